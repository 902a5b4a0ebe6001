import { expect, test, vi } from 'vitest'
import { err, ok } from '@shared/result'
import { fakeApi } from '../../testing/fake-api'
import { stampAt, T0 } from '../../testing/samples'
import { createVisibleFacts, loadVisibleFacts } from './listings-store'
import { createRanks, resetRanksOnCollectionChange, readRanks, stopRanks } from './ranks-store'

const TOKEN = '0.0.9'
const nft = (serial: number, rank: number) => ({
  serial,
  name: `No. ${serial}`,
  image: null,
  rank,
  traits: [],
  isListed: null,
  price: null,
  listedAt: null,
})
const page = (serials: readonly number[], isLast: boolean) =>
  ok({ token: TOKEN, items: serials.map((one, i) => nft(one, i + 1)), page: 1, total: 3, isLast, stamp: stampAt(T0) })

function rig() {
  const nfts = vi
    .fn()
    .mockResolvedValueOnce(page([7, 5], false))
    .mockResolvedValueOnce(page([6], true))
  const [ranks, sight] = [createRanks(), createVisibleFacts()]
  const read = () => readRanks(ranks, sight, fakeApi({ 'browse.nfts': nfts }), TOKEN)
  return { nfts, ranks, sight, read }
}

test('ranks are read rarest first, and known with each page', async () => {
  const { nfts, ranks, sight, read } = rig()
  const seen: number[] = []
  sight.subscribe(({ facts }) => seen.push(facts.size))
  await read()
  expect(seen).toEqual([2, 3])
  expect(nfts.mock.calls.map(([given]) => given as unknown)).toMatchObject([
    { order: 'rarity', page: 1 },
    { order: 'rarity', page: 2 },
  ])
  expect(ranks.getState()).toEqual({ status: 'done', token: TOKEN })
})

test('reading stops when it is told to, and asks for no further page', async () => {
  const { nfts, ranks, read } = rig()
  const reading = read()
  stopRanks(ranks)
  await reading
  expect(nfts).toHaveBeenCalledTimes(1)
  expect(ranks.getState().status).toBe('idle')
})

test('a page that fails says why, and one whose view was left says nothing', async () => {
  const { nfts, ranks, read } = rig()
  nfts.mockReset()
  nfts.mockResolvedValueOnce(err({ code: 'timed-out', what: 'service' }))
  await read()
  expect(ranks.getState()).toMatchObject({ status: 'failed', error: { code: 'timed-out' } })
  nfts.mockResolvedValueOnce(err({ code: 'cancelled' }))
  await read()
  expect(ranks.getState().status).toBe('idle')
})

test('ranks that were forgotten for those of another collection are not told as read', async () => {
  const { ranks, sight, read } = rig()
  resetRanksOnCollectionChange(ranks, sight)
  await read()
  expect(ranks.getState().status).toBe('done')
  await loadVisibleFacts(sight, fakeApi({}), '0.0.8', [1])
  expect(ranks.getState().status).toBe('idle')
})
