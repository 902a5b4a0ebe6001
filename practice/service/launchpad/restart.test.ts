import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startFixture } from '../../conformance/fixture'
import {
  completeMint,
  ledgerAccount,
  openLaunch,
  prepareMint,
  serialsOf,
  readMintEvent,
  prepareAndSubmitMintFor,
  signAndSubmitMint,
} from '../../conformance/minting'
import { pollUntil } from '../../conformance/polling'
import type { Json } from '../../testing/harness'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'countersign-practice-'))
const stateFile = join(folder, 'state.json')
afterEach(() => rmSync(stateFile, { force: true }))

it('keeps launches, mints and open sessions over a restart', async () => {
  const first = await startFixture({ stateFile })
  const launch = await openLaunch(first, { price: '10', maxPerWallet: 3 }, { isForeverMint: true, count: 6 })
  const buyer = { accountId: first.account('buyer'), key: first.key('buyer') }
  const done = await prepareAndSubmitMintFor(first, launch, buyer)
  const { body } = await completeMint(first, done.prepared, buyer.accountId)
  const open = await prepareAndSubmitMintFor(first, launch, buyer, { mintCount: '2' })
  const unsigned = await prepareMint(first, launch, buyer.accountId)
  const activity = (await first.call('launchpadActivity', { f: launch.slug })).body.response as Json[]
  await first.stop()

  const second = await startFixture({ stateFile })
  expect(await readMintEvent(second, launch)).toMatchObject({ mintedCount: 1, totalCount: 6 })
  const restored = (await second.call('launchpadActivity', { f: launch.slug })).body.response as Json[]
  const plain = (mints: Json[]): Json[] => mints.map(({ nftImage: _address, ...mint }: Json) => mint)
  expect(plain(restored)).toEqual(plain(activity))
  expect((await completeMint(second, done.prepared, buyer.accountId)).body).toMatchObject({
    errorCode: 'MINT_ALREADY_FINALIZED',
    transactionId: body.transactionId as string,
  })
  expect((await completeMint(second, open.prepared, buyer.accountId)).body).toMatchObject({ mintedCount: 2 })
  expect(await signAndSubmitMint(second, unsigned, buyer)).toBe('SUCCESS')
  // The wallet's limit counts the mints from before the restart.
  expect((await completeMint(second, unsigned, buyer.accountId)).body.errorCode).toBe('MINT_RESTART_REQUIRED')
  await second.stop()
})

it('finds out after a restart what became of a transfer that was under way', async () => {
  const first = await startFixture({ stateFile })
  const launch = await openLaunch(first, {}, { count: 2 })
  const buyer = { accountId: first.account('buyer'), key: first.key('buyer') }
  const { prepared } = await prepareAndSubmitMintFor(first, launch, buyer)
  await first.control('/faults', { consensusDelayMs: 1_500 })
  const lost = completeMint(first, prepared, buyer.accountId).catch((error: unknown) => error)
  await pollUntil(async () => {
    const { transactions } = await first.control('/ledger/transactions?payer=0.0.3064901')
    return (transactions as Json[]).some(({ result }) => result === 'PENDING')
  })
  await first.stop()
  await lost

  const second = await startFixture({ stateFile })
  await pollUntil(async () => {
    const { body } = await completeMint(second, prepared, buyer.accountId)
    expect(body.success).toBe(false)
    return body.errorCode === 'MINT_ALREADY_FINALIZED'
  })
  expect(await serialsOf(second, buyer.accountId, launch.token)).toHaveLength(1)
  expect((await readMintEvent(second, launch)).mintedCount).toBe(1)
  await second.stop()
})

it('pays back after a restart what was paid directly and never asked for', async () => {
  const first = await startFixture({ stateFile })
  const launch = await openLaunch(first, { kind: 'direct' })
  const buyer = await first.openAccount()
  await prepareAndSubmitMintFor(first, launch, buyer)
  const paid = BigInt((await ledgerAccount(first, buyer.accountId)).tinybar)
  await first.stop()

  const second = await startFixture({ stateFile })
  await second.control('/clock', { advanceMs: 21 * 60_000 })
  await pollUntil(async () => BigInt((await ledgerAccount(second, buyer.accountId)).tinybar) === paid + 1_000_000_000n)
  await second.stop()
})
