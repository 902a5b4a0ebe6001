/** How long a quit may take that a signal asked for. Writing the last budgets and closing the database takes less. */
export const MAX_QUIT_MS = 5000

type SignalSource = { readonly on: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void) => unknown }
type SignalDeps = {
  /** Asks the app to end as a person would. */
  readonly quit: () => void
  /** Ends the process at once. */
  readonly exit: (code: number) => void
  readonly setTimer: (work: () => void, ms: number) => unknown
}

/** A signal to end always ends the process: first as a person would end it, then, if something holds that up, at once. */
export function endOnSignals(source: SignalSource, { quit, exit, setTimer }: SignalDeps): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    source.on(signal, () => {
      setTimer(() => exit(1), MAX_QUIT_MS)
      quit()
    })
  }
}
