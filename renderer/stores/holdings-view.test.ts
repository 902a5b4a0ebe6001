import { expect, test } from 'vitest'
import type { HeldCollection, HeldNft } from '@shared/contract/holdings'
import { shownHoldings } from './holdings-view'

const nft = (serial: number, name: string): HeldNft => ({
  token: '0.0.1',
  serial,
  name,
  image: null,
  rarityRank: null,
  listedPrice: null,
  source: 'service',
})
const collection = (name: string, offerValue: string | null, nfts: readonly HeldNft[]): HeldCollection => ({
  token: `0.0.${name.length}`,
  checksum: 'aaaaa',
  name,
  creator: null,
  supply: null,
  floor: null,
  bestOffer: null,
  stamp: null,
  nfts: [...nfts],
  floorValue: null,
  offerValue,
})
const all = [
  collection('Kilim', '9', [nft(88, 'No. 88')]),
  collection('Tidal Forms', '5470.5', [nft(1, 'Tide 1'), nft(2, 'Tide 2')]),
  collection('Orchard', null, [nft(3, 'Orchard 3')]),
]
const names = (shown: readonly HeldCollection[]) => shown.map((c) => c.name)

test('sorts by exact value, what is not known last', () => {
  expect(names(shownHoldings(all, 'value', ''))).toEqual(['Tidal Forms', 'Kilim', 'Orchard'])
  expect(names(shownHoldings(all, 'name', ''))).toEqual(['Kilim', 'Orchard', 'Tidal Forms'])
  expect(names(shownHoldings(all, 'count', ''))[0]).toBe('Tidal Forms')
})

test('a search finds whole collections by name and single NFTs by name or serial', () => {
  expect(shownHoldings(all, 'value', 'tidal')[0]?.nfts).toHaveLength(2)
  expect(shownHoldings(all, 'value', 'tide 2')[0]?.nfts.map((n) => n.serial)).toEqual([2])
  expect(names(shownHoldings(all, 'value', '88'))).toEqual(['Kilim'])
  expect(shownHoldings(all, 'value', 'nothing')).toEqual([])
})
