/** Words for the points on which the service's documentation is ambiguous, and for the observed behavior. */
import type { Reading, Shown } from '@shared/market/readings'
import { plainText } from '../../format/text'

type Words = { readonly [R in Reading]: { readonly point: string; readonly shown: Readonly<Record<Shown<R>, string>> } }

const WORDS: Words = {
  sinceInstant: {
    point: 'Events after a given moment: is one of that very moment among them?',
    shown: { excluded: 'No', included: 'Yes' },
  },
  offersOfUser: {
    point: 'Offers of an account: which are they?',
    shown: { buyer: 'Those it made', seller: 'Those made to it' },
  },
  approveBytes: {
    point: 'Bytes of an allowance: how are they written?',
    shown: { base64: 'Base64', hex: 'Hex' },
  },
  commitmentOver: {
    point: 'Commitment of a draw: what is it made over?',
    shown: { text: 'The salt as text', bytes: 'The bytes that the salt stands for' },
  },
  drawIndexBase: {
    point: 'Values of a draw: which number has the first?',
    shown: { '0': '0', '1': '1' },
  },
}

/** Falls back to the name of a point or reading that has no words. */
export function readingWords(point: string, reading: string): { readonly point: string; readonly reading: string } {
  const words = Object.hasOwn(WORDS, point) ? WORDS[point as Reading] : null
  const shown: Readonly<Record<string, string>> = words?.shown ?? {}
  return {
    point: words?.point ?? plainText(point, 120),
    reading: (Object.hasOwn(shown, reading) ? shown[reading] : undefined) ?? plainText(reading, 120),
  }
}
