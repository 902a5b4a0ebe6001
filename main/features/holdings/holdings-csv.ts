/** Holdings as a table for spreadsheets. Amounts are decimal HBAR, times ISO 8601 in UTC. */
import { formatHbar } from '@shared/amount'
import type { HeldCollection, HeldNft } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import { worthFacts } from '@shared/insight/held-worth'
import { holdingStatus, type HoldingMarks } from '@shared/insight/set-aside'
import { nftWorth, type WorthMethod } from '@shared/insight/valuation'
import { csvTable, type Columns } from '../../platform/csv'

type HoldingsRow = {
  readonly account: EntityId
  readonly accountName: string
  readonly collection: HeldCollection
  readonly nft: HeldNft
}

const COLUMNS: Columns<HoldingsRow, HoldingMarks> = {
  account: ({ account }) => account,
  accountName: ({ accountName }) => accountName,
  collection: ({ collection }) => collection.name,
  token: ({ nft }) => nft.token,
  serial: ({ nft }) => nft.serial,
  // An NFT whose name is not read yet has an empty name.
  name: ({ nft }) => nft.name || `#${nft.serial}`,
  rarityRank: ({ nft }) => nft.rarityRank,
  listedPrice: ({ nft }) => nft.listedPrice,
  /** Amount and unit of a listing in another token. No other column includes this amount. */
  listedOtherPrice: ({ nft: { listedOtherPrice: price } }) =>
    price ? `${price.amount ?? ''} ${price.unit}`.trim() : null,
  listedAt: ({ nft }) => nft.listedAt,
  offerForIt: ({ nft }) => nft.offer?.price ?? null,
  collectionOffer: ({ collection }) => collection.bestOffer,
  collectionFloor: ({ collection }) => collection.floor,
  collectionFloor30dAgo: ({ collection }) => collection.floor30dAgo,
  worthAtOffersNet: (row) => worthText(row, 'offers'),
  /** If not 'yes', `worthAtOffersNet` is a maximum. */
  royaltiesKnown: ({ collection: { saleFees } }) => royaltiesStatus(saleFees),
  worthAtTraitFloor: (row) => worthText(row, 'trait-floor'),
  lastSale: ({ nft }) => nft.lastSale?.price ?? null,
  lastSaleAt: ({ nft }) => nft.lastSale?.at ?? null,
  heldSince: ({ nft }) => nft.heldSince,
  place: ({ collection, nft }, marks) => holdingStatus(nft, [...collection.suspicions, ...nft.suspicions], marks),
  suspicions: ({ collection, nft }) => [...collection.suspicions, ...nft.suspicions].join(' '),
  pricesReadAt: ({ collection }) => collection.stamp?.receivedAt ?? null,
}

function royaltiesStatus(saleFees: HeldCollection['saleFees']): 'no' | 'in part' | 'yes' {
  if (saleFees === null) return 'no'
  return saleFees.inTokens.length > 0 ? 'in part' : 'yes'
}

function worthText({ collection, nft }: HoldingsRow, method: WorthMethod): string | null {
  const amount = nftWorth(method, worthFacts(collection, nft))
  return amount === null ? null : formatHbar(amount)
}

export const holdingsText = (rows: readonly HoldingsRow[], marks: HoldingMarks): string =>
  csvTable(COLUMNS, rows, marks)
