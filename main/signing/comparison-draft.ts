import type { Intent, IntentOf } from './intent'
import { requestedEffectFacts } from './rules/requested-effect'
import type { ComparisonRowId } from './rules/rule'
import type { Decoded, Effect } from './types'
import { effectListWords, hbarText } from './words'

/** One line of the comparison before its status is known. */
export type Draft = {
  readonly row: ComparisonRowId
  readonly label: string
  readonly requested: string
  readonly actual: string
  /**
   * Set for a part of the intent that the market carries out. The bytes cannot show this part, so the line has the
   * status `note` even without findings.
   */
  readonly isMarketPart?: true
}

/** Text under "It does" when the bytes or the request could not be read. */
export const UNREAD_TEXT = 'Not read'

type MarketPart = Omit<Draft, 'actual' | 'isMarketPart'> & {
  /** Addition to the text, such as the count that the market accepts. */
  readonly detail?: string
}

const NOT_IN_BYTES = 'Not in the bytes'

/** Line for a part of the intent that the market carries out. */
export const marketPartDraft = (part: MarketPart): Draft => ({
  row: part.row,
  label: part.label,
  requested: part.requested,
  actual: part.detail === undefined ? NOT_IN_BYTES : `${NOT_IN_BYTES}, ${part.detail}`,
  isMarketPart: true,
})

/** Line for the price of a listing. */
export const priceDraft = ({ price, was }: IntentOf<'list' | 'list-evm'>): Draft => {
  const requested = was === undefined ? hbarText(price) : `${hbarText(price)} instead of ${hbarText(was)}`
  return marketPartDraft({ row: 'price', label: 'Price', requested })
}

/** Text of the requested action: list an NFT, or change the price of a listed NFT. */
export const listActionText = ({ was }: IntentOf<'list' | 'list-evm'>): string =>
  was === undefined ? 'List one NFT' : 'Change the price of one NFT'

export const nftText = ({ token, serial }: { readonly token: string; readonly serial: bigint }): string =>
  `${token}, serial ${serial}`

/** Summary of a transaction of another kind than requested. `transaction`: null if the bytes were refused. */
export function actionWords(transaction: Decoded | null): string {
  // The summary begins with "would".
  return transaction ? effectListWords(transaction.effects).replace(/^w/, 'W') : UNREAD_TEXT
}

/** Effect that is compared with the intent. Null if the transaction has no such effect or the bytes were refused. */
export function requestedEffectIn(transaction: Decoded | null, intent: Intent): Effect | null {
  return transaction ? requestedEffectFacts(transaction, intent).requestedEffect : null
}

/** Line of the action. Shows `actual` if the transaction has the requested effect, else a summary of the transaction. */
export function actionDraft(transaction: Decoded | null, intent: Intent, requested: string, actual: string): Draft {
  const hasRequestedEffect = requestedEffectIn(transaction, intent) !== null
  return { row: 'action', label: 'Action', requested, actual: hasRequestedEffect ? actual : actionWords(transaction) }
}
