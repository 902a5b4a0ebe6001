type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs up to `atOnce` works at once; the others wait for their turn. */
export function createTurns(atOnce: number): Turn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // Pass the place on directly, so that no later work gets it first.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
