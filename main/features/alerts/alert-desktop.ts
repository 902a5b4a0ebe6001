import type { AlertSettings, NoticeFacts, NoticeKind, NoticeTarget } from '@shared/contract/alerts'
import { NOTICE_KINDS } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { isQuiet, targetOfNotice } from '@shared/insight/alert-conditions'
import { noticeWords, noticeCountWords } from '@shared/insight/notice-words'
import { amountText, desktopName } from './alert-text'

/** One desktop notification in plain text. `ids`: ids of the notices that the notification covers. */
export type DesktopNotice = {
  readonly title: string
  readonly body: string
  readonly target: NoticeTarget
  readonly ids: readonly string[]
}
type DesktopDeps = {
  readonly show: (notice: DesktopNotice) => void
  readonly settings: () => AlertSettings
  /** True if the person hides amounts. */
  readonly hidesAmounts: () => boolean
  /** The person's name for an account that is only watched; null for an own account. */
  readonly watchedAccountName: (account: EntityId) => string | null
  /** True if the notice is unread. A notice that was read meanwhile needs no notification. */
  readonly isUnread: (id: string) => boolean
  readonly now: () => number
  /** Minutes since midnight, local time. */
  readonly minuteOfDay: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly runLater: (ms: number, fn: () => void) => () => void
  /**
   * Stores the ids of the notices that are held until the quiet hours end, so that a restart does not lose these
   * notices.
   */
  readonly storeHeldIds: (ids: readonly string[]) => void
}

/** Notices that arrive within this time share a notification. */
const BATCH_MS = 1000
/** Minimum time between two notifications of a kind. Notices that arrive in between share the next notification. */
const MIN_INTERVAL_MS = 60_000
/** Interval at which held notices are checked. */
const HELD_CHECK_MS = 30_000

/**
 * Shows notices on the desktop. Notices of one kind that arrive together share a notification. Notices that arrive in
 * quiet hours are held and shown together afterwards.
 */
export function createDesktopNotices(deps: DesktopDeps) {
  const queuedNoticesByKind = new Map<NoticeKind, NoticeFacts[]>()
  const lastShownAt = new Map<NoticeKind, number>()
  let heldNotices: readonly NoticeFacts[] = []
  let cancelHeldCheck: () => void = () => undefined

  const isWanted = ({ kind }: NoticeFacts): boolean => {
    const { on, desktop } = deps.settings().kinds[kind]
    return on && desktop
  }
  const isQuietNow = () => isQuiet(deps.settings().quiet, deps.minuteOfDay())

  function holdNotices(newlyHeld: readonly NoticeFacts[]): void {
    if (newlyHeld.length > 0) {
      heldNotices = [...heldNotices, ...newlyHeld]
      deps.storeHeldIds(heldNotices.map(({ id }) => id))
    }
    scheduleHeldCheck()
  }

  function scheduleHeldCheck(): void {
    cancelHeldCheck()
    if (heldNotices.length > 0) cancelHeldCheck = deps.runLater(HELD_CHECK_MS, showHeldNotices)
  }

  /**
   * Shows the held notices once the quiet hours are over; until then, checks again after `HELD_CHECK_MS`. One timer for
   * the whole time would be wrong, because the computer may sleep and the quiet hours may change.
   */
  function showHeldNotices(): void {
    cancelHeldCheck()
    if (isQuietNow()) return scheduleHeldCheck()
    const dueNotices = heldNotices.filter((notice) => isWanted(notice) && deps.isUnread(notice.id))
    heldNotices = []
    deps.storeHeldIds([])
    const desktopNotice = combinedNotice(dueNotices, deps)
    if (desktopNotice) deps.show(desktopNotice)
  }

  function flush(kind: NoticeKind): void {
    const dueNotices = (queuedNoticesByKind.get(kind) ?? []).filter(
      (notice) => isWanted(notice) && deps.isUnread(notice.id),
    )
    queuedNoticesByKind.delete(kind)
    if (dueNotices.length === 0) return
    if (isQuietNow()) return holdNotices(dueNotices)
    lastShownAt.set(kind, deps.now())
    const desktopNotice = combinedNotice(dueNotices, deps)
    if (desktopNotice) deps.show(desktopNotice)
  }

  function enqueue(notice: NoticeFacts): void {
    const { kind } = notice
    const queuedNotices = queuedNoticesByKind.get(kind)
    if (queuedNotices) return void queuedNotices.push(notice)
    queuedNoticesByKind.set(kind, [notice])
    const sinceShownMs = deps.now() - (lastShownAt.get(kind) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back must not lengthen the wait.
    const remainingMs = sinceShownMs < 0 ? 0 : MIN_INTERVAL_MS - sinceShownMs
    deps.runLater(Math.max(BATCH_MS, Math.min(remainingMs, MIN_INTERVAL_MS)), () => flush(kind))
  }

  return {
    enqueueAll: (notices: readonly NoticeFacts[]): void => notices.filter(isWanted).forEach(enqueue),
    /** Holds again the notices that were held when the app ended. */
    restore: (notices: readonly NoticeFacts[]): void => holdNotices(notices),
    /**
     * Called after the settings have changed. Shows the held notices unless the new quiet hours include the current
     * time.
     */
    recheckHeldNotices: (): void => {
      if (heldNotices.length > 0) showHeldNotices()
    },
  }
}

/** Combines notices into one notification; null when there is nothing to show. */
function combinedNotice(notices: readonly NoticeFacts[], deps: DesktopDeps): DesktopNotice | null {
  const [firstNotice, ...otherNotices] = notices
  if (!firstNotice) return null
  const ids = notices.map(({ id }) => id)
  if (otherNotices.length === 0) {
    const { title, detail } = noticeWords(firstNotice, {
      name: desktopName,
      amount: deps.hidesAmounts() ? null : amountText,
      watchedNameOf: (account) => {
        const watchedName = deps.watchedAccountName(account)
        return watchedName === null ? null : desktopName(watchedName)
      },
    })
    return { title, body: detail, target: targetOfNotice(firstNotice), ids }
  }
  const countsByKind = NOTICE_KINDS.map(
    (kind) => [kind, notices.filter((notice) => notice.kind === kind).length] as const,
  )
  const presentCounts = countsByKind.filter(([, count]) => count > 0)
  const kindTexts = presentCounts.map(([kind, count]) => noticeCountWords(kind, count))
  // Null if the notices are of several kinds.
  const commonKind = presentCounts.length === 1 ? firstNotice.kind : null
  return {
    title: commonKind === null ? `${notices.length} notices` : (kindTexts[0] ?? ''),
    body: commonKind === null ? `${kindTexts.join(', ')}.` : namesOf(notices),
    target: { at: 'notices', kind: commonKind },
    ids,
  }
}

const MAX_NAMES = 3

/** Names of the notices, each once, as in: “Tide 1”, “Tide 2” and 4 more. */
function namesOf(notices: readonly NoticeFacts[]): string {
  const names = [...new Set(notices.map(({ name }) => desktopName(name)))]
  const shownNames = names.slice(0, MAX_NAMES)
  const hiddenCount = names.length - shownNames.length
  return hiddenCount > 0 ? `${shownNames.join(', ')} and ${hiddenCount} more.` : `${shownNames.join(', ')}.`
}
