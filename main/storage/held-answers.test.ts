import { expect, it, vi } from 'vitest'
import { createAnswerStore } from './answer-store'
import { openDatabase } from './database'
import { withHeldAnswers } from './held-answers'

const full = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
const AT = '2026-11-21T12:00:00.000Z'

function rig() {
  const disk = { isFull: false }
  const kept = createAnswerStore(openDatabase(':memory:'))
  const onLost = vi.fn()
  const put: typeof kept.put = (...answer) => {
    if (disk.isFull) throw full
    kept.put(...answer)
  }
  return { disk, kept, onLost, answers: withHeldAnswers({ ...kept, put }, onLost) }
}

it('an answer that the disk refuses is served from memory, and from the disk once that takes it', () => {
  const { disk, kept, onLost, answers } = rig()
  disk.isFull = true
  answers.put('p', 'GET a?1', 'first', AT)
  expect(onLost).toHaveBeenCalledWith('answers', full)
  expect(kept.get('p', 'GET a?1')).toBeNull()
  expect(answers.get('p', 'GET a?1')).toEqual({ body: 'first', receivedAt: AT, outdated: false })
  expect(answers.get('q', 'GET a?1')).toBeNull()
  disk.isFull = false
  answers.put('p', 'GET a?1', 'second', AT)
  expect([answers.get('p', 'GET a?1')?.body, kept.get('p', 'GET a?1')?.body]).toEqual(['second', 'second'])
})

it('an answer that is held becomes outdated like any other', () => {
  const { disk, answers } = rig()
  disk.isFull = true
  const requests = ['GET a?1', 'GET a?2', 'GET b?1']
  for (const request of requests) answers.put('p', request, 'x', AT)
  answers.invalidate('p', 'GET a?', (request) => request.endsWith('1'))
  expect(requests.map((request) => answers.get('p', request)?.outdated)).toEqual([true, false, false])
})

it('what passes the bounds is let go, the oldest first', () => {
  const { disk, answers } = rig()
  disk.isFull = true
  const large = 'x'.repeat(3 * 1024 * 1024)
  for (let count = 0; count < 8; count++) answers.put('p', `GET a?${count}`, large, AT)
  const left = Array.from({ length: 8 }, (_, count) => answers.get('p', `GET a?${count}`) !== null)
  expect(left).toEqual([false, false, false, true, true, true, true, true])
})
