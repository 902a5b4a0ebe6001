import { expect, test } from 'vitest'
import { findNamesakes } from './namesakes'

const of = (token: string, name: string) => ({ token, name })

test('two collections whose names read alike are namesakes, whatever letters they are made of', () => {
  const held = [of('0.0.5000123', 'Tidal Forms'), of('0.0.7000999', 'TIDAL F0RMS '), of('0.0.3', 'Kilim')]
  const expected: ReturnType<typeof findNamesakes> = [
    { name: 'Tidal Forms', tokens: ['0.0.5000123', '0.0.7000999'], idResemblance: null },
  ]
  expect(findNamesakes(held)).toEqual(expected)
})

test('where their ids could be taken for one another as well, it says how', () => {
  const held = [of('0.0.5000123', 'Tidal Forms'), of('0.0.5000132', 'Tidal Forms')]
  expect(findNamesakes(held)[0]?.idResemblance).toBe('The last two digits are swapped.')
})

test('one that two accounts hold is no namesake of itself, and ids alone say nothing', () => {
  const held = [of('0.0.5000123', 'Tidal Forms'), of('0.0.5000123', 'Tidal Forms'), of('0.0.5000124', 'Kilim')]
  expect(findNamesakes(held)).toEqual([])
})

test('collections without a name of their own are left out', () => {
  expect(findNamesakes([of('0.0.1', ''), of('0.0.2', ''), of('0.0.3', '0.0.3')])).toEqual([])
})
