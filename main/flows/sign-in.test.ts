import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPracticeClient } from '../market-api/testing/practice-client'
import { startHarness, type Harness } from '../../practice/testing/harness'
import type { FlowKinds } from './flow-kind'
import { createSignIn } from './sign-in'
import { createFlowRig, waitForEnd, type FlowRig } from './testing/rig'

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
})
afterAll(() => practice.stop())

const rigs: FlowRig[] = []
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})

type Options = {
  readonly role?: 'holder' | 'buyer'
  /** Account whose key signs. */
  readonly signer?: 'holder' | 'buyer'
  readonly host?: string | null
  /** Lead of this computer's clock over the service's, in ms. */
  readonly before?: number
  /** Runs before the person approves. */
  readonly meanwhile?: (rig: FlowRig) => void
}

/** Runs a sign-in of an account of the practice market to its end. */
async function signIn({ role = 'holder', signer = role, host, before = 0, meanwhile }: Options = {}) {
  const { baseUrl, keys } = practice.announcement
  const rig = await createFlowRig({
    review: () => {
      meanwhile?.(rig)
      return { isApproved: true, acknowledgedIds: [] }
    },
  })
  rigs.push(rig)
  rig.clock.ms = Date.now() + before
  const { client: market } = createPracticeClient(() => ({ baseUrl, keys }))
  const serviceHost = () => (host === undefined ? new URL(baseUrl).host : host)
  const kind = createSignIn({
    market,
    serviceHost,
    now: () => rig.clock.ms,
  })
  const key = practice.key(signer)
  const signed: Uint8Array[] = []
  const runner = rig.start({
    kinds: { 'sign-in': kind } as unknown as FlowKinds,
    signer: () =>
      Promise.resolve({
        keyType: signer === 'buyer' ? 'ECDSA' : 'ED25519',
        publicKey: key.publicKey.toBytesRaw(),
        keyStore: 'keychain',
        sign: (bytes) => {
          signed.push(bytes)
          return Promise.resolve(key.sign(bytes))
        },
      }),
  })
  const account = practice.account(role)
  const words = { title: 'Sign-in', collection: '', image: null, feeCap: '10' }
  const { id } = runner.begin({ kind: 'sign-in', profile: 'practice', account, ...words })
  return { rig, signed, flow: await waitForEnd(runner, id) }
}

describe('a sign-in', () => {
  it.each(['holder', 'buyer'] as const)('is taken by the service (key of the %s)', async (role) => {
    const { flow, rig, signed } = await signIn({ role })
    expect(flow).toMatchObject({ state: 'done', error: null, transactionId: null, paid: null })
    const hourOn = new Date(rig.clock.ms + 3_600_000).toISOString()
    expect(flow.outcome).toEqual({ of: 'sign-in', until: hourOn })
    expect(signed).toHaveLength(1)
    expect(Buffer.from(signed[0] ?? []).toString()).toMatch(/^\x19Hedera Signed Message:\n\d+\{"action":/)
    const [review] = rig.eventLog.reviews
    expect(review?.model).toMatchObject({ subject: 'message', verdict: 'match', feeMax: null })
    expect(review?.model.gives).toMatchObject([{ note: 'Signing this message moves nothing and permits nothing.' }])
    expect(review?.model.expiresAt).not.toBeNull()
  })

  it('leaves no token of the service behind', async () => {
    const { rig, flow } = await signIn()
    const kept = JSON.stringify([rig.journal.read(flow.id), rig.eventLog.reviews])
    expect(kept).not.toContain('svcapi-')
  })

  it.each<[string, Options, string, object]>([
    ['at another service', { host: 'market.example' }, 'refused', { code: 'review-refused' }],
    ['while the service’s address is not known', { host: null }, 'failed', { code: 'offline' }],
  ])('is not signed %s', async (_, options, state, error) => {
    const { flow, signed } = await signIn(options)
    expect(flow).toMatchObject({ state, error })
    expect(signed).toEqual([])
  })

  it('is not signed five minutes after it was made, though it was asked for later', async () => {
    const late = { before: 4 * 60_000, meanwhile: ({ clock }: FlowRig) => void (clock.ms += 61_000) }
    const { flow, signed, rig } = await signIn(late)
    const { expiresAt } = rig.eventLog.reviews[0]?.model ?? {}
    expect(Date.parse(expiresAt ?? '')).toBeLessThan(rig.clock.ms)
    expect(flow).toMatchObject({ state: 'expired', error: { code: 'window-expired' } })
    expect(signed).toEqual([])
  })

  it('is not signed when the clock was set back behind what the challenge says', async () => {
    const { flow, signed } = await signIn({ meanwhile: ({ clock }) => void (clock.ms -= 120_000) })
    expect(flow).toMatchObject({ error: { code: 'review-outdated', rules: ['message-ahead'] } })
    expect(signed).toEqual([])
  })

  it('is not signed once the challenge is too old', async () => {
    const { flow, signed } = await signIn({ meanwhile: ({ clock }) => (clock.ms += 5 * 60_000) })
    expect(flow).toMatchObject({ state: 'expired', error: { code: 'window-expired' } })
    expect(signed).toEqual([])
  })

  it('fails with a key that is not the account’s', async () => {
    const { flow } = await signIn({ signer: 'buyer' })
    expect(flow).toMatchObject({ state: 'failed', error: { failure: 'sign-in-signature' } })
  })
})
