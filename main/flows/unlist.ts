import { unlistNft, unlistNftRes } from '@shared/market/affiliate'
import type { EntityId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import type { FlowStartOf } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import type { MarketClient } from '../market-api/client/client'
import { unread } from './completion'
import type {
  CompletionAttempt,
  CertainOutcome,
  PreparedFacts,
  CompletionFinding,
  ConfirmedTransaction,
  TransactionKind,
} from './flow-kind'
import { listingOverAtMs, listingUnclear, unchanged } from './listing-over'
import { editionHeld, holdingOf, type Holding, type HoldingMirror } from './nft-owner'
import { hasMirrorPassed } from './mirror-progress'
import { sellerState } from './seller-state'
import type { IntentContext } from './intent-context'

type UnlistDeps = {
  readonly market: MarketClient
  readonly mirror: HoldingMirror & Pick<Mirror, 'readUntilMs'>
  readonly around: IntentContext
}
type Withdrawal = FlowStartOf<'unlist' | 'unlist-evm'>

/** Time after a listing was seen to be gone during which a ledger that names no owner is asked again. */
const UNTOLD_FOR_MS = 10 * 60_000

/** Unlists an NFT: the market loses its permission. Source: affiliate document, `unlistnft`, `unlistnftres`. */
export function createUnlist(deps: UnlistDeps): TransactionKind<FlowStartOf<'unlist'>> {
  return {
    ...withdrawal(deps),
    intent: (begun) => Promise.resolve(deps.around.intent(begun, askedOf(begun), {})),
  }
}

/**
 * The same for an EVM collection: the permission over the collection ends with the last listing. Until then the signed
 * transaction is a read-only call that proves the seller's consent.
 */
export function createUnlistEvm(deps: UnlistDeps): TransactionKind<FlowStartOf<'unlist-evm'>> {
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

function withdrawal(deps: UnlistDeps) {
  const { market } = deps
  return {
    course: 'transaction' as const,
    prepare: (begun: Withdrawal) => prepareWithdrawal(deps, begun),
    async recheck(begun: Withdrawal): Promise<void> {
      const { isListed } = await sellerState(market, begun)
      if (!isListed) throw failure({ code: 'not-listed' })
    },
    async complete({ prepared, signed }: ConfirmedTransaction<Withdrawal>) {
      const code = prepared.code ?? ''
      const body = { saleVerificationCode: code, transactionId: signed.transactionId }
      await market.call(unlistNftRes, { saleVerificationCode: code }, { priority: 'action', body })
      return { outcome: null }
    },
    reconcile: withdrawalFate(deps),
    overAtMs: (_: ConfirmedTransaction<Withdrawal>, asked: CompletionAttempt) => listingOverAtMs(asked),
    unclear: listingUnclear(unlistNftRes.name),
    isDoneByReceipt: false,
  }
}

/** A listing can be gone because it was unlisted, or because it was sold: the ledger shows which. */
function withdrawalFate({ market, mirror, around }: UnlistDeps) {
  /** Time since which the market is known to be without the listing, by signed transaction id and by both clocks. */
  const goneSince = new Map<string, { readonly wallMs: number; readonly monotonicMs: number }>()

  return async (told: ConfirmedTransaction<Withdrawal>, asked: CompletionAttempt): Promise<CompletionFinding> => {
    const { begun, signed } = told
    const { isListed } = await sellerState(market, begun)
    if (isListed) {
      goneSince.delete(signed.transactionId)
      return unchanged(unlistNftRes.name, asked, around.now())
    }
    const since = goneSince.get(signed.transactionId) ?? { wallMs: around.now(), monotonicMs: around.monotonicNow() }
    goneSince.set(signed.transactionId, since)
    try {
      // Until the mirror has read that far, wait for the next look.
      if (!(await hasMirrorPassed(mirror, since.wallMs))) return UNTOLD
      const holding = await holdingOf(mirror, begun, begun.account)
      if (holding === null && around.monotonicNow() - since.monotonicMs < UNTOLD_FOR_MS) return UNTOLD
      goneSince.delete(signed.transactionId)
      return holding ? fateBy(holding, told) : MAYBE_SOLD
    } catch (cause) {
      return { ...unread(cause), otherwise: MAYBE_SOLD }
    }
  }
}

/** The listing is gone for an unknown reason. */
const MAYBE_SOLD: CertainOutcome = { kind: 'done', outcome: null, error: { code: 'maybe-sold' } }
const UNTOLD: CompletionFinding = { kind: 'open', otherwise: MAYBE_SOLD }

/** Outcome for an NFT whose listing is gone. */
function fateBy(holding: Holding, { begun, prepared }: ConfirmedTransaction<Withdrawal>): CertainOutcome {
  if (holding.kind === 'single') return holding.owner === begun.account ? TAKEN_BACK : soldTo(holding.owner)
  const { held } = prepared.terms
  if (holding.held === 0n || (held !== null && holding.held < BigInt(held))) return soldTo(null)
  // The count that is left proves nothing without the earlier count.
  return held === null ? MAYBE_SOLD : TAKEN_BACK
}

const TAKEN_BACK: CertainOutcome = { kind: 'done', outcome: null }
const soldTo = (owner: EntityId | null): CertainOutcome => ({
  kind: 'failed',
  error: { code: 'sold-meanwhile', owner },
})

async function prepareWithdrawal({ market, mirror }: UnlistDeps, begun: Withdrawal): Promise<PreparedFacts> {
  const { kind, token, serial, account } = begun
  const query = { token_address: token, serial_number: serial, user_address: account }
  const [{ value }, held] = await Promise.all([
    market.call(unlistNft, query, { priority: 'action' }),
    kind === 'unlist-evm' ? editionHeld(mirror, begun, account) : null,
  ])
  return {
    bytes: Buffer.from(value.transBytes.data).toString('base64'),
    code: value.saleVerificationCode,
    commission: null,
    terms: { transactionId: value.transid, listingsKept: value.otherListingsKept, held },
  }
}
