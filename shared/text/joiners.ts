/** Joiners that scripts need: RFC 5892, appendix A, and UAX #31, 2.3. */
import { isLetter, isMark, isVirama, joinsNext, joinsPrevious } from './characters'

const ZERO_WIDTH_NON_JOINER = 0x200c
const ZERO_WIDTH_JOINER = 0x200d

/**
 * True if the character at a position is a joiner that changes how the adjacent letters are drawn: after a virama, as
 * in Sinhala, or between two letters of a cursive script, as in Persian.
 */
export function isJoinerOfScript(text: string, at: number): boolean {
  const code = text.codePointAt(at)
  if (code !== ZERO_WIDTH_JOINER && code !== ZERO_WIDTH_NON_JOINER) return false
  const before = codeBefore(text, at)
  const isAfterVirama = isVirama(before) && isLetterOrMark(codeBefore(text, at - sizeOf(before)))
  if (code === ZERO_WIDTH_JOINER) return isAfterVirama
  if (isAfterVirama) return isLetter(text.codePointAt(at + 1) ?? 0)
  return joinsNext(letterBefore(text, at)) && joinsPrevious(letterAfter(text, at + 1))
}

const sizeOf = (code: number): number => (code > 0xffff ? 2 : 1)
const isLetterOrMark = (code: number): boolean => isLetter(code) || isMark(code)

/** The code point that ends at a position; 0 at the start of the text. */
function codeBefore(text: string, at: number): number {
  if (at <= 0) return 0
  const pair = at > 1 ? (text.codePointAt(at - 2) ?? 0) : 0
  return pair > 0xffff ? pair : text.charCodeAt(at - 1)
}

/** The code point before a position, without marks. */
function letterBefore(text: string, at: number): number {
  let end = at
  let code = codeBefore(text, end)
  while (isMark(code)) {
    end -= sizeOf(code)
    code = codeBefore(text, end)
  }
  return code
}

/** The code point at a position, without marks. */
function letterAfter(text: string, at: number): number {
  let start = at
  let code = text.codePointAt(start) ?? 0
  while (isMark(code)) {
    start += sizeOf(code)
    code = text.codePointAt(start) ?? 0
  }
  return code
}
