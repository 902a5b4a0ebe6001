/** Ids that could be mistaken for each other. */

/**
 * Minimum digits at which a changed, added or missing digit counts as a resemblance. Short numbers all resemble each
 * other.
 */
export const MIN_ID_DIGITS = 5
/** Minimum digits at which two swapped digits count as a resemblance. */
export const MIN_SWAP_DIGITS = 4
/** Minimum digits at which an equal beginning and end count as a resemblance. */
export const MIN_ENDS_DIGITS = 7
/** Number of digits compared at each end of an account number. */
export const ID_END_DIGITS = 3
/** Number of hex digits compared at each end of an EVM address. */
const ADDRESS_END_DIGITS = 4
/**
 * Maximum number of differing hex digits of similar EVM addresses. Unrelated addresses practically always differ in more
 * digits.
 */
const MAX_DIFFERING_DIGITS = 12

/**
 * Sentence on the resemblance of `id` to `knownId`; null without a resemblance. Account ids resemble each other if two
 * digits are swapped, if one digit is changed, added or left out, or if beginning and end are the same. EVM addresses
 * resemble each other if beginning and end are the same, or if few digits differ. Addresses that only hold an account
 * number are compared like account ids, if both numbers have equally many digits.
 */
export function idResemblance(id: string, knownId: string): string | null {
  if (id.startsWith('0x') && knownId.startsWith('0x'))
    return addressResemblance(id.toLowerCase(), knownId.toLowerCase())
  const digits = digitsOf(id)
  const knownDigits = digitsOf(knownId)
  if (digits === null || knownDigits === null || digits === knownDigits) return null
  const minLength = Math.min(digits.length, knownDigits.length)
  if (minLength < MIN_SWAP_DIGITS) return null
  if (digits.length === knownDigits.length) return sameLengthResemblance(digits, knownDigits)
  if (minLength < MIN_ID_DIGITS) return null
  const isShorter = digits.length < knownDigits.length
  const [short, long] = isShorter ? [digits, knownDigits] : [knownDigits, digits]
  if (long.length - short.length !== 1) return null
  const addedIndex = firstDifference(short, long)
  if (long.slice(0, addedIndex) + long.slice(addedIndex + 1) !== short) return null
  return isShorter ? 'One digit is left out.' : 'One digit is added.'
}

/** Sentence on the resemblance of two EVM addresses in lower case; null without a resemblance. */
function addressResemblance(a: string, b: string): string | null {
  if (a === b) return null
  const digitsA = accountNumberDigits(a)
  const digitsB = accountNumberDigits(b)
  // Addresses of account numbers are compared by their numbers, because all of them begin with the same zeros.
  if (digitsA !== undefined && digitsB !== undefined) {
    return digitsA.length === digitsB.length ? sameLengthResemblance(digitsA, digitsB) : null
  }
  const differingCount = [...a].filter((digit, i) => digit !== b[i]).length
  if (a.length === b.length && differingCount <= MAX_DIFFERING_DIGITS)
    return differingCount === 1 ? 'Only 1 digit of 40 differs.' : `Only ${differingCount} digits of 40 differ.`
  const startLength = '0x'.length + ADDRESS_END_DIGITS
  const hasSameEnds =
    a.slice(0, startLength) === b.slice(0, startLength) && a.slice(-ADDRESS_END_DIGITS) === b.slice(-ADDRESS_END_DIGITS)
  return hasSameEnds ? 'The first and last digits match.' : null
}

/** Hex digits of the account number in an address that is an account number; undefined for other addresses. */
const accountNumberDigits = (address: string): string | undefined => /^0x0{24,}([1-9a-f][0-9a-f]*)$/.exec(address)?.[1]

/** Sentence on the resemblance of two numbers with the same number of digits; null without a resemblance. */
function sameLengthResemblance(a: string, b: string): string | null {
  const first = firstDifference(a, b)
  if (first === a.length) return null
  const second = firstDifference(a, b, first + 1)
  if (second === a.length) return a.length < MIN_ID_DIGITS ? null : 'One digit differs.'
  const isSwap = a[first] === b[second] && a[second] === b[first] && firstDifference(a, b, second + 1) === a.length
  if (isSwap) {
    if (second !== first + 1) return 'Two digits are swapped.'
    return second === a.length - 1 ? 'The last two digits are swapped.' : 'Two neighbouring digits are swapped.'
  }
  const hasSameEnds =
    a.slice(0, ID_END_DIGITS) === b.slice(0, ID_END_DIGITS) && a.slice(-ID_END_DIGITS) === b.slice(-ID_END_DIGITS)
  return hasSameEnds && a.length >= MIN_ENDS_DIGITS ? 'The first and last digits match.' : null
}

/** First index, at or after `from`, at which the texts differ; the length of `a` if there is no such index. */
function firstDifference(a: string, b: string, from = 0): number {
  let i = from
  while (i < a.length && a[i] === b[i]) i++
  return i
}

/** Digits of the number of an account id; null for other ids. */
function digitsOf(id: string): string | null {
  return /^0\.0\.(\d+)$/.exec(id)?.[1] ?? null
}
