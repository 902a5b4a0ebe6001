/** Complete alerts and notices for tests of the pages. A test overrides the fields that matter to the test. */
import type { AlertsState, FloorRuleView, LaunchRuleView, Notice } from '@shared/contract/alerts'
import { DEFAULT_ALERT_SETTINGS } from '@shared/insight/alert-conditions'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/time'
import { T0 } from './samples'

/**
 * Instant `offsetMs` milliseconds after the current time of the tests, or before this time if `offsetMs` is negative.
 */
const instantAt = (offsetMs: number) => new Date(T0 + offsetMs).toISOString()

export const sampleFloorRule: FloorRuleView = {
  image: null,
  id: 'r1',
  kind: 'floor',
  token: '0.0.4012877',
  name: 'Tidal Forms',
  isPaused: false,
  madeAt: instantAt(-DAY_MS),
  direction: 'below',
  figure: '400',
  state: 'armed',
  toldAt: null,
  floor: '420',
  heardAt: instantAt(-30_000),
}
export const sampleLaunchRule: LaunchRuleView = {
  image: null,
  id: 'r2',
  kind: 'launch',
  standing: 'coming',
  token: '0.0.4012990',
  name: 'Paper Moths',
  isPaused: false,
  madeAt: instantAt(-1000),
  mintCode: 'paper-moths',
  opensAt: instantAt(HOUR_MS),
  toldAt: null,
}
export const sampleAlerts: AlertsState = {
  rules: [sampleFloorRule, sampleLaunchRule],
  settings: DEFAULT_ALERT_SETTINGS,
  unreadNoticeCount: 2,
  missedPeriod: null,
}

/** Fields that the notices about NFTs have in common. */
const nftFields = { account: '0.0.5012345', token: '0.0.4012877', image: null } as const
const noticeTimes = (agoMs: number) => ({ happenedAt: instantAt(-agoMs), noticedAt: instantAt(-agoMs) })

/** Newest first. */
export const sampleNotices: readonly Notice[] = [
  {
    id: 'n1',
    kind: 'sold',
    ...nftFields,
    serial: 2187,
    name: 'Tide 2187',
    price: '640',
    paidIn: 'hbar',
    intoOffer: false,
    ...noticeTimes(MINUTE_MS),
    isRead: false,
  },
  {
    id: 'n2',
    kind: 'floor',
    token: '0.0.4012877',
    name: 'Tidal Forms',
    direction: 'below',
    figure: '400',
    floor: '396',
    ...noticeTimes(10 * MINUTE_MS),
    isRead: false,
    image: null,
  },
  {
    id: 'n3',
    kind: 'offer',
    ...nftFields,
    serial: 12,
    name: 'Tide 12',
    price: '1250.5',
    ...noticeTimes(2 * HOUR_MS),
    isRead: true,
  },
]
