import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { VaultTask } from '@shared/contract/vault'
import { err, ok } from '@shared/result'
import type { VaultApi } from '../../api'
import { createClockStore } from '../../stores/clock'
import { createRemoteStore } from '../../stores/remote'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, sampleEndpoint, T0 } from '../../testing/samples'
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

function show(kind: VaultTask['kind'], api: Partial<VaultApi>, more: Partial<VaultTask> = {}) {
  const task: VaultTask = {
    kind,
    theme: 'light',
    isPractice: true,
    networkLabel: 'Practice market',
    endpoint: sampleEndpoint,
    account: null,
    serviceKey: null,
    assistant: null,
    hiddenSecret: null,
    lists: null,
    keyStore: sampleAccounts.keyStore,
    autoLockMinutes: 10,
    requiresRuntimeConsent: false,
    ...more,
  }
  const store = createRemoteStore<VaultTask>()
  store.setState({ status: 'ready', valueName: 'task', value: task }, true)
  const close = vi.fn<VaultApi['close']>(() => Promise.resolve(ok(undefined)))
  render(
    <ClockContext value={createClockStore(T0)}>
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
  await user.type(screen.getByLabelText('Your name for the account'), 'Main')
  await user.click(screen.getByRole('radio', { name: 'ED25519' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Private key')
  expect(field.className).toContain('masked')
  await user.click(field)
  await user.paste(KEY)
  await user.click(screen.getByRole('button', { name: 'Import key' }))
  expect(importKey.mock.calls[0]?.[0]).toMatchObject({ text: KEY, keyType: 'ED25519', format: 'hex', index: 0 })
  expect(field.value).toBe('')
  expect(document.body.innerHTML).not.toContain(KEY)
  expect((await screen.findByRole('alert')).textContent).toContain('No key was stored')
})

test('the key type has to be chosen', async () => {
  const importKey = vi.fn<VaultApi['importKey']>()
  const { user } = show('import-key', { importKey })
  await user.type(screen.getByLabelText('Account id'), '0.0.5012345')
  await user.type(screen.getByLabelText('Your name for the account'), 'Main')
  await user.click(screen.getByLabelText('Private key'))
  await user.paste(KEY)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import key' }).disabled).toBe(true)
})

test('the words leave the page before they are typed back', async () => {
  const words = Array.from({ length: 24 }, (_, i) => `word${i + 1}x`)
  const keepKey = vi.fn<VaultApi['keepKey']>(() => Promise.resolve(err({ code: 'invalid-input', fields: ['words'] })))
  const createKey: VaultApi['createKey'] = () => Promise.resolve(ok({ words, requestedWordIndexes: [3, 11] }))
  const { user } = show('create-key', { createKey, keepKey })
  await user.click(screen.getByRole('button', { name: 'Show the words' }))
  await screen.findByText('word24x')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Confirm the words' }))
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
  await user.type(screen.getByLabelText('New passphrase again'), 's')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('unlocking closes the window', async () => {
  const unlock = vi.fn<VaultApi['unlock']>(() => Promise.resolve(ok(undefined)))
  const { user, close } = show('unlock', { unlock })
  await user.type(screen.getByLabelText('Passphrase'), 'four unrelated words{Enter}')
  expect(unlock).toHaveBeenCalledWith({ passphrase: 'four unrelated words' })
  expect(close).toHaveBeenCalled()
})

test('the wait after wrong passphrases ends in time although the wall clock stands still', async () => {
  const wallClock = vi.spyOn(Date, 'now').mockReturnValue(T0)
  try {
    const unlock = vi.fn<VaultApi['unlock']>(() =>
      Promise.resolve(err({ code: 'wrong-passphrase', retryAfterMs: 700 })),
    )
    const { user } = show('unlock', { unlock })
    await user.type(screen.getByLabelText('Passphrase'), 'four unrelated words{Enter}')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Unlock keys in 1 s' })).disabled).toBe(true)
    const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unlock keys' }, { timeout: 5000 })
    expect(open.disabled).toBe(false)
  } finally {
    wallClock.mockRestore()
  }
})

test('a shorter auto-lock time is sent as it is, a longer one with the passphrase', async () => {
  const setAutoLock = vi
    .fn<VaultApi['setAutoLock']>()
    .mockResolvedValueOnce(err({ code: 'wrong-passphrase', retryAfterMs: 0 }))
    .mockResolvedValue(ok(undefined))
  const { user } = show('auto-lock', { setAutoLock })
  const field = screen.getByLabelText('Minutes until the keys lock')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change auto-lock time' }).disabled).toBe(true)
  expect(screen.queryByLabelText('Passphrase')).toBeNull()
  await user.clear(field)
  for (const text of ['241', '2.5', '0', '5e0']) {
    await user.clear(field)
    await user.type(field, text)
    expect(screen.getByRole('alert').textContent).toContain('Enter a whole number of minutes from 1 to 240.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change auto-lock time' }).disabled).toBe(true)
  }
  await user.clear(field)
  await user.type(field, '60')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change auto-lock time' }).disabled).toBe(true)
  await user.type(screen.getByLabelText('Passphrase'), 'four unrelated words{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This is not the passphrase')
  await user.clear(field)
  await user.type(field, '5{Enter}')
  expect(setAutoLock.mock.calls).toEqual([
    [{ minutes: 60, passphrase: 'four unrelated words' }],
    [{ minutes: 5, passphrase: null }],
  ])
  expect(await screen.findByRole('heading', { name: 'The auto-lock time is changed' })).toBeTruthy()
})

const SERVICE_KEY = 'market-user-4f1a9c'

test('a service key leaves the page in the moment it is sent, also when it is refused', async () => {
  const keepServiceKey = vi
    .fn<VaultApi['keepServiceKey']>()
    .mockResolvedValueOnce(err({ code: 'key-text', reason: 'agent-key', position: null }))
    .mockResolvedValueOnce(ok(undefined))
  const serviceKey = { kind: 'user', replaces: false } as const
  const { user } = show('service-key', { keepServiceKey }, { serviceKey })
  const field = screen.getByLabelText<HTMLInputElement>('User key')
  expect(field.type).toBe('password')
  for (const outcome of ['alert', 'status'] as const) {
    await user.click(field)
    await user.paste(SERVICE_KEY)
    await user.click(screen.getByRole('button', { name: 'Save user key' }))
    await screen.findByRole(outcome)
    expect(document.body.innerHTML).not.toContain(SERVICE_KEY)
    expect(field.value).toBe('')
  }
  const sent = { text: SERVICE_KEY, acceptDevelopmentRuntime: false }
  expect(keepServiceKey.mock.calls).toEqual([[sent], [sent]])
  expect(screen.getByRole('heading', { name: 'The user key is saved' })).toBeTruthy()
})

test('on the stand-in runtime a key is sent only with the agreement', async () => {
  const keepServiceKey = vi.fn<VaultApi['keepServiceKey']>(() => Promise.resolve(ok(undefined)))
  const serviceKey = { kind: 'affiliate', replaces: false } as const
  const { user } = show(
    'service-key',
    { keepServiceKey },
    { serviceKey, isPractice: false, requiresRuntimeConsent: true },
  )
  await user.click(screen.getByLabelText('Affiliate key'))
  await user.paste(SERVICE_KEY)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save affiliate key' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Save affiliate key' }))
  expect(keepServiceKey).toHaveBeenCalledWith({ text: SERVICE_KEY, acceptDevelopmentRuntime: true })
})

test('a key that takes the place of another says so, and an empty field sends nothing', async () => {
  const keepServiceKey = vi.fn<VaultApi['keepServiceKey']>()
  const { user } = show('service-key', { keepServiceKey }, { serviceKey: { kind: 'project', replaces: true } })
  expect(screen.getByRole('heading', { name: 'Replace the project name' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Replace project name' }).disabled).toBe(true)
  await user.type(screen.getByLabelText('Project name'), '   {Enter}')
  expect(keepServiceKey).not.toHaveBeenCalled()
})

test('an exported key is copied by its button alone: main copies it, and the page says when it is cleared', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const exportKey = vi.fn<VaultApi['exportKey']>(() => Promise.resolve(ok({ der: KEY, keyType: 'ED25519' })))
    const copyShownKey = vi.fn<VaultApi['copyShownKey']>(() => Promise.resolve(ok(undefined)))
    const { user } = show('export-key', { exportKey, copyShownKey }, { account: sampleAccounts.accounts[0] ?? null })
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show the key' }).disabled).toBe(true)
    await user.type(screen.getByLabelText('Passphrase'), 'four unrelated words')
    await user.click(screen.getByRole('button', { name: 'Show the key' }))
    const shown = await screen.findByLabelText('Private key')
    expect(screen.getByText(/A copy stays on the clipboard for 60 seconds, or until the keys lock/)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('')
    getSelection()?.selectAllChildren(document.body)
    // False: the event was cancelled, so the page itself puts nothing on the clipboard.
    expect([fireEvent.copy(shown), fireEvent.copy(document.body)]).toEqual([false, false])
    expect(fireEvent(document.body, new Event('selectstart', { bubbles: true, cancelable: true }))).toBe(false)
    expect(copyShownKey).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Copy key' }))
    expect(copyShownKey).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied.'))
    act(() => void vi.advanceTimersByTime(30_000))
    expect(screen.getByText(/Cleared from the clipboard in (29|30) s\./)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(30_000))
    expect(screen.getByRole('status').textContent).toBe('Cleared from the clipboard.')
    expect(screen.queryByText(/Cleared from the clipboard in/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['private-key', 'export-key', 'The private key was hidden when the keys locked.', 'export the key once more'],
  ['agent-key', 'show-agent-key', 'The agent key was hidden when the keys locked.', 'cannot see this key again'],
  ['words', 'create-key', 'The words of the new key were hidden when the keys locked.', 'was not stored'],
] as const)(
  'after a lock that hid the %s the window says so, and can only be closed',
  async (hiddenSecret, kind, what, next) => {
    const { user, close } = show(kind, {}, { hiddenSecret, keyStore: { ...sampleAccounts.keyStore, isLocked: true } })
    expect(screen.getByRole('heading', { name: 'The keys are locked' })).toBeTruthy()
    expect(screen.getByText(what)).toBeTruthy()
    expect(screen.getByText(next, { exact: false })).toBeTruthy()
    expect(await accessibilityViolations()).toEqual([])
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Close'])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalled()
  },
)

test('where no passphrase locks the keys, it says that the computer was locked', () => {
  show('export-key', {}, { hiddenSecret: 'private-key' })
  expect(screen.getByText('The private key was hidden when this computer was locked or went to sleep.')).toBeTruthy()
})

test('what is typed into a field for a secret is not copied or cut out of it', async () => {
  const { user } = show('service-key', {}, { serviceKey: { kind: 'user', replaces: false } })
  const field = screen.getByLabelText(/key/i, { selector: 'input, textarea' })
  await user.type(field, 'user-0123456789')
  expect([fireEvent.copy(field), fireEvent.cut(field)]).toEqual([false, false])
})

test('the new agent key is read only once it is asked for, and can be shown no second time', async () => {
  const showAgentKey = vi
    .fn<VaultApi['showAgentKey']>()
    .mockResolvedValueOnce(err({ code: 'not-found', what: 'key' }))
    .mockResolvedValueOnce(ok({ text: 'svcagent-once' }))
  const copyShownKey = vi.fn<VaultApi['copyShownKey']>(() => Promise.resolve(ok(undefined)))
  const serviceKey = { kind: 'agent', replaces: false } as const
  const { user, close } = show('show-agent-key', { showAgentKey, copyShownKey }, { serviceKey })
  const ask = screen.getByRole('button', { name: 'Show the key' })
  expect((ask as HTMLButtonElement).disabled).toBe(true)
  expect(showAgentKey).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox'))
  await user.click(ask)
  expect((await screen.findByRole('alert')).textContent).not.toContain('svcagent')
  await user.click(ask)
  expect((await screen.findByLabelText('Agent key')).textContent).toBe('svcagent-once')
  expect(copyShownKey).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(copyShownKey).toHaveBeenCalledOnce()
  expect(await screen.findByText('Copied.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalled()
})

test('the name of an assistant cannot close its quotation in the key window', () => {
  show('show-agent-key', {}, { assistant: 'Bot” is safe. Keep “Y' })
  expect(screen.getByText(/^For “Bot’ is safe\. Keep ’Y”, which reads/)).toBeTruthy()
})

test('a replaced agent key is said to stay only if it can be revoked', () => {
  show('service-key', {}, { serviceKey: { kind: 'agent', replaces: true } })
  expect(
    screen.getByText(/^The current key may still work\. If you can revoke the key, it stays under “Other agent keys”/),
  ).toBeTruthy()
})

const ELSEWHERE = { network: 'testnet', serviceHost: 'api.elsewhere.example', toolHost: 'tools.example' } as const

test('the market is told by its network and host, before the name that somebody gave it', () => {
  show('unlock', {}, { isPractice: false, networkLabel: 'Live \u202emarket', endpoint: ELSEWHERE })
  expect(screen.getByRole('region', { name: /^Testnet\. / }).textContent).toBe('TestnetReal ledger, test coins.')
  expect(screen.getByLabelText('Host').textContent).toBe('api.elsewhere.examplenamed Live \\u{202e}market')
})

test('the host has its place in the header, so that the form gets the rest of the height', () => {
  show('create-key', {})
  const main = screen.getByRole('main')
  expect(screen.getByLabelText('Host').closest('header')?.parentElement).toBe(main)
  expect([...main.children].map(({ tagName }) => tagName)).toEqual(['HEADER', 'FORM'])
})

test.each([
  ['agent', 'Countersign sends the key only to api.elsewhere.example and tools.example.'],
  ['project', 'Countersign sends the name only to api.elsewhere.example and tools.example.'],
  ['user', 'Countersign sends the key only to api.elsewhere.example.'],
  ['affiliate', 'Countersign sends the key only to api.elsewhere.example.'],
] as const)('before the %s is entered its receivers are named by their hosts', (kind, words) => {
  const more = { isPractice: false, networkLabel: 'Live market', endpoint: ELSEWHERE }
  show('service-key', {}, { ...more, serviceKey: { kind, replaces: false } })
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})
