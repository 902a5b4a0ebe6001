import { assertNever } from '@shared/result'
import type { Intent } from '../intent'
import { requestedEffectFacts } from '../rules/requested-effect'
import { quoted } from '../text'
import type { Decoded, Effect, HbarMove, NftMove, Party, TokenMove } from '../types'
import { addCall } from './calls'
import type { Cheque, ReviewContext } from './context'
import { collectionOf, hbarLine, intentNamesNft, nftLine, textLine } from './lines'
import { addHbarAllowance, addNftAllowance, addTokenAllowance, addNftRevocation } from './permissions'
import { addTerms } from './terms'

/**
 * Lines of a review: every effect on the account first, then the terms that the bytes do not contain.
 */
export function chequeOf(decoded: Decoded, intent: Intent, context: ReviewContext): Cheque {
  const cheque: Cheque = { gives: [], gets: [], asks: [] }
  const { requestedEffect } = requestedEffectFacts(decoded, intent)
  for (const effect of decoded.effects) {
    placeEffect(cheque, effect, { intent, context, isRequested: effect === requestedEffect })
  }
  addTerms(cheque, intent, context)
  return cheque
}

/** `isRequested`: the effect is the one that the person requested. */
type EffectContext = { readonly intent: Intent; readonly context: ReviewContext; readonly isRequested: boolean }

/**
 * Adds the line of one effect under "You give" or "You get". Movements of other accounts have no line; they appear only
 * in the findings and raw fields.
 */
function placeEffect(cheque: Cheque, effect: Effect, effectContext: EffectContext): void {
  const { intent, context, isRequested } = effectContext
  switch (effect.kind) {
    case 'hbar-out':
    case 'hbar-in':
      return placeHbar(cheque, effect, intent)
    case 'nft-move':
      return placeNft(cheque, effect, effectContext)
    case 'token-move':
      return placeToken(cheque, effect, intent)
    case 'associate':
      return placeAssociation(cheque, effect, effectContext)
    case 'hbar-allowance':
      return addHbarAllowance(cheque, effect, intent, isRequested)
    case 'token-allowance':
      return addTokenAllowance(cheque, effect, intent, isRequested)
    case 'nft-allowance':
      return addNftAllowance(cheque, effect, effectContext)
    case 'nft-allowance-delete':
      return addNftRevocation(cheque, effect, effectContext)
    case 'contract-call':
      return addCall(cheque, effect, intent, context, isRequested)
    case 'prng':
      cheque.gets.push(textLine('A random number on the ledger'))
      return
    default:
      assertNever(effect, 'effect')
  }
}

const isOwnAccount = (party: Party, { account }: Intent): boolean => party === account

function placeHbar(cheque: Cheque, effect: HbarMove, intent: Intent): void {
  if (!isOwnAccount(effect.account, intent)) return
  const isOutgoing = effect.kind === 'hbar-out'
  const lines = isOutgoing ? cheque.gives : cheque.gets
  lines.push(hbarLine(effect.amountTinybar, { asked: isOutgoing && intent.kind === 'buy' }))
}

function placeNft(cheque: Cheque, effect: NftMove, { intent, context }: EffectContext): void {
  const isRequested = intent.kind === 'buy' && intentNamesNft(effect, intent)
  const line = nftLine(effect, intent, context, { asked: isRequested })
  if (isOwnAccount(effect.from, intent)) cheque.gives.push(line)
  else if (isOwnAccount(effect.to, intent)) cheque.gets.push(line)
}

function placeToken(cheque: Cheque, { account, amount, token }: TokenMove, intent: Intent): void {
  if (!isOwnAccount(account, intent)) return
  const absoluteAmount = amount < 0n ? -amount : amount
  const line = textLine(`${absoluteAmount} units of token ${token}`, { note: 'In the smallest units of the token.' })
  const lines = amount < 0n ? cheque.gives : cheque.gets
  lines.push(line)
}

function placeAssociation(
  cheque: Cheque,
  { account, token }: Extract<Effect, { kind: 'associate' }>,
  { intent, context }: EffectContext,
): void {
  if (!isOwnAccount(account, intent)) return
  const isRequested = intent.kind === 'associate' && token === intent.token
  const name = collectionOf(token, intent, context)
  cheque.gets.push(
    name === null
      ? textLine(`Able to hold token ${token}`, { asked: isRequested })
      : textLine(`Able to hold ${quoted(name)}`, { note: `Token ${token}`, asked: isRequested }),
  )
}
