/** Classes of characters by Unicode's tables, the same under every runtime. Each test takes a code point. */
import { createRangeTest } from './ranges'
import data from './unicode-data.json'
import tables from './unicode-ranges.json'

/** Control, formatting, private and unassigned code points, and blanks without ink. */
export const isHidden = createRangeTest(data.HIDDEN_RANGES)
export const isLetter = createRangeTest(tables.LETTERS)
export const isNumber = createRangeTest(tables.NUMBERS)
export const isMark = createRangeTest(tables.MARKS)
/** True for marks of no script of their own, which go with any letter. */
export const isCommonMark = createRangeTest(tables.COMMON_MARKS)
export const isLatin = createRangeTest(tables.LATIN)
/** True for characters that people write within a Latin word. */
export const isWrittenWithLatin = createRangeTest(tables.BESIDE_LATIN)
export const isVirama = createRangeTest(tables.VIRAMAS)
export const joinsNext = createRangeTest(tables.JOIN_NEXT)
export const joinsPrevious = createRangeTest(tables.JOIN_PREVIOUS)

export const codePointOf = (character: string): number => character.codePointAt(0) ?? 0
