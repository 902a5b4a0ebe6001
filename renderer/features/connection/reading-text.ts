/** Words for the points on which the service's documentation is ambiguous, and for the observed behavior. */
import type { AmbiguousPoint, PointReading } from '@shared/market/readings'
import { plainText } from '../../format/text'

type Words = {
  readonly [R in AmbiguousPoint]: {
    readonly point: string
    readonly observations: Readonly<Record<PointReading<R>, string>>
  }
}

const WORDS: Words = {
  sinceInstant: {
    point: 'Events after a given time: are events at exactly that time included?',
    observations: { excluded: 'No', included: 'Yes' },
  },
  offersOfUser: {
    point: 'Offers of an account: made by it or received by it?',
    observations: { buyer: 'Made by it', seller: 'Received by it' },
  },
  approveBytes: {
    point: 'Bytes of an allowance: which encoding?',
    observations: { base64: 'Base64', hex: 'Hex' },
  },
  commitmentOver: {
    point: 'Commitment of a draw: which input?',
    observations: { text: 'The salt as text', bytes: 'The bytes that the salt encodes' },
  },
  drawIndexBase: {
    point: 'Values of a draw: which index has the first?',
    observations: { '0': '0', '1': '1' },
  },
}

/** Falls back to the name of a point or reading that has no words. */
export function readingWords(point: string, reading: string): { readonly point: string; readonly reading: string } {
  const words = Object.hasOwn(WORDS, point) ? WORDS[point as AmbiguousPoint] : null
  const observations: Readonly<Record<string, string>> = words?.observations ?? {}
  return {
    point: words?.point ?? plainText(point, 120),
    reading: (Object.hasOwn(observations, reading) ? observations[reading] : undefined) ?? plainText(reading, 120),
  }
}
