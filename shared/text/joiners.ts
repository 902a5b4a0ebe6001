/** Joiners that scripts need: RFC 5892, appendix A, and UAX #31, 2.3. */
import { isLetter, isMark, isVirama, joinsNext, joinsPrevious } from './characters'

const ZERO_WIDTH_NON_JOINER = 0x200c
const ZERO_WIDTH_JOINER = 0x200d

/**
 * True if the character at a position is a joiner that changes how the adjacent letters are drawn: after a virama, as
 * in Sinhala, or between two letters of a cursive script, as in Persian.
 */
export function isJoinerOfScript(text: string, index: number): boolean {
  const code = text.codePointAt(index)
  if (code !== ZERO_WIDTH_JOINER && code !== ZERO_WIDTH_NON_JOINER) return false
  const before = codeBefore(text, index)
  const isAfterVirama = isVirama(before) && isLetterOrMark(codeBefore(text, index - unitLength(before)))
  if (code === ZERO_WIDTH_JOINER) return isAfterVirama
  if (isAfterVirama) return isLetter(text.codePointAt(index + 1) ?? 0)
  return joinsNext(letterBefore(text, index)) && joinsPrevious(letterAfter(text, index + 1))
}

const unitLength = (code: number): number => (code > 0xffff ? 2 : 1)
const isLetterOrMark = (code: number): boolean => isLetter(code) || isMark(code)

/** The code point that ends at a position; 0 at the start of the text. */
function codeBefore(text: string, index: number): number {
  if (index <= 0) return 0
  const pair = index > 1 ? (text.codePointAt(index - 2) ?? 0) : 0
  return pair > 0xffff ? pair : text.charCodeAt(index - 1)
}

/** The code point before a position, without marks. */
function letterBefore(text: string, index: number): number {
  let end = index
  let code = codeBefore(text, end)
  while (isMark(code)) {
    end -= unitLength(code)
    code = codeBefore(text, end)
  }
  return code
}

/** The code point at a position, without marks. */
function letterAfter(text: string, index: number): number {
  let start = index
  let code = text.codePointAt(start) ?? 0
  while (isMark(code)) {
    start += unitLength(code)
    code = text.codePointAt(start) ?? 0
  }
  return code
}
