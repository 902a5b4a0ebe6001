/** Words of a notice, the same for the page and the desktop. The caller formats names and amounts. */
import type { FlowState } from '../contract/flows'
import type { NoticeFacts, NoticeKind } from '../contract/alerts'
import { assertNever } from '../result'
import { tokenPriceWords } from '../token-unit'
import type { EntityId } from '../ids'

export type NoticeWords = {
  /** The event. */
  readonly title: string
  readonly detail: string
}
type Writing = {
  /** Formats a third-party name for use within a sentence. */
  readonly name: (text: string) => string
  /** Formats decimal HBAR with its unit; null where amounts must not be shown. */
  readonly amount: ((hbar: string) => string) | null
  /** Name of a watch-only account; null for the person's own. */
  readonly watched: (account: EntityId) => string | null
}

export function noticeWords(notice: NoticeFacts, { name, amount, watched }: Writing): NoticeWords {
  const what = name(notice.name)
  const whose = 'account' in notice ? watched(notice.account) : null
  switch (notice.kind) {
    case 'floor': {
      const { direction, figure, floor } = notice
      return {
        title: `Floor of ${what} ${direction} ${amount ? amount(figure) : 'your figure'}`,
        detail: amount ? `It is ${amount(floor)}.` : '',
      }
    }
    case 'offer':
      return {
        title: `Offer for ${what}${whose ? ` of ${whose}` : ''}`,
        detail: amount ? `${amount(notice.price)} is offered.` : '',
      }
    case 'sold':
      return { title: whose ? `${whose} sold ${what}` : `Sold ${what}`, detail: soldWords(notice, amount) }
    case 'undercut':
      return {
        title: `${what} is listed below ${whose ? `what ${whose} asks` : 'yours'}`,
        detail: amount
          ? `At ${amount(notice.price)}; the lowest was ${whose ? `that of ${whose}` : 'yours'}, ${amount(notice.own)}.`
          : '',
      }
    case 'launch':
      return launchWords(what, notice.over)
    case 'launch-slow':
      return { title: `${what} mints slower`, detail: slowerWords(notice) }
    case 'launch-out':
      return {
        title: `${what} is sold out`,
        detail: notice.total === null ? 'Nothing is left to mint.' : `All ${notice.total} are minted.`,
      }
    case 'outcome':
      return outcomeWords(what, notice)
    default:
      return assertNever(notice, 'notice without words')
  }
}

function launchWords(what: string, over: Extract<NoticeFacts, { kind: 'launch' }>['over']): NoticeWords {
  switch (over) {
    case null:
      return { title: `${what} has opened`, detail: 'It can be minted from now on.' }
    case 'sold-out':
      return { title: `${what} opened and is sold out`, detail: 'Nothing was left when this app looked.' }
    case 'ended':
      return { title: `${what} opened and has ended`, detail: 'It was over when this app looked.' }
  }
}

/** "From 20 to 4 mints a minute." By the hour if below one a minute. */
function slowerWords({ before, now }: Extract<NoticeFacts, { kind: 'launch-slow' }>): string {
  const [minutes, unit] = before >= 1 ? [1, 'a minute'] : [60, 'an hour']
  const sharp = (rate: number) => String(Number((rate * minutes).toPrecision(2)))
  return `From ${sharp(before)} to ${sharp(now)} mints ${unit}, within half an hour.`
}

type Sold = Extract<NoticeFacts, { kind: 'sold' }>

function soldWords({ price, paidIn, otherPrice, intoOffer }: Sold, amount: Writing['amount']): string {
  const how = intoOffer ? 'into an offer for the collection' : ''
  const other = otherPrice && amount ? tokenPriceWords(otherPrice) : null
  if (price === null && other === null) {
    return paidIn === 'other' ? 'It was paid in another token.' : 'The price is not known.'
  }
  const shown = price === null ? other : (amount?.(price) ?? null)
  const paid = shown === null ? '' : `for ${shown}`
  const words = [paid, how].filter(Boolean).join(', ')
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const ENDED: Partial<Record<FlowState, string>> = {
  done: 'It took place.',
  declined: 'It did not take place.',
  refused: 'It did not take place.',
  failed: 'It did not take place.',
  expired: 'It did not take place.',
}

function outcomeWords(what: string, { isOpen, state }: Extract<NoticeFacts, { kind: 'outcome' }>): NoticeWords {
  if (isOpen) return { title: `Nobody could tell what became of ${what}`, detail: 'Open it to see what may stand.' }
  return { title: `Outcome known: ${what}`, detail: ENDED[state] ?? '' }
}

const SUMS: Readonly<Record<NoticeKind, readonly [one: string, many: string]>> = {
  floor: ['floor crossed your figure', 'floors crossed your figures'],
  offer: ['offer received', 'offers received'],
  sold: ['NFT sold', 'NFTs sold'],
  undercut: ['lowest price undercut', 'lowest prices undercut'],
  launch: ['launch opened', 'launches opened'],
  'launch-slow': ['launch mints slower', 'launches mint slower'],
  'launch-out': ['launch is sold out', 'launches are sold out'],
  outcome: ['outcome is known', 'outcomes are known'],
}

/** "4 offers received". */
export const sumWords = (kind: NoticeKind, count: number): string => `${count} ${SUMS[kind][count === 1 ? 0 : 1]}`
