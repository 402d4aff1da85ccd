// The door to libsodium. Nothing but this include belongs here; Sealing is the only module behind
// it.
#pragma once
#include <sodium.h>
