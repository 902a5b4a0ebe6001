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
import { listingCodeEndsAtMs, listingOutcomeUnknown, findingForUnchangedListing } from './listing-outcome'
import { readEditionCount, readHolding, type Holding, type HoldingMirror } from './nft-owner'
import { hasMirrorPassed } from './mirror-progress'
import { sellerState } from './seller-state'
import type { IntentContext } from './intent-context'

type UnlistDeps = {
  readonly market: MarketClient
  readonly mirror: HoldingMirror & Pick<Mirror, 'readUntilMs'>
  readonly around: IntentContext
}
type UnlistStart = FlowStartOf<'unlist' | 'unlist-evm'>

/** Time after a listing was seen to be gone during which a ledger that names no owner is asked again. */
const OWNER_UNKNOWN_MS = 10 * 60_000

/** Unlists an NFT: the market loses its permission. Source: affiliate document, `unlistnft`, `unlistnftres`. */
export function createUnlist(deps: UnlistDeps): TransactionKind<FlowStartOf<'unlist'>> {
  return {
    ...unlistKind(deps),
    intent: (flowStart) => Promise.resolve(deps.around.intent(flowStart, intentFields(flowStart), {})),
  }
}

/**
 * The same for an EVM collection: the permission over the collection ends with the last listing. Until then the signed
 * transaction is a read-only call that proves the seller's consent.
 */
export function createUnlistEvm(deps: UnlistDeps): TransactionKind<FlowStartOf<'unlist-evm'>> {
  const { around: intentContext } = deps
  return {
    ...unlistKind(deps),
    async intent(flowStart) {
      const evm = await intentContext.evm(flowStart.account, flowStart.token)
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
      const { isListed } = await sellerState(market, flowStart)
      if (!isListed) throw failure({ code: 'not-listed' })
    },
    async complete({ prepared, signed }: ConfirmedTransaction<UnlistStart>) {
      const code = prepared.code ?? ''
      const body = { saleVerificationCode: code, transactionId: signed.transactionId }
      await market.call(unlistNftRes, { saleVerificationCode: code }, { priority: 'action', body })
      return { outcome: null }
    },
    reconcile: createUnlistOutcome(deps),
    serviceEndsAtMs: (_: ConfirmedTransaction<UnlistStart>, lastAttempt: CompletionAttempt) =>
      listingCodeEndsAtMs(lastAttempt),
    unknownOutcomeError: listingOutcomeUnknown(unlistNftRes.name),
    isDoneByReceipt: false,
  }
}

/** A listing can be gone because it was unlisted, or because it was sold: the ledger shows which. */
function createUnlistOutcome({ market, mirror, around: intentContext }: UnlistDeps) {
  /** Time since which the market is known to be without the listing, by signed transaction id and by both clocks. */
  const goneSince = new Map<string, { readonly wallMs: number; readonly monotonicMs: number }>()

  return async (
    transaction: ConfirmedTransaction<UnlistStart>,
    lastAttempt: CompletionAttempt,
  ): Promise<CompletionFinding> => {
    const { flowStart, signed } = transaction
    const { isListed } = await sellerState(market, flowStart)
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
      // Until the mirror has read that far, wait for the next look.
      if (!(await hasMirrorPassed(mirror, since.wallMs))) return OWNER_UNKNOWN
      const holding = await readHolding(mirror, flowStart, flowStart.account)
      if (holding === null && intentContext.monotonicNow() - since.monotonicMs < OWNER_UNKNOWN_MS) return OWNER_UNKNOWN
      goneSince.delete(signed.transactionId)
      return holding ? outcomeByHolding(holding, transaction) : MAYBE_SOLD
    } catch (cause) {
      return { ...findingAfterFailedRead(cause), fallback: MAYBE_SOLD }
    }
  }
}

/** The listing is gone for an unknown reason. */
const MAYBE_SOLD: CertainOutcome = { kind: 'done', outcome: null, error: { code: 'maybe-sold' } }
const OWNER_UNKNOWN: CompletionFinding = { kind: 'open', fallback: MAYBE_SOLD }

/** Outcome for an NFT whose listing is gone. */
function outcomeByHolding(
  holding: Holding,
  { flowStart, prepared }: ConfirmedTransaction<UnlistStart>,
): CertainOutcome {
  if (holding.kind === 'single') return holding.owner === flowStart.account ? UNLISTED : soldTo(holding.owner)
  const { held: heldCount } = prepared.terms
  if (holding.held === 0n || (heldCount !== null && holding.held < BigInt(heldCount))) return soldTo(null)
  // The count that is left proves nothing without the earlier count.
  return heldCount === null ? MAYBE_SOLD : UNLISTED
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
