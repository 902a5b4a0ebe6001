/** Samples of the worth of accounts, and the series of a chart from these samples. */
import { TINYBAR_PER_HBAR } from '@shared/amount'
import type { HeldCollection, WorthSeries } from '@shared/contract/holdings'
import type { EntityId } from '@shared/ids'
import { worthFacts } from '@shared/insight/held-worth'
import { holdingStatus, type HoldingMarks } from '@shared/insight/set-aside'
import { portfolioWorth, type WorthMethod } from '@shared/insight/valuation'
import type { Sample, SamplePoint } from '../../storage/samples'
import { seriesName } from '../../market-api/client/samples'

export const SAMPLED_METHODS = ['offers', 'floor', 'last-sale'] as const satisfies readonly WorthMethod[]
export const SAMPLED_METHODS_WITHOUT_OFFERS = ['floor', 'last-sale'] as const satisfies readonly WorthMethod[]
/**
 * Value of a sample whose worth is unknown; a known worth is never negative. Such a sample is stored so that a chart
 * has a gap there, instead of continuing the earlier worth.
 */
const UNKNOWN_WORTH = -1

/** Samples of an account's worth. An account without NFTs is worth 0. */
export function worthSamples(
  account: EntityId,
  collections: readonly HeldCollection[],
  marks: HoldingMarks,
  methods: readonly WorthMethod[],
): Sample[] {
  const factsOfNfts = collections.flatMap((collection) =>
    collection.nfts
      .filter((nft) => holdingStatus(nft, [...collection.suspicions, ...nft.suspicions], marks) === 'shown')
      .map((nft) => worthFacts(collection, nft)),
  )
  return methods.map((method) => {
    const series = seriesName.worth(account, method)
    const { amount } = portfolioWorth(factsOfNfts, method)
    if (amount === null) return { series, value: factsOfNfts.length === 0 ? 0 : UNKNOWN_WORTH }
    return { series, value: Number(amount) / Number(TINYBAR_PER_HBAR) }
  })
}

/** Point of a chart, at the end of the sample's period. */
const pointOf = ({ atMs, spanMs, last }: SamplePoint) => ({ atMs: atMs + spanMs, value: last < 0 ? null : last })

export function worthSeries(account: EntityId, readSeries: (series: string) => readonly SamplePoint[]): WorthSeries {
  const pointsOf = (method: WorthMethod) => readSeries(seriesName.worth(account, method)).map(pointOf)
  return {
    account,
    offers: pointsOf('offers'),
    floor: pointsOf('floor'),
    lastSale: pointsOf('last-sale'),
    balance: readSeries(seriesName.balance(account)).map(pointOf),
  }
}
