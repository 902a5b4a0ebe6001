import type { Intent } from '../intent'
import type { Decoded } from '../types'

/**
 * Keeps what was read of the transaction and intent judged last: every rule of a list asks for the same. Of the last
 * alone, since entries of a WeakMap live until a full collection, and a list of transactions then takes twice the time.
 */
export function rememberLast<I extends Intent, F>(
  read: (transaction: Decoded, intent: I) => F,
): (transaction: Decoded, intent: I) => F {
  let last: { readonly transaction: Decoded; readonly intent: I; readonly facts: F } | null = null
  return (transaction, intent) => {
    if (last?.transaction !== transaction || last.intent !== intent) {
      last = { transaction, intent, facts: read(transaction, intent) }
    }
    return last.facts
  }
}
