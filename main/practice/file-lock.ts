import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const BEAT_MS = 5_000
/** A lock that was not renewed for so long is one of a process that was killed. */
const STALE_MS = 4 * BEAT_MS
/** A market that was just told to end may still be saving when the next one starts. */
const PATIENCE_MS = 3_000
const LOOK_EVERY_MS = 50

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
    while (holderOf(lock) !== null && performance.now() < until) block(LOOK_EVERY_MS)
    const pid = holderOf(lock)
    if (pid !== null) throw new Error(`${file} is in use by another practice market, process ${pid}`)
    writeFileSync(lock, String(process.pid), { mode: 0o600 })
    return new FileLock(lock)
  }

  release(): void {
    clearInterval(this.beat)
    rmSync(this.file, { force: true })
  }

  private renew(): void {
    try {
      utimesSync(this.file, new Date(), new Date())
    } catch {
      // The folder has gone: saving will say so.
    }
  }
}

/** The other process that has the lock, if one has. Numbers of processes are used again: it has to be fresh as well. */
function holderOf(lock: string): number | null {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    const isFresh = Date.now() - statSync(lock).mtimeMs < STALE_MS
    return isFresh && pid !== process.pid && isAlive(pid) ? pid : null
  } catch {
    return null
  }
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
