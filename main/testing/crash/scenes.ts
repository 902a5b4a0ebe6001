import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { ordersAdd, ordersList } from '@shared/market/wallet'
import type { Harness } from '../../../practice/testing/harness'
import { practiceLine, type PracticeLine } from '../../profile/practice-line'
import type { FlowCall } from './flow-call'

/** Effects of a flow, counted at the ledger and at the service. The flow's account is used for this flow only. */
export type EffectCounts = {
  /** Number of transactions that the account signed and the ledger accepted, whatever the result. */
  readonly signed: number
  /** Number of these transactions that had the intended effect. */
  readonly effective: number
  /** HBAR that left the account, without network fees. */
  readonly paid: string
  /** Number of times that the market did or recorded its part of the flow. */
  readonly marketDone: number
}
export const NO_EFFECTS: EffectCounts = { signed: 0, effective: 0, paid: '0', marketDone: 0 }

/** A flow that can be started, with an account of its own. */
export type FlowScene = {
  readonly flowCall: FlowCall
  /** Addresses, accounts and keys for the app. */
  readonly line: PracticeLine
  readonly count: () => Promise<EffectCounts>
}
export type FlowSceneKind = {
  readonly title: string
  /** The route of the service that completes the flow; for a flow with a single route, this route. */
  readonly completionRoute: string
  /** The counts if the flow takes place once. */
  readonly countsOnce: EffectCounts
  readonly open: (practice: Harness) => Promise<FlowScene>
}

const TRANSFER = 'CRYPTOTRANSFER'
const APPROVAL = 'CRYPTOAPPROVEALLOWANCE'
const PRICE = '25'
/** Price in HBAR per offer after the raise, and the allowance that is set. */
const RAISED_PRICE = 4.5
const ALLOWANCE = '50'

type OpenedAccount = {
  readonly accountId: EntityId
  readonly privateKey: string
  readonly nfts: readonly { serial: number }[]
}
type Transaction = {
  readonly name: string
  readonly result: string
  readonly fee: string
  readonly nftTransfers: readonly { readonly to: string }[]
}

/** Opens an account for one case, so that every transaction of the account belongs to the case. */
async function openCaseAccount(
  practice: Harness,
  options: { readonly keyType?: 'ECDSA'; readonly nfts?: object } = {},
) {
  const opened = (await practice.control('/accounts/open', { hbar: '1000', ...options })) as OpenedAccount
  const { accountId: account, privateKey } = opened
  const { key } = (await practice.control('/keys/issue', { kind: 'user', account })) as { key: string }
  const line = practiceLine.parse({
    ...practice.announcement,
    accounts: [{ accountId: account, privateKey, keyType: options.keyType ?? 'ED25519', role: 'holder' }],
    keys: { ...practice.announcement.keys, user: key },
  })
  const transactionsOf = async (payer: string): Promise<readonly Transaction[]> =>
    (await practice.control(`/ledger/transactions?payer=${payer}`)).transactions
  const readTinybar = async () =>
    BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar as string)
  const tinybarBefore = await readTinybar()
  /** Counts of the account. `typeName`: type of the transaction that has the intended effect. */
  const count = async (typeName: string, marketDone: Promise<number>): Promise<EffectCounts> => {
    const signedTransactions = await transactionsOf(account)
    const fees = signedTransactions.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
    return {
      signed: signedTransactions.length,
      effective: signedTransactions.filter((entry) => entry.name === typeName && entry.result === 'SUCCESS').length,
      paid: formatHbar(tinybarBefore - (await readTinybar()) - fees),
      marketDone: await marketDone,
    }
  }
  return { account, line, key, transactionsOf, count, serial: opened.nfts[0]?.serial ?? 0 }
}

const eventsOf = async (practice: Harness, token: string, serial: number) =>
  (await practice.get(`/v1/public/market/events?token=${token}&serial=${serial}`)).body.events as readonly {
    readonly eventType: string
    readonly sellerAddress: string
    readonly buyerAddress?: string
  }[]

async function openPurchase(practice: Harness, isEvm: boolean): Promise<FlowScene> {
  const { account, line, count } = await openCaseAccount(practice, isEvm ? { keyType: 'ECDSA' } : {})
  const { native, evm } = practice.announcement.tokens
  const listing = { token: isEvm ? evm : native, price: PRICE }
  const { token, serial, seller } = await practice.control('/market/list-from-crowd', listing)
  const soldCount = async () =>
    (await eventsOf(practice, token, serial)).filter(
      ({ eventType, buyerAddress }) => eventType === 'sold' && buyerAddress === account,
    ).length
  const flowCall: FlowCall = { call: 'buy', input: { account, token, serial, maxPrice: PRICE, seller } }
  return { flowCall, line, count: () => count(isEvm ? APPROVAL : TRANSFER, soldCount()) }
}
/** Fields that both kinds of purchases have. */
const PURCHASE = {
  completionRoute: 'POST /v1/affiliate/market/buynftres',
  countsOnce: { signed: 1, effective: 1, paid: PRICE, marketDone: 1 },
} as const

const nativePurchase: FlowSceneKind = {
  ...PURCHASE,
  title: 'Buying an NFT of the ledger',
  open: (practice) => openPurchase(practice, false),
}
const evmPurchase: FlowSceneKind = {
  ...PURCHASE,
  title: 'Buying an NFT of a contract',
  open: (practice) => openPurchase(practice, true),
}

const nativeListing: FlowSceneKind = {
  title: 'Listing an NFT of the ledger',
  completionRoute: 'POST /v1/affiliate/market/listnftres',
  countsOnce: { signed: 1, effective: 1, paid: '0', marketDone: 1 },
  async open(practice) {
    const token = practice.announcement.tokens.native
    const { account, line, count, serial } = await openCaseAccount(practice, { nfts: { [token]: 1 } })
    const listedCount = async () =>
      (await eventsOf(practice, token, serial)).filter(
        ({ eventType, sellerAddress }) => eventType !== 'delisted' && sellerAddress === account,
      ).length
    const flowCall: FlowCall = { call: 'list', input: { account, token, serial, price: '4321.5' } }
    return { flowCall, line, count: () => count(APPROVAL, listedCount()) }
  },
}

const paidMint: FlowSceneKind = {
  title: 'Minting two NFTs',
  completionRoute: 'POST /v1/affiliate/launchpad/mintnftres',
  countsOnce: { signed: 1, effective: 1, paid: '20', marketDone: 1 },
  async open(practice) {
    const { account, line, count, transactionsOf } = await openCaseAccount(practice)
    const { token, mintCode } = await practice.control('/launchpad/open', {
      stages: [{ kind: 'paid', price: '10' }],
      count: 20,
    })
    const deliveredCount = async () =>
      (await transactionsOf(practice.announcement.operator.accountId)).filter(
        ({ result, nftTransfers }) => result === 'SUCCESS' && nftTransfers.some(({ to }) => to === account),
      ).length
    const flowCall: FlowCall = { call: 'mint', input: { account, token, mintCode, count: 2, maxPrice: '10' } }
    return { flowCall, line, count: () => count(APPROVAL, deliveredCount()) }
  },
}

const offerRaise: FlowSceneKind = {
  title: 'Raising two collection offers',
  completionRoute: 'POST /v1/user/orders/topup',
  countsOnce: { signed: 0, effective: 0, paid: '0', marketDone: 1 },
  async open(practice) {
    const { account, line, count, key } = await openCaseAccount(practice)
    const token = practice.announcement.tokens.native
    const requestOrders = async (operation: { readonly method: string; readonly path: string }, body?: object) => {
      const response = await fetch(`${practice.announcement.baseUrl}${operation.path}?apikey=${key}&onlyMine=true`, {
        method: operation.method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      })
      return (await response.json()) as {
        readonly newOrders?: readonly { readonly id: number }[]
        readonly orders?: readonly { readonly id: number; readonly price: number }[]
      }
    }
    const { newOrders = [] } = await requestOrders(ordersAdd, { token, orderPrice: 3, quantity: 2 })
    const orderIds = newOrders.map(({ id }) => id)
    const raisedCount = async () => {
      const { orders = [] } = await requestOrders(ordersList)
      const raisedOfferCount = orders.filter(({ id, price }) => price === RAISED_PRICE && !orderIds.includes(id)).length
      // 1 if both offers were raised. A half or NaN, which no test expects, if only one was raised or the account does
      // not have two offers.
      return orders.length === 2 ? raisedOfferCount / 2 : Number.NaN
    }
    const flowCall: FlowCall = { call: 'raiseOffers', input: { account, token, orderIds, price: String(RAISED_PRICE) } }
    return { flowCall, line, count: () => count(APPROVAL, raisedCount()) }
  },
}

const offerAllowance: FlowSceneKind = {
  title: 'Setting the allowance for offers',
  completionRoute: 'POST /v1/user/allowance/confirm',
  countsOnce: { signed: 1, effective: 1, paid: '0', marketDone: 1 },
  async open(practice) {
    const { account, line, count } = await openCaseAccount(practice)
    const recordedCount = async () => {
      const recordedHbar = (await practice.control(`/state/wallets/${account}`)).recorded as number | null
      return recordedHbar !== null && parseHbar(String(recordedHbar)) === parseHbar(ALLOWANCE) ? 1 : 0
    }
    return {
      flowCall: { call: 'allow', input: { account, amount: ALLOWANCE } },
      line,
      count: () => count(APPROVAL, recordedCount()),
    }
  },
}

export const SCENES = {
  buy: nativePurchase,
  'buy-evm': evmPurchase,
  list: nativeListing,
  mint: paidMint,
  'offer-raise': offerRaise,
  allowance: offerAllowance,
} as const
export type SceneName = keyof typeof SCENES
