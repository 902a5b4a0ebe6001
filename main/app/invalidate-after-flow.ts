/** What an act of this app makes old, and telling the views of it. */
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
 * Kept answers that an act makes old. What it does to an NFT for sale is what the market's event of it does, which
 * comes later.
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
    // What is allowed, and what an account can take in, is read anew each time.
    case 'associate':
    case 'allowance':
    case 'restore':
    case 'revoke':
    case 'sign-in':
      return []
    default:
      return assertNever(begun, 'act that makes nothing old')
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

/** What is looked at once more, of one account and collection. */
type Look = { readonly account: EntityId; readonly token: EntityId; readonly isOfHoldings: boolean }

/**
 * Marks what an act makes old and tells the views; and once more when the service has caught up with what it keeps
 * itself, so that a floor does not stay until somebody asks.
 */
export function createFlowInvalidation({
  market,
  forgetBalance,
  emit,
  settled,
  later,
  fault,
}: FlowInvalidationDeps): (begun: FlowStart) => void {
  /** By account and token: one look after the last act is enough, at all that the acts before it were about as well. */
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
