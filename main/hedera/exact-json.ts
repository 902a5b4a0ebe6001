import { parseJson } from '@shared/json'

/**
 * Strings and numbers as JSON writes them; digits inside a string belong to its match and stay unchanged. The closing
 * quote is optional, so that an unterminated string is scanned once and not again from each quote in it.
 */
const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\[^])*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE_NUMBER = /^-?\d+$/

/**
 * Parses JSON in which a whole number beyond 2^53 keeps its digits: it becomes a string. All other values are as
 * `JSON.parse` gives them. Undefined for invalid JSON. Ledger amounts reach 2^63, and a double would round them.
 */
export function parseExactJson(text: string): unknown {
  // Few answers have such a number; the others need no second pass.
  const exact = /\d{16}/.test(text) ? text.replace(STRINGS_AND_NUMBERS, quoteUnsafe) : text
  return parseJson(exact)
}

const quoteUnsafe = (token: string): string =>
  WHOLE_NUMBER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
