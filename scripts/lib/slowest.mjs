import { relative } from 'node:path'

/** Test files of a vitest report, each with the seconds from its first test to its last. */
export const unitTimes = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))

/** Test files of a Playwright report, each with the total seconds of its tests over all attempts. */
export function e2eTimes({ suites }) {
  const listAttempts = ({ specs = [], suites: nested = [] }) => [
    ...specs.flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration }) => ({ file: `e2e/${file}`, seconds: duration / 1000 })),
      ),
    ),
    ...nested.flatMap(listAttempts),
  ]
  const secondsByFile = new Map()
  for (const { file, seconds } of suites.flatMap(listAttempts))
    secondsByFile.set(file, (secondsByFile.get(file) ?? 0) + seconds)
  return [...secondsByFile].map(([file, seconds]) => ({ file, seconds }))
}

/** One line for each of the slowest files, slowest first. */
export const slowestLines = (times, count = 10) =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
