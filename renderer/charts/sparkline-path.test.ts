import { expect, it } from 'vitest'
import { chartStepPath } from './sparkline-path'

it('draws steps from the lowest value at the bottom to the highest at the top', () => {
  expect(chartStepPath([1, 3, 2], 90, 24)).toBe('M0.0 22.0H30.0V2.0H60.0V12.0H90.0')
  expect(chartStepPath([1, 3], 40, 20)).toBe('M0.0 18.0H20.0V2.0H40.0')
})

it('breaks the line at an unknown value', () => {
  expect(chartStepPath([1, null, 2, 1], 80, 24)).toBe('M0.0 22.0H20.0M40.0 2.0H60.0V22.0H80.0')
  expect(chartStepPath([1, null, 3], 30, 20)).toBe('M0.0 18.0H10.0M20.0 2.0H30.0')
})

it('draws equal values in the middle', () => {
  expect(chartStepPath([5, 5], 100, 24)).toBe('M0.0 12.0H50.0V12.0H100.0')
})

it.each([[[]], [[1]], [[null, 1, null]], [[null, 3]]])('draws nothing for %j', (values) => {
  expect(chartStepPath(values, 100, 24)).toBeNull()
})
