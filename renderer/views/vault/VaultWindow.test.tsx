import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { VaultTask } from '@shared/contract/vault'
import { err, ok } from '@shared/result'
import type { VaultApi } from '../../api'
import { createClock } from '../../stores/clock'
import { createRemote } from '../../stores/remote'
import { sampleAccounts, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { VaultWindow } from './VaultWindow'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const KEY = 'c5'.repeat(32)

function show(kind: VaultTask['kind'], api: Partial<VaultApi>) {
  const task: VaultTask = {
    kind,
    theme: 'light',
    practice: true,
    networkLabel: 'Practice market',
    account: null,
    serviceKey: null,
    keyStore: sampleAccounts.keyStore,
    askDevelopmentRuntime: false,
  }
  const store = createRemote<VaultTask>()
  store.setState({ status: 'ready', of: 'task', value: task }, true)
  const close = vi.fn<VaultApi['close']>(() => Promise.resolve(ok(undefined)))
  render(
    <ClockContext value={createClock(T0)}>
      <VaultWindow store={store} api={{ ...api, close } as VaultApi} />
    </ClockContext>,
  )
  return { close, user: userEvent.setup() }
}

test('what was typed is gone from the page in the moment it is sent, also when it is refused', async () => {
  const importKey = vi.fn<VaultApi['importKey']>(() =>
    Promise.resolve(err({ code: 'key-text', reason: 'wrong-length', position: null })),
  )
  const { user } = show('import-key', { importKey })
  await user.type(screen.getByLabelText('Account id'), '0.0.5012345')
  await user.type(screen.getByLabelText('Name in your book'), 'Main')
  await user.click(screen.getByRole('radio', { name: 'ED25519' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Private key')
  expect(field.className).toContain('masked')
  await user.type(field, KEY)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(importKey.mock.calls[0]?.[0]).toMatchObject({ text: KEY, keyType: 'ED25519', format: 'hex', index: 0 })
  expect(field.value).toBe('')
  expect(document.body.innerHTML).not.toContain(KEY)
  expect((await screen.findByRole('alert')).textContent).toContain('No key was stored')
})

test('the key type has to be chosen', async () => {
  const importKey = vi.fn<VaultApi['importKey']>()
  const { user } = show('import-key', { importKey })
  await user.type(screen.getByLabelText('Account id'), '0.0.5012345')
  await user.type(screen.getByLabelText('Name in your book'), 'Main')
  await user.type(screen.getByLabelText('Private key'), KEY)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
})

test('the words leave the page before they are typed back', async () => {
  const words = Array.from({ length: 24 }, (_, i) => `word${i + 1}x`)
  const keepKey = vi.fn<VaultApi['keepKey']>(() => Promise.resolve(err({ code: 'invalid-input', fields: ['words'] })))
  const createKey: VaultApi['createKey'] = () => Promise.resolve(ok({ words, ask: [3, 11] }))
  const { user } = show('create-key', { createKey, keepKey })
  await user.click(screen.getByRole('button', { name: 'Show the words' }))
  await screen.findByText('word24x')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Type them back' }))
  expect(document.body.textContent).not.toContain('word24x')
  await user.type(screen.getByLabelText('Word 4'), 'one')
  await user.type(screen.getByLabelText('Word 12'), 'two{Enter}')
  expect(keepKey).toHaveBeenCalledWith({ words: ['one', 'two'] })
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was stored')
})

test('passphrases that differ change nothing', async () => {
  const setPassphrase = vi.fn<VaultApi['setPassphrase']>()
  const { user } = show('set-passphrase', { setPassphrase })
  await user.type(screen.getByLabelText('New passphrase'), 'four unrelated words')
  await user.type(screen.getByLabelText('New passphrase again'), 'four unrelated word{Enter}')
  expect(setPassphrase).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('not the same')
})

test('unlocking closes the window', async () => {
  const unlock = vi.fn<VaultApi['unlock']>(() => Promise.resolve(ok(undefined)))
  const { user, close } = show('unlock', { unlock })
  await user.type(screen.getByLabelText('Passphrase'), 'four unrelated words{Enter}')
  expect(unlock).toHaveBeenCalledWith({ passphrase: 'four unrelated words' })
  expect(close).toHaveBeenCalled()
})
