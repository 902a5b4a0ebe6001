/** Words for the points on which the service's documents leave more than one reading, and for what was seen of each. */
import type { Reading, Shown } from '@shared/market/readings'
import { plainText } from './text'

type Words = { readonly [R in Reading]: { readonly point: string; readonly shown: Readonly<Record<Shown<R>, string>> } }

const WORDS: Words = {
  sinceInstant: {
    point: 'Events asked for since an instant',
    shown: { excluded: 'One at that very instant is left out', included: 'One at that very instant comes again' },
  },
  offersOfUser: {
    point: 'Offers asked for by account',
    shown: { buyer: 'Those it made are found', seller: 'Those made to it are found' },
  },
  approveBytes: {
    point: 'How the bytes of an allowance are written',
    shown: { base64: 'Base64', hex: 'Hex' },
  },
  commitmentOver: {
    point: 'What the commitment of a draw is made over',
    shown: { text: 'The salt as text', bytes: 'The bytes that the salt stands for' },
  },
  drawIndexBase: {
    point: 'Index of the first value of a draw',
    shown: { '0': '0', '1': '1' },
  },
}

/** A point or reading without words falls back to its own name. */
export function readingWords(point: string, reading: string): { readonly point: string; readonly reading: string } {
  const words = Object.hasOwn(WORDS, point) ? WORDS[point as Reading] : null
  const shown: Readonly<Record<string, string>> = words?.shown ?? {}
  return {
    point: words?.point ?? plainText(point, 120),
    reading: (Object.hasOwn(shown, reading) ? shown[reading] : undefined) ?? plainText(reading, 120),
  }
}
