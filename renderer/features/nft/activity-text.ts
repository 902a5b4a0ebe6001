/** Words for the events of an NFT. */
import { type ActivityKind, activityKindOf } from '@shared/market/activity-kind'
import { plainText } from '../../format/text'

const WORDS: Readonly<Record<Exclude<ActivityKind, 'unknown'>, string>> = {
  sold: 'Sold',
  minted: 'Minted',
  listed: 'Listed',
  repriced: 'New price',
  withdrawn: 'Unlisted',
  offered: 'Offer',
  'offer-ended': 'Offer ended',
  ordered: 'Order',
  auctioned: 'Auction',
}
const BY_OFFER = 'Sold by offer'
const UNKNOWN = 'Other event'
const MAX_CHARS = 40

type NftEvent = {
  readonly what: ActivityKind
  /** The market's own label, third-party text. */
  readonly label: string | null
  readonly byOffer: boolean
}

/** One word for an event; for an unknown kind, the market's own label. */
export function actWord({ what, label, byOffer }: NftEvent): string {
  if (what === 'unknown') return plainText(label ?? '', MAX_CHARS) || UNKNOWN
  return what === 'sold' && byOffer ? BY_OFFER : WORDS[what]
}

/** Same as `actWord`, for a record that has only the market's own labels. */
export const activityWord = (label: string, closer: string | null): string =>
  actWord({ what: activityKindOf(label), label, byOffer: /offer|order/i.test(`${label} ${closer ?? ''}`) })
