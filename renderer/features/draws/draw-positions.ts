import type { Outcome } from '@shared/draw'
import { wholeNumberWords } from './draw-text'
import { plainText } from '../../format/text'
import type { ReadingInput } from './draw-reading'

/** Formats the place of a draw or an unreadable item, such as "12" or "3 in draws.csv". */
export type PositionFormatter = (place: number) => string

/**
 * Returns the formatter for the places in an outcome. A place is the number of a draw or unreadable item, counted from 1
 * through all texts of the input. If there are several texts, the formatted number counts within one text, and the name
 * of the file is added.
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
