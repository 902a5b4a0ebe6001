/**
 * The kind of act that a record of the market's activity names by its label. The documents give labels by examples only
 * ("a sale, listing, price change or mint label"); public clients match `Sold`, `Listed`, `Minted`, `Order`, `Offer`,
 * `Offer rejected` and `Auction`. Only `sold` is a sale: an offer, an order or an auction may still come to nothing.
 */
export const ACTIVITY_KINDS = [
  'sold',
  'minted',
  'listed',
  'repriced',
  'withdrawn',
  'offered',
  'offer-ended',
  'ordered',
  'auctioned',
  'unknown',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Labels by kind, letters alone and in lower case. Whole labels: a part of one ("offer") is also in its opposite. */
const LABELS: Readonly<Record<Exclude<ActivityKind, 'unknown'>, readonly string[]>> = {
  sold: [
    'sale',
    'sales',
    'sold',
    'sell',
    'bought',
    'buy',
    'purchase',
    'purchased',
    'directsale',
    'nftsale',
    'orderfill',
    'orderfilled',
    'offeraccepted',
    'acceptedoffer',
    'offersale',
    'offersold',
    'collectionoffersale',
    'collectionoffersold',
    'collectionofferaccepted',
    'instantsell',
    'instantsale',
    'auctionsale',
    'auctionsold',
  ],
  minted: ['mint', 'mints', 'minted', 'forevermint', 'forevermints', 'nftmint'],
  listed: ['list', 'listed', 'listing', 'listings', 'relist', 'relisted', 'relisting', 'newlisting', 'nftlisting'],
  repriced: ['pricechange', 'pricechanged', 'pricechanges', 'priceupdate', 'priceupdated', 'reprice', 'repriced'],
  withdrawn: [
    'delist',
    'delisted',
    'delisting',
    'unlist',
    'unlisted',
    'unlisting',
    'withdraw',
    'withdrawn',
    'withdrawal',
    'cancel',
    'cancelled',
    'canceled',
    'listingcancelled',
    'listingcanceled',
    'listingremoved',
  ],
  offered: ['offer', 'offers', 'offered', 'offermade', 'newoffer', 'bid'],
  'offer-ended': [
    'offerrejected',
    'offerrefused',
    'offerdeclined',
    'offercancelled',
    'offercanceled',
    'offerexpired',
    'rejectedoffer',
    'declinedoffer',
    'offerwithdrawn',
  ],
  ordered: ['order', 'orders', 'ordered', 'orderplaced', 'collectionoffer'],
  auctioned: ['auction', 'auctions', 'auctioned', 'auctionstarted', 'auctionlisting'],
}

const KIND_OF = new Map(
  Object.entries(LABELS).flatMap(([kind, labels]) => labels.map((label) => [label, kind as ActivityKind] as const)),
)

/** No known label is longer. */
const MAX_LABEL_CHARS = 60

/** The kind of a label, whatever its case and separators; `unknown` for any other word, which counts as no sale. */
export function activityKindOf(label: string): ActivityKind {
  if (label.length > MAX_LABEL_CHARS) return 'unknown'
  return KIND_OF.get(label.toLowerCase().replace(/[^a-z]/g, '')) ?? 'unknown'
}
