import type { AppError, DiskReason } from '@shared/errors'
import { diskReasonOf, type Disk } from './disk'
import type { Emit } from './emitter'
import type { Log } from './log'

/** Retry interval after a refused write. */
const TRY_EVERY_MS = 5000

type DiskError = Extract<AppError, { readonly code: 'disk-failed' }>
type DiskWatchDeps = {
  readonly disk: Disk
  readonly emit: Emit
  readonly log: Pick<Log, 'warn'>
  readonly setTimer: (work: () => void, ms: number) => unknown
  /** Called when the disk can be written again: waiting work continues. */
  readonly onRecovered: () => void
}

/** Watches whether the profile folder can be written; the page shows the error as long as it cannot. */
export function createDiskWatch({ disk, emit, log, setTimer, onRecovered }: DiskWatchDeps) {
  let reason: DiskReason | null = null
  let isWaiting = false

  const state = (): DiskError | null =>
    reason === null ? null : { code: 'disk-failed', reason, path: disk.folder, stage: 'changing' }

  function setReason(next: DiskReason | null): void {
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

  /** Checks the disk now, and again at intervals while it cannot be written. */
  function look(): void {
    const before = reason
    setReason(disk.trouble())
    if (reason !== null) tryLater()
    else if (before !== null) onRecovered()
  }

  return {
    state,
    look,
    /** Reports that a write failed. */
    failed: (cause: unknown): void => {
      const diskFailure = disk.failureOf(cause, 'changing')
      const foundReason = diskFailure?.error.code === 'disk-failed' ? diskFailure.error.reason : diskReasonOf(cause)
      if (foundReason === null) return
      setReason(foundReason)
      tryLater()
    },
  }
}
