import { parseJson } from '@shared/json'

/**
 * Strings and numbers as JSON writes them; digits inside a string belong to its match and are left alone. The closing
 * quote is optional, so that a string that never ends is read once and not again from each quote in it.
 */
const TOKENS = /"(?:[^"\\]|\\[^])*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE = /^-?\d+$/

/**
 * JSON in which a whole number beyond 2^53 keeps its digits: it comes as their text. All else is as `JSON.parse` gives
 * it. Undefined for what is no JSON. Amounts of the ledger reach 2^63, and a double would round them.
 */
export function parseExactJson(text: string): unknown {
  // Hardly an answer has such a number, and most need no second look.
  const exact = /\d{16}/.test(text) ? text.replace(TOKENS, quoteUnsafe) : text
  return parseJson(exact)
}

const quoteUnsafe = (token: string): string =>
  WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
