/**
 * Longest duration of a normal quit after a signal. Writing the last budgets and closing the database takes less time.
 */
export const MAX_QUIT_MS = 5000

type SignalSource<Signal extends NodeJS.Signals> = {
  readonly on: (signal: Signal, listener: () => void) => unknown
}
type SignalDeps = {
  /** Quits the app as a person would. */
  readonly quit: () => void
  /** Ends the process at once. */
  readonly exit: (code: number) => void
  readonly setTimer: (work: () => void, ms: number) => unknown
}

/** Quits the app on a termination signal. Ends the process with code 1 if the quit takes longer than `MAX_QUIT_MS`. */
export function quitOnSignals(
  source: SignalSource<'SIGTERM' | 'SIGINT' | 'SIGHUP'>,
  { quit, exit, setTimer }: SignalDeps,
): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    source.on(signal, () => {
      setTimer(() => exit(1), MAX_QUIT_MS)
      quit()
    })
  }
}

/**
 * Ignores the signal with which another process makes Node open its debugger. A packaged binary has no debugger (see
 * `scripts/package/fuses.mjs`), and without this listener the signal would end the app.
 */
export function ignoreDebuggerSignal(source: SignalSource<'SIGUSR1'>): void {
  source.on('SIGUSR1', () => undefined)
}
