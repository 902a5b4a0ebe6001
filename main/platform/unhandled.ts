import { MINUTE_MS } from '@shared/time'
import { isDatabaseDamaged } from './disk'
import type { Log } from './log'

/** Handlers of exceptions that no other code has caught. */
type Unhandled = {
  /**
   * The app continues. `isRepeated`: the same fault was reported within the last minute, so the person knows about it.
   */
  readonly onFault: (cause: unknown, isRepeated: boolean) => void
  /** The app's own state can no longer be trusted, so the app must end. Called once. */
  readonly onFatal: (cause: unknown, reason: FatalReason) => void
}
export type FatalReason = 'before-start' | 'database-damaged' | 'too-many-faults'

/**
 * Unhandled faults within a minute that end the app. A single one costs the one timer or event that threw: money and
 * keys are journaled or locked step by step, so the remaining state is sound. Many faults indicate a loop.
 */
export const MAX_FAULTS_PER_MINUTE = 20

/** After an early fault the process ends unless the app handles faults itself within this time. */
export const MAX_EARLY_MS = 30_000

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
export function installUnhandled(source: FaultEmitter, { nowMs, write, setTimer, exit }: UnhandledDeps) {
  let handlers: Unhandled | null = null
  let isFatal = false
  let earlyFaults: unknown[] = []
  let recentFaults: { readonly atMs: number; readonly name: string }[] = []

  const endApp = (cause: unknown, reason: FatalReason): void => {
    if (isFatal) return
    isFatal = true
    handlers?.onFatal(cause, reason)
  }

  /** Neither the log nor a window exists yet, and they may never exist. */
  const reportEarly = (cause: unknown): void => {
    write(`Countersign: a fault before it started. ${stackOf(cause)}\n`)
    earlyFaults.push(cause)
    if (earlyFaults.length > 1) return
    setTimer(() => {
      if (handlers !== null) return
      write('Countersign did not start. Nothing was signed or sent. Start it again.\n')
      exit(1)
    }, MAX_EARLY_MS)
  }

  const handle = (cause: unknown): void => {
    if (isFatal) return
    if (handlers === null) {
      reportEarly(cause)
      return
    }
    const atMs = nowMs()
    const name = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
    recentFaults = recentFaults.filter((fault) => atMs - fault.atMs < MINUTE_MS)
    const isRepeated = recentFaults.some((fault) => fault.name === name)
    recentFaults.push({ atMs, name })
    if (isDatabaseDamaged(cause)) return endApp(cause, 'database-damaged')
    if (recentFaults.length > MAX_FAULTS_PER_MINUTE) return endApp(cause, 'too-many-faults')
    try {
      handlers.onFault(cause, isRepeated)
    } catch {
      // A fault of the fault handler must not cause another fault.
    }
  }
  source.on('uncaughtException', handle)
  source.on('unhandledRejection', handle)

  return {
    /** Sets the handlers of later faults. An earlier fault is fatal. */
    handledBy: (next: Unhandled): void => {
      handlers = next
      const [first] = earlyFaults
      if (earlyFaults.length > 0) endApp(first, 'before-start')
      earlyFaults = []
    },
    /** Ends the process for a fault after which no part of the app can run. */
    endAtOnce: (cause: unknown): void => {
      write(`Countersign could not start. Nothing was signed or sent. ${stackOf(cause)}\n`)
      exit(1)
    },
    /** Reports a fault that was caught and logged: damage of the database ends the app from anywhere. */
    report: (cause: unknown): void => {
      if (isDatabaseDamaged(cause)) handle(cause)
    },
  }
}

const stackOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

export type UnhandledFaults = ReturnType<typeof installUnhandled>

/** The log, which also reports each fault: code that catches an exception of the database logs it there. */
export const reportingFaults = (log: Log, { report }: Pick<UnhandledFaults, 'report'>): Log => ({
  ...log,
  fault: (event, cause) => {
    const ref = log.fault(event, cause)
    report(cause)
    return ref
  },
})
