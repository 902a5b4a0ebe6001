import type { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson } from '@shared/amount'
import { MAX_COUNT_REASON_CHARS, type FlowOutcome, type MintCountReason } from '@shared/contract/flows'
import { mintNft, mintNftRes } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { Terms } from '../journal/journal'
import type { MarketClient } from '../market-api/client/client'
import { failure, orNull } from '../platform/app-failure'
import type { PreparedFacts, ConfirmedTransaction, TransactionKind } from './flow-kind'
import { requireAgreement } from './launch-agreement'
import { openLaunch, requireLaunch } from './launch-state'
import { createMintOutcome, mintEndsAtMs, type MintMirror } from './mint-outcome'
import { requirePreparedId } from './prepared-id'
import type { IntentContext } from './intent-context'

type MintDeps = {
  readonly market: MarketClient
  readonly mirror: MintMirror
  readonly around: IntentContext
}
type MintStart = FlowStartOf<'mint'>

/** A session ends 20 minutes after its preparation. */
const SESSION_MS = 20 * 60_000
const MAX_NAME_CHARS = 300

/**
 * Mints 1 to 10 NFTs of a launch. The signed bytes are an allowance for all of them, a payment for one, or a claim that
 * costs nothing; the market moves the NFTs afterwards. Source: affiliate document, `mintnft` and `mintnftres`.
 */
export function createMint(deps: MintDeps): TransactionKind<MintStart> {
  const { market, mirror, around: intentContext } = deps
  return {
    course: 'transaction',
    prepare: (flowStart) => prepareMint(deps, flowStart),
    async intent(flowStart, prepared) {
      const { account, mintCode, maxPrice, count } = flowStart
      const allowance = neededAllowance(prepared.terms)
      const intentFields = {
        kind: 'mint',
        mintCode,
        maxPrice,
        count,
        accepted: prepared.terms.count ?? count,
        ...(allowance === null ? {} : { allowance }),
      }
      const { total, countReason } = prepared.terms
      // The price is read now, not taken from the request for the bytes: the launch may cost less by now, or nothing.
      const [allowances, announced] = await Promise.all([
        intentContext.allowances(account),
        orNull(openLaunch(market, flowStart, intentContext.now())),
      ])
      const mintFacts = {
        ...(announced === null ? {} : { price: formatHbar(announced.price) }),
        ...(total === null ? {} : { total }),
        ...(countReason === null ? {} : { countReason }),
      }
      return intentContext.intent(flowStart, intentFields, { ...allowances, mint: mintFacts })
    },
    async recheck(flowStart, prepared) {
      requirePreparedId(prepared, mintNft.name)
      const { until } = prepared.terms
      if (until !== null && Date.parse(until) <= intentContext.now()) throw failure({ code: 'window-expired' })
      const { terms } = await requireLaunch(market, flowStart, intentContext.now())
      requireAgreement(terms, flowStart.agreed)
    },
    async complete(transaction) {
      const { flowStart, prepared, signed } = transaction
      const query = { user_address: flowStart.account, saleVerificationCode: prepared.code ?? '' }
      const body = { transactionId: signed.transactionId }
      const { value, text } = await market.call(mintNftRes, query, { priority: 'action', body })
      return { outcome: mintOutcome(value, transaction), drawAnswer: describesDraw(value) ? text : null }
    },
    reconcile: createMintOutcome({ mirror, now: intentContext.now }),
    serviceEndsAtMs: mintEndsAtMs,
    isDoneByReceipt: false,
  }
}

async function prepareMint(deps: MintDeps, flowStart: MintStart): Promise<PreparedFacts> {
  const { market, around: intentContext } = deps
  const { account, mintCode, maxPrice, count } = flowStart
  // Taken before the request: the session cannot have begun earlier.
  const requestedAtMs = intentContext.now()
  const query = { user_address: account, mintCode, price: maxPrice, mintCount: count }
  const { value } = await market.call(mintNft, query, { priority: 'action' })
  requireCounts(value, count)
  const takesAllowance = eitherFlag(value.isAllowanceApprove, value.requiresAllowanceApprove)
  return {
    bytes: Buffer.from(value.transBytes.data).toString('base64'),
    code: value.saleVerificationCode,
    commission: null,
    terms: {
      count: value.acceptedMintCount,
      requestedCount: value.originalRequestedMintCount,
      isCountAdjusted: value.mintCountAdjusted,
      countReason: value.mintCountAdjusted ? await readCountReason(deps, flowStart, value) : null,
      total: requiredTotal(value.requiredAllowance),
      takesAllowance,
      transactionId: value.transactionId,
      until: new Date(requestedAtMs + SESSION_MS).toISOString(),
    },
  }
}

type MintAnswer = z.output<typeof mintNft.answer>

/** Throws AppFailure `unexpected-answer` when the three counts of an answer contradict each other or the request. */
function requireCounts(answer: MintAnswer, requested: number): void {
  const { originalRequestedMintCount, acceptedMintCount, mintCountAdjusted } = answer
  if (originalRequestedMintCount !== requested) throw unexpectedAnswer(mintNft.name, 'originalRequestedMintCount')
  if (acceptedMintCount > requested) throw unexpectedAnswer(mintNft.name, 'acceptedMintCount')
  if (mintCountAdjusted !== acceptedMintCount < requested) throw unexpectedAnswer(mintNft.name, 'mintCountAdjusted')
}

/**
 * Reason for a lowered count: the market's own words, else a guess from what the launch announces. An unreadable
 * announcement explains nothing.
 */
async function readCountReason(
  { market, around: intentContext }: MintDeps,
  flowStart: MintStart,
  answer: MintAnswer,
): Promise<MintCountReason> {
  const { acceptedMintCount: accepted, apimessage } = answer
  const marketReason = apimessage?.trim().slice(0, MAX_COUNT_REASON_CHARS) ?? ''
  if (marketReason !== '') return { of: 'stated', words: marketReason }
  const openedLaunch = await orNull(openLaunch(market, flowStart, intentContext.now()))
  const launch = openedLaunch?.launch ?? null
  const mintsOne = launch?.mintPrice === 0 || launch?.isAllowanceApprove === false
  if (accepted === 1 && mintsOne) return { of: 'one-at-a-time' }
  return { of: launch?.availableCount === accepted ? 'pool' : 'none' }
}

/**
 * Total that the service says it needs, as exact HBAR. Throws AppFailure `unexpected-answer` for a value that is not an
 * amount.
 */
function requiredTotal(required: number | null): string | null {
  if (required === null) return null
  try {
    if (required >= 0) return formatHbar(hbarFromJson(required))
  } catch (cause) {
    if (!(cause instanceof AmountError)) throw cause
  }
  throw unexpectedAnswer(mintNft.name, 'requiredAllowance')
}

/** True if either flag is true; null when neither is set. */
const eitherFlag = (first: boolean | null, second: boolean | null): boolean | null =>
  first === null && second === null ? null : first === true || second === true

/**
 * Allowance that the service says it needs, whatever the bytes contain; zero only if the service says that it takes
 * none.
 */
const neededAllowance = ({ total, takesAllowance }: Terms): string | null => (takesAllowance === false ? '0' : total)

/**
 * Outcome of a mint from its answer. A contradictory answer gives no basis for a guess: the ledger then shows what was
 * minted.
 */
function mintOutcome(
  value: z.output<typeof mintNftRes.answer>,
  { flowStart, prepared }: ConfirmedTransaction<MintStart>,
): FlowOutcome {
  const accepted = prepared.terms.count ?? flowStart.count
  const { nfts, mintedCount } = value
  if (nfts.length !== mintedCount || mintedCount > accepted) throw unexpectedAnswer(mintNftRes.name, 'mintedCount')
  return {
    of: 'mint',
    minted: nfts.map(({ tokenId, serialId, name }) => ({
      token: tokenId,
      serial: serialId,
      name: name === null ? null : name.slice(0, MAX_NAME_CHARS),
    })),
    isPartial: value.partialMint === true || mintedCount < accepted,
  }
}

/** True if the answer of a pool describes a draw. The verifier decides what the draw is worth. */
const describesDraw = ({ nfts, prngResponses }: z.output<typeof mintNftRes.answer>): boolean =>
  nfts.some(({ prngResponse }) => prngResponse !== null) || (prngResponses ?? []).length > 0

const unexpectedAnswer = (operation: string, path: string) => failure({ code: 'unexpected-answer', operation, path })
