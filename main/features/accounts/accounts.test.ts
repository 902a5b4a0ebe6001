import { beforeEach, describe, expect, it } from 'vitest'
import type { Tinybar } from '@shared/amount'
import type { AppError } from '@shared/errors'
import { checksumOf, type EntityId } from '@shared/ids'
import { KeychainError } from '../../keys/keychain-error'
import { KeyTextError } from '../../keys/key-text-error'
import { createVaultRig } from '../../keys/testing/rig'
import { VaultError, type VaultErrorCode } from '../../keys/vault-error'
import type { Vault } from '../../keys/vault'
import type { MirrorAccount } from '../../hedera/mirror'
import { fakeMirror } from '../../hedera/testing/fake-mirror'
import { AppFailure, failure } from '../../platform/app-failure'
import { createServiceKeys } from '../../keys/service-keys'
import { createServiceKeyRows } from '../../storage/service-key-rows'
import { createAccountStore } from '../../accounts/account-store'
import { openDatabase } from '../../storage/database'
import { createSessionGuard } from '../../testing/session-guard'
import { createOwnListStore } from '../../storage/own-lists'
import { createSettingsStore } from '../../storage/settings'
import { createAccountsService } from './accounts'
import { createAccountBook } from '../../accounts/account-book'
import { createListTasks } from '../lists/list-tasks'
import { spenderSinceIn, typedNameIn } from '../lists/lists'
import { createVaultService, vaultFailure, type OpenTask } from '../vault/vault'

const KEY = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const ANNOUNCED = [{ id: '0.0.5012348' as const, name: 'Practice seller' }]
const onLedger = (id: EntityId, more: Partial<MirrorAccount> = {}): MirrorAccount => ({
  id,
  balanceTinybar: 12_345_000_000n,
  keyType: 'ECDSA',
  publicKey: null,
  isDeleted: false,
  ...more,
})

function rigOn(vault: Vault, { practice: isPractice = true, developmentRuntime = false } = {}) {
  const db = openDatabase(':memory:')
  const accountStore = createAccountStore(db, 'practice')
  const settings = createSettingsStore(db)
  const accounts = new Map<string, MirrorAccount>()
  const state = { offline: false, task: null as OpenTask | null, reloads: 0 }
  const mirror = fakeMirror({
    account: (id) =>
      state.offline
        ? Promise.reject(failure({ code: 'offline', what: 'mirror' }))
        : Promise.resolve(accounts.get(id) ?? null),
    accountsByPublicKey: () => Promise.resolve([...accounts.values()]),
  })
  const faults: string[] = []
  const recordedBalances: (readonly [EntityId, Tinybar, number])[] = []
  const listStore = createOwnListStore(db, 'practice', createSessionGuard(db))
  const deps = {
    store: accountStore,
    settings,
    vault,
    mirror,
    profileId: 'practice',
    isPractice,
    ledgerId: '03' as const,
    now: Date.now,
    recordBalance: (...sample: readonly [EntityId, Tinybar, number]) => void recordedBalances.push(sample),
    emit: () => undefined,
    fault: (event: string) => void faults.push(event),
    typedName: typedNameIn(listStore),
    spenderSince: spenderSinceIn(listStore),
    announcedAccounts: () => ANNOUNCED,
    openKeychain: () => Promise.resolve(),
    reimportPracticeKeys: () => Promise.resolve(),
    openKeyWindow: () => Promise.resolve('cancelled' as const),
  }
  const book = createAccountBook(deps)
  const service = createAccountsService(deps, book)
  const vaultService = createVaultService({
    vault,
    mirror,
    accountStore,
    book,
    ledgerId: '03',
    theme: () => 'dark',
    isPractice,
    networkLabel: 'Practice',
    endpoint: () => ({ network: 'practice', serviceHost: '127.0.0.1:4100', toolHost: null }),
    developmentRuntime,
    currentTask: () => state.task,
    close: () => undefined,
    reload: () => void state.reloads++,
    copySecret: () => Promise.resolve(),
    autoLockMinutes: () => settings.get().autoLockMinutes,
    saveAutoLockMinutes: (autoLockMinutes) => void settings.set({ autoLockMinutes }),
    onStoreChanged: () => Promise.resolve(),
    listTasks: createListTasks({
      store: listStore,
      ledgerId: '03',
      now: Date.now,
      onChange: () => undefined,
      publishedIds: () => null,
      accounts: () => [],
      currentTask: () => state.task?.listTask ?? null,
      verifyPassphrase: vault.verifyPassphrase.bind(vault),
      isPassphraseSet: () => vault.status().passphraseSet,
    }),
    serviceKeys: createServiceKeys({
      vault,
      rows: createServiceKeyRows(db),
      session: new Map(),
      scope: () => 'practice',
      now: Date.now,
      onChange: () => undefined,
    }),
    agentKeys: { showOnce: () => 'svcagent-of-an-assistant' },
  })
  return {
    db,
    settings,
    store: accountStore,
    listStore,
    accounts,
    state,
    book,
    service,
    vault: vaultService.services,
    hide: vaultService.hideSecrets,
    faults,
    recordedBalances,
  }
}
const errorOf = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof AppFailure) return cause.error
      throw cause
    },
  )

let vault: Vault
let clock: ReturnType<typeof createVaultRig>['clock']
let keychain: ReturnType<typeof createVaultRig>['keychain']
let rig: ReturnType<typeof rigOn>
beforeEach(async () => {
  const keys = createVaultRig()
  clock = keys.clock
  keychain = keys.keychain
  vault = keys.start()
  await vault.open()
  rig = rigOn(vault)
})
const importAs = (account: string, more: object = {}) =>
  rig.vault.importKey({
    account,
    name: 'Mine',
    keyType: 'ECDSA',
    format: 'hex',
    text: KEY,
    phrasePassphrase: '',
    index: 0,
    acceptDevelopmentRuntime: false,
    ...more,
  })

describe('the order of the accounts', () => {
  it('is the person’s own, and puts no other account in use', async () => {
    for (const id of ['0.0.1', '0.0.2', '0.0.3'] as const) rig.store.put({ id, name: id, keyId: null })
    const ids = ({ accounts }: { readonly accounts: readonly { readonly id: string }[] }) =>
      accounts.map(({ id }) => id)
    const moved = await rig.service.move({ account: '0.0.3', to: 0 })
    expect([ids(moved), moved.selected]).toEqual([['0.0.3', '0.0.1', '0.0.2'], '0.0.1'])
    expect(ids(await rig.service.move({ account: '0.0.3', to: 1000 }))).toEqual(['0.0.1', '0.0.2', '0.0.3'])
    expect(ids(await rig.service.move({ account: '0.0.1', to: 1 }))).toEqual(['0.0.2', '0.0.1', '0.0.3'])
    rig.store.put({ id: '0.0.4', name: 'new', keyId: null })
    expect(ids(await rig.service.list(undefined))).toEqual(['0.0.2', '0.0.1', '0.0.3', '0.0.4'])
    expect(await errorOf(Promise.resolve().then(() => rig.service.move({ account: '0.0.9', to: 0 })))).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('an account to watch', () => {
  it('is added once, with the checksum of this ledger, and cannot sign', async () => {
    rig.accounts.set('0.0.1001', onLedger('0.0.1001'))
    const state = await rig.service.watch({ id: `0.0.1001-${checksumOf('0.0.1001', '03')}`, name: 'Her' })
    expect(state.accounts).toMatchObject([{ id: '0.0.1001', checksum: checksumOf('0.0.1001', '03'), access: 'watch' }])
    await rig.service.watch({ id: '0.0.1001', name: 'Other name' })
    expect(rig.store.list()).toMatchObject([{ name: 'Her' }])
    expect(await errorOf(rig.book.signer('0.0.1001'))).toEqual({ code: 'watch-only', account: '0.0.1001' })
  })

  it.each([
    ['a checksum of another ledger', `0.0.1001-${checksumOf('0.0.1001', '00')}`, 'invalid-input'],
    ['no id', '0.0.1e3', 'invalid-input'],
    ['nobody', '0.0.77', 'not-found'],
  ])('is not %s', async (_, id, code) => {
    rig.accounts.set('0.0.1001', onLedger('0.0.1001'))
    expect(await errorOf(rig.service.watch({ id, name: 'x' }))).toMatchObject({ code })
    expect(rig.store.list()).toEqual([])
  })

  it('has its balance read again when the person asks, even if the balance is fresh', async () => {
    rig.accounts.set('0.0.1001', onLedger('0.0.1001'))
    await rig.service.watch({ id: '0.0.1001', name: 'One' })
    await expect.poll(() => rig.book.state().accounts[0]?.balance?.hbar).toBe('123.45')
    rig.accounts.set('0.0.1001', onLedger('0.0.1001', { balanceTinybar: 500_000_000n }))
    const [first, second] = await Promise.all([rig.service.refresh(undefined), rig.service.refresh(undefined)])
    expect([first.accounts[0]?.balance?.hbar, second.accounts[0]?.balance?.hbar]).toEqual(['5', '5'])
  })

  it('has an unknown balance, not zero, until the mirror has said it; then its age', async () => {
    rig.accounts.set('0.0.1001', onLedger('0.0.1001'))
    rig.state.offline = true
    rig.store.put({ id: '0.0.1001', name: 'x', keyId: null })
    expect((await rig.service.list(undefined)).accounts[0]?.balance).toBeNull()
    rig.state.offline = false
    await rig.service.list(undefined)
    await expect
      .poll(() => rig.book.state().accounts[0]?.balance)
      .toMatchObject({ hbar: '123.45', stamp: { offline: false } })
    rig.state.offline = true
    rig.book.refreshBalanceAfterFlow('0.0.1001')
    await expect.poll(() => rig.book.state().accounts[0]?.balance?.stamp.offline).toBe(true)
    expect(rig.faults).toEqual([])
    expect(rig.recordedBalances).toEqual([['0.0.1001', 12_345_000_000n, expect.any(Number)]])
  })
})

describe('a name', () => {
  const id = '0.0.3388210'
  const named = () => [rig.book.namedIdOf(id).name, rig.book.isNameTrusted(id)]

  it('from main’s own window is believed, and one that the page set is not', async () => {
    expect(named()).toEqual([null, false])
    rig.accounts.set(id, onLedger(id))
    await rig.service.watch({ id, name: 'Market' })
    expect(named()).toEqual(['Market', false])
    await rig.listStore.putEntry({ id, name: 'Gallery', addedAt: '2026-11-21T13:32:00.000Z' })
    expect(named()).toEqual(['Gallery', true])
  })
})

describe('a key', () => {
  it('is stored only for the account whose key it is', async () => {
    rig.accounts.set('0.0.1001', onLedger('0.0.1001', { publicKey: '02'.repeat(33) }))
    expect(await errorOf(importAs('0.0.1001'))).toEqual({ code: 'key-mismatch', account: '0.0.1001' })
    expect(vault.listKeys()).toEqual([])
  })

  it('made in practice stands without an account there and in no other market, nor the other way round', async () => {
    const make = async (on: ReturnType<typeof rigOn>) => {
      const { words, requestedWordIndexes } = await on.vault.createKey({
        keyType: 'ED25519',
        acceptDevelopmentRuntime: true,
      })
      return (await on.vault.keepKey({ words: requestedWordIndexes.map((place) => words[place] ?? '') })).publicKey
    }
    const loose = (on: ReturnType<typeof rigOn>) => on.book.state().looseKeys.map(({ publicKey }) => publicKey)
    const live = rigOn(vault, { practice: false })
    const practised = await make(rig)
    expect([loose(rig), loose(live)]).toEqual([[practised], []])
    const real = await make(live)
    expect([loose(rig), loose(live)]).toEqual([[practised], [real]])
  })

  it('that has an account by now is joined to the live one, whose name stays', async () => {
    const { keyId, publicKey } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    rig.accounts.set('0.0.1', onLedger('0.0.1', { publicKey, isDeleted: true }))
    rig.accounts.set('0.0.2', onLedger('0.0.2', { publicKey: '03'.repeat(33) }))
    rig.accounts.set('0.0.1001', onLedger('0.0.1001', { publicKey }))
    rig.store.put({ id: '0.0.1001', name: 'Named by me', keyId: null })
    expect(rig.book.state().looseKeys).toHaveLength(1)
    await rig.service.findAccount({ keyId })
    expect(rig.store.list()).toEqual([{ id: '0.0.1001', name: 'Named by me', keyId }])
    expect(rig.book.state()).toMatchObject({
      looseKeys: [],
      accounts: [{ access: 'key' }],
      practiceAccounts: ANNOUNCED,
    })
    rig.store.put({ id: '0.0.5012348', name: 'My seller', keyId: null })
    expect(rig.book.state().practiceAccounts).toEqual([])
    expect((await rig.book.signer('0.0.1001')).keyStore).toBe('keychain')
  })

  it('that an account of another profile goes by is found for nobody here, whatever this mirror says', async () => {
    const { keyId, publicKey } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    const elsewhere = createAccountStore(rig.db, 'live')
    elsewhere.put({ id: '0.0.5', name: 'Wallet', keyId })
    rig.accounts.set('0.0.1001', onLedger('0.0.1001', { publicKey }))
    expect(await errorOf(rig.service.findAccount({ keyId }))).toEqual({ code: 'not-found', what: 'key' })
    expect(rig.store.list()).toEqual([])
    elsewhere.remove('0.0.5')
    await rig.service.findAccount({ keyId })
    expect(rig.store.list()).toMatchObject([{ id: '0.0.1001', keyId }])
  })

  it('of the keychain is named with why it is not at hand', async () => {
    const unopened = rigOn(createVaultRig().start())
    expect(unopened.book.state().keyStore).toMatchObject({
      kind: 'none',
      reason: 'The keychain has not answered yet.',
    })
    await vault.chooseSessionOnly()
    expect(rig.book.state().keyStore).toMatchObject({ kind: 'session', reason: 'The keychain is not in use.' })
  })

  it('of a locked vault does not sign', async () => {
    const { keyId } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    rig.store.put({ id: '0.0.1001', name: 'x', keyId })
    await vault.setPassphrase('correct horse')
    await rig.service.lock(undefined)
    expect(await errorOf(rig.book.signer('0.0.1001'))).toEqual({ code: 'locked' })
  })

  it('that the keychain has lost is named before anything is signed, and signs again once it is imported again', async () => {
    const { keyId } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    rig.store.put({ id: '0.0.1001', name: 'x', keyId })
    await keychain.delete('Countersign', `key:${keyId}`)
    expect(await errorOf(rig.book.signer('0.0.1001'))).toEqual({ code: 'key-missing', account: '0.0.1001' })
    expect(rig.book.state().accounts).toMatchObject([{ access: 'watch', isKeyMissing: true }])
    expect(rig.book.canSign('0.0.1001')).toBe(false)
    await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    expect(rig.book.state().accounts).toMatchObject([{ access: 'key', isKeyMissing: false }])
    expect(await (await rig.book.signer('0.0.1001')).sign(Uint8Array.of(1))).toHaveLength(64)
  })

  it('that is gone from the vault is said to be missing', async () => {
    rig.store.put({ id: '0.0.1001', name: 'x', keyId: 'gone' })
    expect(await errorOf(rig.book.signer('0.0.1001'))).toEqual({ code: 'key-missing', account: '0.0.1001' })
  })

  it('leaves, and its account goes, only in a window that was opened for that', async () => {
    const { keyId } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    rig.store.put({ id: '0.0.1001', name: 'x', keyId })
    for (const kind of ['unlock', 'import-key', 'set-passphrase'] as const) {
      rig.state.task = { kind, account: '0.0.1001' }
      expect(await errorOf(rig.vault.exportKey({ passphrase: null }))).toEqual({ code: 'not-found', what: 'account' })
      expect(await errorOf(rig.vault.removeAccount({ typedId: '0.0.1001' }))).toEqual({
        code: 'not-found',
        what: 'account',
      })
    }
    rig.state.task = { kind: 'export-key', account: '0.0.1001' }
    expect((await rig.vault.exportKey({ passphrase: null })).der).toContain(KEY)
    rig.state.task = { kind: 'remove-account', account: '0.0.1001' }
    expect(await errorOf(rig.vault.removeAccount({ typedId: '0.0.1002' }))).toMatchObject({ code: 'invalid-input' })
    await rig.vault.removeAccount({ typedId: '0.0.1001' })
    expect([rig.store.list(), vault.listKeys()]).toEqual([[], []])
  })

  it('that was read while the keys locked is not shown', async () => {
    const { keyId } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    rig.store.put({ id: '0.0.1001', name: 'x', keyId })
    rig.state.task = { kind: 'export-key', account: '0.0.1001' }
    const exporting = errorOf(rig.vault.exportKey({ passphrase: null }))
    rig.hide()
    expect(await exporting).toEqual({ code: 'locked' })
    rig.state.task = { kind: 'create-key', account: null }
    const creating = errorOf(rig.vault.createKey({ keyType: 'ED25519', acceptDevelopmentRuntime: false }))
    rig.hide()
    expect(await creating).toEqual({ code: 'locked' })
    expect([await errorOf(rig.vault.copyShownKey(undefined)), rig.state.reloads]).toEqual([
      { code: 'not-found', what: 'key' },
      0,
    ])
  })

  it('that was not stored goes with its words when the keys lock', async () => {
    rig.state.task = { kind: 'create-key', account: null }
    await rig.vault.createKey({ keyType: 'ED25519', acceptDevelopmentRuntime: false })
    expect((await rig.vault.task(undefined)).hiddenSecret).toBeNull()
    rig.hide()
    expect([(await rig.vault.task(undefined)).hiddenSecret, rig.state.reloads]).toEqual(['words', 1])
    expect(await errorOf(rig.vault.keepKey({ words: ['a'] }))).toEqual({ code: 'not-found', what: 'key' })
  })

  it('that is being stored when the keys lock is not called lost', async () => {
    rig.state.task = { kind: 'create-key', account: null }
    const { words, requestedWordIndexes } = await rig.vault.createKey({
      keyType: 'ED25519',
      acceptDevelopmentRuntime: false,
    })
    const keeping = rig.vault.keepKey({ words: requestedWordIndexes.map((place) => words[place] ?? '') })
    rig.hide()
    expect((await keeping).publicKey).toBe(vault.listKeys()[0]?.publicKey)
    expect([(await rig.vault.task(undefined)).hiddenSecret, rig.state.reloads]).toEqual([null, 0])
  })

  it('whose words were typed wrong can be typed again', async () => {
    rig.state.task = { kind: 'create-key', account: null }
    const { words, requestedWordIndexes } = await rig.vault.createKey({
      keyType: 'ED25519',
      acceptDevelopmentRuntime: false,
    })
    expect(await errorOf(rig.vault.keepKey({ words: requestedWordIndexes.map(() => 'zoo') }))).toMatchObject({
      code: 'invalid-input',
    })
    expect(
      (await rig.vault.keepKey({ words: requestedWordIndexes.map((place) => words[place] ?? '') })).publicKey,
    ).toBeTruthy()
  })

  it('that serves two accounts stays until the second goes', async () => {
    const { keyId } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    for (const id of ['0.0.1001', '0.0.1002'] as const) rig.store.put({ id, name: id, keyId })
    rig.state.task = { kind: 'remove-account', account: '0.0.1001' }
    await rig.vault.removeAccount({ typedId: '0.0.1001' })
    expect(vault.listKeys()).toHaveLength(1)
    rig.state.task = { kind: 'remove-account', account: '0.0.1002' }
    await rig.vault.removeAccount({ typedId: '0.0.1002' })
    expect(vault.listKeys()).toEqual([])
  })
})

describe('the auto-lock time', () => {
  const PASSPHRASE = 'correct horse'
  const change = (minutes: number, passphrase: string | null = null) =>
    errorOf(rig.vault.setAutoLock({ minutes, passphrase }))
  const minutes = () => rig.settings.get().autoLockMinutes
  const openTask = () => (rig.state.task = { kind: 'auto-lock', account: null })

  it('cannot be changed while there is no passphrase, and setting one resets what was stored', async () => {
    openTask()
    expect(await change(240)).toEqual({ code: 'invalid-input', fields: ['no-passphrase'] })
    rig.settings.set({ autoLockMinutes: 240 })
    vault.setAutoLockMinutes(240)
    await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    await rig.vault.setPassphrase({ current: null, next: PASSPHRASE })
    expect(minutes()).toBe(10)
    expect((vault.status().autoLockAt ?? Infinity) - clock.now()).toBe(600_000)
  })

  it('gets longer with the passphrase only, and shorter without it', async () => {
    await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    await rig.vault.setPassphrase({ current: null, next: PASSPHRASE })
    openTask()
    for (const none of [null, '']) {
      expect(await change(30, none)).toMatchObject({ code: 'invalid-input', fields: ['empty-passphrase'] })
    }
    expect(await change(30, 'incorrect horse')).toMatchObject({ code: 'wrong-passphrase' })
    expect(minutes()).toBe(10)
    expect(await change(5)).toBeNull()
    expect([minutes(), (vault.status().autoLockAt ?? 0) - clock.now()]).toEqual([5, 300_000])
    expect(await change(30, PASSPHRASE)).toBeNull()
    expect(minutes()).toBe(30)
    vault.touch()
    expect((vault.status().autoLockAt ?? 0) - clock.now()).toBe(1_800_000)
  })

  it('is changed in a window that was opened for it, and in no other', async () => {
    await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    await rig.vault.setPassphrase({ current: null, next: PASSPHRASE })
    rig.state.task = { kind: 'unlock', account: null }
    expect(await change(1)).toEqual({ code: 'not-found', what: 'key' })
    expect(minutes()).toBe(10)
  })

  it('is not put off by asking for a signer, as a page can make main do', async () => {
    const { keyId } = await vault.importKey({ keyType: 'ECDSA', format: 'hex', text: KEY })
    rig.store.put({ id: '0.0.1001', name: 'x', keyId })
    await rig.vault.setPassphrase({ current: null, next: PASSPHRASE })
    const lockAt = vault.status().autoLockAt
    clock.advance(60_000)
    await rig.book.signer('0.0.1001')
    expect(vault.status().autoLockAt).toBe(lockAt)
  })
})

describe('a key of the service on the stand-in runtime', () => {
  it.each([
    ['user', true],
    ['affiliate', true],
    ['agent', false],
    ['project', false],
  ] as const)('of the kind %s asks for the agreement: %s', async (serviceKeyKind, asks) => {
    const { state, vault: window } = rigOn(vault, { practice: false, developmentRuntime: true })
    state.task = { kind: 'service-key', account: null, serviceKeyKind }
    expect((await window.task(undefined)).requiresRuntimeConsent).toBe(asks)
    const enter = (acceptDevelopmentRuntime: boolean) =>
      errorOf(window.keepServiceKey({ text: 'svcagent-0123456789'.slice(asks ? 9 : 0), acceptDevelopmentRuntime }))
    expect(await enter(false)).toEqual(asks ? { code: 'development-runtime' } : null)
    expect(await enter(true)).toBeNull()
  })

  it('is entered without it on the practice market', async () => {
    const { state, vault: window } = rigOn(vault, { developmentRuntime: true })
    state.task = { kind: 'service-key', account: null, serviceKeyKind: 'user' }
    const text = 'user-0123456789'
    expect(await errorOf(window.keepServiceKey({ text, acceptDevelopmentRuntime: false }))).toBeNull()
  })
})

describe('an error of the vault', () => {
  it.each<[VaultErrorCode, AppError]>([
    ['locked', { code: 'locked' }],
    ['no-store', { code: 'keychain-unavailable', reason: 'not-in-use' }],
    ['wrong-passphrase', { code: 'wrong-passphrase', retryAfterMs: 4000 }],
    ['throttled', { code: 'wrong-passphrase', retryAfterMs: 4000 }],
    ['weak-passphrase', { code: 'weak-passphrase' }],
    ['missing-secret', { code: 'keychain-damaged' }],
    ['damaged-entry', { code: 'keychain-damaged' }],
    ['unknown-key', { code: 'not-found', what: 'key' }],
    ['words-differ', { code: 'invalid-input', fields: ['words-differ'] }],
  ])('%s is one that the page has words for', (code, error) => {
    expect(vaultFailure(new VaultError(code, { retryAfterMs: 4000 }))?.error).toEqual(error)
  })

  it('of the keychain and of key text too; any other is none', () => {
    expect(vaultFailure(new KeychainError('timed-out'))?.error).toEqual({ code: 'keychain-timeout' })
    expect(vaultFailure(new KeychainError('crashed'))?.error).toMatchObject({ code: 'keychain-unavailable' })
    expect(vaultFailure(new KeyTextError('not-hex'))?.error).toMatchObject({ code: 'key-text', reason: 'not-hex' })
    expect(vaultFailure(new Error('x'))).toBeNull()
  })

  it('in a passphrase change that asks for nothing is said', async () => {
    expect(await errorOf(rig.vault.setPassphrase({ current: null, next: null }))).toMatchObject({
      code: 'invalid-input',
    })
  })
})
