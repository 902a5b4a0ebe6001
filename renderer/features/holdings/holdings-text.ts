/** Texts on holdings: worth methods, filters, notes and issues. */
import type { HoldingsView } from '@shared/contract/holdings'
import type { Suspicion } from '@shared/insight/set-aside'
import { formatHbar, type Tinybar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { PortfolioWorth, WorthMethod } from '@shared/insight/valuation'
import type { HoldingsSort, Grouping, ShowFilter } from './holdings-view-settings'
import type { HoldingRow } from './holding-row'
import type { HoldingsIssue } from './holdings-issues'
import { countWithNoun, cutDecimals, hbarWords, statFigure } from '../../format/money'
import { lowerFirstLetter, nameOr, plainText, quotedText } from '../../format/text'

type MethodWords = {
  readonly shortName: string
  /** Label above a total. */
  readonly heading: string
  readonly description: string
}

export const WORTH_METHOD_WORDS: Readonly<Record<WorthMethod, MethodWords>> = {
  offers: {
    shortName: 'Best offers',
    heading: 'Each NFT at its best offer, after fees',
    description: 'If every NFT sold at its best offer, after fees',
  },
  floor: {
    shortName: 'Floor',
    heading: 'At the floor, before fees',
    description: 'Worth at the floor, before fees',
  },
  'trait-floor': {
    shortName: 'Trait floor',
    heading: 'At trait floors, before fees',
    description: 'Worth at the highest trait floor, before fees',
  },
  'last-sale': {
    shortName: 'Last sale',
    heading: 'At last sales this app has seen',
    description: 'Worth at the last sales this app has seen',
  },
}

/** Phrase for a price that is missing. If no trait floor is known, that method uses the floor of the collection. */
const MISSING_PRICE_PHRASES: Readonly<Record<WorthMethod, string>> = {
  offers: 'no known offer',
  floor: 'no known floor',
  'trait-floor': 'no known floor',
  'last-sale': 'no known sale',
}

/** Phrase such as "12 of 40", or "All 40" with `allWord` "All". */
const shareWords = (count: number, total: number, allWord: 'All' | 'all'): string =>
  count === total ? `${allWord} ${statFigure(total)}` : `${statFigure(count)} of ${statFigure(total)}`

/** Note such as "12 of 40 have no known offer"; null if every NFT has a known price. */
export function missingPriceWords(method: WorthMethod, unknownCount: number, total: number): string | null {
  if (unknownCount === 0) return null
  const subject = total === 1 ? 'The NFT' : shareWords(unknownCount, total, 'All')
  return `${subject} ${unknownCount === 1 ? 'has' : 'have'} ${MISSING_PRICE_PHRASES[method]}`
}

type NoteOptions = {
  /** HBAR that the total includes next to the NFTs. */
  readonly hbarInTotal?: Tinybar
  /** True if the page shows the amount for each offer used once as a figure, so that no note repeats it. */
  readonly isAmountOnceShown?: boolean
}

/** Notes on a total worth: NFTs that count as 0, and reasons why the real proceeds may be lower. */
export function worthNotes(
  method: WorthMethod,
  { unknownCount, unknownFeeCount, sharedOfferCount, amountOnce }: PortfolioWorth,
  total: number,
  { hbarInTotal = 0n, isAmountOnceShown = false }: NoteOptions = {},
): readonly string[] {
  const notes: string[] = []
  // First the note with the largest effect on the figure: a view shows only the first note at once.
  if (sharedOfferCount > 0 && !(isAmountOnceShown && amountOnce !== null)) {
    notes.push(
      amountOnce === null
        ? 'A collection offer may buy only one NFT.'
        : `With each offer accepted once: ${hbarWords(cutDecimals(formatHbar(amountOnce + hbarInTotal), 2))}.`,
    )
  }
  const missingPriceNote = missingPriceWords(method, unknownCount, total)
  if (missingPriceNote !== null) notes.push(`${missingPriceNote} and ${unknownCount === 1 ? 'counts' : 'count'} as 0.`)
  if (unknownFeeCount > 0) {
    const subject = total === 1 ? 'the NFT' : `${shareWords(unknownFeeCount, total, 'all')} NFTs`
    notes.push(`This is a maximum: royalties are unknown for ${subject}.`)
  }
  return notes
}

/**
 * Explanation of a worth at the best offer, with the reason if the worth is a maximum; undefined for an unknown worth.
 * `isNftOffer`: the best offer is for this NFT only.
 */
export function offerWorthWords({ worth, facts }: HoldingRow, isNftOffer: boolean): string | undefined {
  if (worth === null) return undefined
  const reasons = [
    ...(isNftOffer ? [] : ['The offer may buy another NFT of the collection.']),
    ...(facts.areFeesKnown ? [] : ['Some royalties are unknown and not deducted.']),
  ]
  const meaning = 'The best offer after the market fee and royalties.'
  return reasons.length === 0 ? meaning : `${meaning} It may bring less: ${lowerFirstLetter(reasons.join(' '))}`
}

/** Note that offers for single NFTs may be missing. No note if all offers were read. */
export function offersNotes(offersCoverage: HoldingsView['offersCoverage']): readonly string[] {
  switch (offersCoverage) {
    case 'all':
      return []
    case 'part':
      return ['There are more offers for single NFTs than this app has read.']
    case 'none':
      return ['Offers for single NFTs could not be read.']
  }
}

export const SUSPICION_WORDS: Readonly<Record<Suspicion, string>> = {
  'unknown-to-market': 'Unknown to the market',
  link: 'The name contains a link',
  unseen: 'The name contains invisible characters',
  unasked: 'Sent by another account, with no known offer',
}
export const suspicionWords = (suspicions: readonly Suspicion[]): string =>
  suspicions.map((suspicion) => SUSPICION_WORDS[suspicion]).join('. ')

export const SHOW_FILTER_WORDS: Readonly<Record<ShowFilter, string>> = {
  all: 'All',
  listed: 'Listed',
  'not-listed': 'Not listed',
  offered: 'With an NFT offer',
  hidden: 'Hidden',
  spam: 'Spam',
}
export const SORT_WORDS: Readonly<Record<HoldingsSort, string>> = {
  value: 'Worth',
  floor: 'Floor',
  change: 'Floor change, 30 d',
  rank: 'Rank',
  name: 'Name',
  newest: 'Newest',
}
export const GROUPING_WORDS: Readonly<Record<Grouping, string>> = {
  collection: 'Collection',
  account: 'Account',
  none: 'No groups',
}

/** Label of the button that shows the NFTs set aside, such as "Show 2 spam NFTs". */
export const setAsideLabel = (count: number, kind: 'spam' | 'hidden'): string =>
  `Show ${countWithNoun(count, `${kind} NFT`)}`

/** Text on an issue. `nameOf` returns the name that the person gave an account. */
export function holdingsIssueWords(issue: HoldingsIssue, nameOf: (account: EntityId) => string): string {
  const nft = quotedText(nameOr(issue.name, `Serial ${issue.serial}`))
  const accounts = issue.accounts.map((account) => plainText(nameOf(account), 40))
  const account = accounts[0] ?? ''
  switch (issue.kind) {
    case 'similar-collections': {
      const name = quotedText(nameOr(issue.name, issue.token))
      const idsNote = issue.similarIdsNote ? ` Their ids are also similar. ${issue.similarIdsNote}` : ''
      return `${countWithNoun(issue.tokens?.length ?? 0, 'collection')} have names like ${name}.${idsNote} Compare the ids before you list or pay.`
    }
    case 'held-twice':
      return `The market reports ${nft} for ${enumeration(accounts)}. Only one account can hold the NFT, so the NFT counts once.`
    case 'listed-twice': {
      const lowest = issue.price === null ? '' : `, the lowest at ${hbarWords(issue.price)}`
      return `${account} has ${countWithNoun(issue.count, 'listing')} of ${nft}${lowest}. The NFT may sell at the lowest price.`
    }
    case 'listed-not-held': {
      const price = issue.price === null ? '' : ` at ${hbarWords(issue.price)}`
      return `${account} lists ${nft}${price} but does not hold the NFT. A sale would fail.`
    }
    case 'listed-without-approval': {
      const price = issue.price === null ? '' : ` at ${hbarWords(issue.price)}`
      return `${nft} is listed${price} but cannot be bought: the market has no permission to move the NFT. List the NFT again, or unlist the NFT.`
    }
    case 'identical-offers':
      return `${nft} has ${statFigure(issue.count)} offers at the same price from one buyer: ${hbarWords(issue.price)} each. Accepting one leaves the others open.`
  }
}

/** Enumeration of two or more names, such as "a, b and c". */
const enumeration = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
