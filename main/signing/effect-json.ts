import { formatHbar } from '@shared/amount'
import { assertNever } from '@shared/result'
import type { Effect } from './types'

/** Values that JSON can represent. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type EffectJson = { readonly kind: Effect['kind']; readonly [key: string]: JsonValue }

/**
 * Converts an effect for JSON: every bigint is a decimal string, and the field name states its unit (`amountHbar`
 * decimal HBAR with up to 8 decimals, `amountTinybar`, `amountUnits` smallest units of a token). Serials are strings
 * too.
 */
export function effectToJson(effect: Effect): EffectJson {
  switch (effect.kind) {
    case 'hbar-out':
    case 'hbar-in':
    case 'hbar-allowance':
      return { ...effect, ...hbar(effect.amountTinybar) }
    case 'contract-call':
      return { ...effect, gas: `${effect.gas}`, ...hbar(effect.amountTinybar) }
    case 'nft-move':
      return { ...effect, serial: `${effect.serial}` }
    case 'token-move': {
      const { amount, expectedDecimals, ...rest } = effect
      const decimals = expectedDecimals === null ? null : Number(expectedDecimals)
      return { ...rest, amountUnits: `${amount}`, expectedDecimals: decimals }
    }
    case 'token-allowance': {
      const { amount, ...rest } = effect
      return { ...rest, amountUnits: `${amount}` }
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

function hbar(tinybar: bigint): { readonly amountHbar: string; readonly amountTinybar: string } {
  return { amountHbar: formatHbar(tinybar), amountTinybar: `${tinybar}` }
}
