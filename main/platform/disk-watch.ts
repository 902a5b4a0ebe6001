import type { AppError, DiskReason } from '@shared/errors'
import { diskReasonOf, type Disk } from './disk'
import type { Emit } from './emitter'
import type { Log } from './log'

/** How often a disk that refused is tried again. */
const TRY_EVERY_MS = 5000

type DiskError = Extract<AppError, { readonly code: 'disk-failed' }>
type DiskWatchDeps = {
  readonly disk: Disk
  readonly emit: Emit
  readonly log: Pick<Log, 'warn'>
  readonly setTimer: (work: () => void, ms: number) => unknown
  /** The disk can be written again: what waited for it goes on. */
  readonly onRecovered: () => void
}

/** Whether the profile folder can be written, for the page to show as long as it cannot. */
export function createDiskWatch({ disk, emit, log, setTimer, onRecovered }: DiskWatchDeps) {
  let reason: DiskReason | null = null
  let isWaiting = false

  const state = (): DiskError | null =>
    reason === null ? null : { code: 'disk-failed', reason, path: disk.folder, stage: 'changing' }

  function change(next: DiskReason | null): void {
    if (next === reason) return
    reason = next
    log.warn('disk', { reason: next })
    emit('disk.changed', { error: state() })
  }

  function tryLater(): void {
    if (isWaiting) return
    isWaiting = true
    setTimer(() => {
      isWaiting = false
      look()
    }, TRY_EVERY_MS)
  }

  /** Tries the disk now. While it refuses it is tried again from time to time. */
  function look(): void {
    const before = reason
    change(disk.trouble())
    if (reason !== null) tryLater()
    else if (before !== null) onRecovered()
  }

  return {
    state,
    look,
    /** Something could not be written. */
    failed: (cause: unknown): void => {
      const named = disk.failureOf(cause, 'changing')
      const found = named?.error.code === 'disk-failed' ? named.error.reason : diskReasonOf(cause)
      if (found === null) return
      change(found)
      tryLater()
    },
  }
}
