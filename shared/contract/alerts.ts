/** What the person wants to be told of, and what they were told. */
import { z } from 'zod'
import { tryParseHbar } from '../amount'
import { entityId, hbarText, imagePath, instant, nothing, serialNumber } from './common'
import { flowKind, flowState } from './flows'
import { method } from './method'
import { otherPrice } from './token-price'

/**
 * `floor`: the lowest price of a collection came below or above a figure. `offer`: for an own NFT. `sold`: an own NFT.
 * `undercut`: somebody lists an NFT of the same collection below the own lowest price. `launch`: a watched one opens,
 * `launch-slow`: mints far slower than before, `launch-out`: is sold out.
 * `outcome`: of an act of which nobody could tell whether it took place, it is known now.
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

const told = {
  id: z.string().max(200),
  /** When it took place, as far as its source says; else when it was noticed. */
  happenedAt: instant,
  noticedAt: instant,
}
const nft = { account: entityId, token: entityId, serial: serialNumber, name }

export const noticeFacts = z.discriminatedUnion('kind', [
  z.object({
    ...told,
    kind: z.literal('floor'),
    token: entityId,
    name,
    direction: floorDirection,
    figure: price,
    floor: price,
  }),
  z.object({ ...told, ...nft, kind: z.literal('offer'), price }),
  z.object({
    ...told,
    ...nft,
    kind: z.literal('sold'),
    /** Null when it was paid in another token, or is not known. */
    price: price.nullable(),
    paidIn: z.enum(['hbar', 'other', 'unknown']).default('unknown'),
    otherPrice,
    /** Into an offer for the collection, and not at the price it was listed at. */
    intoOffer: z.boolean(),
  }),
  /** The NFT is the other one; `account` has the listing that is undercut, of `ownSerial` at the price `own`. */
  z.object({ ...told, ...nft, kind: z.literal('undercut'), price, own: price, ownSerial: serialNumber }),
  z.object({
    ...told,
    kind: z.literal('launch'),
    token: entityId,
    mintCode,
    name,
    /** It was over when it was looked at. */
    over: z.enum(['sold-out', 'ended']).nullable().default(null),
  }),
  z.object({
    ...told,
    kind: z.literal('launch-slow'),
    token: entityId,
    mintCode,
    name,
    /** Mints a minute in the earlier and the later half of the last half hour. */
    before: z.number(),
    now: z.number(),
  }),
  z.object({
    ...told,
    kind: z.literal('launch-out'),
    token: entityId,
    mintCode,
    name,
    total: z.number().int().nullable(),
  }),
  z.object({
    ...told,
    kind: z.literal('outcome'),
    account: entityId,
    name,
    flow: z.string().max(64),
    act: flowKind,
    /** How it ended. */
    state: flowState,
    /** Nobody could tell to the end. */
    isOpen: z.boolean(),
  }),
])
export type NoticeFacts = z.infer<typeof noticeFacts>

const shown = z.object({ isRead: z.boolean(), image: imagePath })
export const notice = z.intersection(noticeFacts, shown)
export type Notice = z.infer<typeof notice>

/** What a notice is about, by ids alone. */
export const place = z.discriminatedUnion('at', [
  z.object({ at: z.literal('collection'), token: entityId }),
  z.object({ at: z.literal('nft'), token: entityId, serial: serialNumber }),
  z.object({ at: z.literal('launch'), token: entityId, mintCode }),
  z.object({ at: z.literal('history'), flow: z.string().max(64) }),
  /** All notices of a kind; null for all there are. */
  z.object({ at: z.literal('notices'), kind: noticeKind.nullable() }),
])
export type NoticeTarget = z.infer<typeof place>

const rule = { id: z.string().max(40), token: entityId, name, isPaused: z.boolean(), madeAt: instant }

export const alertRule = z.discriminatedUnion('kind', [
  z.object({
    ...rule,
    kind: z.literal('floor'),
    direction: floorDirection,
    figure: price,
    /**
     * `armed`: tells when the floor crosses the figure. `told`: it did, and is told again once the floor was back by a
     * margin. `waiting`: the floor is not known yet.
     */
    state: z.enum(['waiting', 'armed', 'told']),
    toldAt: instant.nullable(),
    /** The floor as it was last heard of, and when; null while it is unknown. */
    floor: price.nullable(),
    heardAt: instant.nullable(),
  }),
  z.object({
    ...rule,
    kind: z.literal('launch'),
    mintCode,
    /** When its next stage begins; null when none is announced. */
    opensAt: instant.nullable(),
    toldAt: instant.nullable(),
    /** How it was when it was looked at last; `slow`: it mints far slower than it did. */
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

/** `on`: it is told at all. `desktop`: by the desktop, too. */
const channel = z.object({ on: z.boolean(), desktop: z.boolean() })
export const alertSettings = z.object({
  kinds: z.record(noticeKind, channel),
  /** Nothing is shown on the desktop meanwhile; it is afterwards. Null: at any hour. */
  quiet: quietHours.nullable(),
  /** What happens to accounts that are only watched is told, too. */
  watched: z.boolean(),
})
export type AlertSettings = z.infer<typeof alertSettings>

export const alertsState = z.object({
  /** Newest first. */
  rules: z.array(alertRule),
  settings: alertSettings,
  unread: z.number().int(),
  /** The latest stretch of time of the last days in which events may have been missed; null when there is none. */
  missed: z.object({ from: instant.nullable(), to: instant.nullable() }).nullable(),
})
export type AlertsState = z.infer<typeof alertsState>

/** So many can be set; more would take too long to ask the market about. */
export const MOST_RULES = 40

export const alerts = {
  get: method({ input: nothing, output: alertsState }),
  /** Newest first, at most 500. */
  notices: method({ input: nothing, output: z.array(notice) }),
  /** Errors: too-many (rules), offline, and what the market says of a collection it does not know. */
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
  /** Those named, or all. */
  markRead: method({ input: z.object({ ids: z.array(z.string().max(200)).max(500).nullable() }), output: alertsState }),
  /** Forgets all notices; what they were about is not told a second time. */
  clear: method({ input: nothing, output: alertsState }),
  /** Looks at once, as far as the market's limits allow it. */
  look: method({ input: nothing, output: alertsState }),
}
