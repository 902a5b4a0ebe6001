import { z } from 'zod'
import { thriveWalletOf } from '../../world/profiles'
import { operation } from '../operation'
import { amountOr, ledgerId } from '../params'
import { id, requireCollection } from '../views'

const owners = operation({
  name: 'owners',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/owners',
  auth: 'public',
  summary: 'Who holds the NFTs of a collection, those with most first.',
  notFound: true,
  params: { query: { token: ledgerId, amount: amountOr(100, 500) } },
  answer: z.strictObject({
    success: z.literal(true),
    token: z.string(),
    ownerCount: z.number().int().describe('Of all accounts that hold one'),
    nftCount: z.number().int(),
    amountReturned: z.number().int(),
    partial: z.boolean().describe('Whether there are owners that are not listed here'),
    owners: z.array(
      z.strictObject({
        account: z.string(),
        thriveWallet: z.string().optional().describe('Left out by who linked none'),
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
    const mostFirst = holders.toSorted(([a, few], [b, many]) => many - few || a - b)
    const sorted = service.rules.holds('owners.most-first') ? mostFirst : holders
    const shown = sorted.slice(0, amount).map(([account, balance], i) => {
      const thriveWallet = thriveWalletOf(account)
      const linked = thriveWallet === null ? {} : { thriveWallet }
      return { account: id(account), ...linked, balance, rank: i + 1, pct: balance / nftCount }
    })
    return {
      success: true,
      token: id(token),
      ownerCount: holders.length,
      nftCount,
      amountReturned: shown.length,
      partial: shown.length < holders.length && service.rules.holds('owners.partial'),
      owners: shown,
    }
  },
})

export const ownerOperations = [owners]
