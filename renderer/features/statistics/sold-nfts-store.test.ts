import { expect, test, vi } from 'vitest'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import type { MainApi } from '../../api'
import { createSoldNfts, loadSoldNfts, soldNftKey } from './sold-nfts-store'

const [TIDAL, KILIM]: [EntityId, EntityId] = ['0.0.71', '0.0.72']
const sale = (token: EntityId, serial: number, name: string | null = null) => ({ token, serial, name })
type Input = { readonly nfts: readonly { readonly token: EntityId; readonly serial: number }[] }
const answer = ({ nfts }: Input) =>
  Promise.resolve(
    ok({ nfts: nfts.map((nft) => ({ ...nft, name: `No. ${nft.serial}`, image: null })), collections: [] }),
  )
const apiOf = (names: (input: Input) => Promise<unknown>) => ({ wallet: { names } }) as never as Pick<MainApi, 'wallet'>

test('sold NFTs without a name are read by collection, and those with a name are not', async () => {
  const store = createSoldNfts()
  const names = vi.fn(answer)
  const reading = loadSoldNfts(store, apiOf(names), [
    sale(TIDAL, 1),
    sale(KILIM, 5),
    sale(TIDAL, 2),
    sale(TIDAL, 3, 'Tide 3'),
  ])
  expect([...store.getState().pendingKeys]).toEqual([sale(TIDAL, 1), sale(KILIM, 5), sale(TIDAL, 2)].map(soldNftKey))
  await reading
  expect(names.mock.calls.map(([{ nfts }]) => nfts.map(({ serial }) => serial))).toEqual([[1, 2], [5]])
  expect(store.getState().pendingKeys.size).toBe(0)
  expect(store.getState().nfts.get(soldNftKey(sale(KILIM, 5)))?.name).toBe('No. 5')
  // What is known is not read again.
  await loadSoldNfts(store, apiOf(names), [sale(TIDAL, 1)])
  expect(names).toHaveBeenCalledTimes(2)
})

test('the rows that come into view replace those that wait, and a failed read ends the waiting', async () => {
  const store = createSoldNfts()
  const failed = () => Promise.resolve(err({ code: 'offline', what: 'service' } as const))
  const first = loadSoldNfts(store, apiOf(failed), [sale(TIDAL, 1), sale(KILIM, 5)])
  const second = loadSoldNfts(store, apiOf(answer), [sale(KILIM, 9)])
  await Promise.all([first, second])
  expect([...store.getState().nfts.keys()]).toEqual([soldNftKey(sale(KILIM, 9))])
  expect(store.getState().pendingKeys.size).toBe(0)
  await loadSoldNfts(store, apiOf(failed), [sale(TIDAL, 1)])
  expect(store.getState().pendingKeys.size).toBe(0)
})
