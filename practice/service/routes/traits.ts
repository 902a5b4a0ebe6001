import { z } from 'zod'
import { MINUTE_MS } from '@shared/time'
import type { Collection } from '../../world/catalogue'
import { countsForFloor } from '../../world/market'
import { Reply, defineOperation } from '../operation'
import { ledgerIdParam } from '../params'
import type { Service } from '../service'
import { toHbarNumberOrNull, ledgerIdText, imageUrl, isoText, requireCollection } from '../views'

const META_MINUTES = 60
const PRICE_MINUTES = 1

const hbarAmount = z.number().nullable()

const valueFields = z.strictObject({
  value: z.string(),
  rawValue: z.union([z.string(), z.number()]).describe('A number in numeric traits'),
  count: z.number().int(),
  countListed: z.number().int(),
  floor: hbarAmount.describe('HBAR'),
  rarityPct: z.number().describe('Share of the collection, in percent'),
  rarityScore: z.number().describe('Information content, in bits'),
  rarityColor: z.string(),
  image: z.string().nullable().describe('Image of an NFT with this value'),
  traitOfferAny: hbarAmount.describe('Best collection offer that requires this trait, alone or with other traits'),
  traitOffer: hbarAmount.describe('Best collection offer that requires only this trait'),
})

export const traitsOperation = defineOperation({
  name: 'traits',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/traits',
  auth: 'public',
  summary: 'Count, listings and floor of each trait value.',
  answersNotFound: true,
  params: { query: { token: ledgerIdParam } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string(),
    isCached: z.boolean().describe('Whether both traits and prices are cached'),
    cacheTime: z.string().describe('Time of the prices'),
    cacheInfo: z.strictObject({
      metaCached: z.boolean(),
      priceCached: z.boolean(),
      metaCacheTime: z.string(),
      metaExpirationMinutes: z.number(),
      priceExpirationMinutes: z.number(),
    }),
    traits: z.array(z.strictObject({ trait_type: z.string(), isNumeric: z.boolean(), values: z.array(valueFields) })),
  }),
  handle: (service, { token }) => {
    const collection = requireCollection(service, token)
    const metaMaxAgeMs = service.rules.isKept('traits.meta-cache') ? META_MINUTES * MINUTE_MS : 0
    const priceMaxAgeMs = service.rules.isKept('traits.price-cache') ? PRICE_MINUTES * MINUTE_MS : 0
    const firstSerials = service.cache.getOrCompute(`traits ${token}`, metaMaxAgeMs, () => collection.firstSerials())
    const prices = service.cache.getOrCompute(`trait prices ${token}`, priceMaxAgeMs, () =>
      pricesOf(service, collection),
    )
    const body = {
      success: true,
      token: ledgerIdText(token),
      isCached: firstSerials.isCached && prices.isCached,
      cacheTime: isoText(prices.atMs),
      cacheInfo: {
        metaCached: firstSerials.isCached,
        priceCached: prices.isCached,
        metaCacheTime: isoText(firstSerials.atMs),
        metaExpirationMinutes: META_MINUTES,
        priceExpirationMinutes: PRICE_MINUTES,
      },
      traits: traitViews(service, collection, firstSerials.value, prices.value),
    }
    return new Reply(200, body, prices.atMs)
  },
})

/** One item for each value of each trait, in the order of the collection's traits: `items[traitIndex][valueIndex]`. */
type ByTraitValue<T> = readonly (readonly T[])[]

const createByTraitValue = <T>({ spec }: Collection, createItem: () => T): T[][] =>
  spec.traits.map(({ values }) => values.map(() => createItem()))

/** Listings of NFTs with a trait value, and collection offers that require the value. Prices are in tinybar. */
type ValuePrices = {
  listedCount: number
  floor: bigint | null
  /** Best offer that requires only this value. */
  offer: bigint | null
  /** Best offer that requires this value, alone or with values of other traits. */
  offerAny: bigint | null
}

function pricesOf(service: Service, collection: Collection): ByTraitValue<ValuePrices> {
  const { token, traits: traitSpecs } = collection.spec
  const pricesByValue = createByTraitValue<ValuePrices>(collection, () => ({
    listedCount: 0,
    floor: null,
    offer: null,
    offerAny: null,
  }))
  for (const listing of service.market.publicListings(token, 'price')) {
    collection.valueIndexes(listing.serial).forEach((valueIndex, traitIndex) => {
      const prices = pricesByValue[traitIndex]?.[valueIndex]
      if (!prices) return
      prices.listedCount += 1
      // The cheapest listings come first, so the first one that counts for the floor sets the floor.
      if (countsForFloor(listing)) prices.floor ??= listing.price
    })
  }
  for (const order of service.orders.ordersFor(token)) {
    for (const { trait_type, value } of order.traits) {
      const traitIndex = traitSpecs.findIndex(({ name }) => name === trait_type)
      const valueIndex = traitSpecs[traitIndex]?.values.findIndex(([name]) => name === value) ?? -1
      const prices = pricesByValue[traitIndex]?.[valueIndex]
      if (!prices) continue
      prices.offerAny = maxPrice(prices.offerAny, order.price)
      if (order.traits.length === 1) prices.offer = maxPrice(prices.offer, order.price)
    }
  }
  return pricesByValue
}

const maxPrice = (currentMax: bigint | null, price: bigint): bigint =>
  currentMax !== null && currentMax > price ? currentMax : price

const isNumberText = (value: string): boolean => /^-?\d+(\.\d+)?(e\d+)?$/i.test(value)

function traitViews(
  service: Service,
  collection: Collection,
  firstSerials: ByTraitValue<number>,
  prices: ByTraitValue<ValuePrices>,
): object[] {
  const { token, supply, traits: traitSpecs } = collection.spec
  const counts = collection.valueCounts()
  return traitSpecs.map(({ name, values }, traitIndex) => {
    const isNumeric = values.every(([value]) => isNumberText(value)) && service.rules.isKept('traits.numeric')
    const rows = values.map(([value], valueIndex) => {
      const valuePrices = prices[traitIndex]?.[valueIndex]
      // 0 if no NFT has the value.
      const exampleSerial = firstSerials[traitIndex]?.[valueIndex] ?? 0
      return {
        value,
        rawValue: isNumeric ? Number(value) : value,
        ...rarityOf(counts[traitIndex]?.[valueIndex] ?? 0, supply),
        countListed: valuePrices?.listedCount ?? 0,
        floor: toHbarNumberOrNull(valuePrices?.floor ?? null),
        image: exampleSerial === 0 ? null : imageUrl(service, token, exampleSerial),
        traitOfferAny: toHbarNumberOrNull(valuePrices?.offerAny ?? null),
        traitOffer: toHbarNumberOrNull(valuePrices?.offer ?? null),
      }
    })
    if (isNumeric) rows.sort((a, b) => Number(a.rawValue) - Number(b.rawValue))
    return { trait_type: name, isNumeric, values: rows }
  })
}

/**
 * Pairs of a share and a color, smallest share first. A trait value gets the first color whose share is at least the
 * share of the NFTs with the value.
 */
const RARITY_COLORS = [
  [0.02, '#d97706'],
  [0.05, '#9333ea'],
  [0.15, '#2563eb'],
  [0.3, '#16a34a'],
] as const
const COMMON_COLOR = '#6b7280'

function rarityOf(count: number, supply: number): object {
  const share = count / supply
  return {
    count,
    rarityPct: Number((share * 100).toFixed(3)),
    rarityScore: count === 0 ? 0 : Number((-Math.log2(share)).toFixed(3)),
    rarityColor: RARITY_COLORS.find(([maxShare]) => share <= maxShare)?.[1] ?? COMMON_COLOR,
  }
}
