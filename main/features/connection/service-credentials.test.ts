import { describe, expect, it } from 'vitest'
import type { KeyedAccess, KeyKind } from '../../market-api/client/credentials'
import { createVaultRig } from '../../keys/testing/rig'
import { createServiceKeys } from '../../keys/service-keys'
import { AppFailure } from '../../platform/app-failure'
import { openDatabase, type Database } from '../../storage/database'
import { createServiceKeyRows } from '../../storage/service-key-rows'
import { createServiceCredentials } from './service-credentials'
import { vaultFailure } from '../vault/vault'

const TEXT = { agent: 'svcagent-0123456789', user: 'user-0123456789', affiliate: 'affiliate-0123456789' } as const
const MINUTE = 60_000
/** Holds a reference: an unreferenced database is closed. */
const databases: Database[] = []

async function rig({
  projectHeader = null as string | null,
  ready: whenKeychainTried = Promise.resolve(),
  isApproved = (): boolean => true,
} = {}) {
  const vault = createVaultRig().start()
  await vault.open()
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const db = openDatabase(':memory:')
  databases.push(db)
  const rows = createServiceKeyRows(db)
  const changes: number[] = []
  const keys = createServiceKeys({
    vault,
    rows,
    session: new Map(),
    scope: () => 'live',
    now,
    onChange: () => void changes.push(clock.now),
  })
  const credentials = createServiceCredentials({
    keys,
    whenKeychainTried,
    isApproved,
    projectHeader,
    now,
    vaultFailureOf: (cause) => vaultFailure(cause),
  })
  const lent = (kind: KeyKind): Promise<unknown> =>
    credentials
      .lend(kind, (text) => Promise.resolve(text))
      .catch((cause: unknown) => (cause instanceof AppFailure ? cause.error : cause))
  const enter = async (...kinds: readonly KeyKind[]) => {
    for (const kind of kinds) await keys.keep(kind, TEXT[kind], 'entered')
  }
  return { vault, clock, keys, credentials, lent, enter, changes }
}

describe('the kind of key that a request is sent with', () => {
  it.each<[readonly KeyKind[], Record<KeyedAccess, KeyKind | null>]>([
    [[], { key: null, 'agent-key': null, user: null, affiliate: null }],
    [['agent'], { key: 'agent', 'agent-key': 'agent', user: null, affiliate: null }],
    [['user'], { key: 'user', 'agent-key': null, user: 'user', affiliate: null }],
    [['affiliate'], { key: null, 'agent-key': null, user: null, affiliate: 'affiliate' }],
    [['agent', 'user', 'affiliate'], { key: 'agent', 'agent-key': 'agent', user: 'user', affiliate: 'affiliate' }],
  ])(
    'with %j at hand is the least powerful that will do, and never an affiliate key to read',
    async (kinds, chosen) => {
      const { credentials, enter } = await rig()
      await enter(...kinds)
      for (const [access, kind] of Object.entries(chosen)) expect(credentials.choose(access as KeyedAccess)).toBe(kind)
    },
  )

  it('is the person’s own rather than the practice market’s', async () => {
    const { credentials, keys, lent, enter } = await rig()
    keys.setPracticeText('agent', 'practice-agent')
    expect([credentials.choose('key'), await lent('agent')]).toEqual(['agent', 'practice-agent'])
    await enter('agent')
    expect(await lent('agent')).toBe(TEXT.agent)
    await keys.remove('agent')
    expect(await lent('agent')).toBe('practice-agent')
  })

  it('stays the same when that key is refused: none takes its place silently', async () => {
    const { credentials, enter } = await rig()
    await enter('agent', 'user')
    credentials.noteOutcome('agent', 'refused')
    expect(credentials.choose('key')).toBe('agent')
  })
})

describe('a key', () => {
  it('that is not there is no key', async () => {
    const { lent, enter, vault } = await rig()
    const none = { code: 'unauthorized', cause: 'no-key' }
    expect(await lent('user')).toEqual(none)
    await enter('user')
    await vault.removeServiceKey('live:user')
    expect(await lent('user')).toEqual(none)
  })

  it('that was refused is not sent again until the person says so', async () => {
    const { credentials, keys, lent, enter } = await rig()
    await enter('user')
    credentials.noteOutcome('user', 'refused')
    expect(await lent('user')).toEqual({ code: 'unauthorized', cause: 'key-refused' })
    keys.clearRefusal('user')
    expect(await lent('user')).toBe(TEXT.user)
    credentials.noteOutcome('user', 'refused')
    await enter('user')
    expect(await lent('user')).toBe(TEXT.user)
  })

  it('of a locked vault is locked, unless it only reads', async () => {
    const { lent, enter, vault } = await rig()
    await enter('agent', 'user', 'affiliate')
    await vault.setPassphrase('correct horse')
    vault.lock()
    const locked = { code: 'locked' }
    expect([await lent('agent'), await lent('user'), await lent('affiliate')]).toEqual([TEXT.agent, locked, locked])
  })

  it('of a profile to which the person has not agreed is locked, and lent once they agree', async () => {
    const person = { agrees: false }
    const { lent, enter } = await rig({ isApproved: () => person.agrees })
    await enter('agent', 'user')
    expect([await lent('agent'), await lent('user')]).toEqual([{ code: 'locked' }, { code: 'locked' }])
    person.agrees = true
    expect([await lent('agent'), await lent('user')]).toEqual([TEXT.agent, TEXT.user])
  })

  it('waits for the keychain’s first answer', async () => {
    let opened: () => void = () => undefined
    const { lent, enter } = await rig({ ready: new Promise<void>((resolve) => (opened = resolve)) })
    await enter('user')
    const waiting = lent('user')
    expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).toBe('waits')
    opened()
    expect(await waiting).toBe(TEXT.user)
  })

  it('is lent while the error of what it is used for passes as it is', async () => {
    const { credentials, enter } = await rig()
    await enter('user')
    const cause = new Error('the request failed')
    await expect(credentials.lend('user', () => Promise.reject(cause))).rejects.toBe(cause)
  })
})

describe('the project’s name', () => {
  it('goes with every request once it is set, in the header of the profile', async () => {
    const { credentials, keys } = await rig({ projectHeader: 'X-Svc-Project' })
    expect(credentials.getProjectHeader()).toBeNull()
    await keys.keep('project', 'my-app', 'entered')
    expect(credentials.getProjectHeader()).toEqual({ header: 'X-Svc-Project', value: 'my-app' })
  })

  it('is sent nowhere when the profile names no header', async () => {
    const { credentials, keys } = await rig()
    await keys.keep('project', 'my-app', 'entered')
    expect(credentials.getProjectHeader()).toBeNull()
  })

  it('that is locked away keeps keys from being sent without it', async () => {
    // A start that finds the agent key in memory, before the project's name was read.
    const { keys, lent, enter } = await rig({ projectHeader: 'X-Svc-Project' })
    await enter('agent')
    keys.saveRow({ ...keys.requireRow('agent'), kind: 'project' })
    expect(await lent('agent')).toEqual({ code: 'locked' })
  })

  it('that is entered gives what was refused for want of it another chance', async () => {
    const { credentials, keys, lent, enter } = await rig({ projectHeader: 'X-Svc-Project' })
    await enter('user')
    credentials.noteOutcome('user', 'refused')
    await keys.keep('project', 'my-app', 'entered')
    expect(await lent('user')).toBe(TEXT.user)
  })
})

describe('the use of a key', () => {
  it('is written down at once, then at most once a minute', async () => {
    const { credentials, keys, clock, enter, changes } = await rig()
    await enter('agent')
    const began = clock.now
    changes.length = 0
    for (let second = 0; second < 150; second++) {
      credentials.noteOutcome('agent', 'accepted')
      clock.now += 1000
    }
    expect(changes).toEqual([began, began + MINUTE, began + 2 * MINUTE])
    expect(keys.rowOf('agent')).toMatchObject({
      firstUsedAt: new Date(began).toISOString(),
      lastUsedAt: new Date(began + 2 * MINUTE).toISOString(),
    })
  })

  it('takes a refusal back', async () => {
    const { credentials, keys, enter } = await rig()
    await enter('agent')
    credentials.noteOutcome('agent', 'accepted')
    credentials.noteOutcome('agent', 'refused')
    expect(keys.rowOf('agent')?.refusedAt).not.toBeNull()
    credentials.noteOutcome('agent', 'accepted')
    expect(keys.rowOf('agent')?.refusedAt).toBeNull()
  })

  it('of a key that is gone meanwhile is nobody’s', async () => {
    const { credentials, keys, enter } = await rig()
    await enter('agent')
    await keys.remove('agent')
    for (const outcome of ['accepted', 'refused'] as const) credentials.noteOutcome('agent', outcome)
    expect(keys.rowOf('agent')).toBeNull()
  })
})

describe('what is told of a key by a request that was out when another took its place', () => {
  it.each(['refused', 'accepted'] as const)('is not held for the new one: %s', async (outcome) => {
    const { credentials, keys, enter } = await rig()
    await enter('user')
    let answer: () => void = () => undefined
    const out = credentials.lend('user', () => new Promise<void>((resolve) => (answer = resolve)))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await keys.keep('user', 'another-0123456789', 'entered')
    answer()
    await out
    credentials.noteOutcome('user', outcome)
    expect(keys.rowOf('user')).toMatchObject({ refusedAt: null, lastUsedAt: null })
    await new Promise((resolve) => setImmediate(resolve))
    await credentials.lend('user', () => Promise.resolve())
    credentials.noteOutcome('user', 'refused')
    expect(keys.rowOf('user')?.refusedAt).not.toBeNull()
  })
})
