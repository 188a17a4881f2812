#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift imports neither SQLITE_TRANSIENT nor variadic functions.

// SQLite copies the bytes. Without bytes it binds an empty blob, which is not NULL.
static inline int CLayoutdSQLite_bindBlob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count)
{
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Sets whether closing the last connection moves the WAL into the database, and deletes it.
static inline int CLayoutdSQLite_checkpointAtClose(sqlite3 *database, _Bool checkpoints)
{
    return sqlite3_db_config(
        database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, checkpoints ? 0 : 1, (int *)0);
}

#endif
