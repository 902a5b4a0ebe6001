/** Zero-width joiners and non-joiners that scripts need, by the rules of RFC 5892, appendix A, and UAX #31, 2.3. */
import { isLetter, isMark, isVirama, joinsNext, joinsPrevious } from './characters'

const ZERO_WIDTH_NON_JOINER = 0x200c
const ZERO_WIDTH_JOINER = 0x200d

/**
 * True if the character at a position changes how the adjacent letters are drawn. That is a joiner after a virama, as
 * in Sinhala, or a non-joiner either between a virama and a letter, or between two letters of a cursive script, as in
 * Persian.
 */
export function isJoinerOfScript(text: string, index: number): boolean {
  const code = text.codePointAt(index)
  if (code !== ZERO_WIDTH_JOINER && code !== ZERO_WIDTH_NON_JOINER) return false
  const previousCode = codeBefore(text, index)
  const isAfterVirama = isVirama(previousCode) && isLetterOrMark(codeBefore(text, index - unitLength(previousCode)))
  if (code === ZERO_WIDTH_JOINER) return isAfterVirama
  if (isAfterVirama) return isLetter(text.codePointAt(index + 1) ?? 0)
  return joinsNext(letterBefore(text, index)) && joinsPrevious(letterAfter(text, index + 1))
}

const unitLength = (code: number): number => (code > 0xffff ? 2 : 1)
const isLetterOrMark = (code: number): boolean => isLetter(code) || isMark(code)

/** The code point just before a position; 0 at the start of the text. */
function codeBefore(text: string, index: number): number {
  if (index <= 0) return 0
  // Two units before the position, `codePointAt` returns a value above 0xffff only for a surrogate pair.
  const pair = index > 1 ? (text.codePointAt(index - 2) ?? 0) : 0
  return pair > 0xffff ? pair : text.charCodeAt(index - 1)
}

/** The last code point before a position that is not a mark. */
function letterBefore(text: string, index: number): number {
  let end = index
  let code = codeBefore(text, end)
  while (isMark(code)) {
    end -= unitLength(code)
    code = codeBefore(text, end)
  }
  return code
}

/** The first code point from a position on that is not a mark. */
function letterAfter(text: string, index: number): number {
  let position = index
  let code = text.codePointAt(position) ?? 0
  while (isMark(code)) {
    position += unitLength(code)
    code = text.codePointAt(position) ?? 0
  }
  return code
}
