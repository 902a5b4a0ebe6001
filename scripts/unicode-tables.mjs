// Writes shared/text/unicode-ranges.json from the npm package of Unicode 17.0.0: node scripts/unicode-tables.mjs
// Also writes shared/text/unicode-data.json if given the paths of two files that no package contains:
// node scripts/unicode-tables.mjs confusables.txt emoji-variation-sequences.txt
// (unicode.org/Public/security/17.0.0 and unicode.org/Public/17.0.0/ucd/emoji).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/log.mjs'

const UNICODE = '17.0.0'
const HASHES = {
  confusables: '091c7f82fc39ef208faf8f94d29c244de99254675e09de163160c810d13ef22a',
  variations: 'bb3d09ef03f206012c7532dd52dc0a21c9efddba0135ea4cf0d9201b8b9bba7e',
}
const MAX_CODE_POINT = 0x10ffff

const table = async (path) => (await import(`@unicode/unicode-${UNICODE}/${path}`)).default
const codePoints = (path) => table(`${path}/code-points.mjs`)

/** Fields of each line of a Unicode data file, without comments. Throws if the file has another hash. */
function readDataLines(path, hash) {
  const text = readFileSync(path, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  if (digest !== hash) throw new Error(`${path} is not the file of Unicode ${UNICODE}: its SHA-256 is ${digest}`)
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.split('#')[0].split(';'))
    .filter(({ length }) => length > 1)
}

const parseCodePoints = (text) =>
  text
    .trim()
    .split(' ')
    .map((hex) => Number.parseInt(hex, 16))

/** Sorted ranges as `gap` or `gap:length`, in base 36: a gap counts from the end of the previous range. */
function encodeRanges(set) {
  const tokens = []
  let end = 0
  for (let code = 0; code <= MAX_CODE_POINT; code++) {
    if (!set.has(code)) continue
    let last = code
    while (set.has(last + 1)) last++
    const length = last - code + 1
    tokens.push((code - end).toString(36) + (length > 1 ? `:${length.toString(36)}` : ''))
    end = last + 1
    code = last
  }
  return tokens
}

/** Code points of the categories without ink, or blank by their name. */
async function hiddenCodePoints() {
  const categories = ['Control', 'Format', 'Line_Separator', 'Paragraph_Separator', 'Private_Use', 'Surrogate']
  const categoryCodes = await Promise.all([
    ...[...categories, 'Unassigned'].map((category) => codePoints(`General_Category/${category}`)),
    codePoints('Binary_Property/Default_Ignorable_Code_Point'),
  ])
  const names = await table('Names/index.mjs')
  const blankCodes = [...names].flatMap(([code, name]) => (isBlankName(name) ? [code] : []))
  console.log(
    `blank by name: ${blankCodes.map((code) => `U+${code.toString(16).toUpperCase()} ${names.get(code)}`).join(', ')}`,
  )
  return new Set([...categoryCodes.flat(), ...blankCodes, OBJECT_REPLACEMENT])
}

/** Invisible unless an object replaces it. */
const OBJECT_REPLACEMENT = 0xfffc
/** Names of blank characters. Fillers of gaps and lines are drawn as strokes, and U+2422 as a letter. */
const isBlankName = (name) =>
  /\b(BLANK|FILLER|NULL NOTEHEAD)\b/.test(name) && !/(GAP|LINE|SPACE) FILLER|^BLANK SYMBOL$/.test(name)

const TONES = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}']

/**
 * Joined emoji, with `~` for a skin tone, `+` for the joiner and `*` for the selector; a leading `!` means that all
 * tones differ.
 */
function joinedTemplates(sequences) {
  const groups = new Map()
  for (const sequence of sequences) {
    const template = templateOf(sequence)
    groups.set(template, [...(groups.get(template) ?? []), sequence])
  }
  return [...groups].map(([template, members]) => {
    const tones = template.split('~').length - 1
    if (members.length === TONES.length ** tones) return template
    if (tones === 2 && members.length === 20) return `!${template}`
    throw new Error(`the tones of ${template} are neither all nor all different: ${members.length}`)
  })
}

const templateOf = (sequence) =>
  sequence
    .replace(/[\u{1f3fb}-\u{1f3ff}]/gu, '~')
    .replaceAll('\u200d', '+')
    .replaceAll('\ufe0f', '*')

const encodeSequence = (text) =>
  [...text]
    .map((character) => ('~+*!'.includes(character) ? character : `.${character.codePointAt(0).toString(36)}`))
    .join('')

/**
 * Groups of confusables: a target, then the characters that look like it. Skips pairs that compatibility normalization
 * already makes equal.
 */
function confusableGroups(lines) {
  const prototypes = new Map(
    lines.map(([source, target]) => [
      String.fromCodePoint(...parseCodePoints(source)),
      String.fromCodePoint(...parseCodePoints(target)),
    ]),
  )
  const skeletonOf = (text) => {
    const characters = [...text.normalize('NFKD')]
    return characters.map((character) => prototypes.get(character) ?? character).join('')
  }
  const groups = new Map()
  for (const [source, target] of prototypes) {
    if (source.normalize('NFKD') !== source && skeletonOf(source) === skeletonOf(target)) continue
    groups.set(target, [...(groups.get(target) ?? []), source])
  }
  const encodeText = (text) => [...text].map((character) => character.codePointAt(0).toString(36)).join('.')
  return [...groups].map(([target, sources]) => `${encodeText(target)}=${sources.map(encodeText).join(',')}`)
}

/** Wraps tokens into lines, so that changes of the tables are readable in diffs. */
function wrapTokens(tokens) {
  const lines = ['']
  for (const token of tokens) {
    if (lines.at(-1).length + token.length > 110) lines.push('')
    lines[lines.length - 1] += lines.at(-1) === '' ? token : ` ${token}`
  }
  return lines
}

/** Code points of several categories, binary properties or scripts, combined. */
const unionOf = async (...paths) => new Set((await Promise.all(paths.map(codePoints))).flat())
const extensionsOf = (...scripts) => scripts.map((script) => `Script_Extensions/${script}`)

async function rangeTables() {
  const marks = await unionOf('General_Category/Mark')
  const shared = await unionOf('Script/Inherited', 'Script/Common')
  const latin = await unionOf(...extensionsOf('Latin'))
  const eastAsian = await unionOf(...extensionsOf('Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'))
  return Object.entries({
    LETTERS: await unionOf('General_Category/Letter'),
    NUMBERS: await unionOf('General_Category/Number'),
    MARKS: marks,
    // Marks without a script of their own, which combine with any letter.
    COMMON_MARKS: new Set([...marks].filter((code) => shared.has(code))),
    LATIN: latin,
    // Latin and the scripts that are mixed with it within a word: UTS #39, "highly restrictive".
    BESIDE_LATIN: new Set([...latin, ...eastAsian, ...shared]),
    // Characters after which a joiner controls how letters are joined.
    VIRAMAS: await unionOf('Indic_Syllabic_Category/Virama'),
    JOIN_NEXT: await unionOf('Joining_Type/Left_Joining', 'Joining_Type/Dual_Joining'),
    JOIN_PREVIOUS: await unionOf('Joining_Type/Right_Joining', 'Joining_Type/Dual_Joining'),
  }).map(([name, set]) => [name, encodeRanges(set)])
}

/**
 * Writes a file of tables. The app uses these instead of the runtime's own data, so that a verdict does not depend on the
 * Unicode version of Electron or Node.
 */
function writeTables(file, tables) {
  const head = {
    unicode: UNICODE,
    source: 'Written by scripts/unicode-tables.mjs. Not to be edited by hand.',
    license: '© Unicode, Inc., under the Unicode License v3 (unicode.org/license.txt)',
  }
  const lines = Object.fromEntries(tables.map(([name, tokens]) => [name, wrapTokens(tokens)]))
  writeFileSync(join(root, file), `${JSON.stringify({ ...head, ...lines }, null, 2)}\n`)
  for (const [name, tokens] of tables)
    console.log(`${name}: ${tokens.length} entries, ${tokens.join(' ').length} characters`)
}

writeTables('shared/text/unicode-ranges.json', await rangeTables())

const [confusables, variations] = process.argv.slice(2)
if (confusables && variations) writeTables('shared/text/unicode-data.json', await dataTables())

async function dataTables() {
  const rgi = await table('Sequence_Property/RGI_Emoji/index.mjs')
  const joined = rgi.filter((sequence) => sequence.includes('\u200d'))
  const tagged = rgi.filter((sequence) => /[\u{e0000}-\u{e007f}]/u.test(sequence))
  const bases = readDataLines(variations, HASHES.variations)
    .map(([sequence]) => parseCodePoints(sequence)[0])
    .filter((code) => code > 0x7f)
  return [
    // Code points without ink.
    ['HIDDEN_RANGES', encodeRanges(await hiddenCodePoints())],
    // Characters that may be followed by U+FE0E or U+FE0F; digits form keycaps only.
    ['VARIATION_BASES', encodeRanges(new Set(bases))],
    // Emoji of several code points: `.` and base 36, `+` joiner, `*` U+FE0F, `~` any tone, `!` tones that differ.
    ['JOINED_EMOJI', joinedTemplates(joined).map(encodeSequence)],
    // Flags of regions, encoded with tags.
    ['TAGGED_EMOJI', tagged.map(encodeSequence)],
    // Characters that look like a target, as target=source,source in base 36 (UTS #39).
    ['CONFUSABLES', confusableGroups(readDataLines(confusables, HASHES.confusables))],
  ]
}
