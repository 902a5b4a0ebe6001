import { describe, expect, test } from 'vitest'
import type { CollectionDays, CollectionDepth, CollectionHolders, CollectionSales } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { DAY_MS } from '@shared/time'
import { timeModel } from '../../charts/time-model'
import { T0 } from '../../testing/samples'
import { depthChart } from './depth-chart'
import { floorChart, type FloorSources, recentFloors } from './floor-chart'
import { holdersChart, ownShareWords } from './holders-chart'
import { rankChart, rankedListings } from './rank-chart'
import { salesChart } from './sales-chart'
import { traitChart } from './trait-chart'

const token: EntityId = '0.0.5000'
const TODAY = Date.UTC(2026, 10, 21)
const NOW = TODAY + 12 * 3_600_000
const stamp = {
  asOf: null,
  receivedAt: new Date(T0).toISOString(),
  maxAgeSeconds: 30,
  isCached: false,
  offline: false,
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u202f', ' ')

describe('floor and volume over time', () => {
  const day = (ago: number, floor: number | null, volume = 10) => ({
    dayMs: TODAY - ago * DAY_MS,
    floor,
    volume,
    sales: 1,
    listed: 5,
  })
  const daysOf = (days: CollectionDays['days'], from = 29): CollectionDays => ({
    token,
    span: '30d',
    days,
    stamp,
    coverage: { fromMs: TODAY - from * DAY_MS, toMs: TODAY + DAY_MS },
  })
  const sources = (change: Partial<FloorSources>): FloorSources => ({
    ownHistory: null,
    days: null,
    facts: null,
    nowMs: NOW,
    ...change,
  })

  test('says how far the floor went in the time chosen, and whose figures they are', () => {
    const days = daysOf([day(29, 100), day(8, 104), day(3, 98), day(0, 96)])
    const facts = { floor: '96', floor24hAgo: null, floor7dAgo: null, floor30dAgo: '100' }
    const month = floorChart('30d', sources({ days, facts }))
    expect(plain(month?.title)).toBe('Floor down 4 % in 30 days to 96 ℏ')
    expect(month?.sourceNote).toBe('Daily floor from the market.')
    expect(month?.note).toBe('')
    expect(plain(floorChart('7d', sources({ days, facts }))?.title)).toBe('Floor down 7.7 % in 7 days to 96 ℏ')
  })

  test('measures the change from the floor that the facts above the chart name', () => {
    const days = daysOf([day(29, 90), day(3, 98), day(0, 97)])
    const facts = { floor: '96', floor24hAgo: null, floor7dAgo: '120', floor30dAgo: '100' }
    const month = floorChart('30d', sources({ days, facts }))
    expect(plain(month?.title)).toBe('Floor down 4 % in 30 days to 96 ℏ')
    expect(month?.spec.series[0]?.points[0]).toMatchObject({ atMs: TODAY - 30 * DAY_MS, value: 100 })
    expect(plain(floorChart('7d', sources({ days, facts }))?.title)).toBe('Floor down 20 % in 7 days to 96 ℏ')
    const floors = recentFloors(sources({ days, facts }))
    expect([floors[0], floors.at(-1), floors.length]).toEqual([100, 96, 31])
  })

  test('names the day since which it knows, where that is less than the time chosen', () => {
    const ownHistory = { token, floors: [3, 2, 1, 0].map((ago) => ({ atMs: NOW - ago * DAY_MS, last: 96 + ago })) }
    const chart = floorChart('30d', sources({ ownHistory }))
    expect(plain(chart?.title)).toBe('Floor down 3 % since 18 Nov to 96 ℏ')
    expect(chart?.sourceNote).toBe('Floor read by this app since 18 Nov.')
    expect(chart?.spec.bars).toBeUndefined()
  })

  test('has a bar for each of thirty days, and a row in the table with where its floor is from', () => {
    const ownHistory = { token, floors: [{ atMs: NOW - 60_000, last: 95 }] }
    const chart = floorChart('30d', sources({ ownHistory, days: daysOf([day(2, 98), day(1, 97)]) }))
    expect(chart?.spec.bars?.bars).toHaveLength(30)
    expect(chart?.table.rows).toHaveLength(30)
    expect(chart?.table.rows[0]?.map(plain)).toEqual(['21 Nov', '95 ℏ', '0 ℏ', 'this app'])
    expect(chart?.table.rows[1]?.map(plain)).toEqual(['20 Nov', '97 ℏ', '10 ℏ', 'market'])
    expect(chart?.sourceNote).toBe('Daily floor from the market. Today’s value was read by this app.')
  })

  test('reads at each day what its row in the table says', () => {
    const floors = [{ atMs: TODAY - DAY_MS + 15 * 3_600_000, last: 94 }]
    const days = daysOf(Array.from({ length: 30 }, (_, ago) => day(ago, 100 + ago)))
    const chart = floorChart('30d', sources({ ownHistory: { token, floors }, days }))
    const read = chart ? timeModel(chart.spec).stops.map(({ rows }) => rows.map(({ value }) => value)) : []
    expect(read).toHaveLength(30)
    expect(read.at(-2)?.[0]).toContain('94')
    expect(read).toEqual(chart?.table.rows.toReversed().map(([, floor, volume]) => [floor, volume]))
  })

  test('marks what nobody read as a gap, in words and in the table', () => {
    const ownHistory = { token, floors: [12, 11, 2, 1, 0].map((ago) => ({ atMs: NOW - ago * DAY_MS, last: 96 })) }
    const chart = floorChart('30d', sources({ ownHistory }))
    expect(chart?.note).toContain('No data from 10 Nov to 19 Nov.')
    expect(plain(chart?.title)).toBe('Floor unchanged since 9 Nov at 96 ℏ')
    expect(chart?.table.rows.find(([date]) => date === '15 Nov')?.slice(1)).toEqual(['—', '—', '—'])
  })

  test('sums weeks where all of a year is shown', () => {
    const chart = floorChart('all', sources({ days: daysOf([day(200, 50), day(100, 60), day(0, 70)], 364) }))
    expect(chart?.table.columnNames[0]).toBe('Week of')
    expect(chart?.spec.bars?.bars.length).toBeLessThan(40)
  })

  test('marks no gap where the market’s figures may come yet', () => {
    const ownHistory = { token, floors: [12, 0].map((ago) => ({ atMs: NOW - ago * DAY_MS, last: 96 })) }
    const chart = floorChart('30d', sources({ ownHistory, isReading: true }))
    expect(chart?.note).toBe('Loading the market’s daily figures.')
    expect(chart?.spec.series[0]?.gaps).toEqual([])
  })

  test('is none with a single price', () => {
    expect(floorChart('30d', sources({ ownHistory: { token, floors: [{ atMs: NOW, last: 96 }] } }))).toBeNull()
  })

  test('says that nothing is listed where the last figure of the market is none', () => {
    const chart = floorChart('30d', sources({ days: daysOf([day(9, 100), day(1, null)]) }))
    expect(chart?.title).toBe('No listings now')
  })
})

describe('listings by price', () => {
  const depth = (change: Partial<CollectionDepth> = {}): CollectionDepth => ({
    token,
    stamp,
    readCount: 11,
    otherTokenCount: 0,
    isWhole: true,
    levels: [
      { price: '96', count: 2 },
      { price: '100.5', count: 3 },
      { price: '140', count: 5 },
      { price: '9000', count: 1 },
    ],
    ...change,
  })

  test('counts what is near the floor, and tells of what is beyond the bars', () => {
    const chart = depthChart(depth(), null)
    expect(plain(chart?.title)).toBe('5 listed within 10 % of the floor')
    expect(plain(chart?.note)).toMatch(/^Not shown: 1 listing at .* ℏ or more\.$/)
    expect(chart?.spec.bins.some(({ highlighted }) => highlighted !== undefined)).toBe(false)
  })

  test('shows what is within the price chosen, and picks prices that somebody asks', () => {
    const chart = depthChart(depth(), '100.5')
    const highlightedCount = chart?.spec.bins.reduce((sum, { highlighted }) => sum + (highlighted ?? 0), 0)
    expect(highlightedCount).toBe(5)
    expect(chart?.ceilings.filter((one) => one !== null)).toEqual(['96', '100.5', '140'])
  })

  test('says that more may be near where only the cheapest were read, and what was not counted', () => {
    const chart = depthChart(
      depth({ levels: [{ price: '96', count: 11 }], isWhole: false, otherTokenCount: 2, readCount: 13 }),
      null,
    )
    expect(plain(chart?.title)).toBe('At least 11 listed within 10 % of the floor')
    expect(chart?.note).toBe('Based on the 13 cheapest listings. Not counted: 2 listings in other tokens.')
  })

  test('is none where nothing is on sale', () => {
    expect(depthChart(depth({ levels: [] }), null)).toBeNull()
  })
})

describe('sales', () => {
  const sale = (hoursAgo: number, amount: number, serial = hoursAgo) => ({
    atMs: NOW - hoursAgo * 3_600_000,
    amount,
    serial,
  })
  const sales = (list: CollectionSales['sales'], change: Partial<CollectionSales> = {}): CollectionSales => ({
    token,
    days: 7,
    sales: list,
    total: list.length,
    isWhole: true,
    stamp,
    ...change,
  })
  const many = Array.from({ length: 20 }, (_, i) => sale(i + 1, 96 + (i % 5)))

  test('say between which prices half of them were made', () => {
    expect(plain(salesChart(sales(many), '96', NOW)?.title)).toBe('20 sales in 7 days, half at 97 to 99 ℏ')
    expect(salesChart(sales([]), '96', NOW)).toBeNull()
  })

  test('leave out of the drawing what stands far above all others, and say so; the table has all', () => {
    const chart = salesChart(sales([...many, sale(2, 12_000, 999)]), '96', NOW)
    expect(plain(chart?.note)).toMatch(/^Not shown: 1 sale above .* ℏ\.$/)
    expect(chart?.spec.points).toHaveLength(20)
    expect(chart?.table.rows).toHaveLength(21)
    expect(chart?.serials).not.toContain(999)
  })

  test('begin with the oldest that was read, where that is not all', () => {
    const chart = salesChart(sales(many, { isWhole: false, total: 4000 }), null, NOW)
    expect(chart?.spec.fromMs).toBe(NOW - 20 * 3_600_000)
    expect(plain(chart?.title)).toContain('4,000 sales in 7 days')
    expect(chart?.note).toContain('Based on the latest 20 sales, since ')
    expect(chart?.serials[0]).toBe(20)
  })
})

describe('values of a trait', () => {
  const value = (name: string, count: number, listed: number | null, floor: string | null) => ({
    value: name,
    count,
    listed,
    floor,
    bestOffer: null,
  })
  const GROUND = { type: 'Ground', values: [value('Plum', 100, 20, '149'), value('Paper', 900, 198, '96')] }
  const known = { supply: 1000, floor: '96', chosenValues: new Set(['Paper']) }

  test('are named by the one with the highest floor, which comes first, the chosen one marked', () => {
    const { title, rows, table } = traitChart(GROUND, known)
    expect(title).toBe('Plum has the highest floor')
    expect(rows.map(({ name, cells, isChosen }) => [name, ...cells.map(plain), isChosen])).toEqual([
      ['Plum', '149 ℏ', false],
      ['Paper', '96 ℏ', true],
    ])
    expect(table.rows[1]?.map(plain)).toEqual(['Plum', '100', '10.0 %', '20', '149 ℏ', '+55.2 %'])
    expect(rows.map(({ total, highlighted }) => [total, highlighted])).toEqual([
      [149, 0],
      [96, 96],
    ])
    expect(plain(rows[0]?.description)).toBe('100 NFTs, 10 % of all, 20 listed')
  })

  test('name the one lowest floor where several values share the highest, and cut a long name', () => {
    const shared = { type: 'Rings', values: [value('1', 5, 1, '96'), value('2', 5, 1, '99'), value('3', 5, 1, '99')] }
    expect(traitChart(shared, known).title).toBe('1 has the lowest floor')
    const long = { type: 'Rings', values: [value('A name that goes on and on', 5, 1, '99'), value('2', 5, 1, '96')] }
    expect(traitChart(long, known).title).toBe('A name that goes on… has the highest floor')
  })

  test('say so where the trait makes no difference, or nothing is listed', () => {
    const same = { type: 'Rings', values: [value('1', 5, 1, '96'), value('2', 5, 1, '96')] }
    const none = { type: 'Rings', values: [value('1', 5, null, null)] }
    expect(traitChart(same, known).title).toBe('All listed Rings values have the same floor')
    expect(traitChart(none, known).title).toBe('No listed NFT has this trait')
    expect(traitChart(none, known).rows[0]?.cells).toEqual(['—'])
  })

  test('claim no same floor of several highest values above several lower ones, nor of a single one', () => {
    const values = [value('1', 5, 1, '96'), value('2', 5, 1, '149'), value('3', 5, 1, '149'), value('4', 5, 1, '96')]
    const tie = { type: 'Rings', values }
    const single = { type: 'Rings', values: [value('1', 5, 1, '96'), value('2', 5, 0, null)] }
    expect(traitChart(tie, known).title).toBe('Rings values by floor')
    expect(traitChart(single, known).title).toBe('Rings values by floor')
  })

  test('are plain text, whatever their collection calls them', () => {
    const odd = { type: '', values: [value('see evil.com', 5, 1, '96'), value('b', 5, 1, '97')] }
    const { rows, table } = traitChart(odd, known)
    expect(rows.map(({ name }) => name)).toEqual(['b', 'see evil[.]com'])
    expect(table.columnNames[0]).toBe('Trait without a name')
  })
})

describe('holders', () => {
  const holders = (balances: readonly number[], change: Partial<CollectionHolders> = {}): CollectionHolders => ({
    token,
    stamp,
    ownerCount: balances.length,
    nftCount: 100,
    isPartial: null,
    owners: balances.map((balance, i) => ({
      account: { id: `0.0.${i + 1}`, checksum: 'aaaaa', name: null },
      balance,
    })),
    ...change,
  })

  test('say what the top ten hold, and of how many that is known', () => {
    const chart = holdersChart(holders([40, 8, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1], { ownerCount: 53 }))
    expect(plain(chart?.title)).toBe('The top 10 of 53 holders own 57 %')
    expect(chart?.note).toBe('Based on the 12 largest of 53 holders. The other holders have one NFT each.')
    expect(chart?.rows.map(({ name, cells }) => [name, ...cells])).toEqual([
      ['1', '50', '50'],
      ['2 to 5', '1', '2'],
      ['6 to 10', '1', '8'],
      ['11 to 25', '0', '0'],
      ['26 to 50', '1', '40'],
    ])
  })

  test('have no share where nobody says how many there are', () => {
    const chart = holdersChart(holders([5, 1], { nftCount: null, ownerCount: null }))
    expect(chart?.title).toBe('2 holders')
    expect(chart?.note).toBe('Based on 2 holders. The market does not report the total.')
    expect(holdersChart(holders([]))).toBeNull()
  })
})

describe('rarity and price', () => {
  const listed = Array.from({ length: 30 }, (_, i) => ({
    serial: 100 + i,
    name: '',
    rank: i + 1,
    price: i < 3 ? 300 : 100 + i,
  }))

  test('says what the rarest tenth asks beside the others, and marks what nothing rarer undercuts', () => {
    const chart = rankChart({ rankedPrices: listed, hasAllRanks: true })
    expect(plain(chart?.title)).toBe('Median price of the rarest tenth is 159 % above the rest')
    expect(chart?.serials.slice(0, 2)).toEqual([100, 101])
    expect(chart?.table.rows.slice(2, 5).map((row) => row.map(plain))).toEqual([
      ['3', '102', '300 ℏ', ''],
      ['4', '103', '103 ℏ', 'yes'],
      ['5', '104', '104 ℏ', ''],
    ])
    expect(chart?.spec.steps?.at(-1)).toEqual({ at: 30, value: 103 })
  })

  test('leaves out what stands far above all others, and says so', () => {
    const chart = rankChart({
      rankedPrices: [...listed, { serial: 7, name: '', rank: 2, price: 90_000 }],
      hasAllRanks: false,
    })
    // A title about the rarest tenth needs the ranks of all listings.
    expect(plain(chart?.title)).toBe('The rarest known listing costs 300 ℏ, the cheapest 103 ℏ')
    expect(chart?.serials).not.toContain(7)
    expect(plain(chart?.note)).toContain('1 listing above')
  })

  test('is none while fewer than two ranks are known, and of what is sold, at checkout or not in HBAR', () => {
    expect(rankChart({ rankedPrices: listed.slice(0, 1), hasAllRanks: true })).toBeNull()
    const row = (serial: number, change: object = {}) => ({
      serial,
      name: '',
      searchName: '',
      price: '5',
      hbarPrice: 5,
      listedAt: null,
      listedTimeMs: NaN,
      isAvailable: true,
      seller: null,
      previousPrice: null,
      feedEffect: null,
      ...change,
    })
    const rows = [
      row(1),
      row(2, { feedEffect: 'sold' }),
      row(3, { isAvailable: false }),
      row(4, { hbarPrice: NaN, price: null }),
      row(5),
    ]
    const facts = new Map(
      [1, 2, 3, 4].map((serial) => [serial, { serial, name: null, image: null, rank: serial, traits: [] }]),
    )
    expect(rankedListings(rows, facts)).toEqual({
      rankedPrices: [{ serial: 1, name: '', rank: 1, price: 5 }],
      hasAllRanks: false,
    })
  })
})

test('own accounts among the holders are told with what they hold together', () => {
  const account = { id: '0.0.5' as const, checksum: 'aaaaa', name: 'Main' }
  const line = (rank: number, balance: number) => ({ rank, owner: { account, balance } })
  const all = { nftCount: 100, isComplete: false }
  expect(plain(ownShareWords([line(4, 12)], all))).toBe('Main holds 12 NFTs, 12 % of all, rank 4.')
  expect(plain(ownShareWords([line(4, 12), line(9, 3)], all))).toBe(
    '2 of your accounts hold 15 NFTs, 15 % of all, best rank 4.',
  )
  expect(ownShareWords([], all)).toBe('Your accounts are not among the largest holders.')
})
