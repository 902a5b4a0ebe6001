import { describe, expect, it } from 'vitest'
import { buyNft } from '@shared/market/affiliate'
import { purchaseFacts } from './buy'

const ANSWER = {
  success: true,
  transBytes: { type: 'Buffer', data: [1] },
  saleVerificationCode: 'code',
  affiliateName: 'Countersign',
  affiliateAddress: '0.0.4004',
  affiliateCommission: 50,
  totalCommission: 200,
  commissionDenominator: 10_000,
}
const affiliateIn = (more: object) => purchaseFacts(buyNft.answer.parse({ ...ANSWER, ...more })).affiliate

describe('the affiliate of a prepared purchase', () => {
  it('comes with account, name and exact share', () => {
    const claim = { account: '0.0.4004', name: 'Countersign', commission: '50', denominator: '10000' }
    expect(affiliateIn({})).toEqual(claim)
    expect(affiliateIn({ affiliateCommission: 0.5, commissionDenominator: 100, totalCommission: 2 })).toMatchObject({
      commission: '0.5',
      denominator: '100',
    })
  })

  it.each([
    ['nothing is due', { affiliateCommission: 0 }],
    ['no account is named', { affiliateAddress: null }],
    ['the account is none', { affiliateAddress: '0x12' }],
    ['the share is not named', { affiliateCommission: null }],
    ['the denominator is not named', { commissionDenominator: null }],
    ['the denominator is nothing', { commissionDenominator: 0 }],
    ['the share is negative', { affiliateCommission: -1 }],
    ['the share is more than the whole', { affiliateCommission: 20_000, totalCommission: 20_000 }],
    ['the share is more than the whole commission', { affiliateCommission: 201 }],
    ['the share has more decimals than can be computed with', { affiliateCommission: 1e-9 }],
  ])('is none when %s', (_, more) => {
    expect(affiliateIn(more)).toBeUndefined()
  })
})
