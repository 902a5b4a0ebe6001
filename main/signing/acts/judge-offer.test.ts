import { describe, expect, it } from 'vitest'
import { parseHbar } from '@shared/amount'
import { judgeOffer } from './judge-offer'
import type { OfferJudgementInput, OfferIntent, OfferFacts, ActiveOffer } from './offer-judgement-input'
import { requestRuleRows } from '.'

const TOKEN = '0.0.5000'
const RED = [{ trait_type: 'Background', value: 'Red' }]
const intent: OfferIntent = { kind: 'offer-add', token: TOKEN, price: parseHbar('10'), quantity: 1, traits: [] }
const body = { token: TOKEN, orderPrice: 10, quantity: 1 }
const standing = (over: Partial<ActiveOffer> = {}): ActiveOffer => ({
  id: 1,
  token: TOKEN,
  price: parseHbar('5'),
  traits: [],
  ...over,
})
const facts = (over: Partial<OfferFacts> = {}): OfferFacts => ({
  ownOffers: [],
  prices: { lowest: parseHbar('20'), floor: parseHbar('20') },
  balance: parseHbar('1000'),
  allowance: parseHbar('1000'),
  ...over,
})
const add = (over: Partial<OfferJudgementInput> = {}, said: object = body): OfferJudgementInput => ({
  intent,
  request: { method: 'POST', path: '/v1/user/orders/add', body: JSON.stringify(said) },
  facts: facts(),
  ...over,
})
const old = { id: 1, price: parseHbar('5'), traits: [] }
const raise = (over: Partial<OfferJudgementInput> = {}): OfferJudgementInput => ({
  intent: { kind: 'offer-raise', token: TOKEN, price: parseHbar('8'), offers: [old] },
  request: {
    method: 'POST',
    path: '/v1/user/orders/topup',
    body: JSON.stringify({ token: TOKEN, orderId: 1, newPrice: 8 }),
  },
  facts: facts({ ownOffers: [standing()] }),
  ...over,
})
const spoken = (act: OfferJudgementInput): string[] =>
  judgeOffer(act).findings.map(({ rule, severity }) => `${severity} ${rule}`)

describe('an act on offers matches', () => {
  it.each<[string, OfferJudgementInput]>([
    ['a new offer', add()],
    ['an offer for traits', add({ intent: { ...intent, traits: RED } }, { ...body, requiredTraits: RED })],
    ['a raise', raise()],
  ])('%s that says what was asked for', (_, act) => {
    expect(judgeOffer(act)).toMatchObject({ verdict: 'match', findings: [] })
    expect(judgeOffer(act).comparison.every(({ status }) => status === 'match')).toBe(true)
  })
})

describe('a request is refused that', () => {
  it.each<[string, OfferJudgementInput]>([
    ['has another price', add({}, { ...body, orderPrice: 10.00000001 })],
    ['has another collection', add({}, { ...body, token: '0.0.5001' })],
    ['has another number of offers', add({}, { ...body, quantity: 2 })],
    ['leaves the number of offers to the market', add({}, { token: TOKEN, orderPrice: 10 })],
    ['has traits that were not asked for', add({}, { ...body, requiredTraits: RED })],
    ['has lost its traits', add({ intent: { ...intent, traits: RED } })],
    ['has a field that nobody asked for', add({}, { ...body, allowance: 10 })],
    ['is of another route', add({ request: { ...add().request, path: '/v1/user/orders/topup' } })],
    ['is of another method', add({ request: { ...add().request, method: 'GET' } })],
    ['is no JSON', add({ request: { ...add().request, body: '{' } })],
    [
      'raises other offers',
      raise({ request: { ...raise().request, body: '{"token":"0.0.5000","orderId":2,"newPrice":8}' } }),
    ],
    [
      'names offers in two ways',
      raise({
        request: { ...raise().request, body: '{"token":"0.0.5000","orderId":1,"orderIds":[1],"newPrice":8}' },
      }),
    ],
  ])('%s', (_, act) => {
    expect(spoken(act)).toContain('refuse offer-request-differs')
    expect(judgeOffer(act).verdict).toBe('refuse')
  })
})

describe('what was asked for is refused when', () => {
  const priced = (price: string) => ({ ...intent, price: parseHbar(price) })
  it.each<[string, OfferJudgementInput, string]>([
    ['it is below what the market takes', add({ intent: priced('0.009') }), 'offer-price-bounds'],
    ['it is above what the market takes', add({ intent: priced('100000.01') }), 'offer-price-bounds'],
    ['the offer is gone', raise({ facts: facts() }), 'offer-not-yours'],
    [
      'the offer is of another collection',
      raise({ facts: facts({ ownOffers: [standing({ token: '0.0.5001' })] }) }),
      'offer-not-yours',
    ],
    [
      'the offer has another price now',
      raise({ facts: facts({ ownOffers: [standing({ price: 1n })] }) }),
      'offer-not-yours',
    ],
    [
      'the offer is bound to traits now',
      raise({ facts: facts({ ownOffers: [standing({ traits: RED })] }) }),
      'offer-not-yours',
    ],
    [
      'the price is the same',
      raise({ intent: { kind: 'offer-raise', token: TOKEN, price: parseHbar('5'), offers: [old] } }),
      'offer-not-higher',
    ],
    [
      'an offer is named twice',
      raise({ intent: { kind: 'offer-raise', token: TOKEN, price: parseHbar('8'), offers: [old, old] } }),
      'offers-unequal',
    ],
  ])('%s', (_, act, rule) => {
    expect(spoken(act)).toContain(`refuse ${rule}`)
  })
})

describe('a warning is given when', () => {
  it.each<[string, Partial<OfferFacts>, string]>([
    ['an NFT is listed for less', { prices: { lowest: parseHbar('9'), floor: null } }, 'offer-above-floor'],
    [
      'none with the traits is listed, and any other for less',
      { prices: { lowest: null, floor: 1n } },
      'offer-above-floor',
    ],
    ['prices are not known', { prices: null }, 'offer-prices-unread'],
    ['a like offer stands', { ownOffers: [standing()] }, 'offer-alike'],
    ['the allowance is too small', { allowance: parseHbar('9.99') }, 'offer-allowance-short'],
    ['there is no allowance', { allowance: 0n }, 'offer-allowance-short'],
    ['the balance is too small', { balance: parseHbar('9.99') }, 'offer-balance-short'],
    ['the allowance is not known', { allowance: null }, 'offer-cover-unread'],
    ['the balance is not known', { balance: null }, 'offer-cover-unread'],
  ])('%s', (_, over, rule) => {
    const act = add({ facts: facts(over) })
    expect(spoken(act)).toEqual([`warn ${rule}`])
    expect(judgeOffer(act).verdict).toBe('warn')
    // The request is still as intended: no line may look as if it did more.
    expect(judgeOffer(act).comparison.every(({ status }) => status === 'match')).toBe(true)
  })

  it('the offers of other collections use the allowance up', () => {
    const ownOffers = [standing({ token: '0.0.6000', price: parseHbar('95') })]
    expect(spoken(add({ facts: facts({ ownOffers, allowance: parseHbar('100') }) }))).toEqual([
      'warn offer-allowance-short',
    ])
    expect(spoken(add({ facts: facts({ ownOffers, allowance: parseHbar('105') }) }))).toEqual([])
  })

  it('an offer that is raised needs the difference, not both prices', () => {
    expect(spoken(raise({ facts: facts({ ownOffers: [standing()], allowance: parseHbar('8') }) }))).toEqual([])
  })
})

it('the price above the lowest listing has to be typed', () => {
  const act = add({ facts: facts({ prices: { lowest: parseHbar('9'), floor: null } }) })
  expect(judgeOffer(act).findings[0]?.requiredText).toBe('10')
})

it('an offer for other traits is no like one', () => {
  expect(spoken(add({ facts: facts({ ownOffers: [standing({ traits: RED }), standing({ traits: null })] }) }))).toEqual(
    [],
  )
})

it('above 10,000 HBAR the second check of the market is told, and holds nothing up', () => {
  const dear = { ...intent, price: parseHbar('10000.01') }
  const enough = { balance: parseHbar('20000'), allowance: parseHbar('20000'), prices: { lowest: null, floor: null } }
  const act = add({ intent: dear, facts: facts(enough) }, { ...body, orderPrice: 10000.01 })
  expect(spoken(act)).toEqual(['note offer-second-guard'])
  expect(judgeOffer(act).verdict).toBe('match')
})

it('hidden characters in traits are spelled out', () => {
  const traits = [{ trait_type: 'Hat', value: 'Cr\u202Eown' }]
  const { comparison } = judgeOffer(add({ intent: { ...intent, traits } }, { ...body, requiredTraits: traits }))
  expect(comparison.at(-1)).toMatchObject({ actual: 'Hat: Cr\\u{202e}own' })
})

it('every rule on acts is a row of the table of rules, once', () => {
  const ids = requestRuleRows().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(12)
})
