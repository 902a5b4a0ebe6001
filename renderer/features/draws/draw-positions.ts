import type { Outcome } from '@shared/draw'
import { wholeWords } from './draw-text'
import { plainText } from '../../format/text'
import type { ReadingInput } from './draw-reading'

/** Position of a draw in words. */
export type PositionWords = (place: number) => string

/** Formatter of positions. Positions count through all texts; the words give the position within the draw's own text. */
export function positionWords({ texts }: Outcome, given: ReadingInput): PositionWords {
  const names = given.kind === 'files' ? given.files.map(({ name }) => plainText(name, 40)) : []
  return (place) => {
    if (texts.length < 2) return wholeWords(place)
    const textIndex = texts.findLastIndex(({ placesBefore }) => placesBefore < place)
    const placeInText = place - (texts[textIndex]?.placesBefore ?? 0)
    return `${wholeWords(placeInText)} in ${names[textIndex] ?? ''}`
  }
}
