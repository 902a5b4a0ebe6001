import { BaseSequencer } from 'vitest/node'

/** Spreads the waiting items evenly among the others, beginning with a waiting one. Each kind keeps its order. */
export function spread(items, isWaiting) {
  const waiting = items.filter(isWaiting)
  const busy = items.filter((item) => !isWaiting(item))
  const busyPerWaiting = busy.length / Math.max(1, waiting.length)
  const slices = waiting.map((item, i) => [
    item,
    ...busy.slice(Math.floor(i * busyPerWaiting), Math.floor((i + 1) * busyPerWaiting)),
  ])
  return waiting.length === 0 ? busy : slices.flat()
}

function byProject(files) {
  const groups = new Map()
  for (const file of files) {
    const { name } = file.project
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return [...groups.values()]
}

/**
 * Sorts test files as vitest does, and spreads out the files that mostly sleep: next to each other they would occupy
 * every worker while the processor is idle. Files of a project stay together, because they share workers.
 */
export const spreadWaitingFiles = (isWaiting) =>
  class extends BaseSequencer {
    async sort(files) {
      const sorted = await super.sort(files)
      return byProject(sorted).flatMap((group) => spread(group, ({ moduleId }) => isWaiting(moduleId)))
    }
  }
