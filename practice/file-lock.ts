import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const RENEW_EVERY_MS = 5_000
/** A lock that was not renewed for this long counts as left behind by a process that was killed. */
const STALE_MS = 4 * RENEW_EVERY_MS
/** Time to wait for a lock. A market that is shutting down holds its lock until its last save is done. */
const ACQUIRE_TIMEOUT_MS = 3_000
const POLL_EVERY_MS = 50

/**
 * Content of the lock files of this process: its process number and a random id. The number alone would not identify the
 * process, because numbers are reused and every container starts to count at 1.
 */
const OWN_HOLDER = `${process.pid} ${randomUUID()}`

/** Reserves a file for one process. Two processes that save to the same file would overwrite each other's state. */
export class FileLock {
  private readonly renewTimer: NodeJS.Timeout

  private constructor(private readonly lockFile: string) {
    this.renewTimer = setInterval(() => this.renew(), RENEW_EVERY_MS)
    this.renewTimer.unref()
  }

  /**
   * Takes the lock of a file. If another process holds the lock, waits up to 3 s and then throws. The wait blocks this
   * process.
   */
  static acquire(file: string): FileLock {
    const lockFile = `${file}.lock`
    const deadlineMs = performance.now() + ACQUIRE_TIMEOUT_MS
    while (!tryAcquire(lockFile)) {
      if (performance.now() > deadlineMs) {
        throw new Error(`${file} is in use by another practice market, process ${otherHolder(lockFile) ?? 'unknown'}`)
      }
      sleepSync(POLL_EVERY_MS)
    }
    return new FileLock(lockFile)
  }

  /**
   * True while the lock file belongs to this process. After a long pause of this process, another process may have taken
   * over the lock.
   */
  isHeld(): boolean {
    return readHolder(this.lockFile) === OWN_HOLDER
  }

  release(): void {
    clearInterval(this.renewTimer)
    if (this.isHeld()) rmSync(this.lockFile, { force: true })
  }

  private renew(): void {
    try {
      if (this.isHeld()) utimesSync(this.lockFile, new Date(), new Date())
    } catch {
      // The lock file or its folder is gone. The next save then throws.
    }
  }
}

/**
 * Removes the lock file if no other process currently holds it, and creates a new one. Returns false if the file still
 * exists: with the flag `wx`, only one process can create it.
 */
function tryAcquire(lockFile: string): boolean {
  if (existsSync(lockFile) && otherHolder(lockFile) === null) rmSync(lockFile, { force: true })
  try {
    writeFileSync(lockFile, OWN_HOLDER, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(lockFile: string): string | null {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch {
    return null
  }
}

/** Process number of another process that is alive, holds the lock and has renewed it recently; null if there is none. */
function otherHolder(lockFile: string): number | null {
  const holder = readHolder(lockFile)
  if (holder === null || holder === OWN_HOLDER) return null
  const pid = Number(holder.split(' ')[0])
  const renewedMs = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isFresh = Date.now() - renewedMs < STALE_MS
  return isFresh && isAlive(pid) ? pid : null
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(pid, 0)
    return true
  } catch (error) {
    // `EPERM`: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Blocks this process for `ms`: waits for a change of a value that never changes. */
function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
