import type { Outcome } from '@shared/draw'
import { wholeWords } from './draw-text'
import { plainText } from '../../format/text'
import type { GivenDraws } from './draw-reading'

/** Position of a draw in words. */
export type PlaceWords = (place: number) => string

/** Places count through all texts; the words give the position within the draw's own text. */
export function placesIn({ texts }: Outcome, given: GivenDraws): PlaceWords {
  const names = given.kind === 'files' ? given.files.map(({ name }) => plainText(name, 40)) : []
  return (place) => {
    const at = texts.findLastIndex(({ after }) => after < place)
    return texts.length < 2 ? wholeWords(place) : `${wholeWords(place - (texts[at]?.after ?? 0))} in ${names[at] ?? ''}`
  }
}
