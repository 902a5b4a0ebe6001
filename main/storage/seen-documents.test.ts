import { expect, it } from 'vitest'
import { openDatabase } from './database'
import { createSeenDocuments } from './seen-documents'

const at = (n: number) => `2026-11-21T12:0${n}:00.000Z`
const terms = (revision: string) => ({ slug: 'terms', scope: 'platform', revision })
const rewards = { slug: 'rewards-rules', scope: 'rewards', revision: 'r1' }
const stored = () => {
  const db = openDatabase(':memory:')
  return { db, seen: createSeenDocuments(db) }
}

it('finds no news in the first list of a language and scope', () => {
  const { seen } = stored()
  expect([...seen.take('p', 'en', [terms('a')], at(1))]).toEqual([])
  // Rewards are listed for the first time, after the platform was.
  expect([...seen.take('p', 'en', [terms('a'), rewards], at(2))]).toEqual([])
  expect([...seen.take('p', 'es', [{ ...terms('z'), slug: 'condiciones' }], at(2))]).toEqual([])
})

it('tells a changed revision until the person takes note, from the one they knew', () => {
  const { seen } = stored()
  seen.take('p', 'en', [terms('a')], at(1))
  expect(seen.take('p', 'en', [terms('b')], at(2)).get('terms')).toEqual({ from: 'a', seenAt: at(2) })
  expect(seen.take('p', 'en', [terms('b')], at(3)).get('terms')).toEqual({ from: 'a', seenAt: at(2) })
  expect(seen.take('p', 'en', [terms('c')], at(4)).get('terms')).toEqual({ from: 'a', seenAt: at(4) })
  seen.acknowledge('p', 'en', 'terms', 'c')
  expect([...seen.take('p', 'en', [terms('c')], at(5))]).toEqual([])
})

it('takes no note of a revision that stands no more', () => {
  const { seen } = stored()
  seen.take('p', 'en', [terms('a')], at(1))
  seen.take('p', 'en', [terms('b')], at(2))
  seen.take('p', 'en', [terms('c')], at(3))
  seen.acknowledge('p', 'en', 'terms', 'b')
  expect(seen.take('p', 'en', [terms('c')], at(4)).get('terms')).toMatchObject({ from: 'a' })
})

it('forgets a change that was taken back', () => {
  const { seen } = stored()
  seen.take('p', 'en', [terms('a')], at(1))
  seen.take('p', 'en', [terms('b')], at(2))
  expect([...seen.take('p', 'en', [terms('a')], at(3))]).toEqual([])
})

it('tells a document that came later as new, and others beside it as they were', () => {
  const { seen } = stored()
  seen.take('p', 'en', [terms('a')], at(1))
  const news = seen.take('p', 'en', [terms('a'), { slug: 'cookies', scope: 'platform', revision: 'k' }], at(2))
  expect([...news]).toEqual([['cookies', { from: null, seenAt: at(2) }]])
})

it('keeps languages and profiles apart', () => {
  const { seen } = stored()
  seen.take('p', 'en', [terms('a')], at(1))
  seen.take('p', 'es', [terms('a')], at(1))
  seen.take('q', 'en', [terms('x')], at(1))
  expect(seen.take('p', 'es', [terms('b')], at(2)).size).toBe(1)
  expect(seen.take('p', 'en', [terms('a')], at(2)).size).toBe(0)
  expect(seen.take('q', 'en', [terms('x')], at(2)).size).toBe(0)
})
