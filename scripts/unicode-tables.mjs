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

function linesOf(path, hash) {
  const text = readFileSync(path, 'utf8')
  const found = createHash('sha256').update(text).digest('hex')
  if (found !== hash) throw new Error(`${path} is not the file of Unicode ${UNICODE}: its SHA-256 is ${found}`)
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.split('#')[0].split(';'))
    .filter(({ length }) => length > 1)
}

const fromHex = (text) =>
  text
    .trim()
    .split(' ')
    .map((hex) => Number.parseInt(hex, 16))

/** Sorted ranges as `gap` or `gap:length`, in base 36: a gap counts from the end of the previous range. */
function rangesText(set) {
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
  const listed = await Promise.all([
    ...[...categories, 'Unassigned'].map((category) => codePoints(`General_Category/${category}`)),
    codePoints('Binary_Property/Default_Ignorable_Code_Point'),
  ])
  const names = await table('Names/index.mjs')
  const blank = [...names].flatMap(([code, name]) => (isBlankName(name) ? [code] : []))
  console.log(
    `blank by name: ${blank.map((code) => `U+${code.toString(16).toUpperCase()} ${names.get(code)}`).join(', ')}`,
  )
  return new Set([...listed.flat(), ...blank, OBJECT_REPLACEMENT])
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
  const groups = Map.groupBy
    ? Map.groupBy(sequences, templateOf)
    : sequences.reduce((map, one) => map.set(templateOf(one), [...(map.get(templateOf(one)) ?? []), one]), new Map())
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

const inCodes = (text) =>
  [...text].map((sign) => ('~+*!'.includes(sign) ? sign : `.${sign.codePointAt(0).toString(36)}`)).join('')

/**
 * Groups of confusables: a target, then the characters that look like it. Skips pairs that compatibility normalization
 * already makes equal.
 */
function confusableGroups(lines) {
  const prototypes = new Map(
    lines.map(([source, target]) => [
      String.fromCodePoint(...fromHex(source)),
      String.fromCodePoint(...fromHex(target)),
    ]),
  )
  const mapped = (text) => [...text.normalize('NFKD')].map((sign) => prototypes.get(sign) ?? sign).join('')
  const groups = new Map()
  for (const [source, target] of prototypes) {
    if (source.normalize('NFKD') !== source && mapped(source) === mapped(target)) continue
    groups.set(target, [...(groups.get(target) ?? []), source])
  }
  const code = (text) => [...text].map((sign) => sign.codePointAt(0).toString(36)).join('.')
  return [...groups].map(([target, sources]) => `${code(target)}=${sources.map(code).join(',')}`)
}

/** Wraps tokens into lines, so that changes of the tables are readable in diffs. */
function wrapped(tokens) {
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

async function rangeParts() {
  const marks = await unionOf('General_Category/Mark')
  const shared = await unionOf('Script/Inherited', 'Script/Common')
  const latin = await unionOf(...extensionsOf('Latin'))
  const written = await unionOf(...extensionsOf('Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'))
  return Object.entries({
    LETTERS: await unionOf('General_Category/Letter'),
    NUMBERS: await unionOf('General_Category/Number'),
    MARKS: marks,
    // Marks without a script of their own, which combine with any letter.
    COMMON_MARKS: new Set([...marks].filter((code) => shared.has(code))),
    LATIN: latin,
    // Latin and the scripts that are mixed with it within a word: UTS #39, "highly restrictive".
    BESIDE_LATIN: new Set([...latin, ...written, ...shared]),
    // Characters after which a joiner controls how letters are joined.
    VIRAMAS: await unionOf('Indic_Syllabic_Category/Virama'),
    JOIN_NEXT: await unionOf('Joining_Type/Left_Joining', 'Joining_Type/Dual_Joining'),
    JOIN_PREVIOUS: await unionOf('Joining_Type/Right_Joining', 'Joining_Type/Dual_Joining'),
  }).map(([name, set]) => [name, rangesText(set)])
}

/**
 * Tables instead of the runtime's own data, so that a verdict does not depend on the Unicode version of Electron or
 * Node.
 */
function writeTables(file, parts) {
  const head = {
    unicode: UNICODE,
    source: 'Written by scripts/unicode-tables.mjs. Not to be edited by hand.',
    license: '© Unicode, Inc., under the Unicode License v3 (unicode.org/license.txt)',
  }
  const tables = Object.fromEntries(parts.map(([name, tokens]) => [name, wrapped(tokens)]))
  writeFileSync(join(root, file), `${JSON.stringify({ ...head, ...tables }, null, 2)}\n`)
  for (const [name, tokens] of parts)
    console.log(`${name}: ${tokens.length} entries, ${tokens.join(' ').length} characters`)
}

writeTables('shared/text/unicode-ranges.json', await rangeParts())

const [confusables, variations] = process.argv.slice(2)
if (confusables && variations) writeTables('shared/text/unicode-data.json', await dataParts())

async function dataParts() {
  const rgi = await table('Sequence_Property/RGI_Emoji/index.mjs')
  const joined = rgi.filter((sequence) => sequence.includes('\u200d'))
  const tagged = rgi.filter((sequence) => /[\u{e0000}-\u{e007f}]/u.test(sequence))
  const bases = linesOf(variations, HASHES.variations)
    .map(([sequence]) => fromHex(sequence)[0])
    .filter((code) => code > 0x7f)
  return [
    // Code points without ink.
    ['HIDDEN_RANGES', rangesText(await hiddenCodePoints())],
    // Characters that may be followed by U+FE0E or U+FE0F; digits form keycaps only.
    ['VARIATION_BASES', rangesText(new Set(bases))],
    // Emoji of several code points: `.` and base 36, `+` joiner, `*` U+FE0F, `~` any tone, `!` tones that differ.
    ['JOINED_EMOJI', joinedTemplates(joined).map(inCodes)],
    // Flags of regions, encoded with tags.
    ['TAGGED_EMOJI', tagged.map(inCodes)],
    // Characters that look like a target, as target=source,source in base 36 (UTS #39).
    ['CONFUSABLES', confusableGroups(linesOf(confusables, HASHES.confusables))],
  ]
}
