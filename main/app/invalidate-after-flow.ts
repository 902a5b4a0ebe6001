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
import { invalidationsOfEvent, type Invalidate, type Invalidation } from '../market-api/feed/event-invalidations'

/**
 * Cached answers that a flow makes stale. For an NFT on sale they are the same as for the market's event of the flow,
 * which arrives later.
 */
export function invalidationsOfFlow(flowStart: FlowStart): readonly Invalidation[] {
  switch (flowStart.kind) {
    case 'buy':
    case 'buy-evm': {
      const { seller: sellerAddress, account: buyerAddress } = flowStart
      return invalidationsOfEvent({
        ...nftOf(flowStart),
        eventType: 'sold',
        saleMechanism: 'listing',
        sellerAddress,
        buyerAddress,
      })
    }
    case 'list':
    case 'list-evm':
      return invalidationsOfEvent({ ...nftOf(flowStart), eventType: 'listed', sellerAddress: flowStart.account })
    case 'unlist':
    case 'unlist-evm':
      return invalidationsOfEvent({ ...nftOf(flowStart), eventType: 'delisted', sellerAddress: flowStart.account })
    case 'mint': {
      const { token, account } = flowStart
      const tokenOperations = [mintEvents, foreverMintPool, launchpadActivity, owners]
      return [
        ...tokenOperations.map((op): Invalidation => ({ op, match: { token } })),
        { op: accountNfts, match: { account } },
      ]
    }
    case 'offer-add':
    case 'offer-raise':
    case 'offer-cancel':
      return [
        { op: ordersList, match: {} },
        { op: tokenTraits, match: { token: flowStart.token } },
      ]
    // Allowances and associations are read again for each use.
    case 'associate':
    case 'allowance':
    case 'restore':
    case 'revoke':
    case 'sign-in':
      return []
    default:
      return assertNever(flowStart, 'flow without invalidations')
  }
}

const nftOf = ({ token, serial }: { readonly token: EntityId; readonly serial: number }) => ({
  token,
  serialId: serial,
  saleMechanism: null,
  buyerAddress: null,
})

type FlowInvalidationDeps = {
  readonly market: { readonly invalidate: Invalidate }
  readonly forgetBalance: (account: EntityId) => void
  readonly emit: Emit
  readonly settled: (act: Events['act.settled']) => void
  readonly later: (ms: number, fn: () => void) => void
  readonly fault: (where: string, cause: unknown) => void
}

/** Second invalidation after a flow, for one account and collection. */
type LaterInvalidation = { readonly account: EntityId; readonly token: EntityId; readonly isOfHoldings: boolean }

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
}: FlowInvalidationDeps): (flowStart: FlowStart) => void {
  /** By account and token: one look after the last flow suffices, and covers what the earlier flows changed. */
  const latestByKey = new Map<string, LaterInvalidation>()

  function scheduleInvalidation(flowStart: FlowStart, token: EntityId): void {
    const { account } = flowStart
    const key = `${account} ${token}`
    const isOfHoldings = invalidationsOfFlow(flowStart).some(({ op }) => op.name === accountNfts.name)
    const laterInvalidation: LaterInvalidation = {
      account,
      token,
      isOfHoldings: isOfHoldings || latestByKey.get(key)?.isOfHoldings === true,
    }
    latestByKey.set(key, laterInvalidation)
    later(SERVICE_LAG_MS, () => {
      if (latestByKey.get(key) !== laterInvalidation) return
      latestByKey.delete(key)
      try {
        invalidateAgain(laterInvalidation)
      } catch (cause) {
        fault('act.later', cause)
      }
    })
  }

  function invalidateAgain({ account, token, isOfHoldings }: LaterInvalidation): void {
    market.invalidate(collectionFacts, [{ token }])
    emit('collection.changed', { token })
    if (!isOfHoldings) return
    market.invalidate(accountNfts, [{ account }])
    emit('holdings.changed', { account })
  }

  return (flowStart) => {
    const invalidations = invalidationsOfFlow(flowStart)
    for (const { op, match } of invalidations) market.invalidate(op, [match])
    forgetBalance(flowStart.account)
    const token = 'token' in flowStart ? flowStart.token : null
    if (token !== null && invalidations.length > 0) scheduleInvalidation(flowStart, token)
    settled({ account: flowStart.account, token, serial: 'serial' in flowStart ? flowStart.serial : null })
  }
}
