import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { ordersAdd, ordersList } from '@shared/market/wallet'
import type { Harness } from '../../../practice/testing/harness'
import { practiceLine, type PracticeLine } from '../../profile/practice-line'
import type { Deed } from './deed'

/** Outcome of a deed of an account, counted at the ledger and at the service. */
export type Counts = {
  /** Transactions that the account signed and the ledger took, whatever their result. */
  readonly signed: number
  /** Number of them that had the intended effect. */
  readonly took: number
  /** HBAR that left the account, without network fees. */
  readonly paid: string
  /** Number of times that the market did or recorded its part. */
  readonly done: number
}
export const NOTHING: Counts = { signed: 0, took: 0, paid: '0', done: 0 }

export type Scene = {
  readonly deed: Deed
  readonly line: PracticeLine
  readonly count: () => Promise<Counts>
}
export type SceneKind = {
  readonly title: string
  /** The route that writes at the service: the one that completes, or the act itself. */
  readonly route: string
  /** Counts when the deed takes place once. */
  readonly once: Counts
  readonly set: (practice: Harness) => Promise<Scene>
}

const TRANSFER = 'CRYPTOTRANSFER'
const APPROVAL = 'CRYPTOAPPROVEALLOWANCE'
const PRICE = '25'

type Opened = {
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

/** Opens a separate account for each case, so that every act of the account belongs to the case. */
async function stage(practice: Harness, options: { readonly keyType?: 'ECDSA'; readonly nfts?: object } = {}) {
  const opened = (await practice.control('/accounts/open', { hbar: '1000', ...options })) as Opened
  const { accountId: account, privateKey } = opened
  const { key } = (await practice.control('/keys/issue', { kind: 'user', account })) as { key: string }
  const line = practiceLine.parse({
    ...practice.announcement,
    accounts: [{ accountId: account, privateKey, keyType: options.keyType ?? 'ED25519', role: 'holder' }],
    keys: { ...practice.announcement.keys, user: key },
  })
  const transactions = async (payer: string): Promise<readonly Transaction[]> =>
    (await practice.control(`/ledger/transactions?payer=${payer}`)).transactions
  const tinybar = async () => BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar as string)
  const before = await tinybar()
  /** Counts of the ledger, together with the market's `done`. */
  const count = async (name: string, done: Promise<number>): Promise<Counts> => {
    const own = await transactions(account)
    const fees = own.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
    return {
      signed: own.length,
      took: own.filter((entry) => entry.name === name && entry.result === 'SUCCESS').length,
      paid: formatHbar(before - (await tinybar()) - fees),
      done: await done,
    }
  }
  return { account, line, key, transactions, count, serial: opened.nfts[0]?.serial ?? 0 }
}

const events = async (practice: Harness, token: string, serial: number) =>
  (await practice.get(`/v1/public/market/events?token=${token}&serial=${serial}`)).body.events as readonly {
    readonly eventType: string
    readonly sellerAddress: string
    readonly buyerAddress?: string
  }[]

async function purchase(practice: Harness, isEvm: boolean): Promise<Scene> {
  const { account, line, count } = await stage(practice, isEvm ? { keyType: 'ECDSA' } : {})
  const { native, evm } = practice.announcement.tokens
  const from = { token: isEvm ? evm : native, price: PRICE }
  const { token, serial, seller } = await practice.control('/market/list-from-crowd', from)
  const sold = async () =>
    (await events(practice, token, serial)).filter((e) => e.eventType === 'sold' && e.buyerAddress === account).length
  const deed: Deed = { call: 'buy', input: { account, token, serial, maxPrice: PRICE, seller } }
  return { deed, line, count: () => count(isEvm ? APPROVAL : TRANSFER, sold()) }
}
const BOUGHT = {
  route: 'POST /v1/affiliate/market/buynftres',
  once: { signed: 1, took: 1, paid: PRICE, done: 1 },
} as const

const buy: SceneKind = {
  ...BOUGHT,
  title: 'Buying an NFT of the ledger',
  set: (practice) => purchase(practice, false),
}
const buyEvm: SceneKind = {
  ...BOUGHT,
  title: 'Buying an NFT of a contract',
  set: (practice) => purchase(practice, true),
}

const list: SceneKind = {
  title: 'Listing an NFT of the ledger',
  route: 'POST /v1/affiliate/market/listnftres',
  once: { signed: 1, took: 1, paid: '0', done: 1 },
  async set(practice) {
    const token = practice.announcement.tokens.native
    const { account, line, count, serial } = await stage(practice, { nfts: { [token]: 1 } })
    const listed = async () =>
      (await events(practice, token, serial)).filter((e) => e.eventType !== 'delisted' && e.sellerAddress === account)
        .length
    const deed: Deed = { call: 'list', input: { account, token, serial, price: '4321.5' } }
    return { deed, line, count: () => count(APPROVAL, listed()) }
  },
}

const mint: SceneKind = {
  title: 'Minting two',
  route: 'POST /v1/affiliate/launchpad/mintnftres',
  once: { signed: 1, took: 1, paid: '20', done: 1 },
  async set(practice) {
    const { account, line, count, transactions } = await stage(practice)
    const { token, mintCode } = await practice.control('/launchpad/open', {
      stages: [{ kind: 'paid', price: '10' }],
      count: 20,
    })
    const handed = async () =>
      (await transactions(practice.announcement.operator.accountId)).filter(
        ({ result, nftTransfers }) => result === 'SUCCESS' && nftTransfers.some(({ to }) => to === account),
      ).length
    const deed: Deed = { call: 'mint', input: { account, token, mintCode, count: 2, maxPrice: '10' } }
    return { deed, line, count: () => count(APPROVAL, handed()) }
  },
}

const raise: SceneKind = {
  title: 'Raising two collection offers',
  route: 'POST /v1/user/orders/topup',
  once: { signed: 0, took: 0, paid: '0', done: 1 },
  async set(practice) {
    const { account, line, count, key } = await stage(practice)
    const token = practice.announcement.tokens.native
    const ask = async (op: { readonly method: string; readonly path: string }, body?: object) => {
      const response = await fetch(`${practice.announcement.baseUrl}${op.path}?apikey=${key}&onlyMine=true`, {
        method: op.method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      })
      return (await response.json()) as {
        readonly newOrders?: readonly { readonly id: number }[]
        readonly orders?: readonly { readonly id: number; readonly price: number }[]
      }
    }
    const { newOrders = [] } = await ask(ordersAdd, { token, orderPrice: 3, quantity: 2 })
    const orderIds = newOrders.map(({ id }) => id)
    const raised = async () => {
      const { orders = [] } = await ask(ordersList)
      const dear = orders.filter(({ id, price }) => price === 4.5 && !orderIds.includes(id)).length
      // Two offers raised once are two; any other outcome shows as a fraction or as more.
      return orders.length === 2 ? dear / 2 : Number.NaN
    }
    const deed: Deed = { call: 'raiseOffers', input: { account, token, orderIds, price: '4.5' } }
    return { deed, line, count: () => count(APPROVAL, raised()) }
  },
}

const allowance: SceneKind = {
  title: 'Giving the allowance for offers',
  route: 'POST /v1/user/allowance/confirm',
  once: { signed: 1, took: 1, paid: '0', done: 1 },
  async set(practice) {
    const { account, line, count } = await stage(practice)
    const recorded = async () => {
      const kept = (await practice.control(`/state/wallets/${account}`)).recorded as number | null
      return kept !== null && parseHbar(String(kept)) === parseHbar('50') ? 1 : 0
    }
    return { deed: { call: 'allow', input: { account, amount: '50' } }, line, count: () => count(APPROVAL, recorded()) }
  },
}

export const SCENES = { buy, 'buy-evm': buyEvm, list, mint, 'offer-raise': raise, allowance } as const
export type SceneName = keyof typeof SCENES
