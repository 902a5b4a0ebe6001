/** Texts of alerts and notices. */
import type {
  AlertRule,
  FloorDirection,
  FloorRule,
  LaunchRule,
  Notice,
  NoticeKind,
  QuietHours,
} from '@shared/contract/alerts'
import { alertIntervals, isCrossed, REARM_PERCENT } from '@shared/insight/alert-conditions'
import { noticeWords, type NoticeWords } from '@shared/insight/notice-words'
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { hbarWords, NNBSP, percentWords } from '../../format/money'
import { plainText, quotedText } from '../../format/text'
import { ageWords, clockWords, dateWords } from '../../format/time'

/** Label and description of a kind of notice. */
type KindWords = { readonly label: string; readonly text: string }

/** Labels and descriptions by kind of notice, in display order. */
export const NOTICE_WORDS: Readonly<Record<NoticeKind, KindWords>> = {
  sold: { label: 'Sold', text: 'One of your NFTs was sold.' },
  offer: { label: 'Offer', text: 'Someone made an offer on one of your NFTs.' },
  undercut: {
    label: 'Undercut',
    text: 'Someone lists an NFT for less than your floor listing.',
  },
  floor: { label: 'Floor', text: 'A floor crosses the price of your alert.' },
  launch: { label: 'Launch', text: 'A launch with your alert opens.' },
  'launch-slow': { label: 'Launch slows', text: 'A launch with your alert mints less than half as fast as before.' },
  'launch-out': { label: 'Launch sold out', text: 'A launch with your alert is sold out.' },
  outcome: { label: 'Outcome', text: 'The result of a pending transaction is in.' },
}
export const NOTICE_ORDER = Object.keys(NOTICE_WORDS) as readonly NoticeKind[]

/**
 * Text of a notice with all amounts. The caller must hide the person's amounts if "Hide amounts" is on.
 * `watchedName` returns the name of a watched account, or null for other accounts.
 */
export const noticeText = (notice: Notice, watchedName: (account: EntityId) => string | null): NoticeWords =>
  noticeWords(notice, {
    name: (text) => ('serial' in notice || notice.kind === 'outcome' ? quotedText(text) : plainText(text, 80)),
    amount: hbarWords,
    watchedNameOf: watchedName,
  })

/** Direction as a word in a sentence. */
export const directionWords = (direction: FloorDirection): string => (direction === 'below' ? 'below' : 'above')

/** Condition of an alert, such as "Floor below 100 ℏ". */
export const ruleTitle = (rule: AlertRule): string =>
  rule.kind === 'floor'
    ? `Floor ${directionWords(rule.direction)} ${hbarWords(rule.figure)}`
    : 'Opens, slows or sells out'

/** Title of a floor alert that has sent a notice: "Floor fell below 100 ℏ". */
export const alertedTitle = ({ direction, figure }: Pick<FloorRule, 'direction' | 'figure'>): string =>
  `Floor ${direction === 'below' ? 'fell below' : 'rose above'} ${hbarWords(figure)}`

/** Floor in decimal HBAR that makes an alert watch again after a notice. */
export function rearmPrice({ direction, figure }: Pick<FloorRule, 'direction' | 'figure'>): string {
  const threshold = parseHbar(figure)
  return formatHbar((threshold * (direction === 'below' ? 100n + REARM_PERCENT : 100n - REARM_PERCENT)) / 100n)
}

/** Condition under which an alert watches again, such as "the floor recovers to 408 ℏ". */
export function rearmWords(rule: Pick<FloorRule, 'direction' | 'figure'>): string {
  return `the floor ${rule.direction === 'below' ? 'recovers' : 'drops back'} to ${hbarWords(rearmPrice(rule))}`
}

/** Distance of the price at which an alert watches again from the price of the alert. */
const rearmDistanceWords = ({ direction }: Pick<FloorRule, 'direction'>): string =>
  `${REARM_PERCENT}${NNBSP}% ${direction === 'below' ? 'above' : 'below'} your price`

/** State of a rule as a sentence. */
export function ruleStateText(rule: AlertRule, nowMs: number): string {
  if (rule.isPaused) return 'Paused: sends no notices.'
  if (rule.kind === 'launch') return launchStateText(rule, nowMs)
  switch (rule.state) {
    case 'waiting':
      return 'Waiting for the first floor reading.'
    case 'armed':
      return 'Watching.'
    case 'told':
      // No notice was sent if the floor had already crossed the price when the alert was set.
      return rule.toldAt === null
        ? `The floor is already ${directionWords(rule.direction)} ${hbarWords(rule.figure)}. The alert starts once ${rearmWords(rule)}.`
        : `${alertedWords(rule.toldAt, nowMs)} Alerts again once ${rearmWords(rule)}, ${rearmDistanceWords(rule)}.`
  }
}

/** Sentence on the time of the last notice. */
const alertedWords = (at: string, nowMs: number): string => `Alerted ${ageWords((nowMs - Date.parse(at)) / 1000)} ago.`

/**
 * Sentence on how often floors are read. The interval grows with the number of floors and accounts. Null without an
 * active floor alert, because then no floor is read.
 */
export function floorIntervalText(rules: readonly AlertRule[], accountCount: number): string | null {
  const activeFloorRules = rules.filter(({ kind, isPaused }) => kind === 'floor' && !isPaused)
  if (activeFloorRules.length === 0) return null
  const floorCount = new Set(activeFloorRules.map(({ token }) => token)).size
  const { floorMs } = alertIntervals({ floorCount, accountCount })
  const minutes = Math.ceil(floorMs / 60_000)
  return minutes === 1
    ? 'The app checks each floor every minute.'
    : `The app checks each floor about every ${minutes} minutes.`
}

const LAUNCH_STATES: Readonly<Record<LaunchRule['standing'], string>> = {
  unknown: 'No stage announced.',
  coming: 'The announced start has passed. The app checks again soon.',
  open: 'Open, watching the mint pace.',
  slow: 'Open, minting slower than before.',
  'sold-out': 'Sold out.',
  ended: 'Ended.',
}

function launchStateText({ opensAt, toldAt, standing }: LaunchRule, nowMs: number): string {
  if (opensAt !== null && Date.parse(opensAt) > nowMs) {
    return `Opens ${dateWords(opensAt)}, ${clockWords(opensAt, false)}.`
  }
  if (toldAt === null) return LAUNCH_STATES[standing]
  // A notice has been sent, so the launch has opened, even if the stored state is older.
  const isStateBeforeOpening = standing === 'unknown' || standing === 'coming'
  return `${isStateBeforeOpening ? 'Opened.' : LAUNCH_STATES[standing]} ${alertedWords(toldAt, nowMs)}`
}

/**
 * Distance of a price from the current floor: "99.9 % below the floor now." Null without a known floor, and for a price
 * that equals the floor.
 */
export function floorDistanceWords(price: string, floor: string | null): string | null {
  const priceTinybars = tryParseHbar(price)
  const floorTinybars = floor === null ? null : tryParseHbar(floor)
  if (priceTinybars === null || floorTinybars === null || floorTinybars === 0n || priceTinybars === floorTinybars) {
    return null
  }
  const percent = (Math.abs(Number(priceTinybars - floorTinybars)) / Number(floorTinybars)) * 100
  return `${percentWords(percent)} ${priceTinybars < floorTinybars ? 'below' : 'above'} the floor now.`
}

/** Warning that a new alert must wait, because the floor has already crossed the price; null if no wait is needed. */
export function alreadyCrossedWords(direction: FloorDirection, figure: string, floor: string | null): string | null {
  if (floor === null || !isCrossed({ direction, figure }, floor)) return null
  const amount = hbarWords(figure)
  return `The floor is already ${directionWords(direction)} ${amount}. The alert starts once ${rearmWords({ direction, figure })}.`
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')
/** Time such as "22:00", from minutes after midnight. */
export const minuteText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** Minutes after midnight of a time such as "22:00"; null if the text is not such a time. */
export function parseMinute(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Sentence on the quiet hours; `quiet` is null if the person has not set quiet hours. */
export function quietWords(quiet: QuietHours | null): string {
  if (quiet === null) return 'Off. Desktop notices appear at any time.'
  if (quiet.from === quiet.to) return 'Start and end are the same, so there are no quiet hours.'
  const overMidnight = quiet.from > quiet.to ? ', over midnight' : ''
  return `From ${minuteText(quiet.from)} to ${minuteText(quiet.to)}${overMidnight}, by this computer’s clock.`
}

/** Number of unread notices as a text, "99+" if above 99. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : String(count))
