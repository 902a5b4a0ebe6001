import { expect, it } from 'vitest'
import { loadAreas } from './areas'
import { coverageOf } from './coverage'

const areas = await loadAreas()

it('the passages of the documents are all tried, or noted as having nothing to try', () => {
  const { uncoveredPassages, unknownPassages, repeatedNames } = coverageOf(areas)
  expect([uncoveredPassages, unknownPassages, repeatedNames]).toEqual([[], [], []])
})
