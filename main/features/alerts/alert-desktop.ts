import type { AlertSettings, NoticeFacts, NoticeKind, NoticeTarget } from '@shared/contract/alerts'
import { NOTICE_KINDS } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { isQuiet, placeOf } from '@shared/insight/alerts'
import { noticeWords, sumWords } from '@shared/insight/notice-words'
import { amountText, desktopName } from './alert-text'

/** One desktop notification in plain text. `ids` are the notices that the notification covers. */
export type DesktopNotice = {
  readonly title: string
  readonly body: string
  readonly place: NoticeTarget
  readonly ids: readonly string[]
}
type DesktopDeps = {
  readonly show: (notice: DesktopNotice) => void
  readonly settings: () => AlertSettings
  /** True if the person hides amounts. */
  readonly hidesAmounts: () => boolean
  /** The person's name for an account that is only watched; null for an own account. */
  readonly watched: (account: EntityId) => string | null
  /** True if the notice is unread. A notice that was read meanwhile needs no notification. */
  readonly isUnread: (id: string) => boolean
  readonly now: () => number
  /** Minutes since midnight, local time. */
  readonly minuteOfDay: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  /** Stores the notices that are held until the quiet hours end, so that they survive a restart. */
  readonly keepHeld: (ids: readonly string[]) => void
}

/** Notices that arrive within this time share a notification. */
const TOGETHER_MS = 1000
/** Minimum time between two notifications of a kind. Notices in between are summed up in the next notification. */
const APART_MS = 60_000
const LOOK_MS = 30_000

/** Shows notices on the desktop: few at a time and none in quiet hours. Held notices follow afterwards. */
export function createDesktopNotices(deps: DesktopDeps) {
  const waiting = new Map<NoticeKind, NoticeFacts[]>()
  const shownAt = new Map<NoticeKind, number>()
  let held: readonly NoticeFacts[] = []
  let cancelLook: () => void = () => undefined

  const isWanted = ({ kind }: NoticeFacts): boolean => {
    const { on, desktop } = deps.settings().kinds[kind]
    return on && desktop
  }
  const isQuietNow = () => isQuiet(deps.settings().quiet, deps.minuteOfDay())

  function hold(more: readonly NoticeFacts[]): void {
    if (more.length > 0) {
      held = [...held, ...more]
      deps.keepHeld(held.map(({ id }) => id))
    }
    cancelLook()
    if (held.length > 0) cancelLook = deps.later(LOOK_MS, lookAtHeld)
  }

  /**
   * Compares the clock instead of setting a timer for hours: the computer may sleep, and the quiet hours may change.
   */
  function lookAtHeld(): void {
    cancelLook()
    if (isQuietNow()) return hold([])
    const due = held.filter((one) => isWanted(one) && deps.isUnread(one.id))
    held = []
    deps.keepHeld([])
    const told = inOne(due, deps)
    if (told) deps.show(told)
  }

  function flush(kind: NoticeKind): void {
    const due = (waiting.get(kind) ?? []).filter((one) => isWanted(one) && deps.isUnread(one.id))
    waiting.delete(kind)
    if (due.length === 0) return
    if (isQuietNow()) return hold(due)
    shownAt.set(kind, deps.now())
    const told = inOne(due, deps)
    if (told) deps.show(told)
  }

  function wait(notice: NoticeFacts): void {
    const { kind } = notice
    const others = waiting.get(kind)
    if (others) return void others.push(notice)
    waiting.set(kind, [notice])
    const since = deps.now() - (shownAt.get(kind) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back must not lengthen the wait.
    const restMs = since < 0 ? 0 : APART_MS - since
    deps.later(Math.max(TOGETHER_MS, Math.min(restMs, APART_MS)), () => flush(kind))
  }

  return {
    tell: (notices: readonly NoticeFacts[]): void => notices.filter(isWanted).forEach(wait),
    /** Restores the notices that were held for the end of the quiet hours when the app ended. */
    restore: (notices: readonly NoticeFacts[]): void => hold(notices),
    /** Checks the held notices after the quiet hours changed. */
    reconsider: (): void => {
      if (held.length > 0) lookAtHeld()
    },
  }
}

/** Combines notices into one notification; null when there is nothing to show. */
function inOne(
  notices: readonly NoticeFacts[],
  deps: Pick<DesktopDeps, 'hidesAmounts' | 'watched'>,
): DesktopNotice | null {
  const [first, ...others] = notices
  if (!first) return null
  const ids = notices.map(({ id }) => id)
  if (others.length === 0) {
    const { title, detail } = noticeWords(first, {
      name: desktopName,
      amount: deps.hidesAmounts() ? null : amountText,
      watched: (account) => {
        const known = deps.watched(account)
        return known === null ? null : desktopName(known)
      },
    })
    return { title, body: detail, place: placeOf(first), ids }
  }
  const counts = NOTICE_KINDS.map((kind) => [kind, notices.filter((one) => one.kind === kind).length] as const)
  const sums = counts.filter(([, count]) => count > 0)
  const words = sums.map(([kind, count]) => sumWords(kind, count))
  const only = sums.length === 1 ? (sums[0]?.[0] ?? null) : null
  return {
    title: only === null ? `${notices.length} notices` : (words[0] ?? ''),
    body: only === null ? `${words.join(', ')}.` : namesOf(notices),
    place: { at: 'notices', kind: only },
    ids,
  }
}

const MOST_NAMES = 3

/** "“Tide 1”, “Tide 2” and 4 more." */
function namesOf(notices: readonly NoticeFacts[]): string {
  const names = [...new Set(notices.map(({ name }) => desktopName(name)))]
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more.` : `${shown.join(', ')}.`
}
