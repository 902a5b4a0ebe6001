import type { Intent } from '../intent'
import type { Decoded } from '../types'

/**
 * Returns `computeFacts` with a cache of its last result, because all rules need the facts of the same transaction and
 * intent. A WeakMap would keep entries until a full garbage collection, and judging a list of transactions then takes
 * twice the time.
 */
export function rememberLast<I extends Intent, F>(
  computeFacts: (transaction: Decoded, intent: I) => F,
): (transaction: Decoded, intent: I) => F {
  let lastResult: { readonly transaction: Decoded; readonly intent: I; readonly facts: F } | null = null
  return (transaction, intent) => {
    if (lastResult?.transaction !== transaction || lastResult.intent !== intent) {
      lastResult = { transaction, intent, facts: computeFacts(transaction, intent) }
    }
    return lastResult.facts
  }
}
