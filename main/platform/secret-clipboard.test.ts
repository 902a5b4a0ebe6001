import { expect, it } from 'vitest'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'
import { createSecretClipboard, selectionOf, type Clipboard } from './secret-clipboard'

const SECRET = 'svcagent-of-the-test'

/** A clipboard and a clock of the test's own; `isAsync`: answers with promises, as Electron 45 does. */
function createRig({ isAsync = false, hasSelection = true } = {}) {
  const state = { text: '', selection: '', isReadable: true }
  const timers: { dueMs: number; work: () => void }[] = []
  let nowMs = 0
  const clipboard: Clipboard = {
    readText: () => {
      if (!state.isReadable) return new Promise<string>(() => undefined)
      return isAsync ? Promise.resolve(state.text) : state.text
    },
    writeText: (text) => {
      state.text = text
      return isAsync ? Promise.resolve() : undefined
    },
    clear: () => void (state.text = ''),
  }
  const selection: Clipboard = {
    readText: () => state.selection,
    writeText: () => undefined,
    clear: () => void (state.selection = ''),
  }
  const secrets = createSecretClipboard({
    clipboard,
    selection: hasSelection ? selection : null,
    startTimer: (ms, work) => {
      const timer = { dueMs: nowMs + ms, work }
      timers.push(timer)
      return () => void timers.splice(0, timers.length, ...timers.filter((each) => each !== timer))
    },
  })
  const pass = async (ms: number): Promise<void> => {
    nowMs += ms
    for (const timer of timers.filter(({ dueMs }) => dueMs <= nowMs)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.work()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { state, timers, secrets, pass }
}

it.each([false, true])('clears a copied secret after a minute (promises: %s)', async (isAsync) => {
  const { state, secrets, pass, timers } = createRig({ isAsync })
  await secrets.copy(SECRET)
  expect([state.text, secrets.holdsSecret()]).toEqual([SECRET, true])
  await pass(SECRET_CLIPBOARD_MS - 1)
  expect(state.text).toBe(SECRET)
  await pass(1)
  expect([state.text, secrets.holdsSecret(), timers]).toEqual(['', false, []])
})

it('leaves alone what was copied since', async () => {
  const { state, secrets, pass } = createRig()
  await secrets.copy(SECRET)
  state.text = '0.0.1234'
  await pass(SECRET_CLIPBOARD_MS)
  expect([state.text, secrets.holdsSecret()]).toEqual(['0.0.1234', false])
})

it('clears the selection of a clipboard manager that copied the secret to it, and no other', async () => {
  const { state, secrets, pass } = createRig()
  await secrets.copy(SECRET)
  state.selection = SECRET
  await pass(SECRET_CLIPBOARD_MS)
  expect(state.selection).toBe('')
  await secrets.copy(SECRET)
  state.selection = 'a note'
  await pass(SECRET_CLIPBOARD_MS)
  expect(state.selection).toBe('a note')
})

it.each([true, false])('clears the selection when asked to, where there is one (%s)', (hasSelection) => {
  const { state, secrets } = createRig({ hasSelection })
  state.selection = SECRET.slice(3)
  secrets.clearSelection()
  expect(state.selection).toBe(hasSelection ? '' : SECRET.slice(3))
})

it('gives each secret its whole minute', async () => {
  const { state, secrets, pass } = createRig()
  await secrets.copy(SECRET)
  await pass(SECRET_CLIPBOARD_MS / 2)
  await secrets.copy('another')
  await pass(SECRET_CLIPBOARD_MS / 2)
  expect(state.text).toBe('another')
  await pass(SECRET_CLIPBOARD_MS / 2)
  expect(state.text).toBe('')
})

it('clears it when the app ends, and not what is another program’s', async () => {
  const { state, secrets, timers } = createRig()
  await secrets.clearNow()
  await secrets.copy(SECRET)
  await secrets.clearNow()
  expect([state.text, secrets.holdsSecret(), timers]).toEqual(['', false, []])
  await secrets.copy(SECRET)
  state.text = 'a note'
  await secrets.clearNow()
  expect([state.text, secrets.holdsSecret()]).toEqual(['a note', false])
})

it('does not hold up the end of the app when the clipboard does not answer', async () => {
  const { state, secrets, pass } = createRig()
  await secrets.copy(SECRET)
  state.isReadable = false
  const cleared = secrets.clearNow()
  await pass(1_000)
  await cleared
  expect([state.text, secrets.holdsSecret()]).toEqual([SECRET, false])
})

it('finds the selection of each Electron, on Linux alone', async () => {
  const texts: Record<string, string> = {}
  const before45 = {
    readText: (kind = 'clipboard') => texts[kind] ?? '',
    writeText: (text: string, kind = 'clipboard') => void (texts[kind] = text),
    clear: (kind = 'clipboard') => void delete texts[kind],
  }
  const found = selectionOf(before45, 'linux')
  before45.writeText('copied')
  await found?.writeText('selected')
  expect([texts, await found?.readText()]).toEqual([{ clipboard: 'copied', selection: 'selected' }, 'selected'])
  found?.clear()
  expect(texts).toEqual({ clipboard: 'copied' })
  const selection: Clipboard = { readText: () => '', writeText: () => undefined, clear: () => undefined }
  expect(selectionOf({ ...before45, selection }, 'linux')).toBe(selection)
  for (const platform of ['darwin', 'win32'] as const) expect(selectionOf(before45, platform)).toBeNull()
})
