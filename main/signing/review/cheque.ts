import { assertNever } from '@shared/result'
import type { Intent } from '../intent'
import { askedFacts } from '../rules/asked'
import { quoted } from '../text'
import type { Decoded, Effect, HbarMove, NftMove, Party, TokenMove } from '../types'
import { placeCall } from './calls'
import type { Cheque, ReviewContext } from './context'
import { collectionOf, hbarLine, isAskedNft, nftLine, textLine } from './lines'
import { placeHbarAllowance, placeNftAllowance, placeTokenAllowance, placeWithdrawal } from './permissions'
import { placeTerms } from './terms'

/**
 * Lines for what leaves and what arrives, then for what the bytes do not contain. Every effect on the account is
 * included.
 */
export function chequeOf(decoded: Decoded, intent: Intent, context: ReviewContext): Cheque {
  const cheque: Cheque = { gives: [], gets: [], asks: [] }
  const { asked } = askedFacts(decoded, intent)
  for (const effect of decoded.effects) place(cheque, effect, { intent, context, asked: effect === asked })
  placeTerms(cheque, intent, context)
  return cheque
}

type About = { readonly intent: Intent; readonly context: ReviewContext; readonly asked: boolean }

/** Sorts one effect under "You give" or "You get". Effects on others only are in the findings and raw fields. */
function place(cheque: Cheque, effect: Effect, about: About): void {
  const { intent, context, asked } = about
  switch (effect.kind) {
    case 'hbar-out':
    case 'hbar-in':
      return placeHbar(cheque, effect, intent)
    case 'nft-move':
      return placeNft(cheque, effect, about)
    case 'token-move':
      return placeToken(cheque, effect, intent)
    case 'associate':
      return placeRoom(cheque, effect, about)
    case 'hbar-allowance':
      return placeHbarAllowance(cheque, effect, intent, asked)
    case 'token-allowance':
      return placeTokenAllowance(cheque, effect, intent, asked)
    case 'nft-allowance':
      return placeNftAllowance(cheque, effect, about)
    case 'nft-allowance-delete':
      return placeWithdrawal(cheque, effect, about)
    case 'contract-call':
      return placeCall(cheque, effect, intent, context, asked)
    case 'prng':
      cheque.gets.push(textLine('A random number on the ledger'))
      return
    default:
      assertNever(effect, 'effect')
  }
}

const isMine = (party: Party, { account }: Intent): boolean => party === account

function placeHbar(cheque: Cheque, effect: HbarMove, intent: Intent): void {
  if (!isMine(effect.account, intent)) return
  const leaves = effect.kind === 'hbar-out'
  const side = leaves ? cheque.gives : cheque.gets
  side.push(hbarLine(effect.amountTinybar, { asked: leaves && intent.kind === 'buy' }))
}

function placeNft(cheque: Cheque, effect: NftMove, { intent, context }: About): void {
  const asked = intent.kind === 'buy' && isAskedNft(effect, intent)
  const line = nftLine(effect, intent, context, { asked })
  if (isMine(effect.from, intent)) cheque.gives.push(line)
  else if (isMine(effect.to, intent)) cheque.gets.push(line)
}

function placeToken(cheque: Cheque, { account, amount, token }: TokenMove, intent: Intent): void {
  if (!isMine(account, intent)) return
  const size = amount < 0n ? -amount : amount
  const line = textLine(`${size} units of token ${token}`, { note: 'Smallest units.' })
  const side = amount < 0n ? cheque.gives : cheque.gets
  side.push(line)
}

function placeRoom(
  cheque: Cheque,
  { account, token }: Extract<Effect, { kind: 'associate' }>,
  { intent, context }: About,
): void {
  if (!isMine(account, intent)) return
  const asked = intent.kind === 'associate' && token === intent.token
  const name = collectionOf(token, intent, context)
  cheque.gets.push(
    name === null
      ? textLine(`Able to hold token ${token}`, { asked })
      : textLine(`Able to hold ${quoted(name)}`, { note: `Token ${token}`, asked }),
  )
}
