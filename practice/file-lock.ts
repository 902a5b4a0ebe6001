import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const RENEW_EVERY_MS = 5_000
/** A lock not renewed for this long belongs to a killed process. */
const STALE_MS = 4 * RENEW_EVERY_MS
/** Time to wait for a lock: a market that is shutting down may still be saving. */
const ACQUIRE_TIMEOUT_MS = 3_000
const POLL_EVERY_MS = 50

/**
 * Content of a lock of this process. The process number alone would not identify the process: numbers are reused, and
 * each container begins with 1.
 */
const OWN_HOLDER = `${process.pid} ${randomUUID()}`

/** Reserves a file for one process. Two processes that save to the same file would overwrite each other's state. */
export class FileLock {
  private readonly renewTimer: NodeJS.Timeout

  private constructor(private readonly lockFile: string) {
    this.renewTimer = setInterval(() => this.renew(), RENEW_EVERY_MS)
    this.renewTimer.unref()
  }

  /** Takes the lock of a file. Throws if another process keeps the lock for 3 s; blocks this process during that time. */
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

  /** False once another process has taken over the lock, as can happen after a long pause of this process. */
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
      // The folder is gone. The next save reports that.
    }
  }
}

/** Removes a stale lock and creates a new one. The flag `wx` lets only one of two simultaneous processes create it. */
function tryAcquire(lock: string): boolean {
  if (existsSync(lock) && otherHolder(lock) === null) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, OWN_HOLDER, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return null
  }
}

/** Number of a living process that holds the lock and has renewed it recently; null if there is none but this one. */
function otherHolder(lock: string): number | null {
  const holder = readHolder(lock)
  if (holder === null || holder === OWN_HOLDER) return null
  const pid = Number(holder.split(' ')[0])
  const isFresh = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < STALE_MS
  return isFresh && isAlive(pid) ? pid : null
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Blocks this process: waits for a value that nothing changes. */
function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
