import { z } from 'zod'
import { thriveWalletOf } from '../../world/account-profiles'
import { defineOperation } from '../operation'
import { recordCountOrDefault, ledgerIdParam } from '../params'
import { ledgerIdText, requireCollection } from '../views'

const owners = defineOperation({
  name: 'owners',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/owners',
  auth: 'public',
  summary: 'Owners of a collection, the owner of the most NFTs first.',
  answersNotFound: true,
  params: { query: { token: ledgerIdParam, amount: recordCountOrDefault(100, 500) } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string(),
    ownerCount: z.number().int().describe('Number of all owners'),
    nftCount: z.number().int(),
    amountReturned: z.number().int(),
    partial: z.boolean().describe('Whether owners are missing from this answer'),
    owners: z.array(
      z.strictObject({
        account: z.string(),
        thriveWallet: z.string().optional().describe('Only for accounts that linked a Thrive wallet'),
        balance: z.number().int(),
        rank: z.number().int(),
        pct: z.number().min(0).max(1).describe('Share of all NFTs, as a fraction'),
      }),
    ),
  }),
  handle: (service, { token, amount }) => {
    requireCollection(service, token)
    const holders = service.ledger.state.holdersOf(token)
    const nftCount = holders.reduce((sum, [, balance]) => sum + balance, 0)
    const largestFirst = holders.toSorted(
      ([accountA, balanceA], [accountB, balanceB]) => balanceB - balanceA || accountA - accountB,
    )
    const sortedHolders = service.rules.isKept('owners.most-first') ? largestFirst : holders
    const returnedOwners = sortedHolders.slice(0, amount).map(([account, balance], index) => {
      const thriveWallet = thriveWalletOf(account)
      const thriveField = thriveWallet === null ? {} : { thriveWallet }
      return { account: ledgerIdText(account), ...thriveField, balance, rank: index + 1, pct: balance / nftCount }
    })
    return {
      success: true,
      token: ledgerIdText(token),
      ownerCount: holders.length,
      nftCount,
      amountReturned: returnedOwners.length,
      partial: returnedOwners.length < holders.length && service.rules.isKept('owners.partial'),
      owners: returnedOwners,
    }
  },
})

export const ownerOperations = [owners]
