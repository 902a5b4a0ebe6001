import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Drawing } from './Drawing'
import { histogramModel } from './histogram-model'
import type { PlotModel } from './plot'
import { createCursorStore } from './cursor-store'
import { timeModel } from './time-model'

afterEach(cleanup)

const DAY = 86_400_000
const SPAN = { fromMs: 0, toMs: 2 * DAY, nowMs: 2 * DAY }
const FLOOR = { label: 'Floor', unit: 'ℏ', shape: 'step' as const, points: [{ atMs: 0, value: 100 }] }
const [TOP, HEIGHT, PLACES, BARE] = [8, 160, 20, 4]

function drawn(model: PlotModel) {
  const reading = createCursorStore()
  const { container } = render(<Drawing model={model} width={320} height={HEIGHT} cursor={reading} />)
  const lines = [...container.querySelectorAll('.gridline')].map((line) => Number(line.getAttribute('y1')))
  const bars = container.querySelector('.bar')?.getAttribute('d') ?? ''
  const tops = [...bars.matchAll(/M[\d.]+ ([\d.]+)/g)].map(([, top]) => Number(top))
  return { lines, tops, places: reading.getState().stopPositions }
}

test('bars alone stand between the top and the bottom of the chart', () => {
  const bins = [3, 4].map((value) => ({ name: `${value} ℏ`, value }))
  const { lines, tops } = drawn(histogramModel({ bins, label: 'Listed', unit: '', edges: [] }))
  expect([lines[0], lines.at(-1)]).toEqual([HEIGHT - BARE, TOP])
  expect(tops).toHaveLength(2)
  expect(tops[1]).toBe(TOP)
})

test('curves stand above bars where both are, and the places that are read are where they are drawn', () => {
  const bars = [10, 20].map((value, i) => ({ fromMs: i * DAY, toMs: (i + 1) * DAY, value }))
  const model = timeModel({ ...SPAN, series: [FLOOR], bars: { label: 'Volume', unit: 'ℏ', bars } })
  const { lines, tops, places } = drawn(model)
  expect(lines.at(-1)).toBe(TOP)
  expect(Math.min(...tops)).toBeGreaterThan(lines[0] ?? Infinity)
  expect(Math.max(...tops)).toBeLessThan(HEIGHT - PLACES)
  const [first = 0, second = 0] = places
  const right = first + second - 4
  expect(places).toHaveLength(2)
  expect(first - 4).toBeCloseTo((right - 4) / 4)
})
