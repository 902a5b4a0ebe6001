/** Alert rules, settings and notices. */
import { z } from 'zod'
import { tryParseHbar } from '../amount'
import { entityId, hbarText, imagePath, instant, noValue, serialNumber } from './common'
import { flowKind, flowState } from './flows'
import { method } from './method'
import { otherPrice } from './token-price'

/**
 * `floor`: the floor of a collection crossed the price of a rule. `offer`: an own NFT got an offer. `sold`: an own NFT
 * was sold. `undercut`: another account lists an NFT below the lowest own price in the collection. `launch`: a watched
 * launch has opened. `launch-slow`: a watched launch mints far slower than before. `launch-out`: a watched launch is
 * sold out. `outcome`: a flow whose outcome was unknown has ended, usually with a known outcome (see `isOpen`).
 */
export const noticeKind = z.enum([
  'floor',
  'offer',
  'sold',
  'undercut',
  'launch',
  'launch-slow',
  'launch-out',
  'outcome',
])
export type NoticeKind = z.infer<typeof noticeKind>
export const NOTICE_KINDS = noticeKind.options

/** Name of an NFT, a collection or a launch: third-party text. */
const name = z.string().max(120)
const price = hbarText.refine((text) => !text.startsWith('-') && tryParseHbar(text) !== null, 'not a price')
const mintCode = z.string().min(1).max(200)

export const floorDirection = z.enum(['below', 'above'])
export type FloorDirection = z.infer<typeof floorDirection>

const noticeBase = {
  id: z.string().max(200),
  /**
   * Time of the event according to its source; if the source gives no time, the time at which the app noticed the
   * event.
   */
  happenedAt: instant,
  noticedAt: instant,
}
const noticeNft = { account: entityId, token: entityId, serial: serialNumber, name }

export const noticeFacts = z.discriminatedUnion('kind', [
  z.object({
    ...noticeBase,
    kind: z.literal('floor'),
    token: entityId,
    name,
    direction: floorDirection,
    /** `figure`: price of the rule. `floor`: the floor that crossed this price. */
    figure: price,
    floor: price,
  }),
  z.object({ ...noticeBase, ...noticeNft, kind: z.literal('offer'), price }),
  z.object({
    ...noticeBase,
    ...noticeNft,
    kind: z.literal('sold'),
    /** Null when the price was in another token or is unknown. */
    price: price.nullable(),
    paidIn: z.enum(['hbar', 'other', 'unknown']).default('unknown'),
    otherPrice,
    /** True if the NFT was sold to a collection offer rather than at its listed price. */
    intoOffer: z.boolean(),
  }),
  /**
   * `serial`, `name` and `price`: the NFT that another account lists. `account`: the own account that lists the NFT
   * `ownSerial` at the higher price `own`.
   */
  z.object({ ...noticeBase, ...noticeNft, kind: z.literal('undercut'), price, own: price, ownSerial: serialNumber }),
  z.object({
    ...noticeBase,
    kind: z.literal('launch'),
    token: entityId,
    mintCode,
    name,
    /** State of a launch that was over already when the app noticed the opening; null if the launch was open. */
    over: z.enum(['sold-out', 'ended']).nullable().default(null),
  }),
  z.object({
    ...noticeBase,
    kind: z.literal('launch-slow'),
    token: entityId,
    mintCode,
    name,
    /** Mints per minute: `before` when the launch was faster, `now` at the time of the notice. */
    before: z.number(),
    now: z.number(),
  }),
  z.object({
    ...noticeBase,
    kind: z.literal('launch-out'),
    token: entityId,
    mintCode,
    name,
    total: z.number().int().nullable(),
  }),
  z.object({
    ...noticeBase,
    kind: z.literal('outcome'),
    account: entityId,
    name,
    flow: z.string().max(64),
    act: flowKind,
    /** Final state of the flow. */
    state: flowState,
    /** True if the flow ended although its outcome is still unknown. A payment may then still happen. */
    isOpen: z.boolean(),
  }),
])
export type NoticeFacts = z.infer<typeof noticeFacts>

const noticeDisplay = z.object({ isRead: z.boolean(), image: imagePath })
export const notice = z.intersection(noticeFacts, noticeDisplay)
export type Notice = z.infer<typeof notice>

/** Page that a notice or a desktop notification opens, by ids only. */
export const noticeTarget = z.discriminatedUnion('at', [
  z.object({ at: z.literal('collection'), token: entityId }),
  z.object({ at: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ at: z.literal('launch'), token: entityId, mintCode }),
  z.object({ at: z.literal('history'), flow: z.string().max(64) }),
  /** Notices of one kind; if `kind` is null, notices of all kinds. */
  z.object({ at: z.literal('notices'), kind: noticeKind.nullable() }),
])
export type NoticeTarget = z.infer<typeof noticeTarget>

const ruleBase = { id: z.string().max(40), token: entityId, name, isPaused: z.boolean(), madeAt: instant }

export const alertRule = z.discriminatedUnion('kind', [
  z.object({
    ...ruleBase,
    kind: z.literal('floor'),
    direction: floorDirection,
    /** Price of the rule. */
    figure: price,
    /**
     * `waiting`: the floor is not known yet. `armed`: a notice follows when the floor crosses the price. `told`: the
     * floor has crossed the price; the next notice requires that the floor recovers by a margin first.
     */
    state: z.enum(['waiting', 'armed', 'told']),
    /** Time of the last notice; null before the first notice. */
    toldAt: instant.nullable(),
    /** The last known floor, and the time at which the app read this floor; null while unknown. */
    floor: price.nullable(),
    heardAt: instant.nullable(),
  }),
  z.object({
    ...ruleBase,
    kind: z.literal('launch'),
    mintCode,
    /** Start of the next stage; null when no stage is announced. */
    opensAt: instant.nullable(),
    /** Time of the last notice; null before the first notice. */
    toldAt: instant.nullable(),
    /** State at the last check. `slow`: open, but minting far slower than before. */
    standing: z.enum(['unknown', 'coming', 'open', 'slow', 'sold-out', 'ended']).default('unknown'),
  }),
])
export type AlertRule = z.infer<typeof alertRule>
export type FloorRule = Extract<AlertRule, { kind: 'floor' }>
export type LaunchRule = Extract<AlertRule, { kind: 'launch' }>

/** Rule with the image of its collection; `image` is null while the image is not known. */
export const alertRuleView = z.intersection(alertRule, z.object({ image: imagePath }))
export type AlertRuleView = z.infer<typeof alertRuleView>
export type FloorRuleView = Extract<AlertRuleView, { kind: 'floor' }>
export type LaunchRuleView = Extract<AlertRuleView, { kind: 'launch' }>

/** Minutes since midnight, local time. */
const minuteOfDay = z.number().int().min(0).max(1439)
export const quietHours = z.object({ from: minuteOfDay, to: minuteOfDay })
export type QuietHours = z.infer<typeof quietHours>

/**
 * Settings of one kind of notices. `on`: the app creates notices. `desktop`: the app also shows the notices as desktop
 * notifications.
 */
const kindSettings = z.object({ on: z.boolean(), desktop: z.boolean() })
export const alertSettings = z.object({
  kinds: z.record(noticeKind, kindSettings),
  /** Hours without desktop notifications. The app shows the delayed notifications afterwards. Null: no quiet hours. */
  quiet: quietHours.nullable(),
  /** True if events of watch-only accounts also cause notices. */
  watched: z.boolean(),
})
export type AlertSettings = z.infer<typeof alertSettings>

export const alertsState = z.object({
  /** Newest first. */
  rules: z.array(alertRuleView),
  settings: alertSettings,
  unreadNoticeCount: z.number().int(),
  /**
   * Period in which the app may have missed events, if the app noticed a gap in the last three days; otherwise null.
   * `from` or `to` is null when unknown.
   */
  missedPeriod: z.object({ from: instant.nullable(), to: instant.nullable() }).nullable(),
})
export type AlertsState = z.infer<typeof alertsState>

/** Maximum number of rules. More rules would take too long to check against the market. */
export const MAX_ALERT_RULES = 40

export const alerts = {
  get: method({ input: noValue, output: alertsState }),
  /** Newest first, at most 500. */
  notices: method({ input: noValue, output: z.array(notice) }),
  /**
   * Adds a rule for the floor of a collection. `figure`: price of the rule. Errors: too-many-alerts, offline, and the
   * market's error for an unknown collection.
   */
  addFloor: method({
    input: z.object({ token: entityId, direction: floorDirection, figure: price }),
    output: alertsState,
  }),
  /**
   * Adds a rule for a launch. Does nothing if the launch already has a rule. Errors: too-many-alerts, not-found
   * (launch), offline.
   */
  addLaunch: method({ input: z.object({ token: entityId, mintCode }), output: alertsState }),
  /** Changes a rule; omitted fields stay. Errors: not-found (alert). */
  change: method({
    input: z.object({
      id: z.string().max(40),
      isPaused: z.boolean().optional(),
      direction: floorDirection.optional(),
      figure: price.optional(),
    }),
    output: alertsState,
  }),
  /** Removes a rule. Errors: not-found (alert). */
  remove: method({ input: z.object({ id: z.string().max(40) }), output: alertsState }),
  /** Changes settings; omitted settings stay. `kind`: new settings of one kind of notices. */
  set: method({
    input: z.object({
      kind: z.object({ kind: noticeKind, on: z.boolean(), desktop: z.boolean() }).optional(),
      quiet: quietHours.nullable().optional(),
      watched: z.boolean().optional(),
    }),
    output: alertsState,
  }),
  /** Marks notices as read; `ids` null: all notices. */
  markRead: method({ input: z.object({ ids: z.array(z.string().max(200)).max(500).nullable() }), output: alertsState }),
  /** Deletes all notices. The events of the deleted notices cause no new notices. */
  clear: method({ input: noValue, output: alertsState }),
  /**
   * Runs all checks now, within the market's rate limits. A rule is not checked while it is paused or its kind of
   * notices is off.
   */
  checkNow: method({ input: noValue, output: alertsState }),
}
