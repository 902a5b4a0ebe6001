import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountsState, KeyStore } from '@shared/contract/accounts'
import { ok } from '@shared/result'
import { accountsQueries } from './queries'
import { queryStateOf } from '../../query/client'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleAccounts } from '../../testing/samples'
import { AppContext } from '../../app/app-context'
import { KeysSection } from './KeysSection'

afterEach(cleanup)

const NONE: KeyStore = {
  kind: 'none',
  reason: 'The keychain has not answered yet.',
  isPassphraseSet: false,
  isLocked: false,
  autoLockAt: null,
}

function show(keyStore: KeyStore, hasKeys = false, missing: readonly string[] = []) {
  const opened: AccountsState = { ...sampleAccounts, selected: '0.0.3390772' }
  const openKeychain = vi.fn(() => Promise.resolve(ok(opened)))
  const stores = sampleStores()
  const api = fakeApi({ 'accounts.openKeychain': openKeychain })
  render(
    <AppContext.Provider value={{ api, stores }}>
      <KeysSection keyStore={keyStore} hasKeys={hasKeys} namesWithoutKey={missing} />
    </AppContext.Provider>,
  )
  return { openKeychain, stores, opened }
}

test('a keychain that has not answered is said, and can be asked again', async () => {
  const { openKeychain, stores, opened } = show(NONE)
  expect(screen.getByText(/The keychain has not answered yet\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use keys for this session' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try the keychain again' }))
  expect(openKeychain).toHaveBeenCalledOnce()
  expect(queryStateOf(stores.client, accountsQueries.state)).toMatchObject({ status: 'ready', value: opened })
})

test('a key that the keychain does not hold is named, with what to do', () => {
  show({ ...NONE, kind: 'keychain', reason: null }, true, ['Main', 'Second'])
  const line = screen.getByText('2 keys missing from the keychain').closest('li')
  expect(line?.textContent).toContain('Main and 1 more cannot sign.')
  expect(screen.queryByText('In this computer’s keychain')).toBeNull()
  expect(line?.textContent).toContain('Import the keys from your own copies')
})

test('a session without keys can go back to the keychain, one with keys cannot', () => {
  show({ ...NONE, kind: 'session' })
  expect(screen.getByRole('button', { name: 'Try the keychain again' })).toBeTruthy()
  cleanup()
  show({ ...NONE, kind: 'session' }, true)
  expect(screen.queryByRole('button', { name: 'Try the keychain again' })).toBeNull()
})
