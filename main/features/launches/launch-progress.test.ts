import { expect, it } from 'vitest'
import { launchProgress } from '@shared/contract/launches'
import type { Operation } from '@shared/market/operation'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createLaunchProgress } from './launch-progress'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const TOKEN = '0.0.5000'
const stamp = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 30,
  isCached: false,
  offline: false,
}
const mint = (n: number, change: object = {}) => ({
  nftSaleTypeId: 3,
  saletype: 'Mint',
  salePrice: 20,
  salePriceSymbol: 'HBAR',
  nftTokenAddress: TOKEN,
  saleDate: new Date(NOW - 1_000_000 + n * 1000).toISOString(),
  saleTransactionId: `0.0.9@${n}.0`,
  nftSerialId: n,
  nftName: `Moth ${n}`,
  buyerAddress: `0.0.${700 + (n % 3)}`,
  ...change,
})
const launch = (mintCode: string, change: object = {}) => ({
  mintCode,
  mintEventName: mintCode,
  tokenAddress: TOKEN,
  startDateUnix: 100,
  ...change,
})
const seconds = (hours: number) => NOW / 1000 + hours * 3600

function rig(given: { readonly launches?: readonly object[]; readonly kept?: Record<string, number> } = {}) {
  const world = {
    mints: [] as object[],
    asked: [] as unknown[],
    saved: [] as (readonly [string, string])[],
    isCancelled: false,
  }
  const market = scriptedMarket((op: Operation, query) => {
    if (op.name === 'mintEvents') return { success: true, mintEvents: given.launches ?? [launch('moths')] }
    const { limit } = query as { readonly limit: number }
    world.asked.push(limit)
    return { success: true, response: world.mints.slice(-limit).reverse() }
  }, stamp)
  const { progress, exportMints } = createLaunchProgress({
    market,
    media: { pathOf: () => null },
    now: () => NOW,
    saveFile: (name, text) => {
      if (world.isCancelled) return Promise.resolve(false)
      world.saved.push([name, text])
      return Promise.resolve(true)
    },
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
    samples: {
      seriesPoints: (name) => {
        const last = given.kept?.[name]
        return last === undefined ? [] : [{ atMs: NOW - 60_000, spanMs: 0, low: last, high: last, last, count: 1 }]
      },
    },
  })
  const read = async (fresh = true) => launchProgress.parse(await progress({ token: TOKEN, mintCode: 'moths', fresh }))
  return { world, read, exportMints: () => exportMints({ token: TOKEN }) }
}

it('tells what was minted newest first, with buyers counted once and the sum exact', async () => {
  const { world, read } = rig({ kept: { 'minted:moths': 7 } })
  world.mints = [mint(1), mint(2, { salePrice: 0.1 }), mint(3), mint(4)]
  const { mints, mintTimes, minterCount, totalPaid, hasAllMints, samples } = await read()
  expect(mints.map(({ serial }) => serial)).toEqual([4, 3, 2, 1])
  expect(mintTimes).toHaveLength(4)
  expect([minterCount, totalPaid, hasAllMints]).toEqual([3, '60.1', true])
  expect(samples).toEqual([{ atMs: NOW - 60_000, minted: 7 }])
})

it('asks for the latest alone once it knows the others, and for many where a gap would be left', async () => {
  const { world, read } = rig()
  world.mints = Array.from({ length: 600 }, (_, i) => mint(i + 1))
  expect((await read()).mintTimes).toHaveLength(500)
  world.mints.push(mint(601), mint(602))
  const next = await read()
  expect(next.mints.slice(0, 2).map(({ serial }) => serial)).toEqual([602, 601])
  expect(next.mintTimes).toHaveLength(502)
  expect(world.asked).toEqual([500, 50])
  world.mints.push(...Array.from({ length: 80 }, (_, i) => mint(i + 603)))
  const far = await read()
  expect(far.mints[0]?.serial).toBe(682)
  expect(world.asked).toEqual([500, 50, 50, 500])
  expect(far.hasAllMints).toBe(false)
})

it('adds up nothing where some was paid in another token, and knows no price in HBAR for it', async () => {
  const { world, read } = rig()
  world.mints = [mint(1), mint(2, { salePriceSymbol: 'HBD' })]
  const { totalPaid, totalUnknownReason, mints } = await read()
  expect([totalPaid, totalUnknownReason]).toEqual([null, 'other-token'])
  expect(mints[0]).toMatchObject({ price: null, otherPrice: { unit: 'HBD' } })
})

it.each(['HBAR', 'hbar', 'ℏ', 'ħ'])('takes a price in %s for HBAR', async (salePriceSymbol) => {
  const { world, read } = rig()
  world.mints = [mint(1, { salePriceSymbol })]
  expect(await read()).toMatchObject({ totalPaid: '20', totalUnknownReason: null })
})

it.each([
  ['no price', { salePrice: null }],
  ['no word for its token', { salePriceSymbol: null }],
])('knows no sum where a mint has %s, and says that it is not told', async (_, change) => {
  const { world, read } = rig()
  world.mints = [mint(1), mint(2, change)]
  const { totalPaid, totalUnknownReason, mints } = await read()
  expect([totalPaid, totalUnknownReason]).toEqual([null, 'not-reported'])
  expect(mints[0]).toMatchObject({ price: null, otherPrice: null })
})

it('counts no wallets where nobody who minted is told', async () => {
  const { world, read } = rig()
  world.mints = [mint(1, { buyerAddress: null })]
  expect((await read()).minterCount).toBeNull()
})

it('says when other launches hand out NFTs of the collection', async () => {
  expect((await rig({ launches: [launch('moths'), launch('moths')] }).read()).isCollectionShared).toBe(false)
  expect((await rig({ launches: [launch('moths'), launch('others')] }).read()).isCollectionShared).toBe(true)
})

it('counts the stage that is on, and nothing of those before it, where stages are announced apart', async () => {
  const ended = launch('moths', { mintedCount: 1000, endDateUnix: seconds(-1) })
  const on = launch('moths', { startDateUnix: seconds(-1), mintedCount: 9 })
  const kept = { 'minted:moths@100': 1000, [`minted:moths@${seconds(-1)}`]: 9, 'minted:moths': 1 }
  const { samples, isCollectionShared } = await rig({ launches: [ended, on], kept }).read()
  expect(samples.map(({ minted }) => minted)).toEqual([9])
  expect(isCollectionShared).toBe(false)
  const turned = await rig({ launches: [on, ended], kept }).read()
  expect(turned.samples).toEqual(samples)
})

it('does not take the mints of the collection for those of one stage while another is open beside it', async () => {
  const open = launch('moths', { mintedCount: 9, startDateUnix: seconds(-2) })
  const shared = async (change: object) =>
    (await rig({ launches: [open, launch('moths', { mintedCount: 4, ...change })] }).read()).isCollectionShared
  expect(await shared({ startDateUnix: seconds(-1) })).toBe(true)
  expect(await shared({ startDateUnix: seconds(-3), endDateUnix: seconds(-1) })).toBe(true)
  expect(await shared({ startDateUnix: seconds(-3), endDateUnix: seconds(-2) })).toBe(false)
  expect(await shared({ startDateUnix: seconds(1) })).toBe(false)
  expect(await shared({ startDateUnix: seconds(-1), mintedCount: null })).toBe(false)
})

it('has no count of its own where two stages begin at once: what is kept of them is one list', async () => {
  const stages = [launch('moths', { mintedCount: 900 }), launch('moths', { mintedCount: 1000 })]
  expect((await rig({ launches: stages, kept: { 'minted:moths@100': 900 } }).read()).samples).toEqual([])
})

it('does not find a launch that is not announced', async () => {
  await expect(rig({ launches: [launch('other')] }).read()).rejects.toMatchObject({
    error: { code: 'not-found', what: 'launch' },
  })
})

it('exports every mint of the latest read as a file, and runs no formula of a name', async () => {
  const { world, read, exportMints } = rig()
  world.mints = [mint(1, { nftName: '=1+1' }), mint(2, { salePriceSymbol: 'HBD', buyerAddress: null })]
  await read()
  world.mints.push(mint(3))
  expect(await exportMints()).toEqual({ isSaved: true, savedRowCount: 2, hasAllMints: true })
  const [name, text] = world.saved[0] ?? []
  expect(name).toBe(`countersign-mints-${TOKEN}.csv`)
  expect(text?.split('\r\n')).toEqual([
    'Serial,Name,Time (UTC),Buyer,Price,Currency,Transaction',
    '2,Moth 2,2026-11-21T11:43:22.000Z,,20,HBD,0.0.9@2.0',
    "1,'=1+1,2026-11-21T11:43:21.000Z,0.0.701,20,HBAR,0.0.9@1.0",
    '',
  ])
})

it('reads the mints for an export before the first progress', async () => {
  const { world, exportMints } = rig()
  world.mints = Array.from({ length: 501 }, (_, i) => mint(i + 1))
  expect(await exportMints()).toEqual({ isSaved: true, savedRowCount: 500, hasAllMints: false })
})

it('counts no saved rows if the file dialog was cancelled', async () => {
  const { world, exportMints } = rig()
  world.mints = [mint(1)]
  world.isCancelled = true
  expect(await exportMints()).toEqual({ isSaved: false, savedRowCount: 0, hasAllMints: true })
})
