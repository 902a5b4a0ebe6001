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
 * Cached answers that a flow makes stale. A purchase, a listing or an unlisting makes the same answers stale as the
 * event with which the market later reports the flow.
 */
export function invalidationsOfFlow(flowStart: FlowStart): readonly Invalidation[] {
  switch (flowStart.kind) {
    case 'buy':
    case 'buy-evm': {
      const { seller: sellerAddress, account: buyerAddress } = flowStart
      return invalidationsOfEvent({
        ...nftEventFields(flowStart),
        eventType: 'sold',
        saleMechanism: 'listing',
        sellerAddress,
        buyerAddress,
      })
    }
    case 'list':
    case 'list-evm':
      return invalidationsOfEvent({
        ...nftEventFields(flowStart),
        eventType: 'listed',
        sellerAddress: flowStart.account,
      })
    case 'unlist':
    case 'unlist-evm':
      return invalidationsOfEvent({
        ...nftEventFields(flowStart),
        eventType: 'delisted',
        sellerAddress: flowStart.account,
      })
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
    // These flows make no cached answer stale. Allowances and associations are read again for each use, and a sign-in
    // changes neither.
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

/** Event fields that identify the NFT of a flow. The fields that only a purchase sets are null. */
const nftEventFields = ({ token, serial }: { readonly token: EntityId; readonly serial: number }) => ({
  token,
  serialId: serial,
  saleMechanism: null,
  buyerAddress: null,
})

type FlowInvalidationDeps = {
  readonly market: { readonly invalidate: Invalidate }
  readonly refreshBalance: (account: EntityId) => void
  readonly emit: Emit
  readonly onSettled: (event: Events['flow.settled']) => void
  readonly runLater: (ms: number, fn: () => void) => void
  readonly fault: (event: string, cause: unknown) => void
}

/** Second step after flows of one account in one collection. */
type LaterInvalidation = {
  readonly account: EntityId
  readonly token: EntityId
  /** True if the list of the account's NFTs is invalidated, too. */
  readonly includesHoldings: boolean
}

/**
 * Creates the handler of settled flows, which invalidates cached answers. If the flow made answers about a collection
 * stale, a second step follows after `SERVICE_LAG_MS`, when the service has updated its own cache. The second step
 * invalidates the collection's facts, and the account's list of NFTs if the flow changed that list, and notifies the
 * views. Without the second step a view would keep a stale floor.
 */
export function createFlowInvalidation(deps: FlowInvalidationDeps): (flowStart: FlowStart) => void {
  const { market, emit } = deps
  /**
   * Latest scheduled step by account and token. An earlier step is skipped, because the step after the last flow also
   * covers the earlier flows.
   */
  const latestByKey = new Map<string, LaterInvalidation>()

  function scheduleInvalidation(flowStart: FlowStart, token: EntityId): void {
    const { account } = flowStart
    const key = `${account} ${token}`
    const changesHoldings = invalidationsOfFlow(flowStart).some(({ op }) => op.name === accountNfts.name)
    const laterInvalidation: LaterInvalidation = {
      account,
      token,
      includesHoldings: changesHoldings || latestByKey.get(key)?.includesHoldings === true,
    }
    latestByKey.set(key, laterInvalidation)
    deps.runLater(SERVICE_LAG_MS, () => {
      if (latestByKey.get(key) !== laterInvalidation) return
      latestByKey.delete(key)
      try {
        invalidateAgain(laterInvalidation)
      } catch (cause) {
        deps.fault('flow.invalidation', cause)
      }
    })
  }

  function invalidateAgain({ account, token, includesHoldings }: LaterInvalidation): void {
    market.invalidate(collectionFacts, [{ token }])
    emit('collection.changed', { token })
    if (!includesHoldings) return
    market.invalidate(accountNfts, [{ account }])
    emit('holdings.changed', { account })
  }

  return (flowStart) => {
    const invalidations = invalidationsOfFlow(flowStart)
    for (const { op, match } of invalidations) market.invalidate(op, [match])
    deps.refreshBalance(flowStart.account)
    const token = 'token' in flowStart ? flowStart.token : null
    if (token !== null && invalidations.length > 0) scheduleInvalidation(flowStart, token)
    deps.onSettled({ account: flowStart.account, token, serial: 'serial' in flowStart ? flowStart.serial : null })
  }
}
