import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const BEAT_MS = 5_000
/** A lock that was not renewed for so long is one of a process that was killed. */
const STALE_MS = 4 * BEAT_MS
/** A market that was just told to end may still be saving when the next one starts. */
const PATIENCE_MS = 3_000
const LOOK_EVERY_MS = 50

/** Tells this process from another of the same number: numbers are used again, and each container begins with 1. */
const OWN = `${process.pid} ${randomUUID()}`

/** Keeps a file to one process: two that wrote to it in turns would lose each other's state. */
export class FileLock {
  private readonly beat: NodeJS.Timeout

  private constructor(private readonly file: string) {
    this.beat = setInterval(() => this.renew(), BEAT_MS)
    this.beat.unref()
  }

  /** Waits a little for another process that has the file, then throws. Blocks: nothing else goes on while one starts. */
  static take(file: string): FileLock {
    const lock = `${file}.lock`
    const until = performance.now() + PATIENCE_MS
    while (!tryTake(lock)) {
      if (performance.now() > until) {
        throw new Error(`${file} is in use by another practice market, process ${holderOf(lock) ?? 'unknown'}`)
      }
      block(LOOK_EVERY_MS)
    }
    return new FileLock(lock)
  }

  /** False once another process took it over, as it may from one that stood still for too long. */
  isHeld(): boolean {
    return read(this.file) === OWN
  }

  release(): void {
    clearInterval(this.beat)
    if (this.isHeld()) rmSync(this.file, { force: true })
  }

  private renew(): void {
    try {
      if (this.isHeld()) utimesSync(this.file, new Date(), new Date())
    } catch {
      // The folder has gone: saving will say so.
    }
  }
}

/** In one step, so that of two processes that start together one gets it. */
function tryTake(lock: string): boolean {
  if (existsSync(lock) && holderOf(lock) === null) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, OWN, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return null
  }
}

/** The other process that has the lock, if one has: it has to live, and to have renewed it. */
function holderOf(lock: string): number | null {
  const text = read(lock)
  if (text === null || text === OWN) return null
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

const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
