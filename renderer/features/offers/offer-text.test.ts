import { expect, test } from 'vitest'
import type { OffersView } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { sampleOffer } from '../../testing/offers'
import { hbarWords, NNBSP } from '../../format/money'
import {
  allowanceProblem,
  listedAllowancesText,
  offerTitle,
  currentAllowanceWords,
  offerProblem,
  quantityProblem,
  raiseBoundsWords,
  raiseProblem,
  unlistedSpendersNote,
  offerTargetWords,
} from './offer-text'

test.each(['0.01', '0.0099', '100000', '100000.01', '12.5', '', '1e3', '1,000', '-1'])(
  'a price of "%s" is taken only within the market’s bounds',
  (text) => {
    expect(offerProblem(text) === null).toBe(['0.01', '100000', '12.5'].includes(text))
  },
)

test('the bounds of a raise begin at the current price, and at the least price of a raise below it', () => {
  expect(raiseBoundsWords('120')).toBe(`More than 120${NNBSP}ℏ, up to 100,000${NNBSP}ℏ.`)
  expect(raiseBoundsWords('0.2')).toBe(`From 1${NNBSP}ℏ to 100,000${NNBSP}ℏ.`)
})

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
  expect(offerTargetWords(sampleOffer({ traits: [] }))).toBe('Any NFT')
  expect(offerTargetWords(sampleOffer({ traits: null }))).toContain('not reported by the market')
  const traits = [
    { trait_type: 'Palette', value: 'Ember\u202e' },
    { trait_type: 'Sun', value: 'Large' },
  ]
  expect(offerTargetWords(sampleOffer({ traits }))).toBe('Palette Ember\\u{202e}, Sun Large')
})

test('an allowance is called one, and nothing is allowed by taking it back', () => {
  expect(allowanceProblem('')?.text).toBe('Enter an amount.')
  expect(allowanceProblem('0')?.text).toContain('under Allowances')
})

test('an offer is titled by its collection and by the traits that it asks for', () => {
  expect(offerTitle(sampleOffer({ collection: 'Kilim' }))).toBe('Any Kilim')
  expect(offerTitle(sampleOffer({ collection: null, token: '0.0.5' }))).toBe('Any 0.0.5')
  expect(offerTitle(sampleOffer({ collection: 'Kilim', traits: [{ trait_type: 'Palette', value: 'Ember' }] }))).toBe(
    'Kilim, Palette Ember',
  )
  expect(offerTitle(sampleOffer({ collection: 'Kilim', traits: null }))).toBe('Kilim, some traits')
})

test('each spender is told with its own amount, those of no list too, and unknown is never nothing', () => {
  const to = (spender: EntityId, hbar: string, isListed = true) => ({ spender, hbar, isListed })
  const words = (allowances: OffersView['allowances']) => [
    listedAllowancesText({ allowances }, hbarWords),
    unlistedSpendersNote({ allowances }),
    currentAllowanceWords({ allowances }),
  ]
  const [one, other] = [to('0.0.7', '200'), to('0.0.8', '5')]
  expect(words([one])).toEqual([`0.0.7 may take up to 200${NNBSP}ℏ.`, null, `200${NNBSP}ℏ to 0.0.7`])
  expect(words([one, other])[0]).toContain(
    `0.0.7 may take up to 200${NNBSP}ℏ, 0.0.8 may take up to 5${NNBSP}ℏ. The market`,
  )
  expect(words([to('0.0.9', '7', false)])).toEqual([
    'No spender on your list has an allowance for offers.',
    'One spender not on your list may also take HBAR. See Allowances.',
    `0${NNBSP}ℏ to spenders on your list`,
  ])
  expect(words(null)).toEqual(['The allowance for offers could not be read.', null, 'Unknown'])
})
