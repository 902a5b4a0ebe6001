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
import { alertPace, isCrossed, REARM_PERCENT } from '@shared/insight/alerts'
import { noticeWords, type NoticeWords } from '@shared/insight/notice-words'
import { formatHbar, parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { hbarWords } from '../../format/money'
import { plainText, quoted } from '../../format/text'
import { ageWords, clockWords, dateWords } from '../../format/time'

type KindWords = { readonly label: string; readonly text: string }

/** Labels and descriptions per kind of notice, in display order. */
export const NOTICE_WORDS: Readonly<Record<NoticeKind, KindWords>> = {
  sold: { label: 'Sold', text: 'An NFT of yours was sold.' },
  offer: { label: 'Offer', text: 'Somebody offers to buy an NFT of yours.' },
  undercut: {
    label: 'Undercut',
    text: 'Your listing was the cheapest of its collection, and somebody lists below it.',
  },
  floor: { label: 'Floor', text: 'The floor of a collection you watch crosses your figure.' },
  launch: { label: 'Launch', text: 'A launch you watch opens.' },
  'launch-slow': { label: 'Launch slows', text: 'A launch you watch mints less than half as fast as before.' },
  'launch-out': { label: 'Launch sold out', text: 'Nothing is left of a launch you watch.' },
  outcome: { label: 'Outcome', text: 'An act of yours whose outcome was not known is known now.' },
}
export const NOTICE_ORDER = Object.keys(NOTICE_WORDS) as readonly NoticeKind[]

/** Text of a notice with all figures. The caller hides the person's own figures if the setting says so. */
export const noticeText = (notice: Notice, watched: (account: EntityId) => string | null): NoticeWords =>
  noticeWords(notice, {
    name: (text) => ('serial' in notice || notice.kind === 'outcome' ? quoted(text) : plainText(text, 80)),
    amount: hbarWords,
    watched,
  })

export const directionWords = (direction: FloorDirection): string => (direction === 'below' ? 'below' : 'above')

/** Title such as "Floor below 100 ℏ". */
export const ruleTitle = (rule: AlertRule): string =>
  rule.kind === 'floor'
    ? `Floor ${directionWords(rule.direction)} ${hbarWords(rule.figure)}`
    : 'Opens, slows or sells out'

/** Floor at which an alert that has fired is armed again, decimal HBAR. */
export function rearmFigure({ direction, figure }: Pick<FloorRule, 'direction' | 'figure'>): string {
  const line = parseHbar(figure)
  return formatHbar((line * (direction === 'below' ? 100n + REARM_PERCENT : 100n - REARM_PERCENT)) / 100n)
}

/** State of a rule as a sentence. */
export function ruleStanding(rule: AlertRule, nowMs: number): string {
  if (rule.isPaused) return 'Paused. Nothing is told.'
  if (rule.kind === 'launch') return launchStanding(rule, nowMs)
  switch (rule.state) {
    case 'waiting':
      return 'Waits for the first floor that is read.'
    case 'armed':
      return 'Watching.'
    case 'told': {
      const again = `Told again once the floor was ${rule.direction === 'below' ? 'back at' : 'back down at'} ${hbarWords(rearmFigure(rule))}.`
      return rule.toldAt === null
        ? `The floor is ${directionWords(rule.direction)} it already. ${again}`
        : `Told ${ageWords((nowMs - Date.parse(rule.toldAt)) / 1000)} ago. ${again}`
    }
  }
}

/** Sentence on how often floors are read. Many floors, or many accounts with offers, take turns. */
export function paceWords(rules: readonly AlertRule[], accounts: number): string {
  const watched = rules.filter(({ kind, isPaused }) => kind === 'floor' && !isPaused)
  const { floorMs } = alertPace({ floors: new Set(watched.map(({ token }) => token)).size, accounts })
  const minutes = Math.ceil(floorMs / 60_000)
  const pace = minutes === 1 ? 'each once a minute' : `each about every ${minutes} minutes`
  return `Floors are read in the background, ${pace}, and as often as a page of yours reads them anyway.`
}

const LAUNCH_NOW: Readonly<Record<LaunchRule['standing'], string>> = {
  unknown: 'No start is announced.',
  coming: 'No start is announced.',
  open: 'Open; its pace is watched.',
  slow: 'Open, and slower than it was.',
  'sold-out': 'Sold out.',
  ended: 'Ended.',
}

function launchStanding({ opensAt, toldAt, standing }: LaunchRule, nowMs: number): string {
  if (opensAt !== null && Date.parse(opensAt) > nowMs) {
    return `Opens ${dateWords(opensAt)}, ${clockWords(opensAt, false)}.`
  }
  if (toldAt === null) return LAUNCH_NOW[standing]
  const told = `told ${ageWords((nowMs - Date.parse(toldAt)) / 1000)} ago.`
  return standing === 'unknown' || standing === 'coming'
    ? `Opened; ${told}`
    : `${LAUNCH_NOW[standing].slice(0, -1)}; ${told}`
}

/** Note that the floor has already crossed the figure, so a new alert would wait; null if there is no crossing. */
export function alreadyWords(direction: FloorDirection, figure: string, floor: string | null): string | null {
  if (floor === null || !isCrossed({ direction, figure }, floor)) return null
  return `The floor is ${directionWords(direction)} that already. You are told once it was back at ${hbarWords(rearmFigure({ direction, figure }))} and crosses ${hbarWords(figure)} again.`
}

const two = (n: number): string => String(n).padStart(2, '0')
/** Time such as "22:00", in the form of the time field. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** Minutes since midnight; null if the text is not a valid time. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export function quietWords(quiet: QuietHours | null): string {
  if (quiet === null) return 'Off. Notices come at any hour.'
  if (quiet.from === quiet.to) return 'Both are the same: nothing is held back.'
  const over = quiet.from > quiet.to ? ', over midnight' : ''
  return `From ${minuteText(quiet.from)} to ${minuteText(quiet.to)}${over}, by this computer’s clock.`
}

/** Unread count, "99+" above 99. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : String(count))
