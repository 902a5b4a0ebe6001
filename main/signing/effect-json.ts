import { formatHbar } from '@shared/amount'
import { assertNever } from '@shared/result'
import type { Effect } from './types'

/** Values that JSON can represent. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type EffectJson = { readonly kind: Effect['kind']; readonly [key: string]: JsonValue }

/**
 * Converts an effect to JSON. Amounts become decimal strings in fields that state the unit: `amountHbar` (up to 8
 * decimals), `amountTinybar`, and `amountUnits` (smallest units of a token). Other bigints become decimal strings too,
 * except `expectedDecimals`, which becomes a number.
 */
export function effectToJson(effect: Effect): EffectJson {
  switch (effect.kind) {
    case 'hbar-out':
    case 'hbar-in':
    case 'hbar-allowance':
      return { ...effect, ...hbarFields(effect.amountTinybar) }
    case 'contract-call':
      return { ...effect, gas: `${effect.gas}`, ...hbarFields(effect.amountTinybar) }
    case 'nft-move':
      return { ...effect, serial: `${effect.serial}` }
    case 'token-move': {
      const { amount, expectedDecimals, ...otherFields } = effect
      const decimals = expectedDecimals === null ? null : Number(expectedDecimals)
      return { ...otherFields, amountUnits: `${amount}`, expectedDecimals: decimals }
    }
    case 'token-allowance': {
      const { amount, ...otherFields } = effect
      return { ...otherFields, amountUnits: `${amount}` }
    }
    case 'nft-allowance':
    case 'nft-allowance-delete':
      return { ...effect, serials: effect.serials.map(String) }
    case 'prng':
      return { ...effect, range: `${effect.range}` }
    case 'associate':
      return { ...effect }
    default:
      return assertNever(effect, 'effect')
  }
}

function hbarFields(tinybar: bigint): { readonly amountHbar: string; readonly amountTinybar: string } {
  return { amountHbar: formatHbar(tinybar), amountTinybar: `${tinybar}` }
}
