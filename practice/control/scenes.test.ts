import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'
import { EVM_TOKEN, NATIVE_TOKEN, PAYMENT_TOKEN, RESTRICTED_TOKEN } from '../world/tokens'

// Real listeners: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
})
afterAll(() => practice.stop())

it('opens an account with everything it was to have', async () => {
  const opened = await practice.control('/accounts/open', {
    hbar: '12.5',
    keyType: 'ECDSA',
    maxAutoAssociations: 2,
    receiverSigRequired: true,
    associated: [`0.0.${RESTRICTED_TOKEN}`],
    kyc: [`0.0.${RESTRICTED_TOKEN}`],
    frozen: [`0.0.${RESTRICTED_TOKEN}`],
    nfts: { [`0.0.${NATIVE_TOKEN}`]: 2, [`0.0.${EVM_TOKEN}`]: 1 },
    units: { [`0.0.${PAYMENT_TOKEN}`]: '2500000' },
  })
  expect(opened).toMatchObject({ keyType: 'ECDSA', privateKey: expect.stringMatching(/^3030/) as string })
  expect(opened.nfts).toHaveLength(3)
  const path = `/v1/public/account/readiness?account=${opened.accountId}&token=0.0.${RESTRICTED_TOKEN}`
  const { body } = await practice.get(path)
  expect(body).toMatchObject({
    hbar: { amount: '12.5' },
    autoAssociation: { max: 2 },
    receiverSigRequired: true,
    token: { associated: true, frozen: true, kycRevoked: false },
  })
  const state = await practice.control(`/state/ledger/accounts/${opened.accountId}`)
  expect(state.tokens).toEqual(expect.arrayContaining([`0.0.${NATIVE_TOKEN}`, `0.0.${PAYMENT_TOKEN}`]))
  expect((await practice.control('/ledger/supply')).tinybar).toBe('5000000000000000000')
})

it('gives hundreds of one collection, each of them once, and no more than are unlisted', async () => {
  const nfts = (count: number) => ({ nfts: { [`0.0.${NATIVE_TOKEN}`]: count } })
  const opened = await practice.control('/accounts/open', nfts(300))
  const serials = new Set((opened.nfts as { serial: number }[]).map(({ serial }) => serial))
  expect(serials.size).toBe(300)
  await expect(practice.control('/accounts/open', nfts(5000))).rejects.toThrow('unlisted NFTs of the collection')
  await expect(practice.control('/accounts/open', nfts(5001))).rejects.toThrow('5000')
})

it('opens a plain account, and a deleted one', async () => {
  const plain = await practice.control('/accounts/open', {})
  expect(plain).toMatchObject({ keyType: 'ED25519', nfts: [] })
  const deleted = await practice.control('/accounts/open', { deleted: true })
  expect(deleted.accountId).not.toBe(plain.accountId)
  const { body } = await practice.get(`/v1/public/account/readiness?account=${deleted.accountId}`)
  expect(body).toMatchObject({ deleted: true })
})

it('refuses what it does not know', async () => {
  await expect(practice.control('/accounts/open', { balance: '1' })).rejects.toThrow('balance')
})
