import { expect, test } from 'vitest'
import { MAX_MINT_ANSWER_CHARS, MAX_STORED_MINT_ANSWERS } from '@shared/contract/draws'
import { openDatabase } from './database'
import { createDrawAnswerStore } from './draw-answer-store'

test('what was told of a draw is there as it came, for a later start of the app too', () => {
  const db = openDatabase(':memory:')
  const drawn = createDrawAnswerStore(db)
  expect([drawn.has('f'), drawn.readText('f')]).toEqual([false, null])
  drawn.keep('practice', 'f', '{"a": 12345678901234567890}\n', 1)
  for (const store of [drawn, createDrawAnswerStore(db)]) {
    expect([store.has('f'), store.has('g')]).toEqual([true, false])
    expect(store.readText('f')).toBe('{"a": 12345678901234567890}\n')
  }
})

test('only the newest stay, and none that is too long', () => {
  const drawn = createDrawAnswerStore(openDatabase(':memory:'))
  for (let i = 0; i <= MAX_STORED_MINT_ANSWERS; i++) drawn.keep('practice', `f${i}`, '{}', i)
  expect([drawn.has('f0'), drawn.has('f1'), drawn.has(`f${MAX_STORED_MINT_ANSWERS}`)]).toEqual([false, true, true])
  drawn.keep('practice', 'long', 'a'.repeat(MAX_MINT_ANSWER_CHARS + 1), 999)
  expect(drawn.has('long')).toBe(false)
  drawn.keep('practice', 'longest', 'a'.repeat(MAX_MINT_ANSWER_CHARS), 999)
  expect(drawn.has('longest')).toBe(true)
})

test('what one market tells pushes out nothing of another, and a clock that was ahead keeps nothing for ever', () => {
  const drawn = createDrawAnswerStore(openDatabase(':memory:'))
  drawn.keep('live', 'kept', '{}', 1)
  for (let i = 0; i <= MAX_STORED_MINT_ANSWERS; i++) drawn.keep('practice', `f${i}`, '{}', 9_000_000 - i)
  expect([drawn.has('kept'), drawn.has('f0'), drawn.has(`f${MAX_STORED_MINT_ANSWERS}`)]).toEqual([true, false, true])
})
