/** What of the holdings is shown, and what is set aside as hidden or as spam, and why. Pure. */
import { hasLink } from '../links'
import { hasHidden } from '../text/hidden'

/**
 * Why something may be spam. `unknown-to-market`: the market does not support the collection. `link`: its name asks to
 * follow a link. `unseen`: its name has characters that nobody sees. `unasked`: somebody else sent it, and nobody asks
 * or offers anything for its like.
 */
export const SUSPICIONS = ['unknown-to-market', 'link', 'unseen', 'unasked'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** What a name alone gives away. */
export function suspicionsOfName(name: string): readonly Suspicion[] {
  return [...(hasLink(name) ? ['link' as const] : []), ...(hasHidden(name) ? ['unseen' as const] : [])]
}

/** What the person says of an NFT or of a whole collection. `not-spam`: shown, whatever looks suspicious. */
export const MARKS = ['hidden', 'spam', 'not-spam'] as const
export type Mark = (typeof MARKS)[number]
/** `serial` null: of the whole collection. */
export type Marked = { readonly token: string; readonly serial: number | null; readonly mark: Mark }
export type Marks = ReadonlyMap<string, Mark>

const markKey = (token: string, serial: number | null): string => `${token}#${serial ?? 'all'}`
export const marksOf = (list: readonly Marked[]): Marks =>
  new Map(list.map(({ token, serial, mark }) => [markKey(token, serial), mark]))

/** `suspected`: nobody has said so, yet it looks like spam. Only `shown` counts in totals and is told of. */
export type HoldingPlace = 'shown' | 'hidden' | 'spam' | 'suspected'

/** What is said of the one NFT goes before what is said of its collection, and that before any suspicion. */
export function placeOf(
  nft: { readonly token: string; readonly serial: number },
  suspicions: readonly Suspicion[],
  marks: Marks,
): HoldingPlace {
  const mark = marks.get(markKey(nft.token, nft.serial)) ?? marks.get(markKey(nft.token, null))
  if (mark === 'hidden' || mark === 'spam') return mark
  return mark === undefined && suspicions.length > 0 ? 'suspected' : 'shown'
}
