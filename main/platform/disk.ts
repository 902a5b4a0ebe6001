import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskReason, DiskStage } from '@shared/errors'
import { AppFailure } from './app-failure'

/**
 * Free space below which no flow starts. A flow writes at most 0.7 MB of transaction bytes and twenty small steps to
 * the journal. During a flow, the write-ahead log of SQLite can grow to 4 MB, and caches and logs by a few MB. The
 * limit is about twice the sum.
 */
export const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Reasons by the error codes of Node's file functions. */
const REASON_BY_ERRNO: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EROFS: 'read-only',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EIO: 'failing',
}
/** Reasons by the primary result codes of SQLite (sqlite.org/rescode.html). */
const REASON_BY_SQLITE_CODE: Readonly<Record<number, DiskReason>> = {
  3: 'not-permitted', // SQLITE_PERM
  8: 'read-only', // SQLITE_READONLY
  10: 'failing', // SQLITE_IOERR
  13: 'no-space', // SQLITE_FULL
  14: 'not-permitted', // SQLITE_CANTOPEN
}
/** Primary result codes by SQLite's messages (`sqlite3_errstr`), for the codes that concern the disk. */
const SQLITE_CODE_BY_MESSAGE: Readonly<Record<string, number>> = {
  'access permission denied': 3,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': 26,
}
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: ReadonlySet<number> = new Set([11, 26])

/** Primary result code of an error of SQLite; null for another error. */
function sqliteCodeOf(cause: Error): number | null {
  // The low byte of an extended code is the primary code.
  if ('errcode' in cause && typeof cause.errcode === 'number') return cause.errcode & 0xff
  // The statement methods `all` and `iterate` throw an error with SQLite's message and without `errcode`.
  const isSqliteError = 'code' in cause && cause.code === 'ERR_SQLITE_ERROR'
  return isSqliteError ? (SQLITE_CODE_BY_MESSAGE[cause.message] ?? null) : null
}

/** Reason why the disk caused an error; null for an error that is not about the disk. */
export function diskReasonOf(cause: unknown): DiskReason | null {
  if (!(cause instanceof Error)) return null
  const sqliteCode = sqliteCodeOf(cause)
  if (sqliteCode !== null) return REASON_BY_SQLITE_CODE[sqliteCode] ?? null
  // Network errors can have the same codes. Only the name of the system call shows whether an `EACCES` concerns a file.
  const isFileError = 'syscall' in cause && typeof cause.syscall === 'string' && FILE_CALLS.has(cause.syscall)
  return isFileError && 'code' in cause ? (REASON_BY_ERRNO[String(cause.code)] ?? null) : null
}
/** System calls on files. */
const FILE_CALLS: ReadonlySet<string> = new Set([
  'access',
  'chmod',
  'close',
  'copyfile',
  'fdatasync',
  'fsync',
  'ftruncate',
  'futime',
  'link',
  'lstat',
  'mkdir',
  'mkdtemp',
  'open',
  'opendir',
  'read',
  'rename',
  'rm',
  'rmdir',
  'scandir',
  'stat',
  'statfs',
  'unlink',
  'utime',
  'write',
])

/** True if the error means that the database file is damaged, so that no data read from it can be trusted. */
export function isDatabaseDamaged(cause: unknown): boolean {
  const sqliteCode = cause instanceof Error ? sqliteCodeOf(cause) : null
  return sqliteCode !== null && DAMAGE_CODES.has(sqliteCode)
}

/**
 * Writes a small file into the folder and returns the reason for a failure; null when the folder can be written.
 * Creates a missing folder.
 */
export function probeFolder(folder: string): DiskReason | null {
  const probePath = join(folder, '.write-probe')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const handle = openSync(probePath, 'w', 0o600)
    try {
      // The file must not be empty: an empty file fits even on a full disk.
      writeSync(handle, Buffer.alloc(PROBE_BYTES))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    return null
  } catch (cause) {
    return diskReasonOf(cause) ?? 'not-permitted'
  } finally {
    removeQuietly(probePath)
  }
}
/**
 * Size of the probe file: twice the 32 KiB of the shared-memory file that SQLite creates next to its write-ahead log,
 * so that SQLite can create that file in every folder that passes the probe.
 */
const PROBE_BYTES = 64 * 1024

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The file stays if this process may not delete the file. The next probe overwrites the file.
  }
}

/** Number of bytes that this user may still write to the folder; null when the file system does not report it. */
export function freeBytes(folder: string): number | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    // Some network and user-space file systems report 0 for all of these numbers.
    return blocks === 0 ? null : bavail * bsize
  } catch {
    return null
  }
}

export type Disk = {
  /** Path of the profile folder, as shown to the person. */
  readonly folder: string
  /** AppFailure `disk-failed` if the disk caused the error `cause`; null for any other error, and for an AppFailure. */
  readonly failureOf: (cause: unknown, stage: DiskStage) => AppFailure | null
  /** Throws AppFailure `disk-failed` when the folder has too little space for a flow, or cannot be written. */
  readonly requireUsableFolder: () => void
  /**
   * Tests the folder now. Returns the reason why the folder cannot be written or has too little free space for a flow;
   * null if there is no such reason.
   */
  readonly findProblem: () => DiskReason | null
}

/** Checks of the disk that has the profile folder. `readFreeBytes` returns null when the free space is unknown. */
export function createDisk(folder: string, readFreeBytes: () => number | null = () => freeBytes(folder)): Disk {
  const findReason = (): DiskReason | null => {
    const bytes = readFreeBytes()
    if (bytes !== null && bytes < MIN_FREE_BYTES) return 'no-space'
    return probeFolder(folder)
  }
  /**
   * Finds a more exact reason with a test write. SQLite can report the same input/output error for a full disk and for
   * a disk that the kernel made read-only after an error (`errors=remount-ro` of ext4).
   */
  const refineReason = (reason: DiskReason): DiskReason => {
    if (reason === 'no-space') return reason
    const bytes = readFreeBytes()
    if (bytes !== null && bytes < PROBE_BYTES) return 'no-space'
    return probeFolder(folder) ?? reason
  }
  const diskFailure = (reason: DiskReason, stage: DiskStage, cause?: unknown) =>
    new AppFailure({ code: 'disk-failed', reason, path: folder, stage }, { cause })
  return {
    folder,
    findProblem: findReason,
    failureOf: (cause, stage) => {
      if (cause instanceof AppFailure) return null
      const reason = diskReasonOf(cause)
      return reason === null ? null : diskFailure(refineReason(reason), stage, cause)
    },
    requireUsableFolder: () => {
      const reason = findReason()
      if (reason !== null) throw diskFailure(reason, 'not-begun')
    },
  }
}
