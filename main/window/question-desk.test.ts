import { beforeEach, expect, it, vi } from 'vitest'
import type { QuestionAnswer, Question } from '../platform/question'
import { createOwnWindowSlot } from './own-window-slot'
import { createQuestionDesk } from './question-desk'
import { clearWindows, crash, failNextWatch, windows } from './testing/fake-windows'

vi.mock('electron', () => ({ clipboard: {}, dialog: {} }))
vi.mock('./own-window', () => import('./testing/fake-windows'))
beforeEach(clearWindows)

const BUTTON = { x: 300, y: 380, width: 200, height: 40 }
const QUESTION: Question = {
  title: 'Remove “Other”?',
  detail: 'First.\n\nSecond.',
  facts: [{ label: 'Market', value: 'https://market.example/' }],
  confirmLabel: 'Remove',
  isDanger: true,
}

function desk() {
  const time = { ms: 0 }
  const slot = createOwnWindowSlot()
  const on = createQuestionDesk({
    outDir: '',
    imageCache: { pathOf: () => null, load: () => Promise.resolve(null) },
    parent: () => null,
    hasDevTools: false,
    slot,
    theme: () => 'dark',
    monotonicNow: () => time.ms,
  })
  return { on, time, slot, api: on.services.question }
}

it('is shown whole, and answered yes only after the wait without a press', async () => {
  const { on, time, slot, api } = desk()
  const answer = on.confirm(QUESTION)
  const { questionId, ...shown } = await api.get(undefined)
  expect(shown).toEqual({
    theme: 'dark',
    title: 'Remove “Other”?',
    detail: ['First.', 'Second.'],
    host: null,
    facts: QUESTION.facts,
    hostToType: null,
    confirmLabel: 'Remove',
    isDanger: true,
  })
  await expect(api.confirm({ questionId, typedHost: '' })).rejects.toThrow('approval-too-early')
  expect(await api.reportConfirmButton({ questionId, button: BUTTON })).toEqual({ waitLeftMs: 2000, waitRestart: null })
  for (let click = 0; click < 20; click++) {
    time.ms += 200
    windows()[0]?.webContents.emit('input-event', {}, { type: 'mouseDown' })
    await expect(api.confirm({ questionId, typedHost: '' })).rejects.toThrow('approval-too-early')
  }
  time.ms += 2000
  await api.confirm({ questionId, typedHost: '' })
  // The window still exists: until it is closed no other one opens.
  expect([windows()[0]?.isDestroyed(), slot.current()]).toEqual([false, 'question'])
  await expect(api.cancel({ questionId })).rejects.toThrow('not-found')
  expect(await answer).toBe(true)
  expect([windows()[0]?.isDestroyed(), slot.current()]).toEqual([true, null])
})

it.each<[string, QuestionAnswer, (on: ReturnType<typeof desk>) => Promise<unknown> | void]>([
  ['cancelled', 'no', async ({ api }) => api.cancel({ questionId: (await api.get(undefined)).questionId })],
  ['closed', 'closed', () => windows()[0]?.destroy()],
  ['crashed', 'closed', () => (windows()[0] ? crash(windows()[0]!) : undefined)],
])('is never answered yes when its window is %s, and only cancelling is a no', async (_, expected, end) => {
  const all = desk()
  const asked = all.on.ask(QUESTION)
  await end(all)
  expect(await asked).toBe(expected)
  const confirmed = all.on.confirm(QUESTION)
  windows().at(-1)?.destroy()
  expect(await confirmed).toBe(false)
})

it('that cannot be watched leaves neither a window nor the place taken', async () => {
  const { on, slot } = desk()
  failNextWatch()
  await expect(on.confirm(QUESTION)).rejects.toThrow('watch')
  expect([windows()[0]?.isDestroyed(), slot.current()]).toEqual([true, null])
})

it('is not asked while another window of main’s own is open', async () => {
  const { on, slot } = desk()
  const free = slot.take('key-window')
  await expect(on.confirm(QUESTION)).rejects.toMatchObject({ error: { code: 'busy', what: 'key-window' } })
  expect(windows()).toHaveLength(0)
  free?.()
  void on.confirm(QUESTION)
  expect(windows()).toHaveLength(1)
})

it('is answered yes only with the host that it names', async () => {
  const { on, time, api } = desk()
  const answer = on.confirm({ ...QUESTION, hostToType: 'market.example' })
  const { questionId, hostToType } = await api.get(undefined)
  expect(hostToType).toBe('market.example')
  await api.reportConfirmButton({ questionId, button: BUTTON })
  time.ms += 4000
  for (const typedHost of ['', 'market.exarnple', 'market.example.evil', 'https://market.example']) {
    await expect(api.confirm({ questionId, typedHost }), typedHost).rejects.toThrow('invalid-input')
  }
  await api.confirm({ questionId, typedHost: ' Market.Example ' })
  expect(await answer).toBe(true)
})
