import { unlistNft, unlistNftRes } from '@shared/market/affiliate'
import type { EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import type { FlowStartOf } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import type { MarketClient } from '../market-api/client/client'
import { findingAfterFailedRead } from './completion'
import type {
  CompletionAttempt,
  CertainOutcome,
  PreparedFacts,
  CompletionFinding,
  ConfirmedTransaction,
  TransactionKind,
} from './flow-kind'
import { listingCallsEndAtMs, listingOutcomeUnknownError, findingForUnchangedListing } from './listing-outcome'
import { readEditionCount, readHolding, type Holding, type HoldingMirror } from './nft-owner'
import { hasMirrorPassed } from './mirror-progress'
import { readSellerListing } from './seller-listing'
import type { IntentContext } from './intent-context'

type UnlistDeps = {
  readonly market: MarketClient
  readonly mirror: HoldingMirror & Pick<Mirror, 'readUntilMs'>
  readonly intentContext: IntentContext
}
type UnlistStart = FlowStartOf<'unlist' | 'unlist-evm'>

/** Longest time for which the ledger is asked about the owner of an NFT whose listing has disappeared. */
const MAX_OWNER_LOOKUP_MS = 10 * 60_000

/**
 * Unlists an NFT: the market loses its permission to move the NFT. Source: affiliate document, `unlistnft`,
 * `unlistnftres`.
 */
export function createUnlist(deps: UnlistDeps): TransactionKind<FlowStartOf<'unlist'>> {
  return {
    ...unlistKind(deps),
    intent: (flowStart) => Promise.resolve(deps.intentContext.intent(flowStart, intentFields(flowStart), {})),
  }
}

/**
 * Unlists an NFT of an EVM collection. Unlisting the last listed NFT revokes the market's permission over the
 * collection. While other listings remain, the signed transaction is a read-only call that proves the seller's consent.
 */
export function createUnlistEvm(deps: UnlistDeps): TransactionKind<FlowStartOf<'unlist-evm'>> {
  const { intentContext } = deps
  return {
    ...unlistKind(deps),
    async intent(flowStart) {
      const evm = await intentContext.readEvmAddresses(flowStart.account, flowStart.token)
      return intentContext.intent(
        flowStart,
        { ...intentFields(flowStart), operators: intentContext.operators() },
        { evm },
      )
    },
  }
}

const intentFields = ({ kind, token, serial }: UnlistStart) => ({ kind, token, serial })

function unlistKind(deps: UnlistDeps) {
  const { market } = deps
  return {
    course: 'transaction' as const,
    prepare: (flowStart: UnlistStart) => prepareUnlisting(deps, flowStart),
    async recheck(flowStart: UnlistStart): Promise<void> {
      const { isListed } = await readSellerListing(market, flowStart)
      if (!isListed) throw failure({ code: 'not-listed' })
    },
    async complete({ prepared, signed }: ConfirmedTransaction<UnlistStart>) {
      const code = prepared.code ?? ''
      const body = { saleVerificationCode: code, transactionId: signed.transactionId }
      await market.call(unlistNftRes, { saleVerificationCode: code }, { priority: 'action', body })
      return { outcome: null }
    },
    reconcile: createUnlistReconciler(deps),
    serviceEndsAtMs: (_: ConfirmedTransaction<UnlistStart>, lastAttempt: CompletionAttempt) =>
      listingCallsEndAtMs(lastAttempt),
    unknownOutcomeError: listingOutcomeUnknownError(unlistNftRes.name),
    isDoneByReceipt: false,
  }
}

/**
 * Creates the look-up on market and ledger that finds out whether the NFT is still listed, was unlisted, or was sold.
 */
function createUnlistReconciler({ market, mirror, intentContext }: UnlistDeps) {
  /**
   * Time at which the market was first seen without the listing, by id of the signed transaction: on the wall clock
   * (epoch ms) and on the monotonic clock.
   */
  const goneSince = new Map<string, { readonly wallMs: number; readonly monotonicMs: number }>()

  return async (
    transaction: ConfirmedTransaction<UnlistStart>,
    lastAttempt: CompletionAttempt,
  ): Promise<CompletionFinding> => {
    const { flowStart, signed } = transaction
    const { isListed } = await readSellerListing(market, flowStart)
    if (isListed) {
      goneSince.delete(signed.transactionId)
      return findingForUnchangedListing(unlistNftRes.name, lastAttempt, intentContext.now())
    }
    const since = goneSince.get(signed.transactionId) ?? {
      wallMs: intentContext.now(),
      monotonicMs: intentContext.monotonicNow(),
    }
    goneSince.set(signed.transactionId, since)
    try {
      // The mirror may not have read a sale yet: the next try looks again.
      if (!(await hasMirrorPassed(mirror, since.wallMs))) return OWNER_UNKNOWN
      const holding = await readHolding(mirror, flowStart, flowStart.account)
      if (holding === null && intentContext.monotonicNow() - since.monotonicMs < MAX_OWNER_LOOKUP_MS)
        return OWNER_UNKNOWN
      goneSince.delete(signed.transactionId)
      return holding ? outcomeByHolding(holding, transaction) : MAYBE_SOLD
    } catch (cause) {
      return { ...findingAfterFailedRead(cause), fallback: MAYBE_SOLD }
    }
  }
}

/** Outcome for a listing that is gone for an unknown reason. */
const MAYBE_SOLD: CertainOutcome = { kind: 'done', outcome: null, error: { code: 'maybe-sold' } }
/** The ledger has not shown the owner yet: the next try asks again. */
const OWNER_UNKNOWN: CompletionFinding = { kind: 'open', fallback: MAYBE_SOLD }

/** Outcome for an NFT whose listing is gone. */
function outcomeByHolding(
  holding: Holding,
  { flowStart, prepared }: ConfirmedTransaction<UnlistStart>,
): CertainOutcome {
  if (holding.kind === 'single') return holding.owner === flowStart.account ? UNLISTED : soldTo(holding.owner)
  const { held: countBefore } = prepared.terms
  if (holding.heldCount === 0n || (countBefore !== null && holding.heldCount < BigInt(countBefore))) return soldTo(null)
  // Without the earlier count, the current count does not show whether one was sold.
  return countBefore === null ? MAYBE_SOLD : UNLISTED
}

const UNLISTED: CertainOutcome = { kind: 'done', outcome: null }
const soldTo = (owner: EntityId | null): CertainOutcome => ({
  kind: 'failed',
  error: { code: 'sold-meanwhile', owner },
})

async function prepareUnlisting({ market, mirror }: UnlistDeps, flowStart: UnlistStart): Promise<PreparedFacts> {
  const { kind, token, serial, account } = flowStart
  const query = { token_address: token, serial_number: serial, user_address: account }
  const [{ value }, heldCount] = await Promise.all([
    market.call(unlistNft, query, { priority: 'action' }),
    kind === 'unlist-evm' ? readEditionCount(mirror, flowStart, account) : null,
  ])
  return {
    bytes: Buffer.from(value.transBytes.data).toString('base64'),
    code: value.saleVerificationCode,
    commission: null,
    terms: { transactionId: value.transid, listingsKept: value.otherListingsKept, held: heldCount },
  }
}
