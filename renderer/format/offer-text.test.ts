import { expect, test } from 'vitest'
import { sampleOffer, sampleOffers } from '../testing/offers'
import { NNBSP } from './money'
import {
  allowanceProblem,
  allowedWords,
  neededWords,
  offerProblem,
  quantityProblem,
  raiseProblem,
  wantedWords,
} from './offer-text'

test.each(['0.01', '0.0099', '100000', '100000.01', '12.5', '', '1e3', '1,000', '-1'])(
  'a price of "%s" is taken only within the market’s bounds',
  (text) => {
    expect(offerProblem(text) === null).toBe(['0.01', '100000', '12.5'].includes(text))
  },
)

test('a raise is above what stands, and at least 1', () => {
  expect(raiseProblem('3', '2')).toBeNull()
  expect(raiseProblem('2', '2')?.text).toContain(`2${NNBSP}ℏ`)
  expect(raiseProblem('2.00', '2')).not.toBeNull()
  expect(raiseProblem('0.5', '0.2')?.text).toContain(`At least 1${NNBSP}ℏ`)
})

test.each([
  ['200', true],
  ['0.01', true],
  ['1000000', true],
  ['1000000.1', false],
  ['0.009', false],
  ['12.3456', true],
  ['12.34560', true],
  ['12.34567', false],
  ['', false],
])('an allowance of "%s" is taken: %s', (text, isTaken) => {
  expect(allowanceProblem(text) === null).toBe(isTaken)
})

test.each(['1', '50', '0', '51', '1.5', '', 'two', '05'])(
  'a number of "%s" offers is taken from 1 to 50 only',
  (text) => {
    expect(quantityProblem(text) === null).toBe(text === '1' || text === '50')
  },
)

test('what an offer is for is told, and that it is not known is told too', () => {
  expect(wantedWords(sampleOffer({ traits: [] }))).toBe('Any NFT')
  expect(wantedWords(sampleOffer({ traits: null }))).toContain('does not say which')
  const traits = [
    { trait_type: 'Palette', value: 'Ember\u202e' },
    { trait_type: 'Sun', value: 'Large' },
  ]
  expect(wantedWords(sampleOffer({ traits }))).toBe('Palette Ember⟨U+202E⟩, Sun Large')
})

test('needs and permission are told apart, and unknown is never zero', () => {
  expect(neededWords(sampleOffers())).toBe(`Your 3 offers need 340${NNBSP}ℏ.`)
  expect(neededWords(sampleOffers({ offers: [sampleOffer()], needed: '120' }))).toBe(`Your 1 offer needs 120${NNBSP}ℏ.`)
  expect(allowedWords(sampleOffers())).toBe(`The market may take up to 200${NNBSP}ℏ.`)
  expect(allowedWords(sampleOffers({ allowance: '0' }))).toContain('Nobody on your list')
  expect(allowedWords(sampleOffers({ allowance: null }))).toContain('could not be read')
})
