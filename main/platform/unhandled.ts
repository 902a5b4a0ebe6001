import { MINUTE_MS } from '@shared/time'
import { isDatabaseDamaged } from './disk'
import type { Log } from './log'

/** Handlers of faults: exceptions and rejections that no other code has caught. */
type FaultHandlers = {
  /**
   * Called for a fault after which the app continues. `isRepeated`: the same fault occurred within the last minute, so
   * the person need not be notified again.
   */
  readonly onFault: (cause: unknown, isRepeated: boolean) => void
  /** Called once, for a fault after which the app must end, because the app's state can no longer be trusted. */
  readonly onFatal: (cause: unknown, reason: FatalReason) => void
}
export type FatalReason = 'before-start' | 'database-damaged' | 'too-many-faults'

/**
 * More faults than this within a minute end the app, because many faults indicate a loop. A single fault stops only the
 * timer or event that threw: each step with money or keys is journaled or locked, so the rest of the state is sound.
 */
export const MAX_FAULTS_PER_MINUTE = 20

/** Longest time from a fault during the start until the handlers are set. After this time the process ends. */
export const MAX_START_AFTER_FAULT_MS = 30_000

type UnhandledDeps = {
  readonly nowMs: () => number
  /** Writes to standard error. */
  readonly write: (text: string) => void
  readonly setTimer: (work: () => void, ms: number) => unknown
  /** Ends the process at once. */
  readonly exit: (code: number) => void
}

type FaultEmitter = {
  readonly on: (event: 'uncaughtException' | 'unhandledRejection', listener: (cause: unknown) => void) => unknown
}

/**
 * Catches all unhandled exceptions and rejections of main. With this listener Electron shows no "A JavaScript error
 * occurred" box, which would stop main until a person closes it.
 */
export function catchUnhandledFaults(source: FaultEmitter, { nowMs, write, setTimer, exit }: UnhandledDeps) {
  let handlers: FaultHandlers | null = null
  let isFatal = false
  let earlyFaults: unknown[] = []
  let recentFaults: { readonly atMs: number; readonly description: string }[] = []

  const endApp = (cause: unknown, reason: FatalReason): void => {
    if (isFatal) return
    isFatal = true
    handlers?.onFatal(cause, reason)
  }

  /** Writes the fault to standard error, because neither the log nor a window exists yet. */
  const reportEarly = (cause: unknown): void => {
    write(`Countersign had a fault while starting. ${stackOf(cause)}\n`)
    earlyFaults.push(cause)
    if (earlyFaults.length > 1) return
    setTimer(() => {
      if (handlers !== null) return
      write('Countersign did not start. Nothing was signed or sent. Start it again.\n')
      exit(1)
    }, MAX_START_AFTER_FAULT_MS)
  }

  const handle = (cause: unknown): void => {
    if (isFatal) return
    if (handlers === null) {
      reportEarly(cause)
      return
    }
    const atMs = nowMs()
    const description = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
    recentFaults = recentFaults.filter((fault) => atMs - fault.atMs < MINUTE_MS)
    const isRepeated = recentFaults.some((fault) => fault.description === description)
    recentFaults.push({ atMs, description })
    if (isDatabaseDamaged(cause)) return endApp(cause, 'database-damaged')
    if (recentFaults.length > MAX_FAULTS_PER_MINUTE) return endApp(cause, 'too-many-faults')
    try {
      handlers.onFault(cause, isRepeated)
    } catch {
      // A fault in `onFault` is ignored: handling it could throw again, without end.
    }
  }
  source.on('uncaughtException', handle)
  source.on('unhandledRejection', handle)

  return {
    /** Sets the handlers of all later faults. Calls `onFatal` if there was a fault before. */
    setHandlers: (newHandlers: FaultHandlers): void => {
      handlers = newHandlers
      const [firstFault] = earlyFaults
      if (earlyFaults.length > 0) endApp(firstFault, 'before-start')
      earlyFaults = []
    },
    /** Ends the process for a fault after which no part of the app can run. */
    endAtOnce: (cause: unknown): void => {
      write(`Countersign could not start. Nothing was signed or sent. ${stackOf(cause)}\n`)
      exit(1)
    },
    /** Handles a fault that was caught elsewhere, if the database is damaged: such damage always ends the app. */
    report: (cause: unknown): void => {
      if (isDatabaseDamaged(cause)) handle(cause)
    },
  }
}

const stackOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

export type UnhandledFaults = ReturnType<typeof catchUnhandledFaults>

/**
 * Wraps a log so that each logged fault is also passed to `report`. A damaged database then ends the app even if other
 * code catches and logs the exception.
 */
export const withFaultReports = (log: Log, { report }: Pick<UnhandledFaults, 'report'>): Log => ({
  ...log,
  fault: (event, cause) => {
    const ref = log.fault(event, cause)
    report(cause)
    return ref
  },
})
