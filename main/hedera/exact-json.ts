import { parseJson } from '@shared/json'

/**
 * Matches the strings and numbers of JSON. Strings are matched so that the digits in them stay unchanged. The closing
 * quote is optional: otherwise an unterminated string would be scanned again from each quote in it.
 */
const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\[^])*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE_NUMBER = /^-?\d+$/

/**
 * Parses JSON. A whole number that a double cannot hold exactly becomes a string with all its digits: ledger amounts
 * reach 2^63. All other values are those of `JSON.parse`. Returns undefined for invalid JSON.
 */
export function parseExactJson(text: string): unknown {
  // Only numbers of 16 digits and more can be affected. Most answers have no such number, and skip the replacement.
  const exact = /\d{16}/.test(text) ? text.replace(STRINGS_AND_NUMBERS, quoteUnsafeInteger) : text
  return parseJson(exact)
}

const quoteUnsafeInteger = (token: string): string =>
  WHOLE_NUMBER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
