import { AccountAllowanceApproveTransaction, Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import {
  completeMint,
  ledgerAccount,
  openLaunch,
  prepareMint,
  serialsOf,
  readMintEvent,
  prepareAndSubmitMintFor,
} from '../minting'
import { OPERATOR, listThroughApi, openSeller } from '../trading'

/** Mints for which the market takes no HBAR from an allowance: free claims, swaps and direct payments. */
export const mintClaimCases: readonly Case[] = [
  {
    passages: [
      'affiliate/endpoints/rule-2',
      'affiliate/resources-and-their-fields/mint-prepare-answer/text-1',
      'affiliate/resources-and-their-fields/mint-result/text-1',
    ],
    name: 'In one reading of the documents, a free claim is signed as an allowance of 0 HBAR, and isAllowanceApprove is true',
    breaks: [
      'answer mintnft.isAllowanceApprove',
      'answer mintnftres.isAllowanceApprove',
      'answer mintEvents.mintEvents[].isAllowanceApprove',
    ],
    needsOwnMarket: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'free', price: '0' })
      const buyer = await market.openAccount()
      expect(await readMintEvent(market, launch)).toMatchObject({ isAllowanceApprove: false })
      await market.control('/readings', { freeClaimBytes: 'allowance' })
      expect(await readMintEvent(market, launch)).toMatchObject({ isAllowanceApprove: true })
      const { prepared } = await prepareAndSubmitMintFor(market, launch, buyer, { price: '0' })
      expect(prepared.body).toMatchObject({
        isAllowanceApprove: true,
        requiresAllowanceApprove: true,
        requiredAllowance: 0,
        acceptedMintCount: 1,
      })
      const transaction = Transaction.fromBytes(Uint8Array.from(prepared.body.transBytes.data as number[]))
      expect(transaction).toBeInstanceOf(AccountAllowanceApproveTransaction)
      const [approval] = (transaction as AccountAllowanceApproveTransaction).hbarApprovals
      expect(approval?.amount?.toTinybars().toString()).toBe('0')
      expect(approval?.spenderAccountId?.toString()).toBe(OPERATOR)
      const { tinybar } = await ledgerAccount(market, buyer.accountId)
      const { body } = await completeMint(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ success: true, isAllowanceApprove: true, mintedCount: 1 })
      expect(await ledgerAccount(market, buyer.accountId)).toMatchObject({ tinybar, hbarAllowances: [] })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([body.serialId])
    },
  },
  {
    passages: ['affiliate/endpoints/rule-2'],
    name: 'A swap takes an unlisted NFT, if the wallet has one',
    breaks: ['mint.swap-unlisted'],
    run: async (market) => {
      const seller = await openSeller(market, { count: 2 })
      // The lower serial is listed, so the swap takes the higher one.
      const [listedSerial = 0, unlistedSerial = 0] = [...seller.serials].sort((a, b) => a - b)
      await listThroughApi(market, { ...seller, serial: listedSerial })
      const launch = await openLaunch(market, { kind: 'swap', price: '0', swapToken: seller.token })
      const { prepared } = await prepareAndSubmitMintFor(market, launch, seller, { price: '0' })
      expect((await completeMint(market, prepared, seller.accountId)).body).toMatchObject({
        success: true,
        mintedCount: 1,
      })
      expect(await serialsOf(market, seller.accountId, seller.token)).toEqual([listedSerial])
      expect(await serialsOf(market, launch.treasury, seller.token)).toContain(unlistedSerial)
    },
  },
  {
    passages: ['affiliate/endpoints/rule-2'],
    name: 'An NFT reserved for a direct payment is released once the payment can no longer arrive',
    breaks: ['mint.unpaid-hold-ends'],
    needsOwnMarket: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'direct' }, { count: 2 })
      const [unpaidBuyer, buyer] = [await market.openAccount(), await market.openAccount()]
      expect((await prepareMint(market, launch, unpaidBuyer.accountId)).body.success).toBe(true)
      const { prepared } = await prepareAndSubmitMintFor(market, launch, buyer)
      const lateBuyer = await market.openAccount()
      expect((await prepareMint(market, launch, lateBuyer.accountId)).body.success).toBe(false)
      // The payment can reach the ledger for 180 seconds, and may appear up to 10 seconds later.
      await market.control('/clock', { advanceMs: 195_000 })
      const lateMint = await prepareAndSubmitMintFor(market, launch, lateBuyer)
      // The service still reserves the two paid NFTs for their buyers.
      expect((await prepareMint(market, launch, unpaidBuyer.accountId)).body.success).toBe(false)
      for (const [paidMint, { accountId }] of [
        [prepared, buyer],
        [lateMint.prepared, lateBuyer],
      ] as const) {
        expect((await completeMint(market, paidMint, accountId)).body).toMatchObject({ success: true, mintedCount: 1 })
      }
    },
  },
]
