/**
 * The emoji of several code points that Unicode recommends for interchange (RGI), with or without their U+FE0F:
 * keyboards leave it out, and Unicode lists those forms as well (UTS #51, minimally qualified and unqualified). No
 * others.
 */
import { isInRanges, readRanges, tableTokens } from './ranges'
import data from './unicode-data.json'

const TONES = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}']
const KEYCAP = /[0-9#*]\ufe0f\u20e3/y
/** Joiner, selectors and tags: characters that are only valid in an emoji. */
const EMOJI_PARTS = /[\u200d\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u

/** A tree of sequences by code point, so that a position in a text is not compared with every sequence. */
type TreeNode = { readonly children: Map<number, TreeNode>; isEnd: boolean }
type Tables = { readonly bases: readonly number[]; readonly tree: TreeNode }
let tables: Tables | null = null

/** Built on first use: most names have no such character. */
function emojiTables(): Tables {
  tables ??= {
    bases: readRanges(data.VARIATION_BASES),
    tree: treeOf(tableTokens([...data.JOINED_EMOJI, ...data.TAGGED_EMOJI]).flatMap(sequencesOf)),
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
  let variants = [{ text: start, tone: '' }]
  for (const piece of rest) {
    variants = variants.flatMap(({ text: prefix, tone: previousTone }) =>
      TONES.filter((tone) => !mustDiffer || tone !== previousTone).map((tone) => ({
        text: prefix + tone + piece,
        tone,
      })),
    )
  }
  return variants.flatMap(({ text: sequence }) => selectorVariants(sequence))
}

/** The sequence with each combination of its selectors. */
function selectorVariants(sequence: string): readonly string[] {
  const [start = '', ...rest] = sequence.split('\ufe0f')
  return rest.reduce<readonly string[]>(
    (forms, part) => forms.flatMap((form) => [`${form}\ufe0f${part}`, form + part]),
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

export const mayHoldEmoji = (text: string): boolean => EMOJI_PARTS.test(text)

/** UTF-16 length of the longest emoji of several parts at a position in a text; 0 without one. */
export function emojiLengthAt(text: string, index: number): number {
  const first = text.codePointAt(index) ?? 0
  if (first < FIRST_EMOJI) {
    KEYCAP.lastIndex = index
    return KEYCAP.test(text) ? KEYCAP.lastIndex - index : 0
  }
  const { bases, tree } = emojiTables()
  const joined = joinedLengthAt(text, index, tree)
  if (joined > 0) return joined
  const size = unitLength(first)
  const next = text.charAt(index + size)
  const hasSelector = next === '\ufe0e' || next === '\ufe0f'
  return hasSelector && isInRanges(first, bases) ? size + 1 : 0
}

function joinedLengthAt(text: string, index: number, tree: TreeNode): number {
  let longest = 0
  let end = index
  for (let node: TreeNode | undefined = tree; node;) {
    if (node.isEnd) longest = end - index
    const code = text.codePointAt(end)
    if (code === undefined) break
    node = node.children.get(code)
    end += unitLength(code)
  }
  return longest
}

/** Below this code point, only keypad keys are emoji. */
const FIRST_EMOJI = 0xa9
const unitLength = (code: number): number => (code > 0xffff ? 2 : 1)
