import { AmountError, formatHbar, hbarFromJson } from '@shared/amount'

/**
 * Exact decimal text, in HBAR, of a price that the service sends as a JSON number in HBAR. Null without a price, for a
 * negative number, and for a number with parts smaller than a tinybar: no listing, sale or offer has such a price.
 */
export function exactDecimalOrNull(price: number | null): string | null {
  if (price === null || price < 0) return null
  try {
    return formatHbar(hbarFromJson(price))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}
