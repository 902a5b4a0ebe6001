import { expect, test } from 'vitest'
import { loweredCountWords } from './mint-count'

const quoted = (words: string) => `“${words}”`

test.each<[Parameters<typeof loweredCountWords>[0], string]>([
  [
    { requested: 7, accepted: 3, reason: { of: 'pool' } },
    'The market accepts 3 of the 7 NFTs you requested: only 3 are left.',
  ],
  [
    { requested: 7, accepted: 1, reason: { of: 'pool' } },
    'The market accepts 1 of the 7 NFTs you requested: only 1 is left.',
  ],
  [
    { requested: 7, accepted: 1, reason: { of: 'one-at-a-time' } },
    'The market accepts 1 of the 7 NFTs you requested: this launch mints one NFT at a time.',
  ],
  [
    { requested: 7, accepted: 3, reason: { of: 'stated', words: 'At most 3.' } },
    'The market accepts 3 of the 7 NFTs you requested. It says: “At most 3.”',
  ],
  [
    { requested: 7, accepted: 3, reason: { of: 'none' } },
    'The market accepts 3 of the 7 NFTs you requested. It gives no reason.',
  ],
  [{ requested: 7, accepted: 3, reason: null }, 'The market accepts 3 of the 7 NFTs you requested.'],
])('%j', (counts, words) => {
  expect(loweredCountWords(counts, quoted)).toBe(words)
})
