import { Session, type Profiler } from 'node:inspector'

/** Array methods that loop in native code, where coverage counts nothing. */
const SEARCHES = ['includes', 'indexOf'] as const

export type StepCounter = {
  /** Runs `work`. Returns how often all blocks of code under `folders` ran, plus the lengths of the searched arrays. */
  readonly stepsOf: (work: () => void) => number
  readonly close: () => void
}

/**
 * Measures the cost of a function in steps, because its run time depends on the machine. V8's coverage counts the runs
 * of every block, so the measured code needs no counters of its own.
 */
export function createStepCounter(folders: readonly string[]): StepCounter {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  const takeCoverage = (): readonly Profiler.ScriptCoverage[] => {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      scripts = coverage.result
    })
    return scripts
  }

  return {
    stepsOf: (work) => {
      // Resets the counts.
      takeCoverage()
      const searchedElements = countSearchedElements(work)
      const scripts = takeCoverage().filter(({ url }) => folders.some((folder) => url.includes(folder)))
      return countBlockRuns(scripts) + searchedElements
    },
    close: () => {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

function countBlockRuns(scripts: readonly Profiler.ScriptCoverage[]): number {
  let runs = 0
  for (const { functions } of scripts) {
    for (const { ranges } of functions) {
      for (const { count } of ranges) runs += count
    }
  }
  return runs
}

/** Runs `work`. Returns the sum of the lengths of the arrays that `work` searches. */
function countSearchedElements(work: () => void): number {
  let elements = 0
  const originals = SEARCHES.map((name) => ({ name, original: Object.getOwnPropertyDescriptor(Array.prototype, name) }))
  for (const { name, original } of originals) {
    const search = original?.value as (this: unknown[], ...args: unknown[]) => unknown
    Object.defineProperty(Array.prototype, name, {
      ...original,
      value(this: unknown[], ...args: unknown[]) {
        elements += this.length
        return search.apply(this, args)
      },
    })
  }
  try {
    work()
  } finally {
    for (const { name, original } of originals) if (original) Object.defineProperty(Array.prototype, name, original)
  }
  return elements
}
