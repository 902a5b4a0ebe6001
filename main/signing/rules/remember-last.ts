import type { Intent } from '../intent'
import type { Decoded } from '../types'

/**
 * Caches the facts of the last judged transaction and intent: every rule of a list needs the same facts. Only the last
 * one, since entries of a WeakMap live until a full collection, and a list of transactions then takes twice the time.
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
