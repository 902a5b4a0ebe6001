import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../storage/database'
import { createSeenDocuments, documentKey, type SeenDocument, type SeenList } from './seen-documents'

const at = (n: number) => `2026-11-21T12:0${n}:00.000Z`
const terms = (revision: string) => ({ slug: 'terms', scope: 'platform', revision })
const rewards = { slug: 'rewards-rules', scope: 'rewards', revision: 'r1' }
const TERMS = documentKey(terms(''))
const stored = () => {
  const db = openDatabase(':memory:')
  const seen = createSeenDocuments(db)
  const take = (
    profile: string,
    language: string,
    documents: readonly SeenDocument[],
    receivedAt: string,
    more: Partial<SeenList> = {},
  ) => seen.storeList(profile, language, { documents, receivedAt, ...more })
  return { db, seen, take }
}

it('finds no news in the first list of a language and scope', () => {
  const { take } = stored()
  expect([...take('p', 'en', [terms('a')], at(1))]).toEqual([])
  // Rewards are listed for the first time, after the platform's documents were.
  expect([...take('p', 'en', [terms('a'), rewards], at(2))]).toEqual([])
  expect([...take('p', 'es', [{ ...terms('z'), slug: 'condiciones' }], at(2))]).toEqual([])
})

it('compares with a first list that had nothing in it, too', () => {
  const { take } = stored()
  take('p', 'en', [], at(1), { emptyScope: 'rewards' })
  expect(take('p', 'en', [terms('a'), rewards], at(2)).size).toBe(1)
  take('p', 'es', [], at(1), { emptyScope: null })
  expect(take('p', 'es', [terms('a'), rewards], at(2)).get(TERMS)).toEqual({ from: null, seenAt: at(2) })
})

it('tells a changed revision until the person takes note, from the one they knew', () => {
  const { seen, take } = stored()
  take('p', 'en', [terms('a')], at(1))
  expect(take('p', 'en', [terms('b')], at(2)).get(TERMS)).toEqual({ from: 'a', seenAt: at(2) })
  expect(take('p', 'en', [terms('b')], at(3)).get(TERMS)).toEqual({ from: 'a', seenAt: at(2) })
  expect(take('p', 'en', [terms('c')], at(4)).get(TERMS)).toEqual({ from: 'a', seenAt: at(4) })
  seen.acknowledge('p', 'en', terms('c'))
  expect([...take('p', 'en', [terms('c')], at(5))]).toEqual([])
})

it('takes nothing from a list that is older than what is known', () => {
  const { seen, take } = stored()
  take('p', 'en', [terms('1')], at(1))
  take('p', 'en', [terms('2')], at(3))
  const old = { documents: [terms('1')], receivedAt: at(1) }
  expect(seen.isOutdated('p', 'en', old)).toBe(true)
  expect([...seen.storeList('p', 'en', old)]).toEqual([])
  expect(take('p', 'en', [terms('2')], at(3)).get(TERMS)).toEqual({ from: '1', seenAt: at(3) })
  seen.acknowledge('p', 'en', terms('2'))
  seen.storeList('p', 'en', old)
  expect([...take('p', 'en', [terms('2')], at(3))]).toEqual([])
  // The clock was set back, and this list was read from the market just now.
  expect(take('p', 'en', [terms('1')], at(0), { isNew: true }).get(TERMS)).toMatchObject({ from: '2' })
})

it('takes no note of a revision that stands no more', () => {
  const { seen, take } = stored()
  take('p', 'en', [terms('a')], at(1))
  take('p', 'en', [terms('b')], at(2))
  take('p', 'en', [terms('c')], at(3))
  seen.acknowledge('p', 'en', terms('b'))
  expect(take('p', 'en', [terms('c')], at(4)).get(TERMS)).toMatchObject({ from: 'a' })
})

it('forgets a change that was taken back', () => {
  const { take } = stored()
  take('p', 'en', [terms('a')], at(1))
  take('p', 'en', [terms('b')], at(2))
  expect([...take('p', 'en', [terms('a')], at(3))]).toEqual([])
})

it('tells a document that came later as new, and others beside it as they were', () => {
  const { take } = stored()
  take('p', 'en', [terms('a')], at(1))
  const cookies = { slug: 'cookies', scope: 'platform', revision: 'k' }
  const news = take('p', 'en', [terms('a'), cookies], at(2))
  expect([...news]).toEqual([[documentKey(cookies), { from: null, seenAt: at(2) }]])
})

it('keeps a slug that stands in two scopes apart', () => {
  const { seen, take } = stored()
  const both = (revision: string) => [terms(revision), { ...terms('r'), scope: 'rewards' }]
  take('p', 'en', both('a'), at(1))
  expect([...take('p', 'en', both('a'), at(2))]).toEqual([])
  expect([...take('p', 'en', both('b'), at(3)).keys()]).toEqual([TERMS])
  seen.acknowledge('p', 'en', { ...terms('b'), scope: 'rewards' })
  expect(take('p', 'en', both('b'), at(4)).size).toBe(1)
})

it('keeps languages and profiles apart', () => {
  const { take } = stored()
  take('p', 'en', [terms('a')], at(1))
  take('p', 'es', [terms('a')], at(1))
  take('q', 'en', [terms('x')], at(1))
  expect(take('p', 'es', [terms('b')], at(2)).size).toBe(1)
  expect(take('p', 'en', [terms('a')], at(2)).size).toBe(0)
  expect(take('q', 'en', [terms('x')], at(2)).size).toBe(0)
})

it('keeps so many of a market, and of those that are not listed any more the last', () => {
  const { db, take } = stored()
  const many = (name: string, n: number) =>
    Array.from({ length: n }, (_, i) => ({ slug: `${name}-${i}`, scope: 'platform', revision: '1' }))
  const count = () => db.prepare('SELECT count(*) AS n FROM seen_documents').get() as { n: number }
  take('q', 'en', [terms('x')], at(1))
  take('p', 'en', [terms('a'), ...many('old', 400)], at(1))
  take('p', 'en', [terms('a'), ...many('new', 300)], at(2))
  expect(count().n).toBe(501)
  expect(take('p', 'en', [terms('b')], at(3)).get(TERMS)).toMatchObject({ from: 'a' })
  take('p', 'en', many('flood', 2000), at(4))
  expect(count().n).toBe(501)
})

it('knows what was seen before scopes were told apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-seen-'))
  try {
    const file = join(folder, 'app.db')
    const before = openDatabase(file, 10)
    before.exec(`INSERT INTO seen_documents VALUES ('p', 'en', 'terms', 'platform', 'a', 'b', '${at(1)}')`)
    before.close()
    const db = openDatabase(file)
    const list = { documents: [terms('b')], receivedAt: at(2) }
    expect(createSeenDocuments(db).storeList('p', 'en', list).get(TERMS)).toEqual({ from: 'a', seenAt: at(1) })
    db.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
