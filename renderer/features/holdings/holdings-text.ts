/** Texts on holdings: worth methods, filters, notes and oddities. */
import type { HoldingsView } from '@shared/contract/holdings'
import type { Suspicion } from '@shared/insight/set-aside'
import { formatHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import type { Portfolio, WorthMethod } from '@shared/insight/valuation'
import { MARKET_FEE_PERCENT } from '@shared/sale-proceeds'
import type { HoldingsSort, Grouping, Show } from './holdings-look'
import type { Oddity } from './set-aside-oddities'
import { counted, hbarWords, NNBSP, statFigure } from '../../format/money'
import { nameOr, plainText, quoted } from '../../format/text'

const FEE = `${MARKET_FEE_PERCENT}${NNBSP}%`

export const METHOD_WORDS: Readonly<Record<WorthMethod, { readonly short: string; readonly whole: string }>> = {
  offers: { short: 'Best offers', whole: `Worth if each sold at its best offer, after the ${FEE} fee and royalties` },
  floor: { short: 'Floor', whole: 'Worth at the floor, before any fee' },
  'trait-floor': { short: 'Trait floor', whole: 'Worth at the floor of the dearest trait, before any fee' },
  'last-sale': { short: 'Last sale', whole: 'Worth at the last sales this app has seen' },
}

const LACKS: Readonly<Record<WorthMethod, string>> = {
  offers: 'no known offer',
  floor: 'no known floor',
  'trait-floor': 'no known floor',
  'last-sale': 'no known sale',
}

/** Note such as "12 of 40 have no known offer"; null if all are known. */
export function lackWords(method: WorthMethod, unknown: number, all: number): string | null {
  if (unknown === 0) return null
  const count =
    unknown === all ? (all === 1 ? 'It' : `All ${statFigure(all)}`) : `${statFigure(unknown)} of ${statFigure(all)}`
  return `${count} ${unknown === 1 ? 'has' : 'have'} ${LACKS[method]}`
}

/** Notes on a sum, one sentence each: items left out, and reasons why the real proceeds may be lower. */
export function worthNotes(
  method: WorthMethod,
  { unknown, withoutFees, sharing, once }: Portfolio,
  all: number,
): readonly string[] {
  const lack = lackWords(method, unknown, all)
  const part = (count: number) =>
    count === all ? (all === 1 ? 'it' : `all ${statFigure(all)}`) : `${statFigure(count)} of ${statFigure(all)}`
  return [
    ...(lack === null ? [] : [`${lack}, and ${unknown === 1 ? 'counts' : 'count'} as nothing here.`]),
    ...(withoutFees === 0 ? [] : [`At most: the royalties of ${part(withoutFees)} are not all known.`]),
    ...(sharing === 0
      ? []
      : [
          `The highest offer of a collection may be for one NFT, also one of somebody else${once === null ? '' : `: each offer taken once brings ${hbarWords(formatHbar(once))}`}.`,
        ]),
    // Apps cannot accept offers, so the note saves the person a search for the button.
    ...(method === 'offers' && unknown < all ? ['Offers are accepted on the market’s own pages, not here.'] : []),
  ]
}

/** Notes on offers for single NFTs that may be missing. */
export const offersNotes = (read: HoldingsView['offersRead']): readonly string[] =>
  read === 'all'
    ? []
    : [
        read === 'none'
          ? 'Offers for single NFTs could not be read.'
          : 'There are more offers for single NFTs than are read here.',
      ]

export const SUSPICION_WORDS: Readonly<Record<Suspicion, string>> = {
  'unknown-to-market': 'Unknown to the market',
  link: 'Its name holds a link',
  unseen: 'Its name holds characters nobody sees',
  unasked: 'Sent by somebody else, and nobody offers for it',
}
export const suspicionWords = (suspicions: readonly Suspicion[]): string =>
  suspicions.map((one) => SUSPICION_WORDS[one]).join('. ')

export const SHOW_WORDS: Readonly<Record<Show, string>> = {
  all: 'All',
  listed: 'Listed',
  'not-listed': 'Not listed',
  offered: 'With an offer for it',
  hidden: 'Hidden',
  spam: 'Spam',
}
export const SORT_WORDS: Readonly<Record<HoldingsSort, string>> = {
  value: 'Value',
  floor: 'Floor',
  rank: 'Rank',
  name: 'Name',
  newest: 'Newest',
}
export const GROUP_WORDS: Readonly<Record<Grouping, string>> = {
  collection: 'Collection',
  account: 'Account',
  none: 'No groups',
}

/** Text such as "3 hidden, 2 spam"; null if none are set aside. */
export function setAsideWords({ hidden, spam }: { readonly hidden: number; readonly spam: number }): string | null {
  const parts = [
    ...(hidden > 0 ? [`${statFigure(hidden)} hidden`] : []),
    ...(spam > 0 ? [`${statFigure(spam)} spam`] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** Sentence on an oddity. Account names are the person's own words. */
export function oddityWords(oddity: Oddity, nameOf: (account: EntityId) => string): string {
  const what = quoted(nameOr(oddity.name, `Serial ${oddity.serial}`))
  const names = oddity.accounts.map((account) => plainText(nameOf(account), 40))
  const who = names[0] ?? ''
  switch (oddity.kind) {
    case 'collections-alike': {
      const ids = [...(oddity.tokens ?? [])]
      const last = ids.pop() ?? ''
      const how = oddity.idsAlike ? ` Their ids are alike, too. ${oddity.idsAlike}` : ''
      return `${quoted(nameOr(oddity.name, oddity.token))} could be any of ${ids.length + 1} collections you hold: ${ids.join(', ')} and ${last}.${how} Compare the ids before you list or pay.`
    }
    case 'held-twice':
      return `${what} is shown in ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}. It can be in one: the other answer is old. It counts once.`
    case 'listed-twice':
      return `${who} has ${counted(oddity.count, 'listing')} of ${what}, the lowest at ${hbarWords(oddity.price)}. One of them can sell it below what you want.`
    case 'listed-not-held':
      return `${who} lists ${what} at ${hbarWords(oddity.price)} and does not hold it. A sale of it would fail.`
    case 'not-carried':
      return `${what} is listed${oddity.price === null ? '' : ` at ${hbarWords(oddity.price)}`}, but the market may no longer move it: nobody can buy it. Set a new price, or take it back from sale.`
    case 'offers-alike':
      return `${what} has ${statFigure(oddity.count)} offers alike at ${hbarWords(oddity.price)} from one buyer. Accepting one leaves the others.`
  }
}
