#include "hidsystem.h"

static IOHIDAccessType access = kIOHIDAccessTypeUnknown;

void StandInSetHIDAccess(IOHIDAccessType now) { access = now; }

IOHIDAccessType IOHIDCheckAccess(IOHIDRequestType requestType) { return access; }

bool IOHIDRequestAccess(IOHIDRequestType requestType) {
  if (access == kIOHIDAccessTypeUnknown) access = kIOHIDAccessTypeDenied;
  return access == kIOHIDAccessTypeGranted;
}
