/** Alert rules, settings and notices. */
import { z } from 'zod'
import { tryParseHbar } from '../amount'
import { entityId, hbarText, imagePath, instant, noValue, serialNumber } from './common'
import { flowKind, flowState } from './flows'
import { method } from './method'
import { otherPrice } from './token-price'

/**
 * `floor`: the floor of a collection crossed a set price. `offer`: an offer for an own NFT. `sold`: an own NFT was
 * sold. `undercut`: another account lists an NFT of the same collection below the own lowest price. `launch`: a watched
 * launch opens. `launch-slow`: it mints far slower than before. `launch-out`: it is sold out. `outcome`: the unknown
 * outcome of a flow is now known.
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

/** Third-party text, bounded. */
const name = z.string().max(120)
const price = hbarText.refine((text) => !text.startsWith('-') && tryParseHbar(text) !== null, 'not a price')
const mintCode = z.string().min(1).max(200)

export const floorDirection = z.enum(['below', 'above'])
export type FloorDirection = z.infer<typeof floorDirection>

const noticeBase = {
  id: z.string().max(200),
  /** Time of the event according to its source; without one, the time at which the app noticed it. */
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
  /** The NFT is the other account's; `account` owns the listing that is undercut: `ownSerial` at the price `own`. */
  z.object({ ...noticeBase, ...noticeNft, kind: z.literal('undercut'), price, own: price, ownSerial: serialNumber }),
  z.object({
    ...noticeBase,
    kind: z.literal('launch'),
    token: entityId,
    mintCode,
    name,
    /** Set if the launch was already over when the app checked it. */
    over: z.enum(['sold-out', 'ended']).nullable().default(null),
  }),
  z.object({
    ...noticeBase,
    kind: z.literal('launch-slow'),
    token: entityId,
    mintCode,
    name,
    /** Mints per minute in the earlier and the later half of the last half hour. */
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
    /** True if the outcome stayed unknown. */
    isOpen: z.boolean(),
  }),
])
export type NoticeFacts = z.infer<typeof noticeFacts>

const noticeDisplay = z.object({ isRead: z.boolean(), image: imagePath })
export const notice = z.intersection(noticeFacts, noticeDisplay)
export type Notice = z.infer<typeof notice>

/** Subject of a notice, by ids only. */
export const noticeTarget = z.discriminatedUnion('at', [
  z.object({ at: z.literal('collection'), token: entityId }),
  z.object({ at: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ at: z.literal('launch'), token: entityId, mintCode }),
  z.object({ at: z.literal('history'), flow: z.string().max(64) }),
  /** All notices of a kind; null for all notices. */
  z.object({ at: z.literal('notices'), kind: noticeKind.nullable() }),
])
export type NoticeTarget = z.infer<typeof noticeTarget>

const ruleBase = { id: z.string().max(40), token: entityId, name, isPaused: z.boolean(), madeAt: instant }

export const alertRule = z.discriminatedUnion('kind', [
  z.object({
    ...ruleBase,
    kind: z.literal('floor'),
    direction: floorDirection,
    figure: price,
    /**
     * `armed`: notifies when the floor crosses the price. `told`: has notified, and notifies again after the floor has
     * recovered by a margin. `waiting`: the floor is not known yet.
     */
    state: z.enum(['waiting', 'armed', 'told']),
    toldAt: instant.nullable(),
    /** The last known floor and its time; null while unknown. */
    floor: price.nullable(),
    heardAt: instant.nullable(),
  }),
  z.object({
    ...ruleBase,
    kind: z.literal('launch'),
    mintCode,
    /** Start of the next stage; null when no stage is announced. */
    opensAt: instant.nullable(),
    toldAt: instant.nullable(),
    /** State at the last check; `slow`: mints far slower than before. */
    standing: z.enum(['unknown', 'coming', 'open', 'slow', 'sold-out', 'ended']).default('unknown'),
  }),
])
export type AlertRule = z.infer<typeof alertRule>
export type FloorRule = Extract<AlertRule, { kind: 'floor' }>
export type LaunchRule = Extract<AlertRule, { kind: 'launch' }>

/** Minutes since midnight, local time. */
const minute = z.number().int().min(0).max(1439)
export const quietHours = z.object({ from: minute, to: minute })
export type QuietHours = z.infer<typeof quietHours>

/** `on`: the app shows these notices. `desktop`: also as desktop notifications. */
const channel = z.object({ on: z.boolean(), desktop: z.boolean() })
export const alertSettings = z.object({
  kinds: z.record(noticeKind, channel),
  /** Hours without desktop notifications; they are shown afterwards. Null: no quiet hours. */
  quiet: quietHours.nullable(),
  /** True if watch-only accounts cause notices, too. */
  watched: z.boolean(),
})
export type AlertSettings = z.infer<typeof alertSettings>

export const alertsState = z.object({
  /** Newest first. */
  rules: z.array(alertRule),
  settings: alertSettings,
  unread: z.number().int(),
  /** The latest period of the last few days in which events may have been missed; null when there is none. */
  missed: z.object({ from: instant.nullable(), to: instant.nullable() }).nullable(),
})
export type AlertsState = z.infer<typeof alertsState>

/** Most rules that can be set. More would take too long to check against the market. */
export const MAX_ALERT_RULES = 40

export const alerts = {
  get: method({ input: noValue, output: alertsState }),
  /** Newest first, at most 500. */
  notices: method({ input: noValue, output: z.array(notice) }),
  /** Errors: too-many (rules), offline, and the market's error for an unknown collection. */
  addFloor: method({
    input: z.object({ token: entityId, direction: floorDirection, figure: price }),
    output: alertsState,
  }),
  /** Errors: too-many (rules), not-found (launch), offline. */
  addLaunch: method({ input: z.object({ token: entityId, mintCode }), output: alertsState }),
  /** Errors: not-found (alert). */
  change: method({
    input: z.object({
      id: z.string().max(40),
      isPaused: z.boolean().optional(),
      direction: floorDirection.optional(),
      figure: price.optional(),
    }),
    output: alertsState,
  }),
  remove: method({ input: z.object({ id: z.string().max(40) }), output: alertsState }),
  set: method({
    input: z.object({
      kind: z.object({ kind: noticeKind, on: z.boolean(), desktop: z.boolean() }).optional(),
      quiet: quietHours.nullable().optional(),
      watched: z.boolean().optional(),
    }),
    output: alertsState,
  }),
  /** Marks the named notices as read; null: all notices. */
  markRead: method({ input: z.object({ ids: z.array(z.string().max(200)).max(500).nullable() }), output: alertsState }),
  /** Forgets all notices; the same events do not cause a second notice. */
  clear: method({ input: noValue, output: alertsState }),
  /** Checks all rules now, within the market's rate limits. */
  look: method({ input: noValue, output: alertsState }),
}
