import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatted } from './lib/formatted.mjs'
import { root } from './lib/log.mjs'

/**
 * Lists every passage of the service's two documents: table rows, numbered rules, bullets and paragraphs. Only the id
 * and a digest of each passage are stored, enough to find a passage and to detect a change; the documents' text is not
 * part of this project.
 *
 *   node scripts/passages.mjs FOLDER [--check]
 */
const DOCUMENTS = { market: 'market-and-own-wallet.md', affiliate: 'affiliate-trading.md' }
const OUTPUT = 'practice/conformance/passages.json'

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')

const isTableRule = (line) => /^\|[-| ]+\|$/.test(line)

/** The kind of passage on a line; null for a heading row of a table, its rule and an empty line. */
function passageKind(line, nextLine) {
  if (isTableRule(line) || isTableRule(nextLine)) return null
  if (line.startsWith('|')) return 'row'
  if (/^\d+\. /.test(line)) return 'rule'
  if (line.startsWith('- ')) return 'bullet'
  return line.trim() === '' ? null : 'text'
}

function listPassages(document, text) {
  const lines = text.split('\n')
  const counts = new Map()
  let chapter = 'top'
  let section = null
  return lines.flatMap((line, index) => {
    const heading = /^(#{1,3}) (.+)$/.exec(line)
    if (heading) {
      if (heading[1].length === 2) {
        chapter = slug(heading[2])
        section = null
      }
      if (heading[1].length === 3) section = slug(heading[2])
      return []
    }
    const kind = passageKind(line, lines[index + 1] ?? '')
    if (!kind) return []
    const path = [document, chapter, section].filter(Boolean).join('/')
    const idPrefix = `${path}/${kind}`
    const number = (counts.get(idPrefix) ?? 0) + 1
    counts.set(idPrefix, number)
    const digest = createHash('sha256').update(line.trim()).digest('hex').slice(0, 12)
    return [{ id: `${idPrefix}-${number}`, digest }]
  })
}

const folder = process.argv[2]
if (!folder) {
  console.error('usage: node scripts/passages.mjs FOLDER [--check]')
  process.exit(2)
}
const passages = Object.entries(DOCUMENTS).flatMap(([document, file]) =>
  listPassages(document, readFileSync(join(folder, file), 'utf8')),
)
const json = await formatted(OUTPUT, JSON.stringify(passages))
if (process.argv.includes('--check')) {
  const isUnchanged = readFileSync(join(root, OUTPUT), 'utf8') === json
  console.log(isUnchanged ? `${passages.length} passages, unchanged` : 'the passages have changed')
  process.exit(isUnchanged ? 0 : 1)
}
writeFileSync(join(root, OUTPUT), json)
console.log(`${passages.length} passages`)
