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
import { readOpenLaunch, requireLaunchAtPrice } from './launch-state'
import { createMintOutcome, mintEndsAtMs, type MintMirror } from './mint-outcome'
import { requirePreparedId } from './prepared-id'
import type { IntentContext } from './intent-context'

type MintDeps = {
  readonly market: MarketClient
  readonly mirror: MintMirror
  readonly intentContext: IntentContext
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
  const { market, mirror, intentContext } = deps
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
      // The launch's price is read again: since the bytes were requested, the mint may have become cheaper or free.
      const [allowances, openedLaunch] = await Promise.all([
        intentContext.readAllowanceFacts(account),
        orNull(readOpenLaunch(market, flowStart, intentContext.now())),
      ])
      const mintFacts = {
        ...(openedLaunch === null ? {} : { price: formatHbar(openedLaunch.price) }),
        ...(total === null ? {} : { total }),
        ...(countReason === null ? {} : { countReason }),
      }
      return intentContext.intent(flowStart, intentFields, { ...allowances, mint: mintFacts })
    },
    async recheck(flowStart, prepared) {
      requirePreparedId(prepared, mintNft.name)
      const { until } = prepared.terms
      if (until !== null && Date.parse(until) <= intentContext.now()) throw failure({ code: 'window-expired' })
      const launch = await requireLaunchAtPrice(market, flowStart, intentContext.now())
      requireAgreement(launch.terms, flowStart.agreed)
    },
    async complete(transaction) {
      const { flowStart, prepared, signed } = transaction
      const query = { user_address: flowStart.account, saleVerificationCode: prepared.code ?? '' }
      const body = { transactionId: signed.transactionId }
      const { value: completion, text: rawAnswer } = await market.call(mintNftRes, query, { priority: 'action', body })
      return { outcome: mintOutcome(completion, transaction), drawAnswer: describesDraw(completion) ? rawAnswer : null }
    },
    reconcile: createMintOutcome({ mirror, now: intentContext.now }),
    serviceEndsAtMs: mintEndsAtMs,
    isDoneByReceipt: false,
  }
}

async function prepareMint(deps: MintDeps, flowStart: MintStart): Promise<PreparedFacts> {
  const { market, intentContext } = deps
  const { account, mintCode, maxPrice, count } = flowStart
  // The time is read before the request, so that the computed end of the session is never too late.
  const requestedAtMs = intentContext.now()
  const query = { user_address: account, mintCode, price: maxPrice, mintCount: count }
  const { value: preparation } = await market.call(mintNft, query, { priority: 'action' })
  requireCounts(preparation, count)
  const takesAllowance = eitherFlag(preparation.isAllowanceApprove, preparation.requiresAllowanceApprove)
  return {
    bytes: Buffer.from(preparation.transBytes.data).toString('base64'),
    code: preparation.saleVerificationCode,
    commission: null,
    terms: {
      count: preparation.acceptedMintCount,
      requestedCount: preparation.originalRequestedMintCount,
      isCountAdjusted: preparation.mintCountAdjusted,
      countReason: preparation.mintCountAdjusted ? await readCountReason(deps, flowStart, preparation) : null,
      total: requiredTotal(preparation.requiredAllowance),
      takesAllowance,
      transactionId: preparation.transactionId,
      until: new Date(requestedAtMs + SESSION_MS).toISOString(),
    },
  }
}

type MintAnswer = z.output<typeof mintNft.answer>

/**
 * Throws AppFailure `unexpected-answer` when `mintCountAdjusted` and the two counts of an answer contradict each other
 * or the request.
 */
function requireCounts(answer: MintAnswer, requestedCount: number): void {
  const { originalRequestedMintCount, acceptedMintCount, mintCountAdjusted } = answer
  if (originalRequestedMintCount !== requestedCount) throw unexpectedAnswer(mintNft.name, 'originalRequestedMintCount')
  if (acceptedMintCount > requestedCount) throw unexpectedAnswer(mintNft.name, 'acceptedMintCount')
  const isCountLowered = acceptedMintCount < requestedCount
  if (mintCountAdjusted !== isCountLowered) throw unexpectedAnswer(mintNft.name, 'mintCountAdjusted')
}

/**
 * Reason for a lowered count: the market's own words, else a guess from the launch's announcement. The reason is `none`
 * if there are no such words and the announcement cannot be read or gives no reason.
 */
async function readCountReason(
  { market, intentContext }: MintDeps,
  flowStart: MintStart,
  answer: MintAnswer,
): Promise<MintCountReason> {
  const { acceptedMintCount: acceptedCount, apimessage } = answer
  const marketReason = apimessage?.trim().slice(0, MAX_COUNT_REASON_CHARS) ?? ''
  if (marketReason !== '') return { of: 'stated', words: marketReason }
  const openedLaunch = await orNull(readOpenLaunch(market, flowStart, intentContext.now()))
  const launch = openedLaunch?.launch ?? null
  const mintsOneAtATime = launch?.mintPrice === 0 || launch?.isAllowanceApprove === false
  if (acceptedCount === 1 && mintsOneAtATime) return { of: 'one-at-a-time' }
  return { of: launch?.availableCount === acceptedCount ? 'pool' : 'none' }
}

/**
 * Total that the service says it needs, as exact HBAR. Throws AppFailure `unexpected-answer` for a value that is not an
 * amount.
 */
function requiredTotal(amount: number | null): string | null {
  if (amount === null) return null
  try {
    if (amount >= 0) return formatHbar(hbarFromJson(amount))
  } catch (cause) {
    if (!(cause instanceof AmountError)) throw cause
  }
  throw unexpectedAnswer(mintNft.name, 'requiredAllowance')
}

/** True if at least one flag is true; null when both are null. */
function eitherFlag(firstFlag: boolean | null, secondFlag: boolean | null): boolean | null {
  if (firstFlag === null && secondFlag === null) return null
  return firstFlag === true || secondFlag === true
}

/**
 * Allowance that the service says it needs, decimal HBAR, whatever the bytes contain. Zero if the service says that it
 * uses no allowance; null if unknown.
 */
const neededAllowance = ({ total, takesAllowance }: Terms): string | null => (takesAllowance === false ? '0' : total)

/**
 * Outcome of a mint from the service's answer. Throws AppFailure `unexpected-answer` when the counts of the answer
 * contradict each other or the accepted count: the ledger then shows what was minted.
 */
function mintOutcome(
  completion: z.output<typeof mintNftRes.answer>,
  { flowStart, prepared }: ConfirmedTransaction<MintStart>,
): FlowOutcome {
  const acceptedCount = prepared.terms.count ?? flowStart.count
  const { nfts, mintedCount } = completion
  if (nfts.length !== mintedCount || mintedCount > acceptedCount) throw unexpectedAnswer(mintNftRes.name, 'mintedCount')
  return {
    of: 'mint',
    minted: nfts.map(({ tokenId, serialId, name }) => ({
      token: tokenId,
      serial: serialId,
      name: name === null ? null : name.slice(0, MAX_NAME_CHARS),
    })),
    isPartial: completion.partialMint === true || mintedCount < acceptedCount,
  }
}

/** True if the answer of a pool describes a draw. The verifier decides whether the draw is valid. */
const describesDraw = ({ nfts, prngResponses }: z.output<typeof mintNftRes.answer>): boolean =>
  nfts.some(({ prngResponse }) => prngResponse !== null) || (prngResponses ?? []).length > 0

const unexpectedAnswer = (operation: string, path: string) => failure({ code: 'unexpected-answer', operation, path })
