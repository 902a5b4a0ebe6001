/**
 * Recognises the emoji that contain hidden characters (a joiner, a variation selector or tags) and that Unicode
 * recommends for interchange (RGI). Also recognises the forms of these emoji without U+FE0F, which keyboards often
 * omit: UTS #51 lists these forms as minimally qualified and unqualified. Flags and skin tones alone have no hidden
 * characters, so this file does not recognise them.
 */
import { isInRanges, readRanges, tableTokens } from './ranges'
import data from './unicode-data.json'

const TONES = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}']
/** Keycap emoji. Sticky: matches only at `lastIndex`. */
const KEYCAP = /[0-9#*]\ufe0f\u20e3/y
/** Joiner, selectors and tags. Every emoji that `emojiLengthAt` recognises contains one of them. */
const EMOJI_PARTS = /[\u200d\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u

/** Tree of sequences by code point, so that a position in a text is not compared with every sequence. */
type TreeNode = { readonly children: Map<number, TreeNode>; isEnd: boolean }
/** `bases`: ranges of emoji that a variation selector may follow. */
type Tables = { readonly bases: readonly number[]; readonly tree: TreeNode }
let tables: Tables | null = null

/** Returns the tables, built on first use, because most names have no emoji. */
function emojiTables(): Tables {
  tables ??= {
    bases: readRanges(data.VARIATION_BASES),
    tree: treeOf(tableTokens([...data.JOINED_EMOJI, ...data.TAGGED_EMOJI]).flatMap(sequencesOf)),
  }
  return tables
}

/**
 * All sequences of a template in `unicode-data.json`. In a template, `.` and base 36 digits are a code point, `+` is a
 * joiner, `*` is U+FE0F, and `~` is each of the skin tones. After a leading `!`, two consecutive tones must differ.
 */
function sequencesOf(template: string): readonly string[] {
  const mustDiffer = template.startsWith('!')
  const text = (mustDiffer ? template.slice(1) : template)
    .replace(/\.([0-9a-z]+)/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 36)))
    .replaceAll('+', '\u200d')
    .replaceAll('*', '\ufe0f')
  const [start = '', ...rest] = text.split('~')
  let variants = [{ text: start, tone: '' }]
  for (const segment of rest) {
    variants = variants.flatMap(({ text: prefix, tone: previousTone }) =>
      TONES.filter((tone) => !mustDiffer || tone !== previousTone).map((tone) => ({
        text: prefix + tone + segment,
        tone,
      })),
    )
  }
  return variants.flatMap(({ text: sequence }) => selectorVariants(sequence))
}

/** The sequence with and without each U+FE0F, in all combinations. */
function selectorVariants(sequence: string): readonly string[] {
  const [start = '', ...rest] = sequence.split('\ufe0f')
  return rest.reduce<readonly string[]>(
    (forms, segment) => forms.flatMap((form) => [`${form}\ufe0f${segment}`, form + segment]),
    [start],
  )
}

function treeOf(sequences: readonly string[]): TreeNode {
  const root: TreeNode = { children: new Map(), isEnd: false }
  for (const sequence of sequences) {
    let node = root
    for (const character of sequence) {
      const code = character.codePointAt(0) ?? 0
      let child = node.children.get(code)
      if (!child) {
        child = { children: new Map(), isEnd: false }
        node.children.set(code, child)
      }
      node = child
    }
    node.isEnd = true
  }
  return root
}

/**
 * True if a text has a joiner, a selector or a tag. If false, the text has no emoji that `emojiLengthAt` recognises.
 */
export const mayContainEmoji = (text: string): boolean => EMOJI_PARTS.test(text)

/** UTF-16 length of the longest emoji with hidden characters at a position in a text; 0 without one. */
export function emojiLengthAt(text: string, index: number): number {
  const firstCode = text.codePointAt(index) ?? 0
  if (firstCode < FIRST_EMOJI) {
    KEYCAP.lastIndex = index
    return KEYCAP.test(text) ? KEYCAP.lastIndex - index : 0
  }
  const { bases, tree } = emojiTables()
  const sequenceLength = sequenceLengthAt(text, index, tree)
  if (sequenceLength > 0) return sequenceLength
  const firstLength = unitLength(firstCode)
  const nextUnit = text.charAt(index + firstLength)
  const hasSelector = nextUnit === '\ufe0e' || nextUnit === '\ufe0f'
  return hasSelector && isInRanges(firstCode, bases) ? firstLength + 1 : 0
}

/** UTF-16 length of the longest sequence of the tree at a position in a text; 0 without one. */
function sequenceLengthAt(text: string, index: number, tree: TreeNode): number {
  let longest = 0
  let end = index
  let node: TreeNode | undefined = tree
  while (node) {
    if (node.isEnd) longest = end - index
    const code = text.codePointAt(end)
    if (code === undefined) break
    node = node.children.get(code)
    end += unitLength(code)
  }
  return longest
}

/** Below this code point, only keycaps (a digit, # or *) are emoji. */
const FIRST_EMOJI = 0xa9
const unitLength = (code: number): number => (code > 0xffff ? 2 : 1)
