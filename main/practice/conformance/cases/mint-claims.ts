import { AccountAllowanceApproveTransaction, Transaction } from '@hashgraph/sdk'
import { expect } from 'vitest'
import type { Case } from '../case'
import { OPERATOR, finish, ledgerAccount, openLaunch, serialsOf, shown, signedFor } from '../minting'

/** Mints that cost nothing. */
export const mintClaimCases: readonly Case[] = [
  {
    passages: [
      'affiliate/endpoints/rule-2',
      'affiliate/resources-and-their-fields/mint-prepare-answer/text-1',
      'affiliate/resources-and-their-fields/mint-result/text-1',
    ],
    name: 'A free claim may be signed as an allowance of nothing, and then says so everywhere',
    breaks: [
      'answer mintnft.isAllowanceApprove',
      'answer mintnftres.isAllowanceApprove',
      'answer mintEvents.mintEvents[].isAllowanceApprove',
    ],
    alone: true,
    run: async (market) => {
      const launch = await openLaunch(market, { kind: 'free', price: '0' })
      const buyer = await market.openAccount()
      expect(await shown(market, launch)).toMatchObject({ isAllowanceApprove: false })
      await market.control('/readings', { freeClaimBytes: 'allowance' })
      expect(await shown(market, launch)).toMatchObject({ isAllowanceApprove: true })
      const { prepared } = await signedFor(market, launch, buyer, { price: '0' })
      expect(prepared.body).toMatchObject({
        ...{ isAllowanceApprove: true, requiresAllowanceApprove: true, requiredAllowance: 0, acceptedMintCount: 1 },
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
]
