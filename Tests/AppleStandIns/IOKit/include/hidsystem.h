#ifndef HIDSYSTEM_H
#define HIDSYSTEM_H

#include <stdbool.h>

typedef enum { kIOHIDRequestTypePostEvent, kIOHIDRequestTypeListenEvent } IOHIDRequestType;
typedef enum { kIOHIDAccessTypeGranted, kIOHIDAccessTypeDenied, kIOHIDAccessTypeUnknown } IOHIDAccessType;

IOHIDAccessType IOHIDCheckAccess(IOHIDRequestType requestType);
bool IOHIDRequestAccess(IOHIDRequestType requestType);

/// What tests say that access there is; asked while it is not known, it is denied.
void StandInSetHIDAccess(IOHIDAccessType access);

#endif
