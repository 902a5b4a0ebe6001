/** Texts of market changes since the person's last look. */
import type { ChangeKind, ChangesSummary, MarketChange } from '@shared/contract/changes'
import { countWithNoun } from '../../format/money'
import { ageWords, dateTimeWords } from '../../format/time'

const KIND_TEXT: Readonly<Record<ChangeKind, string>> = {
  sold: 'Sold',
  listed: 'Listed',
  price_changed: 'Price changed',
  delisted: 'Unlisted',
}

export const changeText = ({ kind, isByOffer }: Pick<MarketChange, 'kind' | 'isByOffer'>): string =>
  kind === 'sold' && isByOffer ? 'Sold by offer' : KIND_TEXT[kind]

/** Number of changes of each kind, such as "3 sales, 1 listing". Kinds without a change are left out. */
export function countWords({ counts }: Pick<ChangesSummary, 'counts'>): string {
  const countsWithText = [
    [counts.sold, countWithNoun(counts.sold, 'sale')],
    [counts.listed, countWithNoun(counts.listed, 'listing')],
    [counts.price_changed, countWithNoun(counts.price_changed, 'price change')],
    [counts.delisted, countWithNoun(counts.delisted, 'unlisting')],
  ] as const
  const texts = countsWithText.filter(([count]) => count > 0).map(([, text]) => text)
  return texts.length === 0 ? 'No changes' : texts.join(', ')
}

/** Start of the list of changes, with the age of the last look. */
export const sinceWords = (since: string | null, nowMs: number): string =>
  since === null ? 'All changes loaded so far' : `Since your last look ${lookAgeWords(since, nowMs)} ago`

/** Start of the list of changes, within a sentence. */
export const shortSinceWords = (since: string | null, nowMs: number): string =>
  since === null ? 'not seen yet' : `since your last look ${lookAgeWords(since, nowMs)} ago`

const lookAgeWords = (since: string, nowMs: number): string => ageWords(Math.max(0, (nowMs - Date.parse(since)) / 1000))

/** Labels of the kinds of changes, in display order. */
const KIND_LABELS = [
  ['sold', 'Sales'],
  ['price_changed', 'Price changes'],
  ['listed', 'Listings'],
  ['delisted', 'Unlistings'],
] as const

/** Kinds of which there are changes, with their numbers, such as "Sales 2". */
export const kindChoices = ({
  counts,
}: Pick<ChangesSummary, 'counts'>): readonly { readonly value: ChangeKind; readonly label: string }[] =>
  KIND_LABELS.flatMap(([value, label]) => (counts[value] > 0 ? [{ value, label: `${label} ${counts[value]}` }] : []))

/** Period in which events may be missing, such as "after 3 Nov 2026, 14:30". */
export function gapWords({ from, to }: ChangesSummary['gaps'][number]): string {
  if (from !== null && to !== null) return `between ${dateTimeWords(from)} and ${dateTimeWords(to)}`
  if (from !== null) return `after ${dateTimeWords(from)}`
  return to === null ? 'at an unknown time' : `before ${dateTimeWords(to)}`
}
