// Names between backticks in comments: a reader searches for them, so they must exist in code that is not a comment.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const SOURCE = /\.m?tsx?$|\.mjs$/
const COMMENT = /(?<![:'"`\\])\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Names that others define (the ledger's protocol, key formats, SQLite, zod, the SDK, the market's documents), and samples. */
const FOREIGN = new Set([
  ...['AllowanceValidator', 'HederaConfig', 'LedgerConfig', 'maxTransactionDuration', 'prng_bytes', 'prng_number'],
  ...['TokenFreezeStatus', 'TokenKycStatus', 'basic_types', 'ECPrivateKey', 'OneAsymmetricKey', 'sqlite3_errstr'],
  ...['SVC', 'atob', 'iterate', 'nnnnnnnnn', 'schema14', 'starts_with', 'toBytesDer'],
])

const identifiersOf = (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []
const sources = files.filter((file) => SOURCE.test(file))
const textOf = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const existing = new Set(files.flatMap((file) => identifiersOf(basename(file))))
for (const text of textOf.values()) {
  for (const name of identifiersOf(text.replaceAll(COMMENT, ' '))) existing.add(name)
}
for (const file of files.filter((name) => /\.(?:css|json|ya?ml|html)$/.test(name))) {
  for (const name of identifiersOf(readFileSync(join(root, file), 'utf8'))) existing.add(name)
}

/** Names and member accesses; sentences, values and patterns between backticks are left alone. */
const isNameLike = (quoted) => /^[A-Za-z_$][\w$]*(?:[.#][A-Za-z_$][\w$]*)*(?:\(\))?$/.test(quoted)

it('comments name only what exists', () => {
  const missing = [...textOf].flatMap(([file, text]) =>
    (text.match(COMMENT) ?? [])
      .flatMap((comment) => [...comment.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted))
      .filter(isNameLike)
      .filter((quoted) => identifiersOf(quoted).some((name) => !existing.has(name) && !FOREIGN.has(name)))
      .map((quoted) => `${file}: ${quoted}`),
  )
  expect(missing).toEqual([])
  expect(existing.has('FreshnessStamp')).toBe(true)
})
