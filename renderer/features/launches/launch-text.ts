/** Words for the state of a launch and for a mint from it. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import { MAX_TERMS_CHARS } from '@shared/contract/flows'
import type { Launch } from '@shared/contract/launches'
import { tokenPriceWords } from '@shared/token-unit'
import type { FieldProblem } from '../../format/field-problem'
import { priceProblem } from '../../format/amount-problem'
import { counted, hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import { ageWords, countdownWords, dateTimeWords } from '../../format/time'

export const LAUNCH_STATES = ['open', 'coming', 'paused', 'sold-out', 'ended'] as const
export type LaunchState = (typeof LAUNCH_STATES)[number]

export const LAUNCH_WORDS: Readonly<Record<LaunchState, string>> = {
  open: 'Open',
  coming: 'Coming',
  paused: 'Paused',
  'sold-out': 'Sold out',
  ended: 'Ended',
}

type LaunchTiming = Pick<Launch, 'startsAt' | 'endsAt' | 'isSoldOut' | 'isPaused'>

/** An unknown start or end does not close a launch: the market refuses to prepare a mint that it does not allow. */
export function launchState(launch: LaunchTiming, nowMs: number): LaunchState {
  if (launch.endsAt !== null && Date.parse(launch.endsAt) <= nowMs) return 'ended'
  if (launch.isSoldOut) return 'sold-out'
  if (launch.startsAt !== null && Date.parse(launch.startsAt) > nowMs) return 'coming'
  return launch.isPaused ? 'paused' : 'open'
}

/**
 * Time of a launch: "Opens in 2 d", "Ends in 3 h", "Ended 21 Nov 2026, 14:32:08". Null if no relevant time is known.
 */
export function launchTime(launch: Launch, nowMs: number): string | null {
  const timeLeft = (instant: string) => ageWords((Date.parse(instant) - nowMs) / 1000)
  const { startsAt, endsAt } = launch
  switch (launchState(launch, nowMs)) {
    case 'coming':
      return startsAt && `Opens in ${lastHourCountdown(startsAt, nowMs) ?? timeLeft(startsAt)}`
    case 'open':
    case 'paused':
      return endsAt === null ? 'No end announced' : `Ends in ${timeLeft(endsAt)}`
    case 'ended':
      return endsAt && `Ended ${dateTimeWords(endsAt)}`
    case 'sold-out':
      return null
  }
}

/** Countdown by the second within the last hour; null before that hour. */
function lastHourCountdown(instant: string, nowMs: number): string | null {
  const leftMs = Date.parse(instant) - nowMs
  return leftMs < 3_600_000 ? countdownWords(leftMs) : null
}

/** Sorts by state in the order of `LAUNCH_STATES`: coming launches by start, the others latest first. */
export function launchesInOrder(launches: readonly Launch[], nowMs: number): readonly Launch[] {
  const instantMs = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))
  const rank = (launch: Launch) => LAUNCH_STATES.indexOf(launchState(launch, nowMs))
  return [...launches].sort((a, b) => {
    const byState = rank(a) - rank(b)
    if (byState !== 0) return byState
    const byStart = instantMs(a.startsAt) - instantMs(b.startsAt)
    return launchState(a, nowMs) === 'coming' ? byStart : -byStart
  })
}

/** Minted share in percent; null if one of the counts is unknown. */
export const sellThrough = ({ minted, total }: Pick<Launch, 'minted' | 'total'>): number | null =>
  minted === null || total === null || total <= 0 ? null : (minted / total) * 100

/** Maximum number of NFTs in one mint: one if the launch takes no allowance or has no price, otherwise up to ten. */
export function maxMintCount({ takesAllowance, price, left }: Launch): number {
  if (takesAllowance === false || price === null || isZeroHbar(price)) return 1
  return Math.max(1, Math.min(10, left ?? 10))
}

/** Total for `count` NFTs, decimal HBAR. */
export const totalPrice = (price: string, count: number): string => formatHbar(parseHbar(price) * BigInt(count))

/** Problem with the person's own highest price, which must cover the price of the launch. */
export function ceilingProblem(text: string, price: string): FieldProblem | null {
  const problem = priceProblem(text)
  const ceiling = tryParseHbar(text.trim())
  if (problem !== null || ceiling === null) return problem
  if (ceiling >= parseHbar(price)) return null
  return { text: `The launch price is ${hbarWords(price)} for each NFT, more than your highest price.` }
}

/** Price in another token: "12.5 HRBD"; "in HRBD" if the amount is not exact. Null if no token is named. */
export function otherPriceWords(price: Launch['otherPrice']): string | null {
  if (price === null) return null
  return plainText(price.amount === null ? `in ${price.unit}` : tokenPriceWords(price), 80)
}

/**
 * True if the launch may take an NFT in exchange, as far as announced: it names no price and has an allowance signed.
 * Swaps have no field of their own.
 */
export const mayTakeNft = ({ price, takesAllowance }: Pick<Launch, 'price' | 'takesAllowance'>): boolean =>
  price !== null && isZeroHbar(price) && takesAllowance === true

/** Summary of what will be signed and what happens next. `name`: the account that gets the NFTs. */
export function mintPlan({ price, takesAllowance }: Launch, count: number, name: string): string {
  if (mayTakeNft({ price, takesAllowance })) {
    return 'This launch names no price but requests a permission: it may take one of your NFTs. If so, the review shows which NFT and blocks the mint.'
  }
  if (price === null || isZeroHbar(price)) {
    return `This mint has no price. You sign the transaction that the market prepares, and the market then moves the NFT to ${name}. If the launch takes one of your NFTs in exchange, the mint is blocked.`
  }
  const total = hbarWords(totalPrice(price, count))
  if (takesAllowance === false) {
    return `You sign a payment of exactly ${total}. The market then moves the NFT to ${name}.`
  }
  if (count === 1) {
    return `You allow the market to take exactly ${total}. The market then moves the NFT to ${name} and takes the price only if the NFT arrives.`
  }
  const sum = `${total}, ${hbarWords(price)} for each of ${counted(count, 'NFT')}`
  return `You allow the market to take exactly ${sum}. The market then moves the NFTs to ${name} and takes the price only for NFTs that arrive. The market may accept fewer: the review shows how many.`
}

export type MintObstacle = { readonly title: string; readonly text: string }

/** Reason why this app cannot mint from the launch even once it is open; null if it can. */
export const obstacleOnceOpen = (launch: Launch): MintObstacle | null =>
  paymentObstacle(launch) ?? agreementObstacle(launch)

/** Reason why this app cannot mint from the launch now, with the next step; null if it can. */
export function mintObstacle(launch: Launch, nowMs: number): MintObstacle | null {
  const time = launchTime(launch, nowMs)
  switch (launchState(launch, nowMs)) {
    case 'ended':
      return { title: 'The launch has ended', text: 'Look for NFTs of this launch on the market.' }
    case 'sold-out':
      return { title: 'The launch is sold out', text: 'Look for NFTs of this launch on the market.' }
    case 'coming':
      return { title: 'The launch has not started', text: time === null ? 'The launch is announced.' : `${time}.` }
    case 'paused':
      return {
        title: 'The launch is paused',
        text: 'The market reports this launch as paused. Nothing can be minted until it resumes.',
      }
    case 'open':
      return obstacleOnceOpen(launch)
  }
}

function paymentObstacle({ paidIn, price, otherPrice }: Launch) {
  if (paidIn === 'other') {
    const cost = otherCostText(otherPrice)
    return { title: 'This launch is paid in another token', text: `${cost}This app mints for HBAR only.` }
  }
  if (price !== null) return null
  if (paidIn === 'unclear') {
    return {
      title: 'The payment token of this launch is unclear',
      text: 'The market names a token that cannot be distinguished from HBAR. You cannot mint here.',
    }
  }
  if (paidIn === 'unknown') {
    return {
      title: 'The payment of this launch is unknown',
      text: 'The pool of this launch could not be read. Try reading it again.',
    }
  }
  return {
    title: 'The price of this launch could not be read',
    text: 'You cannot mint without a price. Refresh the launch later.',
  }
}

/** Sentence about the price in another token, with a space after it; empty if the price is unknown. */
function otherCostText(otherPrice: Launch['otherPrice']): string {
  const words = otherPriceWords(otherPrice)
  if (words === null) return ''
  return otherPrice?.amount === null ? `The price is ${words}. ` : `Each NFT costs ${words}. `
}

function agreementObstacle({ terms: { requiresAgreement, label } }: Launch) {
  if (!requiresAgreement || (label?.length ?? 0) <= MAX_TERMS_CHARS) return null
  return {
    title: 'The agreement of this launch is too long to show here',
    text: 'Read the agreement on the market’s website, and mint there if you agree.',
  }
}
