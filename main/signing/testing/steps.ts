import { Session, type Profiler } from 'node:inspector'

/** Native searches of a list, whose loops code coverage cannot see. */
const SEARCHES = ['includes', 'indexOf'] as const

export type StepCounter = {
  /** Counts the runs of all blocks of the code under `folders` during `work`, and the elements of searched lists. */
  readonly stepsOf: (work: () => void) => number
  readonly close: () => void
}

/**
 * Counts the steps of a piece of work instead of its time, which depends on the machine. V8's own coverage counts every
 * block, so that no code needs its own counter and no loop escapes.
 */
export function createStepCounter(folders: readonly string[]): StepCounter {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  const take = (): readonly Profiler.ScriptCoverage[] => {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      scripts = coverage.result
    })
    return scripts
  }

  return {
    stepsOf: (work) => {
      take()
      const searched = countSearches(work)
      return sumOf(take().filter(({ url }) => folders.some((folder) => url.includes(folder)))) + searched
    },
    close: () => {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

function sumOf(scripts: readonly Profiler.ScriptCoverage[]): number {
  let steps = 0
  for (const { functions } of scripts)
    for (const { ranges } of functions) for (const { count } of ranges) steps += count
  return steps
}

/** Runs the work, and adds up the lengths of the lists that it searches. */
function countSearches(work: () => void): number {
  let searched = 0
  const originals = SEARCHES.map((name) => ({ name, original: Object.getOwnPropertyDescriptor(Array.prototype, name) }))
  for (const { name, original } of originals) {
    const search = original?.value as (this: unknown[], ...args: unknown[]) => unknown
    Object.defineProperty(Array.prototype, name, {
      ...original,
      value(this: unknown[], ...args: unknown[]) {
        searched += this.length
        return search.apply(this, args)
      },
    })
  }
  try {
    work()
  } finally {
    for (const { name, original } of originals) if (original) Object.defineProperty(Array.prototype, name, original)
  }
  return searched
}
