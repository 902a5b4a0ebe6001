import { describe, expect, it } from 'vitest'
import type { ServiceKeyKind } from '@shared/contract/connection'
import { createMemoryKeychain } from './memory-keychain'
import { KeychainError } from './keychain-error'
import { createServiceKeys, type SessionKeys } from './service-keys'
import type { StoredServiceKeyRow, ServiceKeyRows } from './service-key-row'
import { createVaultRig, interruptibleKeychain } from './testing/rig'
import type { Vault } from './vault'

const AGENT = 'svcagent-0123456789abcdef'
const USER = 'user-key-0123456789'
const PASS = 'correct horse'

function createRows(): ServiceKeyRows & { readonly kept: Map<string, StoredServiceKeyRow> } {
  const kept = new Map<string, StoredServiceKeyRow>()
  return {
    kept,
    get: (profile, kind) => kept.get(`${profile} ${kind}`) ?? null,
    put: (profile, row) => void kept.set(`${profile} ${row.kind}`, row),
    remove: (profile, kind) => void kept.delete(`${profile} ${kind}`),
  }
}

/** Keys of profiles over one vault; `keysOf` creates what a start of the app, or another profile, creates. */
async function createKeysRig(vaultOf: () => Vault = createVaultRig().start) {
  const rows = createRows()
  const session: SessionKeys = new Map()
  let vault = vaultOf()
  await vault.open()
  const keysOf = (profile = 'live') =>
    createServiceKeys({
      vault,
      rows,
      session,
      scope: () => profile,
      now: () => 1_800_000_000_000,
      onChange: () => undefined,
    })
  return {
    rows,
    session,
    keysOf,
    vault: () => vault,
    restart: async () => {
      session.clear()
      vault = vaultOf()
      await vault.open()
    },
  }
}
const textOf = (keys: ReturnType<typeof createServiceKeys>, kind: ServiceKeyKind): Promise<unknown> =>
  keys.lend(kind, (text) => Promise.resolve(text)).catch((cause: unknown) => (cause as { code: string }).code)

describe('keys of the service', () => {
  it('are in the keychain, and there again at the next start', async () => {
    const rig = await createKeysRig()
    await rig.keysOf().keep('agent', AGENT, 'entered')
    await rig.keysOf().keep('user', USER, 'entered')
    await rig.restart()
    const keys = rig.keysOf()
    await keys.syncWithKeychain()
    expect([await textOf(keys, 'agent'), await textOf(keys, 'user')]).toEqual([AGENT, USER])
    expect(keys.keyStore('agent')).toBe('keychain')
  })

  it('of one profile are not those of another', async () => {
    const rig = await createKeysRig()
    await rig.keysOf('live').keep('user', USER, 'entered')
    const other = rig.keysOf('custom-000000000000')
    await other.syncWithKeychain()
    expect(other.rowOf('user')).toBeNull()
    expect(await textOf(other, 'user')).toBe('unknown-secret')
  })

  it('of a world whose name the keychain would not take are told apart as well', async () => {
    const rig = await createKeysRig()
    const worlds = ['practice:A B', 'practice:a b', `practice:${'x'.repeat(64)}`]
    for (const [i, world] of worlds.entries()) await rig.keysOf(world).keep('user', `${USER}-${i}`, 'entered')
    for (const [i, world] of worlds.entries()) expect(await textOf(rig.keysOf(world), 'user')).toBe(`${USER}-${i}`)
  })

  it('that are gone from the keychain are said to be so', async () => {
    const rig = await createKeysRig()
    await rig.keysOf().keep('user', USER, 'entered')
    await rig.vault().removeServiceKey('live:user')
    const keys = rig.keysOf()
    await keys.syncWithKeychain()
    expect(keys.isMissing('user')).toBe(true)
  })

  it('are removed from keychain, memory and records', async () => {
    const rig = await createKeysRig()
    const keys = rig.keysOf()
    await keys.keep('agent', AGENT, 'created')
    await keys.remove('agent')
    expect([keys.rowOf('agent'), keys.isUsableNow('agent'), keys.canShow()]).toEqual([null, false, false])
    expect(await rig.vault().hasServiceKey('live:agent')).toBe(false)
    await expect(keys.remove('agent')).rejects.toMatchObject({ code: 'unknown-key' })
  })
})

describe('a removal that was begun for an earlier key', () => {
  it('leaves the one that has taken its place', async () => {
    const keys = (await createKeysRig()).keysOf()
    await keys.keep('agent', AGENT, 'entered')
    const earlier = keys.generationOf('agent')
    const replacing = keys.keep('agent', `${AGENT}2`, 'entered')
    const removing = keys.remove('agent', earlier)
    await Promise.all([replacing, removing])
    expect(await textOf(keys, 'agent')).toBe(`${AGENT}2`)
    await keys.remove('agent')
    expect(keys.rowOf('agent')).toBeNull()
  })
})

describe('while the vault is locked', () => {
  async function locked() {
    const rig = await createKeysRig()
    await rig.vault().setPassphrase(PASS)
    const keys = rig.keysOf()
    await keys.keep('agent', AGENT, 'entered')
    await keys.keep('user', USER, 'entered')
    await keys.keep('affiliate', USER, 'entered')
    await keys.keep('project', 'my-app', 'entered')
    rig.vault().lock()
    return { rig, keys }
  }

  it('an agent key goes on reading; user and affiliate keys do not work', async () => {
    const { keys } = await locked()
    const told = await Promise.all((['agent', 'user', 'affiliate'] as const).map((kind) => textOf(keys, kind)))
    expect(told).toEqual([AGENT, 'locked', 'locked'])
    expect(keys.projectText()).toBe('my-app')
    expect(keys.isUsableNow('user')).toBe(false)
  })

  it('nothing is entered, shown or removed', async () => {
    const { keys } = await locked()
    await expect(keys.keep('user', `${USER}2`, 'entered')).rejects.toMatchObject({ code: 'locked' })
    await expect(keys.remove('agent')).rejects.toMatchObject({ code: 'locked' })
    expect(keys.rowOf('agent')).not.toBeNull()
  })

  it('at a start no key is at hand, and all are after unlocking', async () => {
    const { rig } = await locked()
    const keys = rig.keysOf()
    await keys.syncWithKeychain()
    expect([await textOf(keys, 'agent'), keys.projectText()]).toEqual(['locked', null])
    await rig.vault().unlock(PASS)
    await keys.syncWithKeychain()
    expect([await textOf(keys, 'agent'), await textOf(keys, 'user'), keys.projectText()]).toEqual([
      AGENT,
      USER,
      'my-app',
    ])
  })
})

describe('without a keychain', () => {
  /** A keychain that can or cannot be opened, as the test decides. */
  async function wavering(atFirst: boolean) {
    let works = atFirst
    const probe = () => (works ? Promise.resolve() : Promise.reject(new KeychainError('unavailable')))
    const rig = await createKeysRig(createVaultRig({ keychain: { ...createMemoryKeychain(), probe } }).start)
    return { rig, opens: (now: boolean) => void (works = now) }
  }

  it('keys are in memory for the session, each for its own profile, and nothing is recorded', async () => {
    const { rig } = await wavering(false)
    await rig.keysOf('live').keep('user', USER, 'entered')
    // As after a switch to another profile and back.
    const [other, back] = [rig.keysOf('custom-000000000000'), rig.keysOf('live')]
    expect([other.rowOf('user'), back.keyStore('user'), await textOf(back, 'user')]).toEqual([null, 'session', USER])
    expect(rig.rows.kept.size).toBe(0)
    await back.remove('user')
    expect(rig.session.size).toBe(0)
  })

  it('a key whose earlier text is in it goes from there once it opens', async () => {
    const { rig, opens } = await wavering(true)
    await rig.keysOf().keep('user', USER, 'entered')
    opens(false)
    await rig.restart()
    const keys = rig.keysOf()
    await keys.keep('user', `${USER}-2`, 'entered')
    await keys.remove('user')
    expect(keys.rowOf('user')).toBeNull()
    opens(true)
    await rig.vault().open()
    expect(await rig.vault().hasServiceKey('live:user')).toBe(true)
    await keys.syncWithKeychain()
    expect(await rig.vault().hasServiceKey('live:user')).toBe(false)
    expect(rig.rows.kept.size).toBe(0)
  })

  it('that opens later, keys go into it', async () => {
    const { rig, opens } = await wavering(false)
    const keys = rig.keysOf()
    await keys.keep('agent', AGENT, 'created')
    opens(true)
    await rig.vault().open()
    await keys.syncWithKeychain()
    expect([keys.keyStore('agent'), rig.session.size, keys.canShow()]).toEqual(['keychain', 0, true])
    expect(await rig.vault().hasServiceKey('live:agent')).toBe(true)
  })

  it('a key that may be in it cannot be forgotten', async () => {
    const { rig, opens } = await wavering(true)
    await rig.keysOf().keep('user', USER, 'entered')
    opens(false)
    await rig.restart()
    const keys = rig.keysOf()
    await expect(keys.remove('user')).rejects.toMatchObject({ code: 'no-store' })
    expect(keys.rowOf('user')).not.toBeNull()
  })
})

describe('a keychain that fails while a key is put in', () => {
  const failing = () =>
    interruptibleKeychain(createMemoryKeychain(), (op, account) => {
      if (op === 'set' && account.startsWith('secret:')) throw new KeychainError('timed-out')
    })

  it('does not lose one that the service has just made', async () => {
    const rig = await createKeysRig(createVaultRig({ keychain: failing() }).start)
    const keys = rig.keysOf()
    await keys.keep('agent', AGENT, 'created')
    expect([keys.keyStore('agent'), await textOf(keys, 'agent')]).toEqual(['session', AGENT])
  })

  it('keeps nothing of one that was entered', async () => {
    const rig = await createKeysRig(createVaultRig({ keychain: failing() }).start)
    const keys = rig.keysOf()
    await expect(keys.keep('user', USER, 'entered')).rejects.toMatchObject({ code: 'timed-out' })
    expect([keys.rowOf('user'), rig.session.size]).toEqual([null, 0])
  })
})

describe('a created agent key', () => {
  it('is shown once, by the run that made it, while the vault is open', async () => {
    const rig = await createKeysRig()
    await rig.vault().setPassphrase(PASS)
    const keys = rig.keysOf()
    await keys.keep('agent', AGENT, 'created')
    rig.vault().lock()
    expect(() => keys.showOnce()).toThrow('the vault is locked')
    await rig.vault().unlock(PASS)
    expect(keys.showOnce()).toBe(AGENT)
    expect(() => keys.showOnce()).toThrow('no such key')
    const later = rig.keysOf()
    await later.syncWithKeychain()
    expect(later.canShow()).toBe(false)
  })

  it('that was replaced by an entered one is not shown any more', async () => {
    const keys = (await createKeysRig()).keysOf()
    await keys.keep('agent', AGENT, 'created')
    await keys.keep('agent', `${AGENT}2`, 'entered')
    expect(keys.canShow()).toBe(false)
  })
})
