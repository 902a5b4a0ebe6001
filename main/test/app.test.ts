import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import { KeychainError } from '../keys/keychain-error'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { startHarness, type Harness } from '../../practice/testing/harness'
import { people, privateKeyOfAccount } from '../../practice/world/accounts'
import { derOf } from '../../practice/world/keys'
import { budgetsKey } from '../storage/settings'
import { createAppRig, errorOf, findPurchaseInput, type AppRig } from '../testing/app-rig'

/** The whole of main without Electron, on the practice market over the wire. */
let practice: Harness
const { start, onClose, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  // The app follows the documents, without the leniency that the service has for others.
  await practice.control('/readings', { affiliateBody: 'refused' })
}, 30_000)
afterEach(async () => {
  closeAll()
  await practice.control('/reset-faults', {})
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
})
afterAll(() => practice.stop())

describe('the first start', () => {
  it('puts the practice accounts and their keys in, and a removed one stays removed', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain })
    const state = await app.services.accounts.list(undefined)
    expect(state.accounts.map(({ id, access }) => [id, access])).toEqual([
      [practice.account('holder'), 'key'],
      [practice.account('buyer'), 'key'],
    ])
    expect(state.looseKeys).toEqual([])
    app.db.prepare('DELETE FROM accounts WHERE id = ?').run(practice.account('buyer'))
    const again = await start({ dir, keychain })
    expect((await again.services.accounts.list(undefined)).accounts.map(({ id }) => id)).toEqual([
      practice.account('holder'),
    ])
    rmSync(dir, { recursive: true, force: true })
  })

  it('that is ended in order writes down what is left of its allowances', async () => {
    const { app, settings, services } = await start()
    await services.market.overview({ range: '24h', fresh: true })
    expect(settings.read(budgetsKey('practice'))).toMatchObject({ isClosed: false })
    app.close()
    expect(settings.read(budgetsKey('practice'))).toMatchObject({ isClosed: true })
  })

  it('without a keychain shows the accounts, says why it cannot sign, and has lost nothing', async () => {
    const broken = { ...createMemoryKeychain(), probe: () => Promise.reject(new KeychainError('unavailable')) }
    const app = await start({ keychain: broken })
    const { accounts, keyStore } = await app.services.accounts.list(undefined)
    expect(keyStore).toMatchObject({ kind: 'none', isPassphraseSet: false })
    expect(accounts.map(({ access }) => access)).toEqual(['watch', 'watch'])
    expect(await errorOf(async () => app.services.trade.buy(await findPurchaseInput(app, practice)))).toMatchObject({
      code: 'watch-only',
    })
  })

  it('whose keychain gives up half-way still opens the app', async () => {
    const broken = { ...createMemoryKeychain(), set: () => Promise.reject(new KeychainError('timed-out')) }
    const app = await start({ keychain: broken })
    expect((await app.services.accounts.list(undefined)).accounts).toHaveLength(2)
  })
})

describe('the keychain', () => {
  it('gives back keys whose records were lost with the profile', async () => {
    const keychain = createMemoryKeychain()
    await start({ keychain })
    const again = await start({ keychain, line: { accounts: [] } })
    expect((await again.services.accounts.list(undefined)).looseKeys.map(({ keyType }) => keyType).sort()).toEqual([
      'ECDSA',
      'ED25519',
    ])
    expect(again.sideEffects.faults).toEqual([])
  })

  it('that is gone at a later start leaves the session, in which the practice accounts sign', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    await start({ dir, keychain })
    const gone = { ...keychain, probe: () => Promise.reject(new KeychainError('unavailable')) }
    const app = await start({ dir, keychain: gone, review: () => new Promise(() => undefined) })
    await app.app.vaultServices().chooseSessionOnly(undefined)
    expect(await app.services.trade.buy(await findPurchaseInput(app, practice, 9))).toMatchObject({ kind: 'buy' })
    rmSync(dir, { recursive: true, force: true })
  })

  it('that is another one takes the practice keys in again without asking, and names others as missing', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    onClose(() => rmSync(dir, { recursive: true, force: true }))
    const account = practice.account('seller')
    const seller = practice.announcement.accounts.find(({ accountId }) => accountId === account)
    const first = await start({ dir })
    await first.services.accounts.watch({ id: account, name: 'Third' })
    await first.services.accounts.openVault({ task: 'import-key', account })
    await first.inKeyWindow((window) =>
      window.importKey({
        account,
        name: 'Third',
        keyType: 'ED25519',
        format: 'der',
        text: seller?.privateKey ?? '',
        phrasePassphrase: '',
        index: 0,
        acceptDevelopmentRuntime: false,
      }),
    )
    first.stop()
    const copied = await start({ dir })
    const { accounts, keyStore } = await copied.services.accounts.list(undefined)
    expect(keyStore).toMatchObject({ kind: 'keychain', reason: null })
    expect(accounts.map(({ name, access, isKeyMissing }) => [name, access, isKeyMissing])).toEqual([
      ['Main', 'key', false],
      ['Second', 'key', false],
      ['Third', 'watch', true],
    ])
    expect(copied.sideEffects.faults).toEqual([])
  })

  it('that comes back is noticed within seconds, without a prompt and without a restart', async () => {
    let isThere = false
    let probes = 0
    const probe = () => {
      probes++
      return isThere ? Promise.resolve() : Promise.reject(new KeychainError('unavailable'))
    }
    const app = await start({ keychain: { ...createMemoryKeychain(), probe } })
    const state = () => app.services.accounts.list(undefined)
    expect((await state()).keyStore.kind).toBe('none')
    await expect.poll(() => probes, { timeout: 15_000 }).toBe(2)
    // A retry in the background does not change the text on the page.
    expect((await state()).keyStore.reason).toBe('This computer offers no keychain to Countersign.')
    isThere = true
    await expect
      .poll(async () => (await state()).accounts.map(({ access }) => access), { timeout: 15_000 })
      .toEqual(['key', 'key'])
    expect((await state()).keyStore).toMatchObject({ kind: 'keychain', reason: null })
  })

  it('locks by itself, and the page is told', async () => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onClose(() => void vi.useRealTimers())
    await app.app.vaultServices().setPassphrase({ current: null, next: 'correct horse' })
    const told = app.sideEffects.events.length
    vi.advanceTimersByTime(10 * 60_000)
    expect(app.sideEffects.events.slice(told)).toContainEqual({
      name: 'accounts.changed',
      payload: expect.objectContaining({ keyStore: expect.objectContaining({ isLocked: true }) as unknown }) as unknown,
    })
  })

  it('moves its lock time on the page with the person’s input, at most every five seconds', async () => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    onClose(() => void vi.useRealTimers())
    app.app.touch()
    await app.app.vaultServices().setPassphrase({ current: null, next: 'correct horse' })
    const lockTimes = () =>
      app.sideEffects.events.flatMap(({ name, payload }) =>
        name === 'accounts.changed' ? [(payload as AccountsState).keyStore.autoLockAt] : [],
      )
    app.app.touch()
    const before = lockTimes().length
    for (let second = 0; second < 12; second++) {
      vi.advanceTimersByTime(1000)
      app.app.touch()
    }
    const moved = lockTimes().slice(before)
    expect(moved).toHaveLength(2)
    expect(Date.parse(moved.at(-1) ?? '') - Date.now()).toBe(10 * 60_000 - 2000)
  })

  it.each([
    ['by time', () => vi.advanceTimersByTime(10 * 60_000)],
    ['by hand', (app: AppRig) => app.services.accounts.lock(undefined)],
    ['with the screen', (app: AppRig) => app.app.lock()],
  ] as const)('that locks %s hides a private key in sight and clears its copy', async (_how, lock) => {
    const app = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onClose(() => void vi.useRealTimers())
    const account = practice.account('holder')
    await app.inKeyWindow((window) => window.setPassphrase({ current: null, next: 'correct horse' }))
    await app.services.accounts.openVault({ task: 'export-key', account })
    await app.inKeyWindow(async (window) => {
      const { der } = await window.exportKey({ passphrase: 'correct horse' })
      await window.copyShownKey(undefined)
      expect([app.sideEffects.copiedTexts, (await window.task(undefined)).hiddenSecret]).toEqual([[der], null])
      await lock(app)
      expect([app.sideEffects.copiedTexts, app.sideEffects.keyWindowReloads]).toEqual([[], 1])
      expect(await window.task(undefined)).toMatchObject({ hiddenSecret: 'private-key', keyStore: { isLocked: true } })
      expect(await errorOf(() => window.copyShownKey(undefined))).toMatchObject({ code: 'not-found' })
      // A second lock changes nothing, and reloads no window.
      app.app.lock()
      expect(app.sideEffects.keyWindowReloads).toBe(1)
    })
    await app.services.accounts.openVault({ task: 'unlock', account: null })
    expect(await app.inKeyWindow(async (window) => (await window.task(undefined)).hiddenSecret)).toBeNull()
  })

  it('that did not answer can be asked again; meanwhile the accounts are there to look at', async () => {
    const probes: { readonly resolve: () => void; readonly reject: (cause: Error) => void }[] = []
    const probe = () => new Promise<void>((resolve, reject) => probes.push({ resolve, reject }))
    const starting = start({ keychain: { ...createMemoryKeychain(), probe } })
    await expect.poll(() => probes.length).toBe(1)
    probes[0]?.reject(new KeychainError('timed-out'))
    const app = await starting
    const reason = 'The keychain has not answered yet.'
    expect(app.sideEffects.events).toContainEqual({
      name: 'accounts.changed',
      payload: expect.objectContaining({
        accounts: [expect.anything(), expect.anything()],
        keyStore: expect.objectContaining({ kind: 'none', reason }) as unknown,
      }) as unknown,
    })
    expect((await app.services.accounts.list(undefined)).keyStore.reason).toBe('The keychain did not answer in time.')
    const asking = app.services.accounts.openKeychain(undefined)
    expect((await app.services.accounts.list(undefined)).keyStore.reason).toBe(reason)
    probes[1]?.resolve()
    const state = await asking
    expect(state.keyStore).toMatchObject({ kind: 'keychain', reason: null })
    expect(state.accounts.map(({ access }) => access)).toEqual(['key', 'key'])
  })
})

describe('another practice world', () => {
  const other = {
    world: 'other',
    accounts: people.map(({ num, keyType, role }) => ({
      accountId: `0.0.${num}` as const,
      keyType,
      role,
      privateKey: derOf(keyType, privateKeyOfAccount('other', num)),
    })),
  }

  it('has keys of its own for the same accounts; the first world finds its own again', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const keyOf = ({ db }: AppRig) =>
      (
        db
          .prepare('SELECT record FROM keys JOIN accounts ON keys.key_id = accounts.key_id WHERE id = ?')
          .get(practice.account('holder')) as { record: string }
      ).record
    const first = keyOf(await start({ dir, keychain }))
    const second = keyOf(await start({ dir, keychain, line: other }))
    expect(second).not.toBe(first)
    expect(keyOf(await start({ dir, keychain }))).toBe(first)
    rmSync(dir, { recursive: true, force: true })
  })

  it('neither shows nor asks about what is unfinished in the first', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'core-'))
    const keychain = createMemoryKeychain()
    const app = await start({ dir, keychain, review: () => new Promise(() => undefined) })
    const { id } = await app.services.trade.buy(await findPurchaseInput(app, practice, 8))
    const steps = () => app.db.prepare('SELECT count(*) AS n FROM steps WHERE flow = ?').get(id)
    await expect.poll(async () => (await app.services.flows.check({ id })).state).toBe('reviewing')
    const before = steps()
    const elsewhere = await start({ dir, keychain, line: other })
    expect(await elsewhere.services.flows.list(undefined)).toEqual([])
    expect(steps()).toEqual(before)
    const back = await start({ dir, keychain })
    expect(await back.services.flows.list(undefined)).toMatchObject([{ id, error: { code: 'interrupted' } }])
    rmSync(dir, { recursive: true, force: true })
  }, 30_000)

  it('keeps its answers apart', async () => {
    const app = await start()
    await findPurchaseInput(app, practice)
    const filed = app.db.prepare('SELECT DISTINCT profile FROM answers').all()
    expect(filed).toEqual([{ profile: `practice:${practice.announcement.world}` }])
  })
})
