import { describe, expect, it } from 'vitest'
import type { AgentKeyRow, AgentKeyRows } from './agent-key-row'
import { createAgentKeyStore, type SessionAgentKeys } from './agent-key-store'
import { createMemoryKeychain } from './memory-keychain'
import { KeychainError } from './keychain-error'
import { createServiceKeys } from './service-keys'
import { createVaultRig, interruptibleKeychain } from './testing/rig'

const PASS = 'correct horse'
const textOf = (n: number): string => `svcagent-0123456789abcde${n}`

function createRows(): AgentKeyRows {
  const kept = new Map<string, AgentKeyRow>()
  return {
    list: (profile) => [...kept].flatMap(([key, row]) => (key.startsWith(`${profile} `) ? [row] : [])),
    put: (profile, row) => void kept.set(`${profile} ${row.id}`, row),
    remove: (profile, id) => void kept.delete(`${profile} ${id}`),
  }
}

/** Stores over one vault that is not opened yet; `storeOf` creates what a profile creates each time it is used. */
function createStoreRig(before: (op: string, account: string) => void = () => undefined) {
  const rig = createVaultRig({ keychain: interruptibleKeychain(createMemoryKeychain(), before) })
  const vault = rig.start()
  const rows = createRows()
  const session: SessionAgentKeys = new Map()
  const changes = { count: 0 }
  const common = { vault, now: () => 1_800_000_000_000, onChange: () => void changes.count++ }
  const storeOf = (profile = 'live') => createAgentKeyStore({ ...common, rows, session, scope: () => profile })
  const serviceRows = { get: () => null, put: () => undefined, remove: () => undefined }
  const ownKeys = () => createServiceKeys({ ...common, rows: serviceRows, session: new Map(), scope: () => 'live' })
  return { vault, session, changes, storeOf, ownKeys }
}

describe('keys that were made before the keychain opened', () => {
  it('are all kept but the one that fails, and the first failure is passed on', async () => {
    let refused = ''
    const rig = createStoreRig((op, account) => {
      if (op === 'set' && refused !== '' && account.includes(refused)) throw new KeychainError('unavailable')
    })
    const keys = rig.storeOf()
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.push(await keys.addForAssistant(`Bot ${n}`, textOf(n)))
    await rig.vault.open()
    refused = ids[0] ?? ''
    const changesBefore = rig.changes.count
    await expect(keys.syncWithKeychain()).rejects.toBeInstanceOf(KeychainError)
    expect(ids.map((id) => keys.keyStore(id))).toEqual(['session', 'keychain', 'keychain'])
    expect(rig.changes.count).toBe(changesBefore + 1)
    refused = ''
    await keys.syncWithKeychain()
    expect(ids.map((id) => keys.keyStore(id))).toEqual(['keychain', 'keychain', 'keychain'])
    expect(keys.list().map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(keys.list()).toHaveLength(3)
  })

  it('can still be shown once after they are kept', async () => {
    const rig = createStoreRig()
    const keys = rig.storeOf()
    const id = await keys.addForAssistant('Bot', textOf(1))
    await rig.vault.open()
    await keys.syncWithKeychain()
    expect([keys.keyStore(id), keys.canShow(id), keys.showOnce(id), keys.canShow(id)]).toEqual([
      'keychain',
      true,
      textOf(1),
      false,
    ])
    expect(await keys.lend(id, (text) => Promise.resolve(text))).toBe(textOf(1))
  })
})

describe('a key of an assistant', () => {
  it('can be shown once after another profile was used meanwhile, by its own profile and while unlocked', async () => {
    const rig = createStoreRig()
    await rig.vault.open()
    await rig.vault.setPassphrase(PASS)
    const id = await rig.storeOf().addForAssistant('Bot', textOf(1))
    expect(rig.storeOf('custom-000000000000').canShow(id)).toBe(false)
    const again = rig.storeOf()
    expect([again.keyStore(id), again.canShow(id), again.list().length]).toEqual(['keychain', true, 1])
    rig.vault.lock()
    expect(() => again.showOnce(id)).toThrow('the vault is locked')
    await rig.vault.unlock(PASS)
    expect(again.showOnce(id)).toBe(textOf(1))
    expect(() => rig.storeOf().showOnce(id)).toThrow('no such key')
    expect(rig.session.size).toBe(0)
  })

  it('that is removed leaves no text in memory', async () => {
    const rig = createStoreRig()
    await rig.vault.open()
    const id = await rig.storeOf().addForAssistant('Bot', textOf(1))
    await rig.storeOf().remove(id)
    expect([rig.session.size, rig.storeOf().list(), rig.storeOf().canShow(id)]).toEqual([0, [], false])
  })

  it('that is held in memory stays there once it was shown', async () => {
    const keys = createStoreRig().storeOf()
    const id = await keys.addForAssistant('Bot', textOf(1))
    expect(keys.showOnce(id)).toBe(textOf(1))
    expect([keys.keyStore(id), keys.canShow(id), keys.list().length]).toEqual(['session', false, 1])
  })
})

describe('the app’s own agent key', () => {
  it('is kept to be revoked exactly when that was said', async () => {
    const rig = createStoreRig()
    const [keys, own] = [rig.storeOf(), rig.ownKeys()]
    expect([keys.canRetire(own), await keys.retire(own)]).toEqual([false, null])
    await own.keep('agent', textOf(1), 'entered')
    expect(keys.canRetire(own)).toBe(true)
    const id = await keys.retire(own)
    expect(keys.list()).toMatchObject([{ id, purpose: '', origin: 'entered' }])
    expect(keys.canShow(id ?? '')).toBe(false)
    own.saveRow({ ...own.requireRow('agent'), refusedAt: new Date(0).toISOString() })
    expect([keys.canRetire(own), await keys.retire(own), keys.list().length]).toEqual([false, null, 1])
  })

  it('that is not at hand is not', async () => {
    const keys = createStoreRig().storeOf()
    const row = { kind: 'agent', origin: 'entered', prefix: 'svcagent', addedAt: new Date(0).toISOString() } as const
    const own = {
      rowOf: () => ({ ...row, firstUsedAt: null, lastUsedAt: null, refusedAt: null }),
      isUsableNow: () => false,
      lend: () => Promise.reject(new Error('not at hand')),
    }
    expect([keys.canRetire(own), await keys.retire(own)]).toEqual([false, null])
  })
})
