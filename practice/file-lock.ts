import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const RENEW_EVERY_MS = 5_000
/** A lock not renewed for this long belongs to a killed process. */
const STALE_MS = 4 * RENEW_EVERY_MS
/** A market that is shutting down may still be saving when the next one starts. */
const ACQUIRE_TIMEOUT_MS = 3_000
const POLL_EVERY_MS = 50

/** Identifies this process. Process numbers are reused, and each container begins with 1. */
const OWN_HOLDER = `${process.pid} ${randomUUID()}`

/** Reserves a file for one process: two processes writing in turn would lose each other's state. */
export class FileLock {
  private readonly renewTimer: NodeJS.Timeout

  private constructor(private readonly file: string) {
    this.renewTimer = setInterval(() => this.renew(), RENEW_EVERY_MS)
    this.renewTimer.unref()
  }

  /** Waits briefly for another process that has the file, then throws. Blocks the process during the wait. */
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

  /** False once another process took over the lock, which can happen after a long pause of this process. */
  isHeld(): boolean {
    return readHolder(this.file) === OWN_HOLDER
  }

  release(): void {
    clearInterval(this.renewTimer)
    if (this.isHeld()) rmSync(this.file, { force: true })
  }

  private renew(): void {
    try {
      if (this.isHeld()) utimesSync(this.file, new Date(), new Date())
    } catch {
      // The folder is gone: saving will report that.
    }
  }
}

/** Creates the lock in one step, so that only one of two processes that start together gets it. */
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

/** The other process that has the lock, if there is one: alive, and with a recently renewed lock. */
function otherHolder(lock: string): number | null {
  const text = readHolder(lock)
  if (text === null || text === OWN_HOLDER) return null
  const pid = Number(text.split(' ')[0])
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

const sleepSync = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
