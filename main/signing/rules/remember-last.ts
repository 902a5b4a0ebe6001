import type { Intent } from '../intent'
import type { Decoded } from '../types'

/**
 * Adds a cache of one entry to `computeFacts`: all rules need the facts of the same transaction and intent. A WeakMap
 * would keep entries until a full garbage collection, and judging a list of transactions then takes twice the time.
 */
export function rememberLast<I extends Intent, F>(
  computeFacts: (transaction: Decoded, intent: I) => F,
): (transaction: Decoded, intent: I) => F {
  let cached: { readonly transaction: Decoded; readonly intent: I; readonly facts: F } | null = null
  return (transaction, intent) => {
    if (cached?.transaction !== transaction || cached.intent !== intent) {
      cached = { transaction, intent, facts: computeFacts(transaction, intent) }
    }
    return cached.facts
  }
}
