import type { ReviewLine } from '@shared/contract/review'
import { MARKET_FEE_PERCENT } from '@shared/sale-proceeds'
import type { Intent } from '../intent'
import type { HbarAllowance, NftAllowance, NftAllowanceDelete, Party, TokenAllowance } from '../types'
import { acceptedNftCount } from '../rules/mint-facts'
import { currentAllowance, reducesAllowance, mayLeaveOffersUncovered } from '../rules/offers-cover'
import { hbarText } from '../words'
import type { ReviewLines, ReviewContext } from './context'
import { heldValue, roundedWorth, type ReviewFacts } from './facts'
import { collectionWords, hbarLine, intentNamesNft, nftLine, textLine } from './lines'
import { idInLists } from './names'

const NO_NFT_LEAVES = 'No NFT leaves now.'

/** Joins the sentences that are not null; null if every sentence is null. */
const joinSentences = (sentences: readonly (string | null)[]): string | null =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null

/** Text for a party: the account number, or the EVM address without the prefix `0.0.`. */
export const partyWords = (party: Party): string => idInLists(party)

const ownerWords = (owner: Party, { account }: Intent): string =>
  owner === account ? 'this account' : partyWords(owner)

/** Adds the line for an HBAR allowance, which replaces the spender's earlier allowance. */
export function addHbarAllowance(
  reviewLines: ReviewLines,
  effect: HbarAllowance,
  { intent, isRequested }: EffectContext,
): void {
  const { owner, spender, amountTinybar } = effect
  const spenderWords = partyWords(spender)
  if (amountTinybar === 0n) {
    const note = joinSentences([nowAndAfterWords(effect, intent), offersWords(effect, intent)])
    const ownerText = owner === intent.account ? '' : ` from ${partyWords(owner)}`
    reviewLines.revokes.push(textLine(`HBAR allowance to ${spenderWords}${ownerText}`, { note, isRequested }))
    return
  }
  // Only the requested allowance of the person’s account is shown as a large figure, every other one as a sentence.
  if (isRequested && owner === intent.account) {
    reviewLines.gives.push(requestedAllowanceLine(effect, intent))
    return
  }
  const note = joinSentences([nowAndAfterWords(effect, intent), offersWords(effect, intent)])
  const text = `${spenderWords} may take up to ${hbarText(amountTinybar)} from ${ownerWords(owner, intent)}, until you revoke the allowance`
  reviewLines.gives.push(textLine(text, { note, isRequested }))
}

/** Line for the requested allowance. The spender has a line of its own in the review. */
function requestedAllowanceLine(effect: HbarAllowance, intent: Intent): ReviewLine {
  const { amountTinybar } = effect
  const replacedTinybars = currentAllowance(effect, intent) ?? 0n
  const calculation = mintCalculation(intent)
  const replacedWords = replacedTinybars === 0n ? null : `replaces ${hbarText(replacedTinybars)}`
  return hbarLine(amountTinybar, {
    isLimit: true,
    isRequested: true,
    aside: calculation ?? replacedWords,
    note: joinSentences([
      calculation === null || replacedWords === null ? null : `This ${replacedWords}.`,
      isCurrentAllowanceUnread(intent) ? UNREAD_ALLOWANCE : null,
      offersWords(effect, intent),
      'No HBAR leaves now. Active until used or revoked.',
    ]),
  })
}

const UNREAD_ALLOWANCE = 'The current allowance of the spender could not be read.'
const isCurrentAllowanceUnread = ({ context }: Intent): boolean => context?.hbarAllowances === null

/**
 * Sentence on the spender's allowance now and after the transaction; null if the current allowances were not gathered.
 */
function nowAndAfterWords({ spender, amountTinybar }: HbarAllowance, { context }: Intent): string | null {
  const allowances = context?.hbarAllowances
  if (allowances === undefined) return null
  if (allowances === null) return UNREAD_ALLOWANCE
  const currentAmount = allowances.find((allowance) => allowance.spender === spender)?.amount ?? 0n
  return `Now ${amountOrNothing(currentAmount)}, after this ${amountOrNothing(amountTinybar)}.`
}
const amountOrNothing = (amount: bigint): string => (amount === 0n ? 'nothing' : hbarText(amount))

/** Sentence on the amount that active offers need; null unless the changed allowance may no longer cover the offers. */
function offersWords(effect: HbarAllowance, intent: Intent): string | null {
  const activeOffers = intent.context?.standing
  if (activeOffers === undefined) return null
  if (activeOffers === null) {
    return reducesAllowance(effect, intent) === false ? null : 'The amount that your offers need could not be read.'
  }
  if (!mayLeaveOffersUncovered(effect, intent)) return null
  const { offers: neededTinybars, count } = activeOffers
  return `${count === 1 ? 'Your offer needs' : `Your ${count} offers need`} ${hbarText(neededTinybars)} of this allowance.`
}

/** Calculation of the highest total of a mint, such as "3 × 85 ℏ"; null for one NFT and for other intents. */
function mintCalculation(intent: Intent): string | null {
  if (intent.kind !== 'mint') return null
  const count = acceptedNftCount(intent)
  return count === 1 ? null : `${count} × ${hbarText(intent.maxPrice)}`
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
    reviewLines.revokes.push(
      textLine(`Allowance to ${spenderWords} over units of token ${token} of ${ownerText}`, { isRequested }),
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
    const titleFor = (name: string) => `Permission over ${name}`
    const isRequestedNft = isRequested && intentNamesNft({ token, serial }, intent)
    // The requested permission has its spender in a line of its own.
    const note = isRequestedNft
      ? joinSentences([delegationText, NO_NFT_LEAVES, 'Spender can move it until revoked.'])
      : joinSentences([
          `${spenderWords} may take this NFT until you revoke the permission or the NFT leaves.`,
          delegationText,
          NO_NFT_LEAVES,
        ])
    reviewLines.gives.push(nftLine({ token, serial }, intent, context, { titleFor, note, isRequested: isRequestedNft }))
  }
  // No intent requests a permission over a whole collection in this form of bytes.
  if (collectionChange === 'grant') {
    reviewLines.gives.push(
      collectionGrantLine(spenderWords, collectionPhrase, {
        delegationNote: delegationText,
        isRequested: false,
        context,
      }),
    )
  }
  if (collectionChange === 'revoke') {
    reviewLines.revokes.push(collectionRevocationLine(collectionPhrase, { intent, context, isRequested }))
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
  readonly context: ReviewContext
}

/**
 * Line for a permission over a whole collection, which includes NFTs that the person will own later.
 * `collectionPhrase`: words such as `NFTs of “Tides”`.
 */
export function collectionGrantLine(
  spender: string,
  collectionPhrase: string,
  { delegationNote, isRequested, context: { facts } }: CollectionGrantOptions,
): ReviewLine {
  // The requested permission has its spender in a line of its own.
  const scopeSentence = isRequested
    ? 'Covers NFTs you get later, until you revoke it.'
    : `${spender} may take every NFT of this collection that you hold, now or later, until you revoke the permission.`
  return textLine(collectionPermissionText(collectionPhrase, facts, isRequested), {
    note: joinSentences([isRequested ? worthWords(facts) : null, scopeSentence, delegationNote, NO_NFT_LEAVES]),
    isRequested,
    covered: isRequested ? (facts.held?.nfts ?? null) : null,
  })
}

/** Line for the revocation of a permission over a whole collection. */
export function collectionRevocationLine(
  collectionPhrase: string,
  { intent, context: { facts }, isRequested }: EffectContext,
): ReviewLine {
  // Other intents have no section on the consequences that would say what stays.
  const staysWords = intent.kind === 'revoke' ? null : 'Permissions for single NFTs stay.'
  return textLine(collectionPermissionText(collectionPhrase, facts, isRequested), {
    note: joinSentences([isRequested ? worthWords(facts) : null, staysWords]),
    isRequested,
    covered: isRequested ? (facts.held?.nfts ?? null) : null,
  })
}

/** Words for a permission over a collection, with the number of NFTs if the requested collection's count is known. */
function collectionPermissionText(collectionPhrase: string, { held }: ReviewFacts, isRequested: boolean): string {
  const count = isRequested && held !== null && held.nfts.length > 0 ? `all ${held.nfts.length}` : 'all your'
  return `Permission over ${count} ${collectionPhrase}`
}

/** Sentence on the worth after fees, as on the page of the allowances, with the part of each NFT. */
function worthWords(facts: ReviewFacts): string | null {
  const value = heldValue(facts)
  const { held } = facts
  if (value === null || held === null) return null
  const count = BigInt(held.nfts.length)
  // A part with more decimals is left out: rounded, the worth of one NFT times the count would differ from the total.
  const each = value / count
  const eachWords = count === 1n || each !== roundedWorth(each) ? '' : `, ${hbarText(each)} each`
  return `Worth ${hbarText(roundedWorth(value))}${eachWords}, at the best offer ${DEDUCTED_FEES_WORDS[held.deductedFees]}.`
}

const DEDUCTED_FEES_WORDS: Record<NonNullable<ReviewFacts['held']>['deductedFees'], string> = {
  all: 'after fees',
  hbar: 'after HBAR fees, before token fees',
  market: `after the ${MARKET_FEE_PERCENT}\u202f% fee`,
}

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
    const titleFor = (name: string) => `Permission over ${name}`
    // The section on the consequences of a revocation says the same.
    const note =
      intent.kind === 'revoke'
        ? null
        : 'No spender keeps a permission for this one NFT. A permission over the whole collection stays.'
    const isRequestedNft = isRequested && intentNamesNft({ token, serial }, intent)
    reviewLines.revokes.push(
      nftLine({ token, serial }, intent, context, { titleFor, note, isRequested: isRequestedNft }),
    )
  }
}
