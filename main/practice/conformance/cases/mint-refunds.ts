import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { finish, ledgerAccount, openLaunch, signed, signedFor } from '../minting'
import { until } from '../pause'

const code = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
const PRICE = 1_000_000_000n
const TWENTY_MINUTES_MS = 20 * 60_000

const balanceOf = async (market: Fixture, account: string): Promise<bigint> =>
  BigInt((await ledgerAccount(market, account)).tinybar)

const paidBack = (market: Fixture, account: string, before: bigint): Promise<void> =>
  until(async () => (await balanceOf(market, account)) === before + PRICE, 50)

/** Wallets that pay before they are given their NFT. */
export const mintRefundCases: readonly Case[] = [
  {
    passages: [code(14)],
    name: 'Who paid directly for an NFT that the network would not move gets the price back',
    breaks: ['code MINT_TRANSFER_REJECTED', 'mint.refunds'],
    run: async (market) => {
      const { buyer, prepared } = await signed(market, {
        stage: { kind: 'direct' },
        account: { maxAutoAssociations: 0 },
      })
      const paid = await balanceOf(market, buyer.accountId)
      expect((await finish(market, prepared, buyer.accountId)).body.errorCode).toBe('MINT_TRANSFER_REJECTED')
      await paidBack(market, buyer.accountId, paid)
    },
  },
  {
    passages: [code(12)],
    name: 'Who paid directly and finds a limit used up meanwhile gets the price back, once',
    breaks: ['code MINT_RESTART_REQUIRED', 'mint.refunds'],
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'direct', maxPerWallet: 1 })
      const buyer = await market.openAccount()
      const [first, second] = [await signedFor(market, launch, buyer), await signedFor(market, launch, buyer)]
      expect((await finish(market, first.prepared, buyer.accountId)).body.success).toBe(true)
      const paid = await balanceOf(market, buyer.accountId)
      for (let tries = 0; tries < 2; tries++) {
        const { status, body } = await finish(market, second.prepared, buyer.accountId)
        expect({ status, ...body }).toMatchObject({ status: 409, errorCode: 'MINT_RESTART_REQUIRED' })
        expect(body.apimessage).toContain('being sent back')
        await paidBack(market, buyer.accountId, paid)
      }
    },
  },
  {
    passages: [code(6), 'affiliate/states-and-transitions/row-4'],
    name: 'Who paid directly and never came back within 20 minutes gets the price back, once, unasked',
    breaks: ['code SESSION_EXPIRED', 'mint.refunds'],
    alone: true,
    run: async (market) => {
      const { buyer, prepared } = await signed(market, { stage: { kind: 'direct' } })
      const paid = await balanceOf(market, buyer.accountId)
      await market.control('/clock', { advanceMs: TWENTY_MINUTES_MS - 30_000 })
      expect(await balanceOf(market, buyer.accountId)).toBe(paid)
      await market.control('/clock', { advanceMs: 31_000 })
      await paidBack(market, buyer.accountId, paid)
      const { body } = await finish(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ success: false, errorCode: 'SESSION_EXPIRED' })
      await paidBack(market, buyer.accountId, paid)
    },
  },
]
