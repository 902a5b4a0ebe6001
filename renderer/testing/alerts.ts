/** Complete alerts and notices for tests of the pages; a test overrides the fields that matter to it. */
import type { AlertsState, FloorRule, LaunchRule, Notice } from '@shared/contract/alerts'
import { DEFAULT_ALERT_SETTINGS } from '@shared/insight/alert-conditions'
import { T0 } from './samples'

const timeBefore = (agoMs: number) => new Date(T0 - agoMs).toISOString()

export const sampleFloorRule: FloorRule = {
  id: 'r1',
  kind: 'floor',
  token: '0.0.4012877',
  name: 'Tidal Forms',
  isPaused: false,
  madeAt: timeBefore(86_400_000),
  direction: 'below',
  figure: '400',
  state: 'armed',
  toldAt: null,
  floor: '420',
  heardAt: timeBefore(30_000),
}
export const sampleLaunchRule: LaunchRule = {
  id: 'r2',
  kind: 'launch',
  standing: 'coming',
  token: '0.0.4012990',
  name: 'Paper Moths',
  isPaused: false,
  madeAt: timeBefore(1000),
  mintCode: 'paper-moths',
  opensAt: timeBefore(-3_600_000),
  toldAt: null,
}
export const sampleAlerts: AlertsState = {
  rules: [sampleFloorRule, sampleLaunchRule],
  settings: DEFAULT_ALERT_SETTINGS,
  unread: 2,
  missed: null,
}

const nft = { account: '0.0.5012345', token: '0.0.4012877', image: null } as const
const noticeTimes = (agoMs: number) => ({ happenedAt: timeBefore(agoMs), noticedAt: timeBefore(agoMs) })

/** Newest first. */
export const sampleNotices: readonly Notice[] = [
  {
    id: 'n1',
    kind: 'sold',
    ...nft,
    serial: 2187,
    name: 'Tide 2187',
    price: '640',
    paidIn: 'hbar',
    intoOffer: false,
    ...noticeTimes(60_000),
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
    ...noticeTimes(600_000),
    isRead: false,
    image: null,
  },
  {
    id: 'n3',
    kind: 'offer',
    ...nft,
    serial: 12,
    name: 'Tide 12',
    price: '1250.5',
    ...noticeTimes(7_200_000),
    isRead: true,
  },
]
