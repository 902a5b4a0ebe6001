import { describe, expect, it, test } from 'vitest'
import type { Notice } from '@shared/contract/alerts'
import { SAMPLE_FLOWS, sampleFlow } from '../../testing/flow'
import { sampleAccounts, T0 } from '../../testing/samples'
import { activityItems, type ActivityInput } from './activity-items'

const NOTHING: ActivityInput = { flows: [], notices: [], accounts: sampleAccounts.accounts }
const items = (change: Partial<ActivityInput>, count = 5) => activityItems({ ...NOTHING, ...change }, count)
const minutesAgo = (minutes: number) => new Date(T0 - minutes * 60_000).toISOString()
const sold: Notice = {
  id: 'n1',
  kind: 'sold',
  account: sampleAccounts.selected,
  token: '0.0.7',
  serial: 4,
  name: 'Study 4',
  price: '96',
  paidIn: 'hbar',
  intoOffer: true,
  happenedAt: minutesAgo(5),
  noticedAt: minutesAgo(4),
  isRead: false,
  image: null,
}

describe('recent activity', () => {
  it('has what took place, newest first, and no more than is wanted', () => {
    const flows = [
      sampleFlow({ id: 'old', state: 'done', updatedAt: minutesAgo(9) }),
      sampleFlow({ id: 'new', state: 'done', updatedAt: minutesAgo(1) }),
      sampleFlow({ id: 'declined', state: 'declined' }),
      sampleFlow({ id: 'open', state: 'submitted', paid: '640' }),
    ]
    expect(items({ flows, notices: [sold] }).map(({ key }) => key)).toEqual(['new', 'n1', 'old'])
    expect(items({ flows, notices: [sold] }, 1)).toHaveLength(1)
  })

  it('has a listing with its price, and a dash where no price moved', () => {
    const flow = { ...SAMPLE_FLOWS.list, state: 'done' as const, paid: '0', fee: '0.03' }
    expect(items({ flows: [flow] })[0]).toMatchObject({
      title: 'Listed “Tide 2187”',
      text: 'Main, at 500\u202fℏ',
      amount: null,
      amountNote: 'No price was paid. Network fee 0.03\u202fℏ',
    })
  })

  it('has a failed transaction only if it cost a fee', () => {
    const failed = (fee: string | null) => items({ flows: [sampleFlow({ state: 'failed', paid: '0', fee })] })
    expect(failed(null)).toEqual([])
    expect(failed('0.03')[0]).toMatchObject({ title: 'Not bought “Tide 2187”', amount: { sign: '−', hbar: '0.03' } })
  })

  it('has a mint with the number of NFTs that arrived', () => {
    const minted = [{ token: '0.0.4012877' as const, serial: 1, name: null }]
    const flow = {
      ...SAMPLE_FLOWS.mint,
      state: 'done' as const,
      outcome: { of: 'mint' as const, minted, isPartial: true },
    }
    expect(items({ flows: [flow] })[0]?.title).toBe('Minted 1 of “Tidal Forms”')
  })
})

test('a sale is an event of an account with a key only, with the price before fees', () => {
  expect(items({ notices: [sold] })[0]).toMatchObject({
    title: 'Sold “Study 4”',
    text: 'Main, by offer',
    amount: { sign: '+', hbar: '96' },
    amountNote: '96\u202fℏ before fees',
    route: { name: 'nft', token: '0.0.7', serial: 4 },
  })
  expect(items({ notices: [{ ...sold, account: '0.0.3390772' }] })).toEqual([])
})
