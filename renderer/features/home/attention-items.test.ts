import { describe, expect, it, test } from 'vitest'
import { indexMarks } from '@shared/insight/set-aside'
import { sampleFlow } from '../../testing/flow'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import { sampleAccounts, sampleServiceKey } from '../../testing/samples'
import { attentionItems, type AttentionInput } from './attention-items'
import { holdingRows } from '../holdings/holdings-view'

const NOTHING: AttentionInput = {
  flows: [],
  rows: [],
  listingsWithoutApproval: new Set(),
  keys: [sampleServiceKey],
  accounts: sampleAccounts,
}
const need = (change: Partial<AttentionInput>, hide = false) => attentionItems({ ...NOTHING, ...change }, hide)
const rows = (...nfts: Parameters<typeof heldNft>[0][]) =>
  holdingRows(
    [
      holdingsView({
        collections: [heldCollection({ floor: '100', bestOffer: '80', nfts: nfts.map((nft) => heldNft(nft)) })],
      }),
    ],
    indexMarks([]),
    'offers',
  )
const offer = (price: string) => ({
  price,
  buyer: { id: '0.0.9' as const, checksum: 'aaaaa', name: null },
  at: null,
  identicalCount: 1,
})

test('nothing needs anybody where all is well', () => {
  expect(need({ rows: rows({ serial: 1 }, { serial: 2, listingCount: 1, listedPrice: '120' }) })).toEqual([])
})

describe('what needs the person', () => {
  it('an offer leads to its NFT, several to the list of those received', () => {
    expect(need({ rows: rows({ serial: 1, offer: offer('95') }) })).toMatchObject([
      {
        title: 'Offer of 95\u202fℏ on “Tide 1”',
        text: '5\u202fℏ below the floor. From 0.0.9.',
        buttonLabel: 'View offer',
        picture: { of: 'nft' },
        route: { name: 'nft', serial: 1 },
      },
    ])
    expect(need({ rows: rows({ serial: 1, offer: offer('95') }, { serial: 2, offer: offer('120') }) })).toMatchObject([
      {
        title: 'Offers on 2 of your NFTs',
        text: 'Best: 120\u202fℏ for “Tide 2”.',
        route: { name: 'offers', tab: 'received' },
      },
    ])
  })

  it('an offer for any of the collection that is higher is told beside', () => {
    const [first] = need({ rows: rows({ serial: 1, offer: offer('60') }, { serial: 2, offer: offer('70') }) })
    expect(first?.text).toBe(
      'Best: 70\u202fℏ for “Tide 2”. The best offer in the collection is 80\u202fℏ, but may be for another NFT.',
    )
    const one = need({ rows: rows({ serial: 1, offer: offer('60') }) })[0]
    expect(one?.text).toContain('The best offer in the collection is 80\u202fℏ, but may be for another NFT.')
  })

  it('offers that another account received lead to the list of all', () => {
    const accounts = { ...sampleAccounts, selected: '0.0.424242' as const }
    const [first] = need({
      accounts,
      rows: rows({ serial: 1, offer: offer('95') }, { serial: 2, offer: offer('120') }),
    })
    expect(first?.route).toEqual({ name: 'offers', tab: 'received-by-all' })
  })

  it('a listing below the floor, and one below what somebody offers', () => {
    expect(need({ rows: rows({ serial: 1, listingCount: 1, listedPrice: '99' }) })[0]).toMatchObject({
      title: '“Tide 1” is listed below the floor',
      text: 'Listed at 99\u202fℏ, the floor is 100\u202fℏ.',
      buttonLabel: 'Change price',
    })
    expect(need({ rows: rows({ serial: 1, listingCount: 1, listedPrice: '70' }) })[0]?.title).toContain(
      'below the best offer',
    )
  })

  it('a listing that nobody can buy, since the market may not move it any more', () => {
    const listed = rows({ serial: 1, listingCount: 1, listedPrice: '120' })
    expect(need({ rows: listed, listingsWithoutApproval: new Set(listed.map(({ key }) => key)) })).toMatchObject([
      {
        title: '“Tide 1” is listed but cannot be bought',
        mark: 'risk',
        buttonLabel: 'List again',
        route: { name: 'nft', serial: 1 },
      },
    ])
  })

  it('a listing that made the floor itself, far below what it was before', () => {
    const listed = (more: object) => rows({ serial: 1, listingCount: 1, listedPrice: '100', ...more })
    expect(need({ rows: listed({ floorBeforeListing: 160 }) })[0]).toMatchObject({
      title: '“Tide 1” is listed below the previous floor',
      text: 'Listed at 100\u202fℏ, the previous floor is 160\u202fℏ.',
      mark: 'risk',
    })
    expect(need({ rows: listed({ floorBeforeListing: 101 }) })).toEqual([])
    expect(need({ rows: listed({}) })).toEqual([])
  })

  it('what is set aside needs nobody', () => {
    expect(need({ rows: rows({ serial: 1, offer: offer('95'), suspicions: ['link'] }) })).toEqual([])
  })

  it('unknown outcomes come first, and lead to the one act', () => {
    const flows = [sampleFlow({ id: 'b', state: 'submitted' }), sampleFlow({ id: 'a', state: 'unknown' })]
    expect(need({ flows }).map(({ key, route }) => [key, route])).toEqual([
      ['unknown', { name: 'history', flow: 'a' }],
      ['open', { name: 'history', flow: 'b' }],
    ])
  })

  it('a review waits for its person: it does not go on by itself', () => {
    const flows = [
      sampleFlow({ id: 'a', state: 'reviewing', title: 'Tide 5' }),
      sampleFlow({ id: 'b', state: 'settled' }),
    ]
    expect(need({ flows }).map(({ key, title, mark }) => [key, title, mark])).toEqual([
      ['review', 'The review of “Tide 5” waits for you', null],
      ['open', '“Tide 2187” is in progress', null],
    ])
    expect(need({ flows: [...flows, sampleFlow({ id: 'c', state: 'reviewing' })] })[0]?.title).toBe(
      '2 reviews wait for you',
    )
  })

  it('comes in the order of what may be lost: outcome, what expires, offers, low listings, allowances', () => {
    const leftover = { spender: '0.0.3' as const, granted: '50', before: null, isAtMost: false }
    const sessionUntil = '2026-11-21T13:50:00Z'
    const flows = [
      sampleFlow({ id: 'a', state: 'failed', leftover }),
      sampleFlow({ id: 'b', state: 'reviewing', kind: 'mint', sessionUntil }),
      sampleFlow({ id: 'c', state: 'unknown' }),
    ]
    const held = rows({ serial: 1, offer: offer('95') }, { serial: 2, listingCount: 1, listedPrice: '99' })
    const items = need({ flows, rows: held })
    expect(items.map(({ key }) => key)).toEqual(['unknown', 'review', 'offers', 'low', 'leftover'])
    expect(items[1]?.until).toBe(sessionUntil)
  })

  it('an allowance left over, unless a later one took its place', () => {
    const leftover = { spender: '0.0.3' as const, granted: '50', before: null, isAtMost: false }
    const flow = sampleFlow({ id: 'a', state: 'failed', leftover, startedAt: '2026-11-20T00:00:00Z' })
    expect(need({ flows: [flow] })).toMatchObject([
      { title: 'Unused allowance of 50\u202fℏ', route: { name: 'allowances' }, mark: 'risk' },
    ])
    const later = sampleFlow({
      id: 'b',
      kind: 'restore',
      state: 'done',
      startedAt: '2026-11-21T00:00:00Z',
      account: flow.account,
      allowance: { hbar: { spender: '0.0.3' } },
    })
    expect(need({ flows: [later, flow] })).toEqual([])
  })

  it.each([
    [{ state: 'refused' as const }, 'The agent key is refused'],
    [{ state: 'expired' as const }, 'The agent key has expired'],
    [
      { warning: { reason: 'unused' as const, at: '2026-11-25T12:00:00Z', isOver: false } },
      'The agent key expires on 25 Nov 2026',
    ],
  ])('a key of the service with %j', (change, title) => {
    expect(need({ keys: [{ ...sampleServiceKey, ...change }] })).toMatchObject([
      { title, route: { name: 'connection' } },
    ])
  })

  it('keys that end with the app', () => {
    const keyStore = { ...sampleAccounts.keyStore, kind: 'session' as const }
    expect(need({ accounts: { ...sampleAccounts, keyStore } })).toMatchObject([{ route: { name: 'accounts' } }])
  })

  it('amounts are not told while they are hidden', () => {
    expect(need({ rows: rows({ serial: 1, offer: offer('95') }) }, true)[0]?.title).toBe('Offer of ••••• on “Tide 1”')
  })
})
