import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPracticeClient } from '../../market-api/testing/practice-client'
import { createUserKeyFingerprint } from '../../market-api/client/user-key-fingerprint'
import { AppFailure } from '../../platform/app-failure'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import { openDatabase } from '../../storage/database'
import { createSettingsStore } from '../../storage/settings'
import { rejectionOf } from '../../market-api/testing/rig'
import { createActiveOfferReader, createOfferTotalReader } from './offers'
import { createUserKeyAccount } from './user-key-account'
import { ordersAdd } from '@shared/market/wallet'

const errorOf = async (work: () => Promise<unknown>) => (await rejectionOf(work())).error

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
})
afterAll(() => practice.stop())

const COLLECTION = '0.0.3390118'
const issue = async (account: string, more: object = {}): Promise<string> =>
  ((await practice.control('/keys/issue', { kind: 'user', account, ...more })) as { key: string }).key

/** The binding on a practice market, with a user key that can be changed. */
async function rig(more: object = {}) {
  const account = practice.account('holder')
  const keys = { ...practice.announcement.keys, user: await issue(account, more) }
  const db = openDatabase(':memory:')
  const { client } = createPracticeClient(() => ({ baseUrl: practice.announcement.baseUrl, keys }))
  const settings = createSettingsStore(db)
  let isThere = true
  let granting: string | null = null
  const fingerprint = createUserKeyFingerprint({
    choose: () => (isThere ? 'user' : null),
    waitForKey: () => Promise.resolve(),
    lend: (kind, use) => use(keys[kind]),
  })
  const deps = { settings, profileId: () => 'practice', fingerprint, unfinishedAllowanceFlowId: () => granting }
  const binding = createUserKeyAccount({ market: client, ...deps })
  const standing = createOfferTotalReader(createActiveOfferReader({ market: client, userKey: binding, fingerprint }))
  return {
    account,
    keys,
    settings,
    binding,
    standing,
    client,
    remove: () => (isThere = false),
    grant: (id: string) => (granting = id),
  }
}

describe('the account of a user key', () => {
  it('is proven by what the service prepares for it, and kept', async () => {
    const { account, binding, settings, keys } = await rig()
    expect(await binding.readProvenAccount()).toBeNull()
    await binding.prove(account)
    expect(await binding.readProvenAccount()).toBe(account)
    expect(JSON.stringify(settings.read('account of the user key:practice'))).not.toContain(keys.user.slice(-8))
  })

  it('is refused for another account', async () => {
    const { account, binding } = await rig()
    expect(await errorOf(() => binding.prove('0.0.1'))).toEqual({ code: 'user-key-of-other', account })
  })

  it('is not known of another key, and proven anew for it', async () => {
    const { account, binding, keys } = await rig()
    await binding.prove(account)
    const other = practice.account('buyer')
    keys.user = await issue(other)
    expect(await binding.readProvenAccount()).toBeNull()
    expect(await errorOf(() => binding.prove(account))).toEqual({ code: 'user-key-of-other', account: other })
  })

  it('stays unproven when the key may not prepare an allowance', async () => {
    const { account, binding } = await rig({ permissions: ['manageOrders'] })
    expect(await errorOf(() => binding.prove(account))).toEqual({ code: 'user-key-unproven' })
    expect(await binding.readProvenAccount()).toBeNull()
  })

  it('is nobody’s without a key', async () => {
    const { account, binding, standing, remove } = await rig()
    await binding.prove(account)
    remove()
    expect(await binding.readProvenAccount()).toBeNull()
    expect(await errorOf(() => binding.prove(account))).toEqual({ code: 'unauthorized', cause: 'no-key' })
    expect(await standing(account)).toBeNull()
  })

  it('is asked for once when two want to know it', async () => {
    const { account, binding } = await rig()
    await Promise.all([binding.prove(account), binding.prove(account)])
    expect(await binding.readProvenAccount()).toBe(account)
  })

  it('can be noted from bytes that another flow was given', async () => {
    const { binding } = await rig()
    await binding.recordAccount('0.0.77', await binding.nextKeyFingerprint())
    expect(await binding.readProvenAccount()).toBe('0.0.77')
  })

  it('is not noted of a key that came after those bytes were asked for', async () => {
    const { account, binding, keys } = await rig()
    const mark = await binding.nextKeyFingerprint()
    keys.user = await issue(practice.account('buyer'))
    expect(await errorOf(() => binding.recordAccount(account, mark))).toEqual({ code: 'user-key-unproven' })
    expect(await binding.readProvenAccount()).toBeNull()
  })

  it('is not asked for while an allowance is being set, whose preparation it would replace', async () => {
    const { account, binding, grant } = await rig()
    grant('a flow')
    expect(await errorOf(() => binding.prove(account))).toEqual({ code: 'flow-unfinished', flowId: 'a flow' })
  })

  it('is waited for before an allowance is prepared', async () => {
    const { account, binding } = await rig()
    const proof = binding.prove(account)
    await new Promise((resolve) => setTimeout(resolve, 0))
    await binding.nextKeyFingerprint()
    expect(await binding.readProvenAccount()).toBe(account)
    await proof
  })
})

describe('what active offers need', () => {
  it('is their sum, once it is certain whose they are', async () => {
    const { account, binding, standing, client } = await rig()
    const before = await standing(account)
    await binding.prove(account)
    const sum = (await standing(account)) ?? before
    const body = { token: COLLECTION, orderPrice: 2.5, quantity: 2 }
    await client.call(ordersAdd, {}, { priority: 'action', body, idempotencyKey: 'key-for-two-offers' })
    const after = await standing(account)
    expect(after?.count).toBe((sum?.count ?? 0) + 2)
    expect(Number(after?.offers)).toBeCloseTo(Number(sum?.offers ?? 0) + 5)
    expect(await standing('0.0.1')).toBeNull()
  })

  it('is unknown when it cannot be read', async () => {
    const { account, standing, keys } = await rig()
    keys.user = 'a-key-that-nobody-knows'
    expect(await standing(account)).toBeNull()
  })
})

it('fails as itself when the app is at fault', async () => {
  const fault = new Error('a fault')
  const { settings, client } = await rig()
  const fingerprint = () => Promise.reject(fault)
  const deps = { settings, profileId: () => 'practice', fingerprint, unfinishedAllowanceFlowId: () => null }
  const binding = createUserKeyAccount({ market: client, ...deps })
  await expect(binding.prove('0.0.1')).rejects.toBe(fault)
  expect(fault).not.toBeInstanceOf(AppFailure)
})
