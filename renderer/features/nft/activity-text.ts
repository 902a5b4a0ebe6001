/** Words for the events of an NFT. */
import { type ActivityKind, activityKindOf } from '@shared/market/activity-kind'
import { plainText } from '../../format/text'

const EVENT_WORDS: Readonly<Record<Exclude<ActivityKind, 'unknown'>, string>> = {
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
const SOLD_BY_OFFER = 'Sold by offer'
const OTHER_EVENT = 'Other event'
const MAX_LABEL_CHARS = 40

type NftEvent = {
  readonly kind: ActivityKind
  /** The market's own label, third-party text. */
  readonly label: string | null
  readonly isByOffer: boolean
}

/** Name of an event in a few words. An event of an unknown kind gets the market's own label. */
export function eventWord({ kind, label, isByOffer }: NftEvent): string {
  if (kind === 'unknown') return plainText(label ?? '', MAX_LABEL_CHARS) || OTHER_EVENT
  return kind === 'sold' && isByOffer ? SOLD_BY_OFFER : EVENT_WORDS[kind]
}

/**
 * Name of an event of which only the market's own labels are known. `specificLabel`: the market's more specific label;
 * null if the market gives none.
 */
export const labelEventWord = (label: string, specificLabel: string | null): string =>
  eventWord({ kind: activityKindOf(label), label, isByOffer: /offer|order/i.test(`${label} ${specificLabel ?? ''}`) })
