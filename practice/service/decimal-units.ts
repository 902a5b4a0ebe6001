import { trimEndOf } from '@shared/digits'

/** Converts an amount in smallest units of a token to decimal text: 1250 with 2 decimals becomes `12.5`. */
export function decimalUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const wholePart = digits.slice(0, digits.length - decimals)
  const fraction = trimEndOf(digits.slice(digits.length - decimals), '0')
  return fraction === '' ? wholePart : `${wholePart}.${fraction}`
}
