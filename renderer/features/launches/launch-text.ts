/** Texts on the state of a launch, on mints from the launch, and on reasons why the app cannot mint. Pure. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import { MAX_TERMS_CHARS } from '@shared/contract/flows'
import type { Launch } from '@shared/contract/launches'
import { DAY_MS, HOUR_MS } from '@shared/time'
import { tokenPriceWords } from '@shared/token-unit'
import type { FieldProblem } from '../../format/field-problem'
import { priceProblem } from '../../format/amount-problem'
import { countWithNoun, hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import { ageWords, countdownWords, dateTimeWords } from '../../format/time'

export const LAUNCH_STATES = ['open', 'coming', 'paused', 'sold-out', 'ended'] as const
export type LaunchState = (typeof LAUNCH_STATES)[number]

export const LAUNCH_STATE_WORDS: Readonly<Record<LaunchState, string>> = {
  open: 'Open',
  coming: 'Coming',
  paused: 'Paused',
  'sold-out': 'Sold out',
  ended: 'Ended',
}

type LaunchTiming = Pick<Launch, 'startsAt' | 'endsAt' | 'isSoldOut' | 'isPaused'>

/**
 * State of a launch at a time. An unknown start counts as past, and an unknown end as future: if the launch is not open
 * after all, the market refuses to prepare the mint.
 */
export function launchState(launch: LaunchTiming, nowMs: number): LaunchState {
  if (launch.endsAt !== null && Date.parse(launch.endsAt) <= nowMs) return 'ended'
  if (launch.isSoldOut) return 'sold-out'
  if (launch.startsAt !== null && Date.parse(launch.startsAt) > nowMs) return 'coming'
  return launch.isPaused ? 'paused' : 'open'
}

/**
 * Time of a launch: "Opens in 2 d", "Ends in 3 h", "No end announced", "Ended 21 Nov 2026, 14:32:08". Null for a
 * sold-out launch.
 */
export function launchTimeWords(launch: Launch, nowMs: number): string | null {
  const timeUntil = (instant: string) => timeLeftWords(Date.parse(instant) - nowMs)
  const { startsAt, endsAt } = launch
  switch (launchState(launch, nowMs)) {
    case 'coming':
      return startsAt && `Opens in ${lastHourCountdown(startsAt, nowMs) ?? timeUntil(startsAt)}`
    case 'open':
      return endsAt === null ? 'No end announced' : `Ends in ${timeUntil(endsAt)}`
    case 'paused':
      return endsAt === null ? 'Paused' : `Paused, ends in ${timeUntil(endsAt)}`
    case 'ended':
      return endsAt && `Ended ${dateTimeWords(endsAt)}`
    case 'sold-out':
      return null
  }
}

/** Remaining time: "23 h", and from a day on with days and full hours, "1 d 23 h". */
export function timeLeftWords(remainingMs: number): string {
  if (remainingMs < DAY_MS) return ageWords(remainingMs / 1000)
  const hours = Math.floor(remainingMs / HOUR_MS)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** Age: hours up to a day, then days, so that no two rows of one day have different units. */
export const longAgeWords = (seconds: number): string =>
  seconds * 1000 < DAY_MS ? ageWords(seconds) : `${Math.floor((seconds * 1000) / DAY_MS)} d`

/** Countdown with seconds, if less than an hour remains; otherwise null. */
function lastHourCountdown(instant: string, nowMs: number): string | null {
  const remainingMs = Date.parse(instant) - nowMs
  return remainingMs < HOUR_MS ? countdownWords(remainingMs) : null
}

/**
 * Launches sorted by state, in the order of `LAUNCH_STATES`. Coming launches are sorted by earliest start, other
 * launches by latest start. An unknown start counts as the earliest.
 */
export function sortLaunches(launches: readonly Launch[], nowMs: number): readonly Launch[] {
  const instantMs = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))
  const stateIndex = (launch: Launch) => LAUNCH_STATES.indexOf(launchState(launch, nowMs))
  return [...launches].sort((a, b) => {
    const stateDifference = stateIndex(a) - stateIndex(b)
    if (stateDifference !== 0) return stateDifference
    const startDifferenceMs = instantMs(a.startsAt) - instantMs(b.startsAt)
    return launchState(a, nowMs) === 'coming' ? startDifferenceMs : -startDifferenceMs
  })
}

/** Minted share in percent; null if a count is unknown or the total is 0. */
export const sellThroughPercent = ({ minted, total }: Pick<Launch, 'minted' | 'total'>): number | null =>
  minted === null || total === null || total <= 0 ? null : (minted / total) * 100

/** Maximum number of NFTs in one mint at the market. The flow in main refuses a higher number. */
const MAX_MINT_COUNT = 10

/**
 * Maximum number of NFTs in one mint of this launch. One if a mint takes no allowance, or if the price is zero or
 * unknown. Otherwise the number of NFTs that can still be minted, at least one and at most `MAX_MINT_COUNT`.
 */
export function maxMintCount({ isPaidByAllowance, price, remainingCount }: Launch): number {
  if (isPaidByAllowance === false || price === null || isZeroHbar(price)) return 1
  return Math.max(1, Math.min(MAX_MINT_COUNT, remainingCount ?? MAX_MINT_COUNT))
}

/** Total for `count` NFTs, decimal HBAR. */
export const totalPrice = (price: string, count: number): string => formatHbar(parseHbar(price) * BigInt(count))

/** Problem of the typed highest price: not a valid price, or below the launch price. Null if there is no problem. */
export function findMaxPriceProblem(typedMaxPrice: string, launchPrice: string): FieldProblem | null {
  const problem = priceProblem(typedMaxPrice)
  const maxPrice = tryParseHbar(typedMaxPrice.trim())
  if (problem !== null || maxPrice === null) return problem
  if (maxPrice >= parseHbar(launchPrice)) return null
  return { text: `The launch price is ${hbarWords(launchPrice)} for each NFT, more than your highest price.` }
}

/** Price in another token: "12.5 HRBD"; "in HRBD" if the exact amount is unknown. Null if the market names no token. */
export function otherPriceWords(otherPrice: Launch['otherPrice']): string | null {
  if (otherPrice === null) return null
  return plainText(otherPrice.amount === null ? `in ${otherPrice.unit}` : tokenPriceWords(otherPrice), 80)
}

/**
 * True if the launch may take one of the minter's NFTs in exchange: the price is zero, but a mint signs an allowance.
 * The market has no field that announces a swap.
 */
export const mayTakeNft = ({ price, isPaidByAllowance }: Pick<Launch, 'price' | 'isPaidByAllowance'>): boolean =>
  price !== null && isZeroHbar(price) && isPaidByAllowance === true

/**
 * Sentences on the use of a mint's allowance. The ledger lets the spender take the amount at any time, so that only the
 * market's promise binds the charge to the NFTs. Source: `mintedCount` in the market's documentation.
 */
const chargePromise = (accountName: string): string =>
  `The market promises to charge only for NFTs that arrive at ${accountName}. An unused allowance stays active until you revoke it.`

/**
 * Summary of what the person will sign and what the market then does. `accountName`: name of the account that gets the
 * NFTs.
 */
export function mintPlanText({ price, isPaidByAllowance }: Launch, count: number, accountName: string): string {
  if (mayTakeNft({ price, isPaidByAllowance })) {
    return 'The launch has no price, but may take one of your NFTs. If so, the review names the NFT and blocks the mint.'
  }
  if (price === null || isZeroHbar(price)) {
    return `This mint has no price. You sign the market’s transaction. The market then moves the NFT to ${accountName}. If the launch takes one of your NFTs in exchange, the mint is blocked.`
  }
  const total = hbarWords(totalPrice(price, count))
  if (isPaidByAllowance === false) {
    return `You sign a payment of exactly ${total}. The market then moves the NFT to ${accountName}.`
  }
  if (isPaidByAllowance === null) {
    const nfts = count === 1 ? 'the NFT' : 'the NFTs'
    return `You sign an allowance or a payment of ${total}; the review shows which. The market then moves ${nfts} to ${accountName}.`
  }
  if (count === 1) {
    return `You allow the market to take up to ${total}. ${chargePromise(accountName)}`
  }
  const priceDetails = `${total}, ${hbarWords(price)} for each of ${countWithNoun(count, 'NFT')}`
  return `You allow the market to take up to ${priceDetails}. The market may accept fewer NFTs: the review shows how many. ${chargePromise(accountName)}`
}

export type MintObstacle = { readonly title: string; readonly text: string }

/** Reason why this app cannot mint from the launch even when the launch is open; null if the app can mint then. */
export const obstacleWhenOpen = (launch: Launch): MintObstacle | null =>
  paymentObstacle(launch) ?? agreementObstacle(launch)

/** Reason why this app cannot mint from the launch now, with the next step; null if the app can mint. */
export function mintObstacle(launch: Launch, nowMs: number): MintObstacle | null {
  const time = launchTimeWords(launch, nowMs)
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
      return obstacleWhenOpen(launch)
  }
}

function paymentObstacle({ paidIn, price, otherPrice }: Launch): MintObstacle | null {
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
      text: 'The app has not read the pool of NFTs of this launch. Refresh the launch.',
    }
  }
  return {
    title: 'The price of this launch could not be read',
    text: 'You cannot mint without a price. Refresh the launch later.',
  }
}

/** Sentence about the price in another token, ending with a space; empty if the market names no token. */
function otherCostText(otherPrice: Launch['otherPrice']): string {
  const priceWords = otherPriceWords(otherPrice)
  if (priceWords === null) return ''
  return otherPrice?.amount === null ? `The price is ${priceWords}. ` : `Each NFT costs ${priceWords}. `
}

function agreementObstacle({ terms: { requiresAgreement, label: agreementText } }: Launch): MintObstacle | null {
  const agreementLength = agreementText?.length ?? 0
  if (!requiresAgreement || agreementLength <= MAX_TERMS_CHARS) return null
  return {
    title: 'The agreement of this launch is too long to show here',
    text: 'Read the agreement on the market’s website, and mint there if you agree.',
  }
}
