import { trimEndOf } from '@shared/digits'

/** Smallest units of a fungible token as plain decimal text of whole units. */
export function decimalUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = trimEndOf(digits.slice(digits.length - decimals), '0')
  return digits.slice(0, digits.length - decimals) + (decimals > 0 && fraction ? `.${fraction}` : '')
}
