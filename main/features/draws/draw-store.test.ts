import { expect, test } from 'vitest'
import { MAX_STORED_PROOFS } from '@shared/contract/draws'
import { openDatabase } from '../../storage/database'
import { createDrawStore } from './draw-store'

const PASS = { title: 'A raffle', verdict: 'pass' } as const

test('a proof is kept as it came, and the one kept again is the newest under its new title', () => {
  const kept = createDrawStore(openDatabase(':memory:'))
  kept.store('{"a": 1}\n', PASS, 1)
  kept.store('{"b": 2}\n', { title: 'Another', verdict: 'fail' }, 2)
  kept.store('{"a": 1}\n', { title: 'The first', verdict: 'conditional' }, 3)
  expect(kept.list()).toMatchObject([
    { title: 'The first', verdict: 'conditional', keptAt: '1970-01-01T00:00:00.003Z', length: 9 },
    { title: 'Another', verdict: 'fail' },
  ])
  expect(kept.text(kept.list()[0]?.id ?? '')).toBe('{"a": 1}\n')
})

test('only the newest stay', () => {
  const kept = createDrawStore(openDatabase(':memory:'))
  for (let i = 0; i <= MAX_STORED_PROOFS; i++) kept.store(`{"draw": ${i}}`, PASS, 1)
  const all = kept.list()
  expect(all).toHaveLength(MAX_STORED_PROOFS)
  expect(kept.text(all.at(-1)?.id ?? '')).toBe('{"draw": 1}')
})

test('what is forgotten is gone, and nothing else', () => {
  const kept = createDrawStore(openDatabase(':memory:'))
  kept.store('one', PASS, 1)
  kept.store('two', PASS, 2)
  const [, first] = kept.list()
  expect(kept.delete(first?.id ?? '')).toBe(true)
  expect(kept.delete(first?.id ?? '')).toBe(false)
  expect(kept.text(first?.id ?? '')).toBeNull()
  expect(kept.list()).toHaveLength(1)
})

test('a verdict that a later version wrote is not shown as one of these', () => {
  const db = openDatabase(':memory:')
  db.prepare("INSERT INTO kept_draws VALUES ('x', 'A raffle', 'something new', 1, '{}')").run()
  expect(createDrawStore(db).list()).toEqual([])
})
