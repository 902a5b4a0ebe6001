/**
 * The emoji of several code points that Unicode recommends for interchange (RGI), with or without their U+FE0F:
 * keyboards leave it out, and Unicode lists those forms as well (UTS #51, minimally qualified and unqualified). No
 * others.
 */
import { isInRanges, readRanges, tokensOf } from './ranges'
import data from './unicode-data.json'

const TONES = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}']
const KEYCAP = /[0-9#*]\ufe0f\u20e3/y
/** Joiner, selectors and tags: characters that are only valid in an emoji. */
const EMOJI_PARTS = /[\u200d\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u

/** A tree of sequences by code point, so that a position in a text is not compared with every sequence. */
type Node = { readonly next: Map<number, Node>; isEnd: boolean }
type Tables = { readonly bases: readonly number[]; readonly tree: Node }
let tables: Tables | null = null

/** Built on first use: most names have no such character. */
function emojiTables(): Tables {
  tables ??= {
    bases: readRanges(data.VARIATION_BASES),
    tree: treeOf(tokensOf([...data.JOINED_EMOJI, ...data.TAGGED_EMOJI]).flatMap(sequencesOf)),
  }
  return tables
}

/** All sequences of a template: each skin tone, or each pair of two different ones. */
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
  return found.flatMap(({ text: sequence }) => withoutSelectors(sequence))
}

/** The sequence with each combination of its selectors. */
function withoutSelectors(sequence: string): readonly string[] {
  const [start = '', ...rest] = sequence.split('\ufe0f')
  return rest.reduce<readonly string[]>(
    (forms, part) => forms.flatMap((form) => [`${form}\ufe0f${part}`, form + part]),
    [start],
  )
}

function treeOf(sequences: readonly string[]): Node {
  const root: Node = { next: new Map(), isEnd: false }
  for (const sequence of sequences) {
    let node = root
    for (const sign of sequence) {
      const code = sign.codePointAt(0) ?? 0
      let child = node.next.get(code)
      if (!child) {
        child = { next: new Map(), isEnd: false }
        node.next.set(code, child)
      }
      node = child
    }
    node.isEnd = true
  }
  return root
}

export const mayHoldEmoji = (text: string): boolean => EMOJI_PARTS.test(text)

/** UTF-16 length of the longest emoji of several parts at a position in a text; 0 without one. */
export function emojiLengthAt(text: string, at: number): number {
  const first = text.codePointAt(at) ?? 0
  if (first < FIRST_EMOJI) {
    KEYCAP.lastIndex = at
    return KEYCAP.test(text) ? KEYCAP.lastIndex - at : 0
  }
  const { bases, tree } = emojiTables()
  const joined = joinedLengthAt(text, at, tree)
  if (joined > 0) return joined
  const size = lengthOf(first)
  const next = text.charAt(at + size)
  const hasSelector = next === '\ufe0e' || next === '\ufe0f'
  return hasSelector && isInRanges(first, bases) ? size + 1 : 0
}

function joinedLengthAt(text: string, at: number, tree: Node): number {
  let longest = 0
  let end = at
  for (let node: Node | undefined = tree; node;) {
    if (node.isEnd) longest = end - at
    const code = text.codePointAt(end)
    if (code === undefined) break
    node = node.next.get(code)
    end += lengthOf(code)
  }
  return longest
}

/** Below this code point, only keypad keys are emoji. */
const FIRST_EMOJI = 0xa9
const lengthOf = (code: number): number => (code > 0xffff ? 2 : 1)
