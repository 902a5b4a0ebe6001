import { z } from 'zod'
import { thriveWalletOf } from '../../world/profiles'
import { operation } from '../operation'
import { integerOr, ledgerId } from '../params'
import { ownersOf } from '../ownership'
import { id, requireCollection } from '../views'

const owners = operation({
  name: 'owners',
  tag: 'token',
  method: 'GET',
  path: '/v1/public/token/owners',
  auth: 'public',
  summary: 'Who holds the NFTs of a collection, those with most first.',
  params: { query: { token: ledgerId, amount: integerOr(100, 1, 500) } },
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
    const balances = countsOf(ownersOf(service, token))
    const nftCount = [...balances.values()].reduce((sum, balance) => sum + balance, 0)
    const sorted = [...balances]
    if (service.rules.holds('owners.most-first')) sorted.sort(([a, few], [b, many]) => many - few || a - b)
    const shown = sorted.slice(0, amount).map(([account, balance], i) => {
      const thriveWallet = thriveWalletOf(account)
      const linked = thriveWallet === null ? {} : { thriveWallet }
      return { account: id(account), ...linked, balance, rank: i + 1, pct: balance / nftCount }
    })
    return {
      success: true,
      token: id(token),
      ownerCount: balances.size,
      nftCount,
      amountReturned: shown.length,
      partial: shown.length < balances.size && service.rules.holds('owners.partial'),
      owners: shown,
    }
  },
})

/** By account; what was burned belongs to nobody. */
function countsOf(owners: Int32Array): ReadonlyMap<number, number> {
  const balances = new Map<number, number>()
  for (const owner of owners) if (owner !== 0) balances.set(owner, (balances.get(owner) ?? 0) + 1)
  return balances
}

export const ownerOperations = [owners]
