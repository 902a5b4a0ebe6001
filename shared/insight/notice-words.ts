/**
 * Words of a notice, both for the page and for desktop notifications. The caller passes functions that format names and
 * amounts.
 */
import type { FlowState } from '../contract/flows'
import type { NoticeFacts, NoticeKind } from '../contract/alerts'
import { assertNever } from '../result'
import { tokenPriceWords } from '../token-unit'
import type { EntityId } from '../ids'

export type NoticeWords = {
  /** Event, as a heading. */
  readonly title: string
  readonly detail: string
}
type Formatters = {
  /** Formats a third-party name for use within a sentence. */
  readonly name: (text: string) => string
  /** Formats decimal HBAR with its unit; null where amounts must not be shown. */
  readonly amount: ((hbar: string) => string) | null
  /** Returns the name of a watch-only account; null for the person's own account. */
  readonly watchedNameOf: (account: EntityId) => string | null
}

/**
 * Title and detail of a notice. The detail can be empty, for example if it would only give an amount that must not be
 * shown.
 */
export function noticeWords(notice: NoticeFacts, { name, amount, watchedNameOf }: Formatters): NoticeWords {
  const subject = name(notice.name)
  const watchedName = 'account' in notice ? watchedNameOf(notice.account) : null
  switch (notice.kind) {
    case 'floor': {
      const { direction, figure, floor } = notice
      return {
        title: `Floor of ${subject} ${direction} ${amount ? amount(figure) : 'your price'}`,
        detail: amount ? `The floor is ${amount(floor)}.` : '',
      }
    }
    case 'offer':
      return {
        title: watchedName ? `${watchedName} received an offer for ${subject}` : `Offer for ${subject}`,
        detail: amount ? `The offer is ${amount(notice.price)}.` : '',
      }
    case 'sold':
      return {
        title: watchedName ? `${watchedName} sold ${subject}` : `Sold ${subject}`,
        detail: soldWords(notice, amount),
      }
    case 'undercut': {
      const { price, own } = notice
      const owner = watchedName ? `${watchedName}’s` : 'yours'
      return {
        title: `${subject} is listed below ${watchedName ? `${watchedName}’s price` : 'your price'}`,
        detail: amount ? `Listed at ${amount(price)}. The lowest price was ${owner}: ${amount(own)}.` : '',
      }
    }
    case 'launch':
      return launchWords(subject, notice.over)
    case 'launch-slow':
      return { title: `${subject} mints slower`, detail: slowerWords(notice) }
    case 'launch-out':
      return {
        title: `${subject} is sold out`,
        detail: notice.total === null ? 'No NFTs are left to mint.' : `All ${notice.total} NFTs are minted.`,
      }
    case 'outcome':
      return outcomeWords(subject, notice)
    default:
      return assertNever(notice, 'notice without words')
  }
}

function launchWords(subject: string, over: Extract<NoticeFacts, { kind: 'launch' }>['over']): NoticeWords {
  switch (over) {
    case null:
      return { title: `${subject} has opened`, detail: 'Minting is open.' }
    case 'sold-out':
      return { title: `${subject} opened and is sold out`, detail: 'The launch was sold out when the app checked.' }
    case 'ended':
      return { title: `${subject} opened and has ended`, detail: 'The launch was over when the app checked.' }
  }
}

/**
 * Text such as "From 20 to 4 mints a minute, within half an hour." Shows mints an hour if the former pace was below one
 * mint a minute.
 */
function slowerWords({ before, now }: Extract<NoticeFacts, { kind: 'launch-slow' }>): string {
  const [minutes, unit] = before >= 1 ? [1, 'a minute'] : [60, 'an hour']
  const rateText = (perMinute: number) => String(Number((perMinute * minutes).toPrecision(2)))
  return `From ${rateText(before)} to ${rateText(now)} mints ${unit}, within half an hour.`
}

type SoldFacts = Extract<NoticeFacts, { kind: 'sold' }>

function soldWords({ price, paidIn, otherPrice, intoOffer }: SoldFacts, amount: Formatters['amount']): string {
  const buyerWords = intoOffer ? 'to a collection offer' : ''
  const tokenWords = otherPrice && amount ? tokenPriceWords(otherPrice) : null
  if (price === null && tokenWords === null) {
    return paidIn === 'other' ? 'Paid in another token.' : 'The price is unknown.'
  }
  const priceWords = price === null ? tokenWords : (amount?.(price) ?? null)
  const paidWords = priceWords === null ? '' : `for ${priceWords}`
  const words = [paidWords, buyerWords].filter(Boolean).join(', ')
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const RESULT_TEXTS: Partial<Record<FlowState, string>> = {
  done: 'Completed.',
  declined: 'Not completed.',
  refused: 'Not completed.',
  failed: 'Not completed.',
  expired: 'Not completed.',
}

function outcomeWords(subject: string, { isOpen, state }: Extract<NoticeFacts, { kind: 'outcome' }>): NoticeWords {
  if (isOpen) {
    return {
      title: `Outcome unknown: ${subject}`,
      detail: 'History shows which payment may still happen, or which permission may still be active.',
    }
  }
  return { title: `Outcome known: ${subject}`, detail: RESULT_TEXTS[state] ?? '' }
}

const COUNT_WORDS: Readonly<Record<NoticeKind, readonly [singular: string, plural: string]>> = {
  floor: ['floor crossed your price', 'floors crossed your prices'],
  offer: ['offer received', 'offers received'],
  sold: ['NFT sold', 'NFTs sold'],
  undercut: ['lowest price undercut', 'lowest prices undercut'],
  launch: ['launch opened', 'launches opened'],
  'launch-slow': ['launch mints slower', 'launches mint slower'],
  'launch-out': ['launch is sold out', 'launches are sold out'],
  outcome: ['transaction notice', 'transaction notices'],
}

/** Number of notices of a kind: "4 offers received". */
export const noticeCountWords = (kind: NoticeKind, count: number): string =>
  `${count} ${COUNT_WORDS[kind][count === 1 ? 0 : 1]}`
