import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import { ledgerIdParam } from '../service/params'
import type { CallLog } from '../service/call-log'
import type { Service } from '../service/service'
import { toHbarNumberOrNull } from '../service/views'
import { controlRoute, type ControlRoute } from './route'
import { transactionSummary } from './summary'
import { nftIdParams } from './common'

const accountParams = z.strictObject({ id: ledgerIdParam.describe('Id of an account, `0.0.N`.') })
const transactionsQuery = z.strictObject({
  payer: ledgerIdParam.optional().describe('Id of the account that paid the transactions; all payers if absent.'),
})

/** Routes that show the ledger's state, the HBAR allowances that the service records, and the calls to the service. */
export const ledgerRoutes = (service: Service, callLog: CallLog): readonly ControlRoute[] => [
  controlRoute({
    method: 'GET',
    path: '/state/ledger/accounts/{id}',
    summary: 'Returns the holdings of an account on the ledger: HBAR, NFTs, associations, allowances.',
    params: accountParams,
    handle: ({ id }) => accountView(service, id),
  }),
  controlRoute({
    method: 'GET',
    path: '/state/wallets/{id}',
    summary:
      'Returns two allowances of a wallet, in HBAR: the prepared one that the wallet may confirm, and the one that the service recorded.',
    params: accountParams,
    handle: ({ id }) => ({
      pending: toHbarNumberOrNull(service.approvals.pendingOf(id)?.amount ?? null),
      recorded: toHbarNumberOrNull(service.approvals.recordedOf(id)?.amount ?? null),
    }),
  }),
  controlRoute({
    method: 'GET',
    path: '/trading/nft',
    summary: 'Returns the owner of an NFT, its approved spender, and whether the market may move the owner’s EVM NFTs.',
    query: z.strictObject(nftIdParams),
    handle: ({ token, serial }) => {
      const { state } = service.ledger
      // A burned or unknown NFT has the owner 0.0.0.
      const owner = state.ownerOf(token, serial) ?? 0
      const spender = state.serialAllowances.get(nftKey(token, serial))?.spender
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
    summary: 'Returns a summary of each transaction since the start, oldest first.',
    query: transactionsQuery,
    handle: ({ payer }) => {
      const transactions = [...service.ledger.transactions.values()]
      return {
        transactions: transactions
          .filter((transaction) => payer === undefined || transaction.payer === payer)
          .map(transactionSummary),
      }
    },
  }),
  controlRoute({
    method: 'GET',
    path: '/ledger/supply',
    summary: 'Returns the sum of all balances, in tinybar. The sum never changes.',
    handle: () => ({ tinybar: service.ledger.state.hbarSupply().toString() }),
  }),
  controlRoute({
    method: 'GET',
    path: '/service/calls',
    summary: 'Returns the number of calls by route, the calls in progress by route, and the latest calls.',
    handle: () => ({
      counts: Object.fromEntries(callLog.callCountByRoute),
      running: Object.fromEntries(callLog.runningCountByRoute),
      recent: callLog.recentCalls,
    }),
  }),
]

function accountView({ ledger: { state } }: Service, num: number): object {
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
