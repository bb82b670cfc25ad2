#ifndef HIDSYSTEM_H
#define HIDSYSTEM_H

#include <stdbool.h>

typedef enum { kIOHIDRequestTypePostEvent, kIOHIDRequestTypeListenEvent } IOHIDRequestType;
typedef enum { kIOHIDAccessTypeGranted, kIOHIDAccessTypeDenied, kIOHIDAccessTypeUnknown } IOHIDAccessType;

IOHIDAccessType IOHIDCheckAccess(IOHIDRequestType requestType);
bool IOHIDRequestAccess(IOHIDRequestType requestType);

/// Sets the access, for tests. A request while access is unknown changes it to denied.
void StandInSetHIDAccess(IOHIDAccessType access);

#endif
