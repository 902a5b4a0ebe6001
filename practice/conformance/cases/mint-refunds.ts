import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import {
  completeMint,
  ledgerAccount,
  openLaunch,
  refundCodesOf,
  prepareAndSubmitMint,
  prepareAndSubmitMintFor,
  type SignedMint,
} from '../minting'

const codePassage = (row: number): string => `affiliate/errors/mintnftres-codes/row-${row}`
/** The price of a mint, 10 HBAR. */
const PRICE_TINYBAR = 1_000_000_000n
const TWENTY_MINUTES_MS = 20 * 60_000

/** Longer than a refund takes, including its retry after 5 seconds. */
const REFUND_TIME_MS = 30_000

const balanceOf = async (market: Fixture, account: string): Promise<bigint> =>
  BigInt((await ledgerAccount(market, account)).tinybar)

/** Advances the clock until every refund must have settled, then checks that the price was refunded exactly once. */
async function expectOneRefund(
  market: Fixture,
  { prepared, buyer }: SignedMint,
  balanceAfterPayment: bigint,
): Promise<void> {
  await market.control('/clock', { advanceMs: REFUND_TIME_MS })
  expect(await refundCodesOf(market, prepared)).toEqual(['SUCCESS'])
  expect(await balanceOf(market, buyer.accountId)).toBe(balanceAfterPayment + PRICE_TINYBAR)
}

/**
 * Refunds of direct payments. A wallet pays before its mint is finished, and gets the price back if the mint cannot be
 * finished.
 */
export const mintRefundCases: readonly Case[] = [
  {
    passages: [codePassage(14)],
    name: 'A direct payment is refunded once if the network refuses to move the NFT',
    breaks: ['code MINT_TRANSFER_REJECTED', 'mint.refunds', 'mint.refunds-once'],
    needsOwnMarket: true,
    run: async (market) => {
      const mint = await prepareAndSubmitMint(market, {
        stage: { kind: 'direct' },
        account: { maxAutoAssociations: 0 },
      })
      const { buyer, prepared } = mint
      const balanceAfterPayment = await balanceOf(market, buyer.accountId)
      // The second and the third call must not cause another refund.
      for (const errorCode of ['MINT_TRANSFER_REJECTED', 'MINT_RESTART_REQUIRED', 'MINT_RESTART_REQUIRED']) {
        const { body } = await completeMint(market, prepared, buyer.accountId)
        expect(body.errorCode).toBe(errorCode)
        expect(body.apimessage).toContain('being refunded')
        await expectOneRefund(market, mint, balanceAfterPayment)
      }
    },
  },
  {
    passages: [codePassage(12)],
    name: 'A direct payment is refunded once if another mint uses up the wallet’s limit first',
    breaks: ['code MINT_RESTART_REQUIRED', 'mint.refunds', 'mint.refunds-once'],
    needsOwnMarket: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'direct', maxPerWallet: 1 })
      const buyer = await market.openAccount()
      const [firstMint, secondMint] = [
        await prepareAndSubmitMintFor(market, launch, buyer),
        await prepareAndSubmitMintFor(market, launch, buyer),
      ]
      expect((await completeMint(market, firstMint.prepared, buyer.accountId)).body.success).toBe(true)
      const balanceAfterPayment = await balanceOf(market, buyer.accountId)
      for (let call = 0; call < 2; call++) {
        const { status, body } = await completeMint(market, secondMint.prepared, buyer.accountId)
        expect({ status, ...body }).toMatchObject({ status: 409, errorCode: 'MINT_RESTART_REQUIRED' })
        expect(body.apimessage).toContain('being refunded')
        await expectOneRefund(market, secondMint, balanceAfterPayment)
      }
    },
  },
  {
    passages: [codePassage(6), 'affiliate/states-and-transitions/row-4'],
    name: 'A direct payment is refunded once, without a request, if the mint is not finished within 20 minutes',
    breaks: ['code SESSION_EXPIRED', 'mint.refunds', 'mint.refunds-once'],
    needsOwnMarket: true,
    run: async (market) => {
      const mint = await prepareAndSubmitMint(market, { stage: { kind: 'direct' } })
      const { buyer, prepared } = mint
      const balanceAfterPayment = await balanceOf(market, buyer.accountId)
      await market.control('/clock', { advanceMs: TWENTY_MINUTES_MS - 30_000 })
      expect(await balanceOf(market, buyer.accountId)).toBe(balanceAfterPayment)
      await expectOneRefund(market, mint, balanceAfterPayment)
      for (let call = 0; call < 2; call++) {
        const { body } = await completeMint(market, prepared, buyer.accountId)
        expect(body).toMatchObject({ success: false, errorCode: 'SESSION_EXPIRED' })
        await expectOneRefund(market, mint, balanceAfterPayment)
      }
    },
  },
]
