import type { Outcome } from '@shared/draw'
import { wholeNumberWords } from './draw-text'
import { plainText } from '../../format/text'
import type { ReadingInput } from './draw-reading'

/** Formats the place of a draw, such as "12" or "3 in draws.csv". */
export type PositionFormatter = (place: number) => string

/**
 * Returns the formatter for the draws of an outcome. A place counts draws and unreadable items through all texts of the
 * input, from 1. With several texts, the words give the position within one text and the name of its file.
 */
export function positionFormatter({ texts }: Outcome, readingInput: ReadingInput): PositionFormatter {
  const fileNames = readingInput.kind === 'files' ? readingInput.files.map(({ name }) => plainText(name, 40)) : []
  return (place) => {
    if (texts.length < 2) return wholeNumberWords(place)
    const textIndex = texts.findLastIndex(({ placesBefore }) => placesBefore < place)
    const placeInText = place - (texts[textIndex]?.placesBefore ?? 0)
    return `${wholeNumberWords(placeInText)} in ${fileNames[textIndex] ?? ''}`
  }
}
