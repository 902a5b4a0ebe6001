import { AmountError, formatHbar, hbarFromJson, parseHbar } from '@shared/amount'
import type { BoughtFor, TokenPrice } from '@shared/contract/browse'
import { entityId } from '@shared/contract/common'

type Token = { readonly address: string | null | undefined; readonly symbol: string | null }
type Priced = { readonly salePrice: number | null; readonly paymentToken: Token }

/** A JSON number of whole HBAR as exact text; null where it is none. */
export function exactHbar(value: number | null): string | null {
  if (value === null || value < 0) return null
  try {
    return formatHbar(hbarFromJson(value))
  } catch (cause) {
    if (cause instanceof AmountError) return null
    throw cause
  }
}

/** What a record of the past says was paid or asked. A price of nothing is one only where something can be free. */
export function priceOf(
  { salePrice, paymentToken }: Priced,
  mayBeFree: boolean,
): { readonly price: string | null; readonly paidIn: string | null } {
  const { address, symbol } = paymentToken
  if (address !== null) return { price: null, paidIn: (symbol ?? address ?? 'another token').slice(0, 40) }
  return { price: salePrice === 0 && !mayBeFree ? null : exactHbar(salePrice), paidIn: null }
}

const MAX_SYMBOL_CHARS = 40

/** A price in another token; null for HBAR. */
export function tokenPriceOf({ address, symbol }: Token, price: number | null): TokenPrice | null {
  if (address === null) return null
  const token = entityId.safeParse(address).data ?? null
  return {
    token,
    symbol: (symbol ?? token ?? 'another token').slice(0, MAX_SYMBOL_CHARS),
    amount: exactHbar(price),
  }
}

type Resold = Priced & { readonly salePriceSymbol: string | null; readonly previousPrice: number | null }

/**
 * The difference to what the seller had paid. A record has one payment token for both prices; where its token is unknown
 * or its two symbols differ, the currencies may differ and there is none. Null without an earlier price.
 */
export function boughtFor({ salePrice, previousPrice, salePriceSymbol, paymentToken }: Resold): BoughtFor | null {
  const { address, symbol } = paymentToken
  const isOneCurrency =
    address !== undefined && (salePriceSymbol === null || symbol === null || salePriceSymbol === symbol)
  const [price, paid] = [exactHbar(salePrice), exactHbar(previousPrice)]
  if (!isOneCurrency || price === null || paid === null) return null
  const [priceUnits, paidUnits] = [parseHbar(price), parseHbar(paid)]
  if (priceUnits <= 0n || paidUnits <= 0n) return null
  const gain = priceUnits - paidUnits
  return { paid, gain: formatHbar(gain), percent: Number((gain * 100_000n) / paidUnits) / 1000 }
}
