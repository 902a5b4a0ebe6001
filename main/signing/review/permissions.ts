import type { ChequeLine } from '@shared/contract/review'
import type { Intent } from '../intent'
import type { HbarAllowance, NftAllowance, NftAllowanceDelete, Party, TokenAllowance } from '../types'
import { acceptedFor, mostFor } from '../rules/mint-facts'
import { leavesLess, shortensCover } from '../rules/offers-cover'
import { hbarText } from '../words'
import type { Cheque, ReviewContext } from './context'
import { collectionWords, isAskedNft, nftLine, textLine } from './lines'

const STAYS = 'Nothing leaves now.'
const joined = (sentences: readonly (string | null)[]): string | null =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null

/** An address is shown without the prefix that marks it among account numbers. */
export const partyWords = (party: Party): string => (party.startsWith('0.0.0x') ? party.slice('0.0.'.length) : party)

const ownerWords = (owner: Party, { account }: Intent): string =>
  owner === account ? 'this account' : partyWords(owner)

/** HBAR that a spender may take. The ledger replaces any amount before it. */
export function placeHbarAllowance(cheque: Cheque, effect: HbarAllowance, intent: Intent, asked: boolean): void {
  const { owner, spender, amountTinybar } = effect
  const note = joined([beforeAndAfter(effect, intent), offersWords(effect, intent), mintWords(intent)])
  const who = partyWords(spender)
  if (amountTinybar === 0n) {
    cheque.gets.push(textLine(`${who} may no longer take HBAR from ${ownerWords(owner, intent)}`, { note, asked }))
    return
  }
  const most = `${who} may take up to ${hbarText(amountTinybar)} from ${ownerWords(owner, intent)}, until you revoke it`
  cheque.gives.push(textLine(most, { note, asked }))
}

function beforeAndAfter({ spender, amountTinybar }: HbarAllowance, { context }: Intent): string | null {
  const allowances = context?.hbarAllowances
  if (allowances === undefined) return null
  if (allowances === null) return 'How much it may take now could not be read.'
  const now = allowances.find((allowance) => allowance.spender === spender)?.amount ?? 0n
  return `Now ${amountOrNothing(now)}, after this ${amountOrNothing(amountTinybar)}.`
}
const amountOrNothing = (amount: bigint): string => (amount === 0n ? 'nothing' : hbarText(amount))

/** Shown only for an allowance that offers may depend on: for any other it would be false. */
function offersWords(effect: HbarAllowance, intent: Intent): string | null {
  const standing = intent.context?.standing
  if (standing === undefined) return null
  if (standing === null) {
    return leavesLess(effect, intent) === false ? null : 'How much of it your offers need could not be read.'
  }
  if (!shortensCover(effect, intent)) return null
  const offers = standing.count === 1 ? 'Your offer needs' : `Your ${standing.count} offers need`
  return `${offers} ${hbarText(standing.offers)} of it.`
}

/** The total that the person has accepted, with its calculation. */
function mintWords(intent: Intent): string | null {
  if (intent.kind !== 'mint') return null
  const count = acceptedFor(intent)
  const each = `${count} ${count === 1 ? 'NFT' : 'NFTs'} at up to ${hbarText(intent.maxPrice)} each`
  return `${each}: ${hbarText(mostFor(intent))}.`
}

/** Units of a fungible token that a spender may take. */
export function placeTokenAllowance(cheque: Cheque, effect: TokenAllowance, intent: Intent, asked: boolean): void {
  const { owner, spender, token, amount } = effect
  const [who, whose] = [partyWords(spender), ownerWords(owner, intent)]
  if (amount === 0n) {
    cheque.gets.push(textLine(`${who} may no longer take units of token ${token} from ${whose}`, { asked }))
    return
  }
  const most = `${who} may take up to ${amount} units of token ${token} from ${whose}, until you revoke it`
  cheque.gives.push(textLine(most, { note: 'Smallest units.' }))
}

type About = { readonly intent: Intent; readonly context: ReviewContext; readonly asked: boolean }

/** NFTs that a spender may take: single ones, or the switch over the whole collection. */
export function placeNftAllowance(cheque: Cheque, effect: NftAllowance, { intent, context, asked }: About): void {
  const { spender, token, serials, all, delegatingSpender } = effect
  const who = partyWords(spender)
  const collection = collectionWords(token, intent, context)
  const via = delegatingSpender ? `Given on by ${partyWords(delegatingSpender)}.` : null
  for (const serial of serials) {
    const note = joined([`${who} may take this one NFT, until you revoke it or it leaves you.`, via, STAYS])
    const head = (name: string) => `Permission over ${name}`
    const isIt = asked && isAskedNft({ token, serial }, intent)
    cheque.gives.push(nftLine({ token, serial }, intent, context, { head, note, asked: isIt }))
  }
  if (all === 'grant') cheque.gives.push(allGiven(who, collection, { via, asked: false }))
  if (all === 'revoke') cheque.gets.push(allWithdrawn(who, collection, asked))
  if (all === 'unchanged' && serials.length === 0) {
    cheque.gives.push(textLine(`Permission over NFTs of token ${token}`, { note: joined([`For ${who}.`, via]) }))
  }
}

type All = { readonly via: string | null; readonly asked: boolean }

/** Uses the strongest words: the permission includes NFTs that the person does not own yet. */
export function allGiven(who: string, collection: string, { via, asked }: All): ChequeLine {
  const reach = `${who} may take every NFT of this collection that you hold, now or later, until you revoke it.`
  return textLine(`Permission over all your ${collection}`, { note: joined([reach, via, STAYS]), asked })
}

export const allWithdrawn = (who: string, collection: string, asked: boolean): ChequeLine =>
  textLine(`Withdrawn: the permission over all your ${collection}`, {
    note: `${who} may no longer take NFTs of this collection. Permissions for single NFTs stay.`,
    asked,
  })

/** The ledger stores one spender per serial: the permission ends for whichever spender has it. */
export function placeWithdrawal(cheque: Cheque, effect: NftAllowanceDelete, { intent, context, asked }: About): void {
  const { token, serials } = effect
  for (const serial of serials) {
    const head = (name: string) => `Withdrawn: the permission over ${name}`
    const note = 'Nobody may take it any more by a permission for this one NFT. One over the whole collection stays.'
    const isIt = asked && isAskedNft({ token, serial }, intent)
    cheque.gets.push(nftLine({ token, serial }, intent, context, { head, note, asked: isIt }))
  }
}
