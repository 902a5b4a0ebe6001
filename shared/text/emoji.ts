/** The emoji of several code points that Unicode recommends for interchange (RGI), and no others. */
import { isInRanges, readRanges } from './ranges'
import { JOINED_EMOJI, TAGGED_EMOJI, VARIATION_BASES } from './unicode-data'

const TONES = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}']
const KEYCAP = /[0-9#*]\ufe0f\u20e3/y
/** Joiner, selectors and tags: what only an emoji may hold. */
const EMOJI_PARTS = /[\u200d\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u

type Tables = { readonly bases: readonly number[]; readonly byFirst: ReadonlyMap<string, readonly string[]> }
let tables: Tables | null = null

/** Built when the first text needs them: most names have no such sign. */
function emojiTables(): Tables {
  tables ??= {
    bases: readRanges(VARIATION_BASES),
    byFirst: byFirstSign([...read(JOINED_EMOJI), ...read(TAGGED_EMOJI)]),
  }
  return tables
}

const read = (text: string): readonly string[] => text.trim().split(/\s+/).flatMap(sequencesOf)

/** All that one template stands for: each skin tone, or each pair of two that differ. */
function sequencesOf(template: string): readonly string[] {
  const mustDiffer = template.startsWith('!')
  const text = (mustDiffer ? template.slice(1) : template)
    .replace(/\.([0-9a-z]+)/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 36)))
    .replaceAll('+', '\u200d')
    .replaceAll('*', '\ufe0f')
  const [start = '', ...rest] = text.split('~')
  let found = [{ text: start, tone: '' }]
  for (const piece of rest) {
    found = found.flatMap(({ text: before, tone: last }) =>
      TONES.filter((tone) => !mustDiffer || tone !== last).map((tone) => ({ text: before + tone + piece, tone })),
    )
  }
  return found.map(({ text: sequence }) => sequence)
}

function byFirstSign(sequences: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const sequence of sequences) {
    const first = String.fromCodePoint(sequence.codePointAt(0) ?? 0)
    const group = groups.get(first)
    if (group) group.push(sequence)
    else groups.set(first, [sequence])
  }
  for (const group of groups.values()) group.sort((a, b) => b.length - a.length)
  return groups
}

export const mayHoldEmoji = (text: string): boolean => EMOJI_PARTS.test(text)

/** UTF-16 length of the longest emoji of several parts at a place of a text; 0 when none is there. */
export function emojiLengthAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0
  KEYCAP.lastIndex = at
  if (KEYCAP.test(text)) return KEYCAP.lastIndex - at
  const { bases, byFirst } = emojiTables()
  const first = String.fromCodePoint(code)
  const joined = byFirst.get(first)?.find((sequence) => text.startsWith(sequence, at))
  if (joined !== undefined) return joined.length
  const next = text.charAt(at + first.length)
  const hasSelector = next === '\ufe0e' || next === '\ufe0f'
  return hasSelector && isInRanges(code, bases) ? first.length + 1 : 0
}
