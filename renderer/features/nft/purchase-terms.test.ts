import { describe, expect, test } from 'vitest'
import type { Quote } from '@shared/contract/nft'
import { priceValidity } from './purchase-terms'

const AT = Date.parse('2026-11-21T13:32:00Z')
const quote = (stamp: Partial<Quote['stamp']> = {}): Quote => ({
  token: '0.0.9',
  serial: 1,
  isListed: true,
  isQuotable: true,
  price: '640',
  reason: null,
  retryAfterSeconds: null,
  seller: null,
  feePercent: 2,
  feePaidBy: 'seller',
  notes: [],
  stamp: {
    asOf: '2026-11-21T13:31:00Z',
    receivedAt: new Date(AT).toISOString(),
    maxAgeSeconds: 15,
    isCached: false,
    offline: false,
    ...stamp,
  },
})

describe('quoteAge', () => {
  test('counts down from its receipt, whatever the clock of the service says', () => {
    expect(priceValidity(quote(), AT + 6000)).toEqual({
      status: 'valid',
      remainingSeconds: 9,
      remainingShare: 0.6,
      ageSeconds: 6,
    })
  })

  test('is over at the limit, not a second later', () => {
    expect(priceValidity(quote(), AT + 14_999).status).toBe('valid')
    expect(priceValidity(quote(), AT + 15_000)).toEqual({ status: 'expired', ageSeconds: 15 })
    // The computer's clock was set back, so the age is unknown.
    expect(priceValidity(quote(), AT - 60_000)).toEqual({ status: 'expired', ageSeconds: null })
  })

  test('without a limit of its own holds for fifteen seconds', () => {
    expect(priceValidity(quote({ maxAgeSeconds: null }), AT + 16_000).status).toBe('expired')
  })

  test('a last known quote is never good', () => {
    expect(priceValidity(quote({ offline: true }), AT).status).toBe('expired')
  })
})
