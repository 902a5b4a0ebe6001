/**
 * Tests for classes of code points, with tables of one Unicode version, so that every runtime gives the same result.
 */
import { createRangeTest } from './ranges'
import data from './unicode-data.json'
import tables from './unicode-ranges.json'

/**
 * True for control, formatting, private and unassigned code points, and for characters without ink that are not spaces.
 */
export const isHidden = createRangeTest(data.HIDDEN_RANGES)
export const isLetter = createRangeTest(tables.LETTERS)
export const isNumber = createRangeTest(tables.NUMBERS)
export const isMark = createRangeTest(tables.MARKS)
/** True for marks that belong to no single script, and may be on any letter. */
export const isCommonMark = createRangeTest(tables.COMMON_MARKS)
export const isLatin = createRangeTest(tables.LATIN)
/**
 * True for Latin characters, and for those of scripts that are commonly mixed with Latin (UTS #39, highly restrictive).
 */
export const isWrittenWithLatin = createRangeTest(tables.BESIDE_LATIN)
/** True for a mark that removes the vowel of the letter before it. */
export const isVirama = createRangeTest(tables.VIRAMAS)
/** True for letters that are drawn connected to the next letter. */
export const joinsNext = createRangeTest(tables.JOIN_NEXT)
/** True for letters that are drawn connected to the previous letter. */
export const joinsPrevious = createRangeTest(tables.JOIN_PREVIOUS)

export const codePointOf = (character: string): number => character.codePointAt(0) ?? 0
