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

function kindOf(line, next) {
  if (/^\|[-| ]+\|$/.test(line) || /^\|[-| ]+\|$/.test(next)) return null
  if (line.startsWith('|')) return 'row'
  if (/^\d+\. /.test(line)) return 'rule'
  if (line.startsWith('- ')) return 'bullet'
  return line.trim() === '' ? null : 'text'
}

export function passagesOf(document, text) {
  const lines = text.split('\n')
  const counts = new Map()
  let chapter = 'top'
  let section = null
  return lines.flatMap((line, i) => {
    const heading = /^(#{1,3}) (.+)$/.exec(line)
    if (heading) {
      if (heading[1].length === 2) [chapter, section] = [slug(heading[2]), null]
      if (heading[1].length === 3) section = slug(heading[2])
      return []
    }
    const kind = kindOf(line, lines[i + 1] ?? '')
    if (!kind) return []
    const place = [document, chapter, section].filter(Boolean).join('/')
    const key = `${place}/${kind}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    const digest = createHash('sha256').update(line.trim()).digest('hex').slice(0, 12)
    return [{ id: `${key}-${number}`, digest }]
  })
}

const folder = process.argv[2]
if (!folder) {
  console.error('usage: node scripts/passages.mjs FOLDER [--check]')
  process.exit(2)
}
const passages = Object.entries(DOCUMENTS).flatMap(([document, file]) =>
  passagesOf(document, readFileSync(join(folder, file), 'utf8')),
)
const json = await formatted(OUTPUT, JSON.stringify(passages))
if (process.argv.includes('--check')) {
  const same = readFileSync(join(root, OUTPUT), 'utf8') === json
  console.log(same ? `${passages.length} passages, unchanged` : 'the passages have changed')
  process.exit(same ? 0 : 1)
}
writeFileSync(join(root, OUTPUT), json)
console.log(`${passages.length} passages`)
