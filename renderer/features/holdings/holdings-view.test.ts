import { describe, expect, it, test } from 'vitest'
import type { HeldCollection, HeldNft, HoldingsView } from '@shared/contract/holdings'
import { formatHbar } from '@shared/amount'
import { indexMarks } from '@shared/insight/set-aside'
import { heldCollection, heldNft, holdingsView } from '../../testing/holdings'
import {
  createHoldingsViewStore,
  INITIAL_HOLDINGS_VIEW,
  toggleChosen,
  type HoldingsViewSettings,
} from './holdings-view-settings'
import { collectionsOf, groupsOf, holdingRows, setAsideCounts, matchingRows, holdingsTotals } from './holdings-view'
import { findHoldingsIssues } from './holdings-issues'

const [MAIN, OTHER] = ['0.0.1', '0.0.2'] as const
const nft = (serial: number, more: Partial<HeldNft> = {}): HeldNft => heldNft({ serial, ...more })
const kilim = (nfts: readonly HeldNft[], more: Partial<HeldCollection> = {}) =>
  heldCollection({ token: '0.0.10', name: 'Kilim', floor: '100', bestOffer: '90', nfts: [...nfts], ...more })
const tides = (nfts: readonly HeldNft[], more: Partial<HeldCollection> = {}) =>
  heldCollection({ token: '0.0.20', name: 'Tidal Forms', floor: '10', bestOffer: null, nfts: [...nfts], ...more })
const main = (...collections: readonly HeldCollection[]) =>
  holdingsView({ account: MAIN, collections: [...collections] })
const rows = (views: readonly HoldingsView[], marks = indexMarks([])) => holdingRows(views, marks, 'offers')
const shown = (views: readonly HoldingsView[], look: Partial<HoldingsViewSettings>) =>
  matchingRows(rows(views), { ...INITIAL_HOLDINGS_VIEW, ...look }).map(
    (row) => `${row.collection.name} ${row.nft.serial}`,
  )

const view = main(
  kilim([nft(88, { name: 'No. 88', rarityRank: 31, listingCount: 1, listedPrice: '165' })]),
  tides([nft(2, { name: 'Tide 2', heldSince: '2026-11-20T00:00:00Z' }), nft(10, { name: 'Tide 10', rarityRank: 5 })]),
)

describe('what is shown', () => {
  it.each<[Partial<HoldingsViewSettings>, readonly string[]]>([
    [{ sort: 'value' }, ['Kilim 88', 'Tidal Forms 2', 'Tidal Forms 10']],
    [{ sort: 'rank' }, ['Tidal Forms 10', 'Kilim 88', 'Tidal Forms 2']],
    [{ sort: 'name' }, ['Kilim 88', 'Tidal Forms 2', 'Tidal Forms 10']],
    [{ sort: 'newest' }, ['Tidal Forms 2', 'Kilim 88', 'Tidal Forms 10']],
    [{ show: 'listed' }, ['Kilim 88']],
    [{ show: 'not-listed' }, ['Tidal Forms 2', 'Tidal Forms 10']],
    [{ show: 'offered' }, []],
    [{ collection: '0.0.20' }, ['Tidal Forms 2', 'Tidal Forms 10']],
    [{ search: 'tidal' }, ['Tidal Forms 2', 'Tidal Forms 10']],
    [{ search: '88' }, ['Kilim 88']],
    [{ search: '0.0.10' }, ['Kilim 88']],
  ])('by %j are %j', (look, names) => {
    expect(shown([view], look)).toEqual(names)
  })

  test('the largest loss of the floor is first, and an unknown change is last', () => {
    const changes = main(
      kilim([nft(1)], { floor30dAgo: '80' }),
      tides([nft(2)], { floor30dAgo: '12.5' }),
      heldCollection({ token: '0.0.30', name: 'New', nfts: [nft(3)] }),
    )
    expect(shown([changes], { sort: 'change' })).toEqual(['Tidal Forms 2', 'Kilim 1', 'New 3'])
  })

  test('what is set aside is shown only when it is asked for', () => {
    const marks = indexMarks([{ token: '0.0.20', serial: 2, mark: 'hidden' }])
    const odd = main(kilim([nft(1)]), tides([nft(2), nft(3, { suspicions: ['link'] })]))
    const all = rows([odd], marks)
    expect(matchingRows(all, INITIAL_HOLDINGS_VIEW).map((row) => row.nft.serial)).toEqual([1])
    expect(matchingRows(all, { ...INITIAL_HOLDINGS_VIEW, show: 'hidden' }).map((row) => row.nft.serial)).toEqual([2])
    expect(matchingRows(all, { ...INITIAL_HOLDINGS_VIEW, show: 'spam' }).map((row) => row.nft.serial)).toEqual([3])
    expect(setAsideCounts(all)).toEqual({ hidden: 1, spam: 1 })
    expect(holdingsTotals(all, 'offers').itemCount).toBe(1)
  })

  test('what has just come stands first, whatever is sorted by', () => {
    const came = main(kilim([nft(1)]), tides([nft(2), nft(3, { source: 'own-receipt' })]))
    for (const sort of ['value', 'name', 'rank'] as const) {
      expect(shown([came], { sort })[0]).toBe('Tidal Forms 3')
    }
    const groups = groupsOf(matchingRows(rows([came]), INITIAL_HOLDINGS_VIEW), 'collection', 'value')
    expect(groups.map(({ key }) => key)).toEqual(['0.0.20', '0.0.10'])
  })

  test('groups come by what they are worth, what is unknown last', () => {
    const groups = groupsOf(matchingRows(rows([view]), INITIAL_HOLDINGS_VIEW), 'collection', 'value')
    expect(groups.map(({ key, totalWorthHbar }) => [key, totalWorthHbar])).toEqual([
      ['0.0.10', '88.2'],
      ['0.0.20', null],
    ])
    expect(groupsOf(matchingRows(rows([view]), INITIAL_HOLDINGS_VIEW), 'none', 'value')).toHaveLength(1)
    expect(groupsOf([], 'none', 'value')).toEqual([])
  })
})

describe('several accounts', () => {
  const both = [view, holdingsView({ account: OTHER, collections: [kilim([nft(88), nft(89)])] })]

  test('are added up, and an NFT that two of them are shown with counts once', () => {
    expect(holdingsTotals(rows(both), 'offers')).toMatchObject({
      itemCount: 4,
      listedCount: 1,
      worth: { knownCount: 2, unknownCount: 2 },
      floor: { knownCount: 4, unknownCount: 0 },
    })
    expect(groupsOf(rows(both), 'account', 'name').map(({ key, rows: own }) => [key, own.length])).toEqual([
      [MAIN, 3],
      [OTHER, 2],
    ])
    expect(collectionsOf(rows(both)).map(({ name }) => name)).toEqual(['Kilim', 'Tidal Forms'])
  })

  test('what cannot be right is named', () => {
    const odd = [
      main(kilim([nft(88), nft(1, { listingCount: 2, listedPrice: '5' })])),
      holdingsView({
        account: OTHER,
        collections: [kilim([nft(88)])],
        listingsWithoutNft: [{ token: '0.0.10', serial: 4, name: 'No. 4', price: '7' }],
      }),
    ]
    expect(findHoldingsIssues(rows(odd), odd)).toMatchObject([
      { kind: 'held-twice', serial: 88, accounts: [MAIN, OTHER] },
      { kind: 'listed-twice', serial: 1, count: 2, price: '5' },
      { kind: 'listed-not-held', serial: 4, accounts: [OTHER], price: '7' },
    ])
    expect(findHoldingsIssues(rows([view]), [view])).toEqual([])
  })

  test('a listing that nobody may move is told of', () => {
    const [listed] = rows([view]).filter((row) => row.nft.listingCount === 1)
    if (!listed) throw new Error('sample changed')
    expect(findHoldingsIssues([listed], [view], new Set([listed.key]))).toMatchObject([
      { kind: 'listed-without-approval', serial: 88, accounts: [MAIN], price: '165' },
    ])
  })

  test('collections that could be taken for one another are named with their ids, unless one is set aside', () => {
    const twin = main(kilim([nft(1)]), tides([nft(2)], { token: '0.0.30', name: 'KiIim' }))
    expect(findHoldingsIssues(rows([twin]), [twin])).toMatchObject([
      { kind: 'similar-collections', token: '0.0.10', tokens: ['0.0.10', '0.0.30'], similarIdsNote: null },
    ])
    expect(
      findHoldingsIssues(rows([twin], indexMarks([{ token: '0.0.30', serial: null, mark: 'spam' }])), [twin]),
    ).toEqual([])
  })
})

describe('choosing', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  const chosen = (...clicks: readonly (readonly [string, boolean])[]) => {
    const look = createHoldingsViewStore()
    for (const [key, withShift] of clicks) toggleChosen(look, key, withShift ? order : null)
    return [...look.getState().chosenKeys].sort()
  }

  it('takes one, and lets it go again', () => {
    expect(chosen(['b', false])).toEqual(['b'])
    expect(chosen(['b', false], ['b', false])).toEqual([])
  })

  it('with shift takes all from the last one, either way', () => {
    expect(chosen(['b', false], ['d', true])).toEqual(['b', 'c', 'd'])
    expect(chosen(['d', false], ['b', true])).toEqual(['b', 'c', 'd'])
    expect(chosen(['c', true])).toEqual(['c'])
  })
})

test('a group says of how many the worth is known, and counts what two accounts are shown with once', () => {
  const other = holdingsView({ account: OTHER, collections: [kilim([nft(1)])] })
  const both = rows([main(kilim([nft(1), nft(2)]), tides([nft(3)])), other])
  const grouped = (grouping: 'collection' | 'none' | 'account') =>
    groupsOf(both, grouping, 'name').map(({ key, knownWorthCount, itemCount, totalWorthHbar }) => [
      key,
      knownWorthCount,
      itemCount,
      totalWorthHbar,
    ])
  const one = rows([main(kilim([nft(1)]))])[0]?.worth ?? 0n
  expect(grouped('collection')).toEqual([
    ['0.0.10', 2, 2, formatHbar(2n * one)],
    ['0.0.20', 0, 1, null],
  ])
  expect(grouped('none')).toEqual([['all', 2, 3, formatHbar(2n * one)]])
  expect(grouped('account').map(([key, known, items]) => [key, known, items])).toEqual([
    [MAIN, 2, 3],
    [OTHER, 1, 1],
  ])
})
