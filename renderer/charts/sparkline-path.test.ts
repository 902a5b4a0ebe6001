import { expect, it } from 'vitest'
import { chartLinePath, chartStepPath } from './sparkline-path'

it('draws from the lowest value at the bottom to the highest at the top', () => {
  expect(chartLinePath([1, 3, 2], 100, 24)).toBe('M0.0 22.0L50.0 2.0L100.0 12.0')
})

it('breaks the line at an unknown value', () => {
  expect(chartLinePath([1, null, 2, 1], 90, 24)).toBe('M0.0 22.0M60.0 2.0L90.0 22.0')
})

it('draws equal values in the middle', () => {
  expect(chartLinePath([5, 5], 100, 24)).toBe('M0.0 12.0L100.0 12.0')
})

it.each([[[]], [[1]], [[null, 1, null]]])('draws nothing for %j', (values) => {
  expect(chartLinePath(values, 100, 24)).toBeNull()
})

it('draws prices as steps, each valid until the next one', () => {
  expect(chartStepPath([1, 3], 40, 20)).toBe('M0.0 18.0H20.0V2.0H40.0')
  expect(chartStepPath([1, null, 3], 30, 20)).toBe('M0.0 18.0H10.0M20.0 2.0H30.0')
  expect(chartStepPath([null, 3], 30, 20)).toBeNull()
})
