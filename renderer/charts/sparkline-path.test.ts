import { expect, it } from 'vitest'
import { chartLinePath } from './sparkline-path'

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

it('keeps each value until the next one, if the line has steps', () => {
  expect(chartLinePath([0, 10], 10, 14, true)).toBe('M0.0 12.0H10.0V2.0')
})
