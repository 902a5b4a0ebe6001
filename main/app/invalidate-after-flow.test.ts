import { describe, expect, it } from 'vitest'
import type { EntityId } from '@shared/ids'
import { createFlowInvalidation, invalidationsOfFlow } from './invalidate-after-flow'
import type { FlowStart } from '../journal/flow-start'

const ACCOUNT: EntityId = '0.0.1001'
const TOKEN: EntityId = '0.0.5000'
const NFT = { token: TOKEN, serial: 7 }
const base = {
  ...({ step: 'begun', profile: 'practice', account: ACCOUNT } as const),
  title: 'Tide 7',
  collection: 'Tides',
  image: null,
  feeCap: '2',
}
const BUY: FlowStart = { ...base, kind: 'buy', ...NFT, maxPrice: '120', seller: '0.0.9' }
const LIST: FlowStart = { ...base, kind: 'list', ...NFT, price: '120', was: null }
const MINT: FlowStart = { ...base, kind: 'mint', token: TOKEN, mintCode: 'm', count: 2, maxPrice: '30', agreed: null }
const OFFER: FlowStart = { ...base, kind: 'offer-add', token: TOKEN, price: '12', quantity: 1, traits: [] }
const ASSOCIATE: FlowStart = { ...base, kind: 'associate', token: TOKEN }
const REVOKE: FlowStart = { ...base, kind: 'revoke', allowance: { hbar: { spender: '0.0.7' } } }

const namesOf = (begun: FlowStart) => invalidationsOfFlow(begun).map(({ op }) => op.name)

describe('an act makes old', () => {
  it.each<[string, FlowStart, readonly string[]]>([
    ['a purchase', BUY, ['tokenNft', 'quote', 'listings', 'floor', 'tokenTraits', 'accountNfts', 'owners']],
    ['a listing', LIST, ['tokenNft', 'quote', 'listings', 'floor', 'tokenTraits']],
    ['a price change', { ...LIST, was: '90' }, ['tokenNft', 'quote', 'listings', 'floor', 'tokenTraits']],
    ['the end of a listing', { ...base, kind: 'unlist', ...NFT }, ['tokenNft', 'quote', 'listings', 'floor']],
    ['a mint', MINT, ['mintEvents', 'foreverMintPool', 'launchpadActivity', 'accountNfts']],
    ['an offer', OFFER, ['ordersList', 'tokenTraits']],
  ])('what %s is about', (_, begun, names) => {
    expect(namesOf(begun)).toEqual(expect.arrayContaining([...names]))
  })

  it('of a wallet and of listings only those of the two sides', () => {
    const matches = invalidationsOfFlow(BUY).map(({ op, match }) => [op.name, match])
    expect(matches).toContainEqual(['accountNfts', { account: ACCOUNT }])
    expect(matches).toContainEqual(['accountNfts', { account: '0.0.9' }])
    expect(matches).toContainEqual(['listings', { token: TOKEN, filterUserAccount: '0.0.9' }])
  })

  it('nothing that is read anew each time', () => {
    expect([...namesOf(ASSOCIATE), ...namesOf(REVOKE)]).toEqual([])
  })
})

describe('views', () => {
  function rig(isBroken = false) {
    const done: unknown[] = []
    const timers: { readonly ms: number; readonly fn: () => void }[] = []
    const acted = createFlowInvalidation({
      market: {
        invalidate: (op, matches) => {
          if (isBroken && op.name === 'collectionFacts') throw new Error('disk full')
          done.push(['old', op.name, ...matches])
        },
      },
      refreshBalance: (account) => void done.push(['balance', account]),
      emit: (name, payload) => void done.push([name, payload]),
      onSettled: (act) => void done.push(['flow.settled', act]),
      runLater: (ms, fn) => void timers.push({ ms, fn }),
      fault: (where, cause) => void done.push([where, cause]),
    })
    const runTimers = () => {
      done.length = 0
      for (const { fn } of timers.splice(0)) fn()
      return done
    }
    return { done, timers, acted, runTimers }
  }

  it('are told of every act, and after what they read is marked old', () => {
    for (const begun of [BUY, LIST, MINT, OFFER, ASSOCIATE, REVOKE]) {
      const { done, acted } = rig()
      acted(begun)
      const told = {
        account: ACCOUNT,
        token: begun === REVOKE ? null : TOKEN,
        serial: begun === BUY || begun === LIST ? 7 : null,
      }
      expect(done.at(-1)).toEqual(['flow.settled', told])
      expect(done).toContainEqual(['balance', ACCOUNT])
      expect(done.filter((it) => Array.isArray(it) && it[0] === 'old')).toHaveLength(invalidationsOfFlow(begun).length)
    }
  })

  it('are told once more when the service has caught up with what it keeps for a minute', () => {
    const { acted, timers, runTimers } = rig()
    acted(BUY)
    acted(BUY)
    expect(timers.every(({ ms }) => ms > 60_000)).toBe(true)
    expect(runTimers()).toEqual([
      ['old', 'collectionFacts', { token: TOKEN }],
      ['collection.changed', { token: TOKEN }],
      ['old', 'accountNfts', { account: ACCOUNT }],
      ['holdings.changed', { account: ACCOUNT }],
    ])
    acted(LIST)
    expect(runTimers()).toEqual([
      ['old', 'collectionFacts', { token: TOKEN }],
      ['collection.changed', { token: TOKEN }],
    ])
    acted(REVOKE)
    expect(timers).toEqual([])
  })

  it('are told of what the account has then, also when a later act was not about that', () => {
    const { acted, runTimers } = rig()
    const holdings = ['holdings.changed', { account: ACCOUNT }]
    acted(BUY)
    acted(LIST)
    acted(OFFER)
    expect(runTimers()).toContainEqual(holdings)
    acted(LIST)
    expect(runTimers()).not.toContainEqual(holdings)
  })

  it('are left as they are when what is kept cannot be marked old later, which is logged', () => {
    const { acted, runTimers } = rig(true)
    acted(BUY)
    expect(runTimers()).toEqual([['flow.invalidation', new Error('disk full')]])
  })
})
