import type { AppError, DiskReason } from '@shared/errors'
import type { Disk } from './disk'
import type { Emit } from './emitter'
import type { Log } from './log'

/** Interval between two checks while the folder cannot be written. */
const CHECK_INTERVAL_MS = 5000

type DiskError = Extract<AppError, { readonly code: 'disk-failed' }>
type DiskWatchDeps = {
  readonly disk: Disk
  readonly emit: Emit
  readonly log: Pick<Log, 'warn'>
  readonly setTimer: (work: () => void, ms: number) => unknown
  /** Called when the folder can be written again, so that waiting work continues. */
  readonly onRecovered: () => void
}

/** Watches whether the profile folder can be written. While the folder cannot be written, the page shows an error. */
export function createDiskWatch({ disk, emit, log, setTimer, onRecovered }: DiskWatchDeps) {
  let reason: DiskReason | null = null
  let isCheckScheduled = false

  /** Error that the page shows; null while the folder can be written. */
  const pageError = (): DiskError | null =>
    reason === null ? null : { code: 'disk-failed', reason, path: disk.folder, stage: 'changing' }

  function setReason(newReason: DiskReason | null): void {
    if (newReason === reason) return
    reason = newReason
    log.warn('disk', { reason: newReason })
    emit('disk.changed', { error: pageError() })
  }

  function scheduleCheck(): void {
    if (isCheckScheduled) return
    isCheckScheduled = true
    setTimer(() => {
      isCheckScheduled = false
      checkFolder()
    }, CHECK_INTERVAL_MS)
  }

  /** Checks the folder now, and again every `CHECK_INTERVAL_MS` while the folder cannot be written. */
  function checkFolder(): void {
    const earlierReason = reason
    setReason(disk.findProblem())
    if (reason !== null) scheduleCheck()
    else if (earlierReason !== null) onRecovered()
  }

  return {
    currentError: pageError,
    checkNow: checkFolder,
    /** Notes that a write failed. A failure that is not about the disk is ignored. */
    noteFailedWrite: (cause: unknown): void => {
      const error = disk.failureOf(cause, 'changing')?.error
      if (error?.code !== 'disk-failed') return
      setReason(error.reason)
      scheduleCheck()
    },
  }
}
