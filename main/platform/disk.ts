import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskReason, DiskStage } from '@shared/errors'
import { AppFailure } from './app-failure'

/**
 * Free space below which no flow starts. A flow journals its bytes twice in base64 (at most 0.7 MB) and twenty small
 * steps; the write-ahead log holds 4 MB before SQLite copies it back; caches and logs grow by a few MB meanwhile.
 */
export const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Codes of Node's file functions. */
const REASON_BY_ERRNO: Readonly<Record<string, DiskReason>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EROFS: 'read-only',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EIO: 'failing',
}
/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const REASON_BY_SQLITE_CODE: Readonly<Record<number, DiskReason>> = {
  3: 'not-permitted', // SQLITE_PERM
  8: 'read-only', // SQLITE_READONLY
  10: 'failing', // SQLITE_IOERR
  13: 'no-space', // SQLITE_FULL
  14: 'not-permitted', // SQLITE_CANTOPEN
}
/** SQLite's own messages for the relevant codes (`sqlite3_errstr`). */
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
const DAMAGED: ReadonlySet<number> = new Set([11, 26])

function sqliteCodeOf(cause: Error): number | null {
  if (!('errcode' in cause) || typeof cause.errcode !== 'number') {
    // `all` and `iterate` throw SQLite's message without its code.
    return 'code' in cause && cause.code === 'ERR_SQLITE_ERROR' ? (SQLITE_CODE_BY_MESSAGE[cause.message] ?? null) : null
  }
  // Extended codes keep the primary one in their low byte.
  return cause.errcode & 0xff
}

/** The disk's reason in an error; null for an error that is not about the disk. */
export function diskReasonOf(cause: unknown): DiskReason | null {
  if (!(cause instanceof Error)) return null
  const sqliteCode = sqliteCodeOf(cause)
  if (sqliteCode !== null) return REASON_BY_SQLITE_CODE[sqliteCode] ?? null
  // Socket errors carry the same codes: EACCES of a connection does not concern the disk.
  const isFileError = 'syscall' in cause && typeof cause.syscall === 'string' && FILE_CALLS.has(cause.syscall)
  return isFileError && 'code' in cause ? (REASON_BY_ERRNO[String(cause.code)] ?? null) : null
}
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

/** True if the database's own pages are damaged: no data read from the database can be trusted. */
export function isDatabaseDamaged(cause: unknown): boolean {
  const sqliteCode = cause instanceof Error ? sqliteCodeOf(cause) : null
  return sqliteCode !== null && DAMAGED.has(sqliteCode)
}

/**
 * Writes a small file into the folder and returns the reason for a failure; null when the folder can be written.
 * Creates a missing folder.
 */
export function probeFolder(folder: string): DiskReason | null {
  const file = join(folder, '.write-probe')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const handle = openSync(file, 'w', 0o600)
    try {
      // Write a block of the disk: an empty file fits even on a full disk.
      writeSync(handle, Buffer.alloc(PROBE_BYTES))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    return null
  } catch (cause) {
    return diskReasonOf(cause) ?? 'not-permitted'
  } finally {
    removeQuietly(file)
  }
}
/** The shared-memory file that SQLite needs next to its log has 32 KiB. */
const PROBE_BYTES = 64 * 1024

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // The file could not be created either.
  }
}

/** Bytes that the person may still write there; null when the file system does not report it. */
export function freeBytes(folder: string): number | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    // Some network and user-space file systems report no figures at all.
    return blocks === 0 ? null : bavail * bsize
  } catch {
    return null
  }
}

export type Disk = {
  /** The profile folder, shown to the person. */
  readonly folder: string
  /** The failure to show when `cause` is about the disk; null for any other cause. */
  readonly failureOf: (cause: unknown, stage: DiskStage) => AppFailure | null
  /** Throws AppFailure `disk-failed` when the folder has too little space for a flow, or cannot be written. */
  readonly requireRoom: () => void
  /** Reason why the folder cannot be written reliably now; null when it can. */
  readonly trouble: () => DiskReason | null
}

/** The disk of the profile folder. `readFreeBytes` returns null when the free space is unknown. */
export function createDisk(folder: string, readFreeBytes: () => number | null = () => freeBytes(folder)): Disk {
  const trouble = (): DiskReason | null => {
    const leftBytes = readFreeBytes()
    if (leftBytes !== null && leftBytes < MIN_FREE_BYTES) return 'no-space'
    return probeFolder(folder)
  }
  /**
   * SQLite reports a full disk, or one that the kernel made read-only after an error, as an input or output error.
   * `access` still allows writing then (`errors=remount-ro` of ext4): only a write shows the cause.
   */
  const refineReason = (reason: DiskReason): DiskReason => {
    if (reason === 'no-space') return reason
    const leftBytes = readFreeBytes()
    if (leftBytes !== null && leftBytes < PROBE_BYTES) return 'no-space'
    return probeFolder(folder) ?? reason
  }
  const diskFailure = (reason: DiskReason, stage: DiskStage, cause?: unknown) =>
    new AppFailure({ code: 'disk-failed', reason, path: folder, stage }, { cause })
  return {
    folder,
    trouble,
    failureOf: (cause, stage) => {
      if (cause instanceof AppFailure) return null
      const reason = diskReasonOf(cause)
      return reason === null ? null : diskFailure(refineReason(reason), stage, cause)
    },
    requireRoom: () => {
      const reason = trouble()
      if (reason !== null) throw diskFailure(reason, 'not-begun')
    },
  }
}
