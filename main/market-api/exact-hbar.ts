import { AmountError, formatHbar, hbarFromJson } from '@shared/amount'

/**
 * Exact decimal text of a price that the service sends as a JSON number in HBAR. Null when there is no price, and
 * when the number is negative or has no exact amount: no listing, sale or offer has such a price.
 */
export function exactHbarOrNull(price: number | null): string | null {
  if (price === null || price < 0) return null
  try {
    return formatHbar(hbarFromJson(price))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}
