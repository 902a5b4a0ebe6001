/** Classification of holdings: shown, or set aside as hidden, spam or suspected spam. */
import { hasLink } from '../links'
import { hasHidden } from '../text/hidden'
import type { EntityId } from '../ids'

/**
 * Reasons for suspected spam. `unknown-to-market`: the market does not support the collection. `link`: the name
 * contains a link. `unseen`: the name has invisible characters. `unasked`: another account sent the NFT without a
 * payment, and its collection has no floor and no offers.
 */
export const SUSPICIONS = ['unknown-to-market', 'link', 'unseen', 'unasked'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** Reasons for suspected spam in the name of an NFT or a collection. */
export function suspicionsOfName(name: string): readonly Suspicion[] {
  return [...(hasLink(name) ? ['link' as const] : []), ...(hasHidden(name) ? ['unseen' as const] : [])]
}

/** The person's mark for an NFT or a whole collection. `not-spam`: shown despite suspicions. */
export const HOLDING_MARKS = ['hidden', 'spam', 'not-spam'] as const
export type HoldingMark = (typeof HOLDING_MARKS)[number]
/** A mark of the person. `serial` is null for a mark of the whole collection. */
export type MarkedHolding = { readonly token: EntityId; readonly serial: number | null; readonly mark: HoldingMark }
/** Marks by collection and serial number, as `indexMarks` builds them. */
export type HoldingMarks = ReadonlyMap<string, HoldingMark>

/** Key of a mark. A mark of the whole collection has `all` in place of a serial number. */
const markKey = (token: string, serial: number | null): string => `${token}#${serial ?? 'all'}`
export const indexMarks = (marks: readonly MarkedHolding[]): HoldingMarks =>
  new Map(marks.map(({ token, serial, mark }) => [markKey(token, serial), mark]))

/**
 * Status of an NFT. `suspected`: not marked, but suspected spam. Only `shown` NFTs count in totals. `hidden` and `spam`
 * NFTs cause no notices of sales, offers and undercuts.
 */
export type HoldingStatus = 'shown' | 'hidden' | 'spam' | 'suspected'

/** Status of an NFT. A mark of the NFT overrides a mark of its collection, and either mark overrides any suspicion. */
export function holdingStatus(
  nft: { readonly token: string; readonly serial: number },
  suspicions: readonly Suspicion[],
  marks: HoldingMarks,
): HoldingStatus {
  const mark = marks.get(markKey(nft.token, nft.serial)) ?? marks.get(markKey(nft.token, null))
  if (mark === 'hidden' || mark === 'spam') return mark
  return mark === undefined && suspicions.length > 0 ? 'suspected' : 'shown'
}
