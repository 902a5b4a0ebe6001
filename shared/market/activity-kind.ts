/**
 * Kind of an activity record, from the market's label. The documents only give examples of labels ("a sale, listing,
 * price change or mint label"); public clients match `Sold`, `Listed`, `Minted`, `Order`, `Offer`, `Offer rejected` and
 * `Auction`. Only the kind `sold` is a sale: an offer, an order or an auction may end without a sale.
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

/**
 * Labels by kind, in lower case and without any characters but letters. A label must match as a whole, because a part
 * such as "offer" also occurs in labels of another kind, such as "offer rejected".
 */
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

const KIND_BY_LABEL = new Map(
  Object.entries(LABELS).flatMap(([kind, labels]) => labels.map((label) => [label, kind as ActivityKind] as const)),
)

/** Maximum length of a label that is compared. Every known label is shorter. */
const MAX_LABEL_CHARS = 60

/**
 * Kind of a label; `unknown` for a label that is not in `LABELS`. Ignores case and all characters except the letters a
 * to z.
 */
export function activityKindOf(label: string): ActivityKind {
  if (label.length > MAX_LABEL_CHARS) return 'unknown'
  return KIND_BY_LABEL.get(label.toLowerCase().replace(/[^a-z]/g, '')) ?? 'unknown'
}
