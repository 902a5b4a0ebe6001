import { assertNever } from '@shared/result'
import type { Intent } from '../intent'
import { marketMintTotal } from '../rules/mint-facts'
import { requestedEffectFacts } from '../rules/requested-effect'
import { quoted } from '../text'
import { hbarText } from '../words'
import type { Decoded, Effect, HbarMove, NftMove, Party, TokenMove } from '../types'
import { addCall } from './calls'
import type { ReviewLines, ReviewContext } from './context'
import { idWithChecksum } from './names'
import { collectionOf, hbarLine, intentNamesNft, nftLine, textLine } from './lines'
import { addHbarAllowance, addNftAllowance, addTokenAllowance, addNftRevocation } from './permissions'
import { addTerms } from './terms'

/**
 * Lines of a review: the effects of the transaction first, then the terms that the bytes do not contain.
 */
export function reviewLinesOf(decoded: Decoded, intent: Intent, context: ReviewContext): ReviewLines {
  const reviewLines: ReviewLines = { gives: [], gets: [], revokes: [], marketEffects: [] }
  const { requestedEffect } = requestedEffectFacts(decoded, intent)
  for (const effect of decoded.effects) {
    addEffect(reviewLines, effect, { intent, context, isRequested: effect === requestedEffect })
  }
  addTerms(reviewLines, intent, context)
  return reviewLines
}

/** `isRequested`: the effect is the one that the person requested. */
type EffectContext = { readonly intent: Intent; readonly context: ReviewContext; readonly isRequested: boolean }

/**
 * Adds the lines of one effect to what the person gives, gets or revokes. A movement that does not concern the account
 * has no line, and appears only in the findings and raw fields.
 */
function addEffect(reviewLines: ReviewLines, effect: Effect, effectContext: EffectContext): void {
  const { intent, context, isRequested } = effectContext
  switch (effect.kind) {
    case 'hbar-out':
    case 'hbar-in':
      return addHbarMove(reviewLines, effect, intent)
    case 'nft-move':
      return addNftMove(reviewLines, effect, effectContext)
    case 'token-move':
      return addTokenMove(reviewLines, effect, intent)
    case 'associate':
      return addAssociation(reviewLines, effect, effectContext)
    case 'hbar-allowance':
      return addHbarAllowance(reviewLines, effect, effectContext)
    case 'token-allowance':
      return addTokenAllowance(reviewLines, effect, intent, isRequested)
    case 'nft-allowance':
      return addNftAllowance(reviewLines, effect, effectContext)
    case 'nft-allowance-delete':
      return addNftRevocation(reviewLines, effect, effectContext)
    case 'contract-call':
      return addCall(reviewLines, effect, intent, context, isRequested)
    case 'prng':
      reviewLines.gets.push(textLine('A random number on the ledger'))
      return
    default:
      assertNever(effect, 'effect')
  }
}

const isOwnAccount = (party: Party, { account }: Intent): boolean => party === account

function addHbarMove(reviewLines: ReviewLines, effect: HbarMove, intent: Intent): void {
  if (!isOwnAccount(effect.account, intent)) return
  const isOutgoing = effect.kind === 'hbar-out'
  const targetLines = isOutgoing ? reviewLines.gives : reviewLines.gets
  const aside = isOutgoing ? mintSurplusWords(effect.amountTinybar, intent) : null
  targetLines.push(hbarLine(effect.amountTinybar, { isRequested: isOutgoing && intent.kind === 'buy', aside }))
}

/** Words for the part of a payment that the market does not ask for; null for no such part and for other intents. */
function mintSurplusWords(paidTinybars: bigint, intent: Intent): string | null {
  const marketTotal = intent.kind === 'mint' ? marketMintTotal(intent) : null
  if (marketTotal === null || paidTinybars <= marketTotal) return null
  return `${hbarText(paidTinybars - marketTotal)} more than the market’s price`
}

function addNftMove(reviewLines: ReviewLines, effect: NftMove, { intent, context }: EffectContext): void {
  const isRequested = intent.kind === 'buy' && intentNamesNft(effect, intent)
  const line = nftLine(effect, intent, context, { isRequested })
  if (isOwnAccount(effect.from, intent)) reviewLines.gives.push(line)
  else if (isOwnAccount(effect.to, intent)) reviewLines.gets.push(line)
}

function addTokenMove(reviewLines: ReviewLines, { account, amount, token }: TokenMove, intent: Intent): void {
  if (!isOwnAccount(account, intent)) return
  const absoluteAmount = amount < 0n ? -amount : amount
  const line = textLine(`${absoluteAmount} units of token ${token}`, { note: 'In the smallest units of the token.' })
  const targetLines = amount < 0n ? reviewLines.gives : reviewLines.gets
  targetLines.push(line)
}

function addAssociation(
  reviewLines: ReviewLines,
  { account, token }: Extract<Effect, { kind: 'associate' }>,
  { intent, context }: EffectContext,
): void {
  if (!isOwnAccount(account, intent)) return
  const isRequested = intent.kind === 'associate' && token === intent.token
  const name = collectionOf(token, intent, context)
  reviewLines.gets.push(
    name === null
      ? textLine(`Room for NFTs of token ${token}`, { isRequested })
      : textLine(`Room for ${quoted(name)}`, {
          note: `Token ${idWithChecksum(token, context)}`,
          isRequested,
          image: context.facts.image,
        }),
  )
}
