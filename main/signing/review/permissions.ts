import type { ReviewLine } from '@shared/contract/review'
import type { Intent } from '../intent'
import type { HbarAllowance, NftAllowance, NftAllowanceDelete, Party, TokenAllowance } from '../types'
import { acceptedNftCount, maxMintTotal } from '../rules/mint-facts'
import { reducesAllowance, canUncoverOffers } from '../rules/offers-cover'
import { hbarText, plural } from '../words'
import type { ReviewLines, ReviewContext } from './context'
import { collectionWords, intentNamesNft, nftLine, textLine } from './lines'

const NOTHING_LEAVES = 'Nothing leaves now.'

/** Joins the sentences that are not null; null if every sentence is null. */
const joinSentences = (sentences: readonly (string | null)[]): string | null =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null

/** Text for a party: the account number, or the EVM address without the prefix `0.0.`. */
export const partyWords = (party: Party): string => (party.startsWith('0.0.0x') ? party.slice('0.0.'.length) : party)

const ownerWords = (owner: Party, { account }: Intent): string =>
  owner === account ? 'this account' : partyWords(owner)

/** Adds the line for an HBAR allowance, which replaces the spender's earlier allowance. */
export function addHbarAllowance(
  reviewLines: ReviewLines,
  effect: HbarAllowance,
  intent: Intent,
  isRequested: boolean,
): void {
  const { owner, spender, amountTinybar } = effect
  const note = joinSentences([nowAndAfterWords(effect, intent), offersWords(effect, intent), mintWords(intent)])
  const spenderWords = partyWords(spender)
  if (amountTinybar === 0n) {
    reviewLines.gets.push(
      textLine(`${spenderWords} may no longer take HBAR from ${ownerWords(owner, intent)}`, {
        note,
        isRequested,
      }),
    )
    return
  }
  const text = `${spenderWords} may take up to ${hbarText(amountTinybar)} from ${ownerWords(owner, intent)}, until you revoke the allowance`
  reviewLines.gives.push(textLine(text, { note, isRequested }))
}

/**
 * Sentence on the spender's allowance now and after the transaction; null if the current allowances were not gathered.
 */
function nowAndAfterWords({ spender, amountTinybar }: HbarAllowance, { context }: Intent): string | null {
  const allowances = context?.hbarAllowances
  if (allowances === undefined) return null
  if (allowances === null) return 'The current allowance of the spender could not be read.'
  const currentAmount = allowances.find((allowance) => allowance.spender === spender)?.amount ?? 0n
  return `Now ${amountOrNothing(currentAmount)}, after this ${amountOrNothing(amountTinybar)}.`
}
const amountOrNothing = (amount: bigint): string => (amount === 0n ? 'nothing' : hbarText(amount))

/** Sentence on the amount that active offers need; null unless the changed allowance may no longer cover the offers. */
function offersWords(effect: HbarAllowance, intent: Intent): string | null {
  const offerNeed = intent.context?.standing
  if (offerNeed === undefined) return null
  if (offerNeed === null) {
    return reducesAllowance(effect, intent) === false ? null : 'The amount that your offers need could not be read.'
  }
  if (!canUncoverOffers(effect, intent)) return null
  const offersNeed = offerNeed.count === 1 ? 'Your offer needs' : `Your ${offerNeed.count} offers need`
  return `${offersNeed} ${hbarText(offerNeed.offers)} of this allowance.`
}

/** Sentence on the highest total that the person pays for a mint, with the calculation; null for other intents. */
function mintWords(intent: Intent): string | null {
  if (intent.kind !== 'mint') return null
  const count = acceptedNftCount(intent)
  const calculation = `${plural(count, 'NFT')} at up to ${hbarText(intent.maxPrice)} each`
  return `${calculation}: ${hbarText(maxMintTotal(intent))}.`
}

/** Adds the line for an allowance of a fungible token. */
export function addTokenAllowance(
  reviewLines: ReviewLines,
  effect: TokenAllowance,
  intent: Intent,
  isRequested: boolean,
): void {
  const { owner, spender, token, amount } = effect
  const spenderWords = partyWords(spender)
  const ownerText = ownerWords(owner, intent)
  if (amount === 0n) {
    reviewLines.gets.push(
      textLine(`${spenderWords} may no longer take units of token ${token} from ${ownerText}`, { isRequested }),
    )
    return
  }
  const text = `${spenderWords} may take up to ${amount} units of token ${token} from ${ownerText}, until you revoke the allowance`
  reviewLines.gives.push(textLine(text, { note: 'In the smallest units of the token.' }))
}

type EffectContext = { readonly intent: Intent; readonly context: ReviewContext; readonly isRequested: boolean }

/** Adds the lines for permissions over single NFTs or over the whole collection. */
export function addNftAllowance(
  reviewLines: ReviewLines,
  effect: NftAllowance,
  { intent, context, isRequested }: EffectContext,
): void {
  const { spender, token, serials, all: collectionChange, delegatingSpender } = effect
  const spenderWords = partyWords(spender)
  const collectionPhrase = collectionWords(token, intent, context)
  const delegationText = delegatingSpender ? `Given by the delegating spender ${partyWords(delegatingSpender)}.` : null
  for (const serial of serials) {
    const note = joinSentences([
      `${spenderWords} may take this NFT, until you revoke the permission or the NFT leaves your account.`,
      delegationText,
      NOTHING_LEAVES,
    ])
    const titleFor = (name: string) => `Permission over ${name}`
    const isRequestedNft = isRequested && intentNamesNft({ token, serial }, intent)
    reviewLines.gives.push(nftLine({ token, serial }, intent, context, { titleFor, note, isRequested: isRequestedNft }))
  }
  // No intent requests a permission over a whole collection in this form of bytes.
  if (collectionChange === 'grant') {
    reviewLines.gives.push(
      collectionGrantLine(spenderWords, collectionPhrase, { delegationNote: delegationText, isRequested: false }),
    )
  }
  if (collectionChange === 'revoke') {
    reviewLines.gets.push(collectionRevocationLine(spenderWords, collectionPhrase, isRequested))
  }
  // The decoder refuses an allowance of this form. The line makes sure that no permission is ever missing here.
  if (collectionChange === 'unchanged' && serials.length === 0) {
    reviewLines.gives.push(
      textLine(`Permission over NFTs of token ${token}`, {
        note: joinSentences([`For ${spenderWords}.`, delegationText]),
      }),
    )
  }
}

type CollectionGrantOptions = {
  /** Sentence on the delegating spender; null if there is none. */
  readonly delegationNote: string | null
  readonly isRequested: boolean
}

/**
 * Line for a permission over a whole collection, which includes NFTs that the person will own later.
 * `collectionPhrase`: words such as `NFTs of “Tides”`.
 */
export function collectionGrantLine(
  spender: string,
  collectionPhrase: string,
  { delegationNote, isRequested }: CollectionGrantOptions,
): ReviewLine {
  const scopeSentence = `${spender} may take every NFT of this collection that you hold, now or later, until you revoke the permission.`
  return textLine(`Permission over all your ${collectionPhrase}`, {
    note: joinSentences([scopeSentence, delegationNote, NOTHING_LEAVES]),
    isRequested,
  })
}

/** Line for the revocation of a permission over a whole collection. */
export const collectionRevocationLine = (spender: string, collectionPhrase: string, isRequested: boolean): ReviewLine =>
  textLine(`Revoked: the permission over all your ${collectionPhrase}`, {
    note: `${spender} may no longer take NFTs of this collection. Permissions for single NFTs stay.`,
    isRequested,
  })

/**
 * Adds the lines for revoked permissions over single NFTs. The ledger stores one spender per serial, so no spender
 * remains.
 */
export function addNftRevocation(
  reviewLines: ReviewLines,
  effect: NftAllowanceDelete,
  { intent, context, isRequested }: EffectContext,
): void {
  const { token, serials } = effect
  for (const serial of serials) {
    const titleFor = (name: string) => `Revoked: the permission over ${name}`
    const note = 'No spender keeps a permission for this one NFT. A permission over the whole collection stays.'
    const isRequestedNft = isRequested && intentNamesNft({ token, serial }, intent)
    reviewLines.gets.push(nftLine({ token, serial }, intent, context, { titleFor, note, isRequested: isRequestedNft }))
  }
}
