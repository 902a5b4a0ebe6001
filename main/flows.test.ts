import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startHarness, type Harness } from './practice/harness'
import { createAppRig, type AppRig } from './testing/app-rig'
import { done, letMarketSpend } from './testing/flow-steps'

/** Every kind of flow once, through all of main, on the practice market over HTTP and gRPC. */
let practice: Harness
const { start, closeAll } = createAppRig(() => practice)
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
}, 30_000)
afterEach(closeAll)
afterAll(() => practice.stop())

async function trusting(): Promise<AppRig> {
  const app = await start()
  await letMarketSpend(app, practice)
  return app
}
const ledgerNft = async (token: string, serial: number) =>
  (await practice.mirror(`/api/v1/tokens/${token}/nfts/${serial}`)).body

describe('selling', () => {
  it('an NFT of the ledger is listed, repriced and taken back, with a permission for it alone', async () => {
    const app = await trusting()
    const account = practice.account('holder')
    const { token, serial } = await ownUnlisted(account)
    const { trade } = app.services
    await done(app, trade.list({ account, token, serial, price: '4321.5' }))
    expect(await state(token, serial)).toMatchObject({ isListed: true, listing: { price: 4321.5, sellerAddress: account } })
    expect((await ledgerNft(token, serial)).spender).toBe(practice.announcement.operator.accountId)
    await done(app, trade.list({ account, token, serial, price: '4300' }))
    expect(await state(token, serial)).toMatchObject({ listing: { price: 4300 } })
    await done(app, trade.unlist({ account, token, serial }))
    expect(await state(token, serial)).toMatchObject({ isListed: false })
    expect((await ledgerNft(token, serial)).spender).toBeNull()
  }, 60_000)
})

async function state(token: string, serial: number) {
  return (await practice.get(`/v1/public/token/nft?token=${token}&serial=${serial}`)).body
}

async function ownUnlisted(account: string): Promise<{ token: string; serial: number }> {
  const token = practice.announcement.tokens.native
  const { nfts } = (await practice.mirror(`/api/v1/accounts/${account}/nfts?token.id=${token}`)).body
  for (const { serial_number: serial } of nfts) {
    if (!(await state(token, serial)).isListed) return { token, serial }
  }
  throw new Error('all are listed')
}
