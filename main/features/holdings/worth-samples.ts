/** What accounts were worth over time, sampled whenever their holdings are read whole. */
import { TINYBAR_PER_HBAR } from '@shared/amount'
import type { HeldCollection, WorthSeries } from '@shared/contract/holdings'
import { worthFacts } from '@shared/insight/held-worth'
import { placeOf, type Marks } from '@shared/insight/set-aside'
import { portfolioOf, type WorthMethod } from '@shared/insight/valuation'
import type { Sample, SamplePoint } from '../../storage/samples'
import { seriesOf } from '../../market-api/client/samples'

export const METHODS = ['offers', 'floor', 'last-sale'] as const satisfies readonly WorthMethod[]
export const METHODS_WITHOUT_OFFERS = ['floor', 'last-sale'] as const satisfies readonly WorthMethod[]
/** No worth is below nothing: this stands for a sum of which nobody knows anything, where one may have been known. */
const UNKNOWN = -1

/** An account that holds nothing is worth nothing. */
export function worthSamples(
  account: string,
  collections: readonly HeldCollection[],
  marks: Marks,
  methods: readonly WorthMethod[],
): Sample[] {
  const items = collections.flatMap((collection) =>
    collection.nfts
      .filter((nft) => placeOf(nft, [...collection.suspicions, ...nft.suspicions], marks) === 'shown')
      .map((nft) => worthFacts(collection, nft)),
  )
  return methods.map((method) => {
    const series = seriesOf.worth(account, method)
    const { amount } = portfolioOf(items, method)
    if (amount === null) return { series, value: items.length === 0 ? 0 : UNKNOWN }
    return { series, value: Number(amount) / Number(TINYBAR_PER_HBAR) }
  })
}

const pointOf = ({ atMs, spanMs, last }: SamplePoint) => ({ atMs: atMs + spanMs, value: last < 0 ? null : last })

export function worthSeries(account: string, read: (series: string) => readonly SamplePoint[]): WorthSeries {
  const of = (method: WorthMethod) => read(seriesOf.worth(account, method)).map(pointOf)
  return { account, offers: of('offers'), floor: of('floor'), lastSale: of('last-sale') }
}
