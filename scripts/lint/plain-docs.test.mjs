// Docs in plain English: the words that comments avoid (`house/plain-comments`) are not in the pages either.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { UNPLAIN_WORDS } from './house.mjs'

const root = resolve(import.meta.dirname, '../..')
/** Pages in `docs/reference` quote texts of the interface and of the service's documents. */
const docsFiles = readdirSync(join(root, 'docs'), { recursive: true }).map(
  (name) => `docs/${name.replaceAll('\\', '/')}`,
)
const pages = ['README.md', ...docsFiles].filter((page) => page.endsWith('.md') && !page.startsWith('docs/reference/'))

/** Prose alone: code, quotations and addresses are given as they are. */
const proseOf = (text) =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\*\*[^*]*\*\*/g, '')
    .replace(/["“][^"”]*["”]/g, '')
    .replace(/\]\([^)]*\)/g, ']')

it.each(pages)('%s has plain words', (page) => {
  const lines = proseOf(readFileSync(join(root, page), 'utf8')).split('\n')
  const found = lines.flatMap((line) =>
    UNPLAIN_WORDS.filter(([word]) => word.test(line)).map(([, advice]) => `${advice} (${line.trim().slice(0, 100)})`),
  )
  expect(found).toEqual([])
})
