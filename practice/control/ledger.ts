import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ledgerId } from '../service/params'
import type { CallLog } from '../service/call-log'
import type { Service } from '../service/service'
import { hbarOrNull } from '../service/views'
import { controlRoute, type ControlRoute } from './route'
import { summary } from './summary'
import { nft } from './common'

const accountParams = z.strictObject({ id: ledgerId.describe('Id of an account, `0.0.N`.') })
const transactionsQuery = z.strictObject({
  payer: ledgerId.optional().describe('Who paid for them; everybody when left out.'),
})

/** Routes that show the ledger's state and the service's calls, without a client. */
export const ledgerRoutes = (service: Service, log: CallLog): readonly ControlRoute[] => [
  controlRoute({
    method: 'GET',
    path: '/state/ledger/accounts/{id}',
    summary: 'Answers what an account has on the ledger: HBAR, NFTs, associations, allowances.',
    params: accountParams,
    handle: ({ id }) => accountOf(service, id),
  }),
  controlRoute({
    method: 'GET',
    path: '/state/wallets/{id}',
    summary: 'Answers the allowances that the service keeps of a wallet: pending, and recorded.',
    params: accountParams,
    handle: ({ id }) => ({
      pending: hbarOrNull(service.approvals.pendingOf(id)?.amount ?? null),
      recorded: hbarOrNull(service.approvals.recordedOf(id)?.amount ?? null),
    }),
  }),
  controlRoute({
    method: 'GET',
    path: '/trading/nft',
    summary: 'Answers who owns an NFT, and who may move it.',
    query: z.strictObject(nft),
    handle: ({ token, serial }) => {
      const { state } = service.ledger
      const owner = state.ownerOf(token, serial) ?? 0
      const spender = state.serialAllowances.get(`${token}/${serial}`)?.spender
      return {
        owner: entityId(owner),
        spender: spender === undefined ? null : entityId(spender),
        evmApproved: state.isEvmOperator(owner, token, service.operator.account),
      }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/ledger/transactions',
    summary: 'Answers the transactions since the start, oldest first, in plain words.',
    query: transactionsQuery,
    handle: ({ payer }) => {
      const all = [...service.ledger.transactions.values()]
      return { transactions: all.filter((entry) => payer === undefined || entry.payer === payer).map(summary) }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/ledger/supply',
    summary: 'Answers the sum of all balances, in tinybar; it never changes.',
    handle: () => ({ tinybar: service.ledger.state.totalSupply().toString() }),
  }),
  controlRoute({
    method: 'GET',
    path: '/service/calls',
    summary: 'Answers how often each route was called, how many calls are being worked on, and the latest calls.',
    handle: () => ({
      counts: Object.fromEntries(log.counts),
      running: Object.fromEntries(log.running),
      recent: log.recent,
    }),
  }),
]

function accountOf({ ledger: { state } }: Service, num: number): object {
  const account = state.requireAccount(num)
  return {
    accountId: entityId(num),
    tinybar: account.balance.toString(),
    nfts: state.nftsOf(num).map(({ token, serial }) => ({ token: entityId(token), serial })),
    tokens: [...account.tokens].map(entityId),
    hbarAllowances: [...account.hbarAllowances].map(([spender, amount]) => ({
      spender: entityId(spender),
      tinybar: amount.toString(),
    })),
    approvedForAll: [...account.operators].flatMap(([token, spenders]) =>
      [...spenders].map((spender) => ({ token: entityId(token), spender: entityId(spender) })),
    ),
  }
}
