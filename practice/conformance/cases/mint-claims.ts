import { AccountAllowanceApproveTransaction, Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import { OPERATOR, finish, ledgerAccount, openLaunch, prepare, serialsOf, shownLaunch, signedMintFor } from '../minting'
import { listThroughApi, openSeller } from '../trading'

/** Mints that are not paid out of an allowance. */
export const mintClaimCases: readonly Case[] = [
  {
    passages: [
      'affiliate/endpoints/rule-2',
      'affiliate/resources-and-their-fields/mint-prepare-answer/text-1',
      'affiliate/resources-and-their-fields/mint-result/text-1',
    ],
    name: 'A free claim may be signed as an allowance of 0, and its answers then say so',
    breaks: [
      'answer mintnft.isAllowanceApprove',
      'answer mintnftres.isAllowanceApprove',
      'answer mintEvents.mintEvents[].isAllowanceApprove',
    ],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'free', price: '0' })
      const buyer = await market.openAccount()
      expect(await shownLaunch(market, launch)).toMatchObject({ isAllowanceApprove: false })
      await market.control('/readings', { freeClaimBytes: 'allowance' })
      expect(await shownLaunch(market, launch)).toMatchObject({ isAllowanceApprove: true })
      const { prepared } = await signedMintFor(market, launch, buyer, { price: '0' })
      expect(prepared.body).toMatchObject({
        isAllowanceApprove: true,
        requiresAllowanceApprove: true,
        requiredAllowance: 0,
        acceptedMintCount: 1,
      })
      const approval = Transaction.fromBytes(Uint8Array.from(prepared.body.transBytes.data as number[]))
      expect(approval).toBeInstanceOf(AccountAllowanceApproveTransaction)
      const [granted] = (approval as AccountAllowanceApproveTransaction).hbarApprovals
      expect(granted?.amount?.toTinybars().toString()).toBe('0')
      expect(granted?.spenderAccountId?.toString()).toBe(OPERATOR)
      const { tinybar } = await ledgerAccount(market, buyer.accountId)
      const { body } = await finish(market, prepared, buyer.accountId)
      expect(body).toMatchObject({ success: true, isAllowanceApprove: true, mintedCount: 1 })
      expect(await ledgerAccount(market, buyer.accountId)).toMatchObject({ tinybar, hbarAllowances: [] })
      expect(await serialsOf(market, buyer.accountId, launch.token)).toEqual([body.serialId])
    },
  },
  {
    passages: ['affiliate/endpoints/rule-2'],
    name: 'A swap prefers an NFT that is not for sale',
    breaks: ['mint.swap-unlisted'],
    run: async (market) => {
      const seller = await openSeller(market, { count: 2 })
      const [lowest = 0, other = 0] = [...seller.serials].sort((a, b) => a - b)
      await listThroughApi(market, { ...seller, serial: lowest })
      const launch = await openLaunch(market, { kind: 'swap', price: '0', swapToken: seller.token })
      const { prepared } = await signedMintFor(market, launch, seller, { price: '0' })
      expect((await finish(market, prepared, seller.accountId)).body).toMatchObject({ success: true, mintedCount: 1 })
      expect(await serialsOf(market, seller.accountId, seller.token)).toEqual([lowest])
      expect(await serialsOf(market, launch.treasury, seller.token)).toContain(other)
    },
  },
  {
    passages: ['affiliate/endpoints/rule-2'],
    name: 'An NFT reserved for a direct payment is released once the payment can no longer arrive',
    breaks: ['mint.unpaid-hold-ends'],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'direct' }, { count: 2 })
      const [idle, buyer] = [await market.openAccount(), await market.openAccount()]
      expect((await prepare(market, launch, idle.accountId)).body.success).toBe(true)
      const { prepared } = await signedMintFor(market, launch, buyer)
      const late = await market.openAccount()
      expect((await prepare(market, launch, late.accountId)).body.success).toBe(false)
      await market.control('/clock', { advanceMs: 195_000 })
      const secondMint = await signedMintFor(market, launch, late)
      // Paid NFTs are still reserved.
      expect((await prepare(market, launch, idle.accountId)).body.success).toBe(false)
      for (const [paid, { accountId }] of [
        [prepared, buyer],
        [secondMint.prepared, late],
      ] as const) {
        expect((await finish(market, paid, accountId)).body).toMatchObject({ success: true, mintedCount: 1 })
      }
    },
  },
]
