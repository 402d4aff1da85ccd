// The door to libpq; PostgreSQL is the only module behind it.
#pragma once

#include <libpq-fe.h>
