import { unlistNft, unlistNftRes } from '@shared/market/affiliate'
import { failure } from '../platform/app-failure'
import type { BegunOf } from '../journal/begun'
import type { MarketClient } from '../market/client'
import type { PreparedFacts, Reconciled, Told, TransactionKind } from './flow-kind'
import { ownerAfter, type OwnerMirror } from './nft-owner'
import { sellerState } from './seller-state'
import type { Surroundings } from './surroundings'

export type UnlistDeps = {
  readonly market: MarketClient
  readonly mirror: OwnerMirror
  readonly around: Surroundings
}
type Withdrawal = BegunOf<'unlist' | 'unlist-evm'>

/** Taking an NFT back from sale: the market loses its permission. Source: affiliate document, `unlistnft`, `unlistnftres`. */
export function createUnlist(deps: UnlistDeps): TransactionKind<BegunOf<'unlist'>> {
  return {
    ...withdrawal(deps),
    intent: (begun) => Promise.resolve(deps.around.intent(begun, askedOf(begun), {})),
  }
}

/**
 * The same for an EVM collection: the permission over it goes with the last listing, and until then a call that only
 * reads stands for the seller's word.
 */
export function createUnlistEvm(deps: UnlistDeps): TransactionKind<BegunOf<'unlist-evm'>> {
  const { around } = deps
  return {
    ...withdrawal(deps),
    async intent(begun) {
      const evm = await around.evm(begun.account, begun.token)
      return around.intent(begun, { ...askedOf(begun), operators: around.operators() }, { evm })
    },
  }
}

const askedOf = ({ kind, token, serial }: Withdrawal) => ({ kind, token, serial })

function withdrawal({ market, mirror, around }: UnlistDeps) {
  return {
    course: 'transaction' as const,
    prepare: (begun: Withdrawal) => prepareWithdrawal(market, begun),
    async recheck(begun: Withdrawal): Promise<void> {
      const { isListed } = await sellerState(market, begun)
      if (!isListed) throw failure({ code: 'not-listed' })
    },
    async complete({ prepared, signed }: Told<Withdrawal>) {
      const code = prepared.code ?? ''
      const body = { saleVerificationCode: code, transactionId: signed.transactionId }
      await market.call(unlistNftRes, { saleVerificationCode: code }, { priority: 'action', body })
      return { outcome: null }
    },
    /** A listing can be gone because it was taken back, or because a buyer came first: the ledger knows. */
    async reconcile({ begun }: Told<Withdrawal>): Promise<Reconciled> {
      const { isListed } = await sellerState(market, begun)
      if (isListed) return { kind: 'call-again' }
      const owner = await ownerAfter(mirror, begun, around.now())
      if (owner === null) return { kind: 'open' }
      if (owner === begun.account) return { kind: 'done', outcome: null }
      return { kind: 'failed', error: { code: 'sold-meanwhile', owner } }
    },
    isDoneByReceipt: false,
  }
}

async function prepareWithdrawal(market: MarketClient, { token, serial, account }: Withdrawal): Promise<PreparedFacts> {
  const query = { token_address: token, serial_number: serial, user_address: account }
  const { value } = await market.call(unlistNft, query, { priority: 'action' })
  return {
    bytes: Buffer.from(value.transBytes.data).toString('base64'),
    code: value.saleVerificationCode,
    commission: null,
    terms: { transactionId: value.transid, listingsKept: value.otherListingsKept },
  }
}
