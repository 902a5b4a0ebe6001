/** Invalidates cached answers after a flow of this app and notifies the views. */
import type { Events } from '@shared/contract/events'
import { collectionFacts } from '@shared/market/facts'
import { foreverMintPool, launchpadActivity, mintEvents } from '@shared/market/launchpad'
import { accountNfts, owners, tokenTraits } from '@shared/market/token'
import { ordersList } from '@shared/market/wallet'
import { assertNever } from '@shared/result'
import type { EntityId } from '@shared/ids'
import type { FlowStart } from '../journal/flow-start'
import type { Emit } from '../platform/emitter'
import { SERVICE_LAG_MS } from '../nft/own-receipts'
import { invalidationsOfEvent, type Invalidate, type Invalidation } from '../market-api/feed/outdated'

/**
 * Cached answers that a flow makes stale. For an NFT on sale they are the same as for the market's event of the flow,
 * which arrives later.
 */
export function invalidationsOfFlow(begun: FlowStart): readonly Invalidation[] {
  switch (begun.kind) {
    case 'buy':
    case 'buy-evm': {
      const { seller: sellerAddress, account: buyerAddress } = begun
      return invalidationsOfEvent({
        ...nftOf(begun),
        eventType: 'sold',
        saleMechanism: 'listing',
        sellerAddress,
        buyerAddress,
      })
    }
    case 'list':
    case 'list-evm':
      return invalidationsOfEvent({ ...nftOf(begun), eventType: 'listed', sellerAddress: begun.account })
    case 'unlist':
    case 'unlist-evm':
      return invalidationsOfEvent({ ...nftOf(begun), eventType: 'delisted', sellerAddress: begun.account })
    case 'mint': {
      const { token, account } = begun
      const ofToken = [mintEvents, foreverMintPool, launchpadActivity, owners]
      return [...ofToken.map((op): Invalidation => ({ op, match: { token } })), { op: accountNfts, match: { account } }]
    }
    case 'offer-add':
    case 'offer-raise':
    case 'offer-cancel':
      return [
        { op: ordersList, match: {} },
        { op: tokenTraits, match: { token: begun.token } },
      ]
    // Allowances and associations are read again for each use.
    case 'associate':
    case 'allowance':
    case 'restore':
    case 'revoke':
    case 'sign-in':
      return []
    default:
      return assertNever(begun, 'flow without invalidations')
  }
}

const nftOf = ({ token, serial }: { readonly token: EntityId; readonly serial: number }) => ({
  token,
  serialId: serial,
  saleMechanism: null,
  buyerAddress: null,
})

type FlowInvalidationDeps = {
  readonly market: { readonly outdate: Invalidate }
  readonly forgetBalance: (account: EntityId) => void
  readonly emit: Emit
  readonly settled: (act: Events['act.settled']) => void
  readonly later: (ms: number, fn: () => void) => void
  readonly fault: (where: string, cause: unknown) => void
}

/** Second invalidation after a flow, for one account and collection. */
type Look = { readonly account: EntityId; readonly token: EntityId; readonly isOfHoldings: boolean }

/**
 * Invalidates answers after a flow and notifies the views. Repeats this once the service has updated its own cache, so
 * that a floor does not stay stale until the next request.
 */
export function createFlowInvalidation({
  market,
  forgetBalance,
  emit,
  settled,
  later,
  fault,
}: FlowInvalidationDeps): (begun: FlowStart) => void {
  /** By account and token: one look after the last flow suffices, and covers what the earlier flows changed. */
  const latest = new Map<string, Look>()

  function lookLater(begun: FlowStart, token: EntityId): void {
    const { account } = begun
    const key = `${account} ${token}`
    const isOfHoldings = invalidationsOfFlow(begun).some(({ op }) => op.name === accountNfts.name)
    const due: Look = { account, token, isOfHoldings: isOfHoldings || latest.get(key)?.isOfHoldings === true }
    latest.set(key, due)
    later(SERVICE_LAG_MS, () => {
      if (latest.get(key) !== due) return
      latest.delete(key)
      try {
        look(due)
      } catch (cause) {
        fault('act.later', cause)
      }
    })
  }

  function look({ account, token, isOfHoldings }: Look): void {
    market.outdate(collectionFacts, [{ token }])
    emit('collection.changed', { token })
    if (!isOfHoldings) return
    market.outdate(accountNfts, [{ account }])
    emit('holdings.changed', { account })
  }

  return (begun) => {
    const outdated = invalidationsOfFlow(begun)
    for (const { op, match } of outdated) market.outdate(op, [match])
    forgetBalance(begun.account)
    const token = 'token' in begun ? begun.token : null
    if (token !== null && outdated.length > 0) lookLater(begun, token)
    settled({ account: begun.account, token, serial: 'serial' in begun ? begun.serial : null })
  }
}
