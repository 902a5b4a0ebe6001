import { AmountError, formatHbar, hbarFromJson } from '@shared/amount'

/** A JSON number of whole HBAR as exact text; null when it is none, or no exact amount: nothing is shown then. */
export function exactHbar(price: number | null): string | null {
  if (price === null) return null
  try {
    return formatHbar(hbarFromJson(price))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}
