import type { Intent } from './intent'
import { askedFacts } from './rules/asked'
import type { Row } from './rules/rule'
import type { Decoded, Effect } from './types'
import { effectsWords } from './words'

/** One line before it is known what the findings say of it. */
export type Draft = { readonly row: Row; readonly label: string; readonly asked: string; readonly does: string }

/** What stands on the right when bytes were refused. */
export const UNREAD = 'Not read'
/** What the act leaves to the market, and no bytes can show. */
export const NOT_IN_BYTES = 'Not in the bytes: the market keeps it'

export const nftText = ({ token, serial }: { readonly token: string; readonly serial: bigint }): string =>
  `${token}, serial ${serial}`

/** The whole of what the transaction does, for an act that it is not. */
export function actionWords(transaction: Decoded | null): string {
  return transaction ? effectsWords(transaction.effects).replace(/^w/, 'W') : UNREAD
}

/** The effect that is held against the intent; null when there is none, or the bytes were refused. */
export function askedIn(transaction: Decoded | null, intent: Intent): Effect | null {
  return transaction ? askedFacts(transaction, intent).asked : null
}

/** The line of the action: `does` when the transaction is of the right kind, else what it does instead. */
export function actionDraft(transaction: Decoded | null, intent: Intent, asked: string, does: string): Draft {
  const isRight = askedIn(transaction, intent) !== null
  return { row: 'action', label: 'Action', asked, does: isRight ? does : actionWords(transaction) }
}
