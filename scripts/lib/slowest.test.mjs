import { describe, expect, it } from 'vitest'
import { e2eTimes, slowestLines, unitTimes } from './slowest.mjs'

describe('the times of test files', () => {
  it('are read from a report of vitest', () => {
    const report = { testResults: [{ name: '/root/main/a.test.ts', startTime: 1000, endTime: 3500 }] }
    expect(unitTimes(report, '/root')).toEqual([{ file: 'main/a.test.ts', seconds: 2.5 }])
  })
  it('are summed over the tests and attempts of a file in a report of Playwright', () => {
    const spec = (file, ...durations) => ({
      file,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    })
    const report = {
      suites: [
        { specs: [spec('home.test.ts', 1000)], suites: [{ specs: [spec('home.test.ts', 500, 250)] }] },
        { specs: [spec('faults/full-disk.test.ts', 4000)] },
      ],
    }
    expect(e2eTimes(report)).toEqual([
      { file: 'e2e/home.test.ts', seconds: 1.75 },
      { file: 'e2e/faults/full-disk.test.ts', seconds: 4 },
    ])
  })
})

it('the slowest files come first, up to the requested number', () => {
  const times = [3, 120.25, 0.5].map((seconds, i) => ({ file: `${i}.test.ts`, seconds }))
  expect(slowestLines(times, 2)).toEqual(['  120.3 s  1.test.ts', '    3.0 s  0.test.ts'])
})
