import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { finish, ledgerAccount, openLaunch, refundsOf, signedMint, signedMintFor, type Signed } from '../minting'

const code = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
const PRICE = 1_000_000_000n
const TWENTY_MINUTES_MS = 20 * 60_000

/** Longer than the ledger needs for a transfer, and for the retry of a refused one. */
const A_WHILE_MS = 30_000

const balanceOf = async (market: Fixture, account: string): Promise<bigint> =>
  BigInt((await ledgerAccount(market, account)).tinybar)

/** Checks, after enough time for all transfers, that exactly one transfer refunded the price. */
async function isPaidBackOnce(market: Fixture, { prepared, buyer }: Signed, paid: bigint): Promise<void> {
  await market.control('/clock', { advanceMs: A_WHILE_MS })
  expect(await refundsOf(market, prepared)).toEqual(['SUCCESS'])
  expect(await balanceOf(market, buyer.accountId)).toBe(paid + PRICE)
}

/** Wallets that pay before they get their NFT. */
export const mintRefundCases: readonly Case[] = [
  {
    passages: [code(14)],
    name: 'A direct payment for an NFT that the network would not move is refunded once',
    breaks: ['code MINT_TRANSFER_REJECTED', 'mint.refunds', 'mint.refunds-once'],
    alone: true,
    run: async (market) => {
      const mint = await signedMint(market, { stage: { kind: 'direct' }, account: { maxAutoAssociations: 0 } })
      const { buyer, prepared } = mint
      const paid = await balanceOf(market, buyer.accountId)
      for (const errorCode of ['MINT_TRANSFER_REJECTED', 'MINT_RESTART_REQUIRED', 'MINT_RESTART_REQUIRED']) {
        const { body } = await finish(market, prepared, buyer.accountId)
        expect(body.errorCode).toBe(errorCode)
        expect(body.apimessage).toContain('being refunded')
        await isPaidBackOnce(market, mint, paid)
      }
    },
  },
  {
    passages: [code(12)],
    name: 'A direct payment over a limit that was used up meanwhile is refunded once',
    breaks: ['code MINT_RESTART_REQUIRED', 'mint.refunds', 'mint.refunds-once'],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'direct', maxPerWallet: 1 })
      const buyer = await market.openAccount()
      const [first, second] = [await signedMintFor(market, launch, buyer), await signedMintFor(market, launch, buyer)]
      expect((await finish(market, first.prepared, buyer.accountId)).body.success).toBe(true)
      const paid = await balanceOf(market, buyer.accountId)
      for (let tries = 0; tries < 2; tries++) {
        const { status, body } = await finish(market, second.prepared, buyer.accountId)
        expect({ status, ...body }).toMatchObject({ status: 409, errorCode: 'MINT_RESTART_REQUIRED' })
        expect(body.apimessage).toContain('being refunded')
        await isPaidBackOnce(market, second, paid)
      }
    },
  },
  {
    passages: [code(6), 'affiliate/states-and-transitions/row-4'],
    name: 'A direct payment without a completion within 20 minutes is refunded once, without a request',
    breaks: ['code SESSION_EXPIRED', 'mint.refunds', 'mint.refunds-once'],
    alone: true,
    run: async (market) => {
      const mint = await signedMint(market, { stage: { kind: 'direct' } })
      const { buyer, prepared } = mint
      const paid = await balanceOf(market, buyer.accountId)
      await market.control('/clock', { advanceMs: TWENTY_MINUTES_MS - 30_000 })
      expect(await balanceOf(market, buyer.accountId)).toBe(paid)
      await isPaidBackOnce(market, mint, paid)
      for (let tries = 0; tries < 2; tries++) {
        const { body } = await finish(market, prepared, buyer.accountId)
        expect(body).toMatchObject({ success: false, errorCode: 'SESSION_EXPIRED' })
        await isPaidBackOnce(market, mint, paid)
      }
    },
  },
]
