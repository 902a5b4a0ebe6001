/** Texts for the points on which the service's documentation is ambiguous, and for the behavior observed there. */
import type { AmbiguousPoint, PointReading } from '@shared/market/readings'
import { plainText } from '../../format/text'

type PointTexts = {
  readonly [Point in AmbiguousPoint]: {
    readonly point: string
    readonly observations: Readonly<Record<PointReading<Point>, string>>
  }
}

const POINT_TEXTS: PointTexts = {
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
    point: 'Commitment of a draw: what is hashed?',
    observations: { text: 'The salt as text', bytes: 'The bytes that the salt encodes' },
  },
  drawIndexBase: {
    point: 'Values of a draw: which index does the first value have?',
    observations: { '0': '0', '1': '1' },
  },
}

/** Texts for a point and for the reading observed there. If there is no text, the name is returned. */
export function readingWords(point: string, reading: string): { readonly point: string; readonly reading: string } {
  const texts = Object.hasOwn(POINT_TEXTS, point) ? POINT_TEXTS[point as AmbiguousPoint] : null
  const observations: Readonly<Record<string, string>> = texts?.observations ?? {}
  return {
    point: texts?.point ?? plainText(point, 120),
    reading: (Object.hasOwn(observations, reading) ? observations[reading] : undefined) ?? plainText(reading, 120),
  }
}
