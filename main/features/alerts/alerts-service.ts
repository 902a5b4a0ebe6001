import { z } from 'zod'
import {
  type AlertRule,
  type AlertRuleView,
  alertSettings,
  type AlertSettings,
  type AlertsState,
  type FloorRule,
  type LaunchRule,
  type Notice,
  type NoticeKind,
} from '@shared/contract/alerts'
import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import { nftKey } from '@shared/ids'
import { DEFAULT_ALERT_SETTINGS } from '@shared/insight/alert-conditions'
import { DAY_MS } from '@shared/time'
import { AppFailure } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { AlertStore, StoredNotice } from './alert-store'
import type { Gap } from '../../storage/events'
import type { ImageCache } from '../../storage/image-cache'
import type { SettingsStore } from '../../storage/settings'
import type { NftFactsStore } from '../../nft/nft-facts'

type AlertsServiceDeps = {
  readonly store: AlertStore
  readonly settings: AlertSettingsStore
  readonly profileId: () => string
  /** Resolves once the profile's id is final. Rules and notices are stored under that id. */
  readonly whenProfileIdFinal: Promise<void>
  readonly rules: {
    readonly addFloor: (rule: Pick<FloorRule, 'token' | 'direction' | 'figure'>) => Promise<void>
    readonly addLaunch: (rule: Pick<LaunchRule, 'token' | 'mintCode'>) => Promise<void>
    readonly change: (id: string, change: Partial<Pick<FloorRule, 'direction' | 'figure' | 'isPaused'>>) => void
    readonly remove: (id: string) => void
  }
  readonly watch: {
    readonly pollNow: () => Promise<void>
    /** Resets a kind that was turned on, so that earlier events raise no notice. */
    readonly resetKind: (kind: NoticeKind) => void
    /** Shows the held notices unless the new quiet hours include the current time. */
    readonly recheckHeldNotices: () => void
    readonly gaps: () => readonly Gap[]
  }
  readonly facts: Pick<NftFactsStore, 'knownFacts' | 'missingInStore' | 'load'>
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly isClosed: () => boolean
  readonly now: () => number
}

/** Time for which a gap in the market's events is reported. */
const GAP_REPORTED_MS = 3 * DAY_MS
/** Serial of the NFT whose image represents its collection: the first NFT. */
const IMAGE_SERIAL = 1
/** Maximum number of notices, from the first, whose missing facts one call of `notices` loads. */
const MAX_LOADED_NOTICES = 20

type NftOfNotice = { readonly token: string; readonly serial: number }
/** NFT whose image shows what the notice is about; null for a notice that names no token. */
const nftOfNotice = (facts: StoredNotice['facts']): NftOfNotice | null =>
  'token' in facts ? { token: facts.token, serial: 'serial' in facts ? facts.serial : IMAGE_SERIAL } : null

const SETTINGS_KEY = 'alerts'
const storedKindsSchema = z.object({ kinds: z.record(z.string(), z.unknown()) }).transform(({ kinds }) => kinds)
type AlertSettingsStore = {
  readonly get: () => AlertSettings
  readonly put: (settings: AlertSettings) => void
}

/** Alert settings. All profiles share the settings: quiet hours, for example, do not depend on the market. */
export const createAlertSettings = (settings: Pick<SettingsStore, 'read' | 'write'>): AlertSettingsStore => ({
  get: () => {
    const storedSettings = settings.read(SETTINGS_KEY)
    // Settings of an earlier version lack the kinds that were added since.
    const kinds = { ...DEFAULT_ALERT_SETTINGS.kinds, ...storedKindsSchema.catch({}).parse(storedSettings) }
    // The cast only permits the spread: `alertSettings` checks the result.
    const parsed = alertSettings.safeParse({ ...(storedSettings as object | null), kinds })
    return parsed.success ? parsed.data : DEFAULT_ALERT_SETTINGS
  },
  put: (newSettings) => settings.write(SETTINGS_KEY, newSettings),
})

export function createAlertsService(deps: AlertsServiceDeps) {
  const { store, settings, rules, watch, profileId, now } = deps

  const imageOf = (token: string, serial: number) =>
    deps.media.pathOf(deps.facts.knownFacts(token, serial)?.image ?? null)
  const ruleView = (rule: AlertRule): AlertRuleView => ({ ...rule, image: imageOf(rule.token, IMAGE_SERIAL) })

  function state(): AlertsState {
    return {
      rules: store.rules(profileId()).map(({ rule }) => ruleView(rule)),
      settings: settings.get(),
      unreadNoticeCount: store.unreadCount(profileId()),
      missedPeriod: missedPeriod(watch.gaps(), now()),
    }
  }
  const sendState = (): AlertsState => {
    const nextState = state()
    deps.emit('alerts.changed', nextState)
    return nextState
  }

  function noticeView({ facts, isRead }: StoredNotice): Notice {
    const nft = nftOfNotice(facts)
    return { ...facts, isRead, image: nft === null ? null : imageOf(nft.token, nft.serial) }
  }

  /** Keys of the NFTs whose facts were loaded for their images. Each is loaded once, even if the NFT has no image. */
  const loadedNftKeys = new Set<string>()
  /** Keys of the NFTs that a running call loads. */
  const loadingNftKeys = new Set<string>()

  /** Loads missing facts of NFTs in the background. Notifies the page if an image was found. */
  async function loadMissingFacts(nfts: readonly NftOfNotice[]): Promise<void> {
    try {
      let hasNewImage = false
      for (const { token, serial } of nfts) {
        if (deps.isClosed()) return
        const key = nftKey(token, serial)
        const isNeeded =
          !loadedNftKeys.has(key) && !loadingNftKeys.has(key) && deps.facts.missingInStore(token, [serial]).length > 0
        if (isNeeded && (await loadFacts({ token, serial })) && !deps.isClosed()) {
          hasNewImage ||= imageOf(token, serial) !== null
        }
      }
      if (hasNewImage && !deps.isClosed()) sendState()
    } catch (cause) {
      // The stores of a profile that closes meanwhile throw.
      if (!deps.isClosed()) deps.fault('alerts.images', cause)
    }
  }

  /** Loads the facts of one NFT. False if the load failed: a later call requests the NFT again. */
  async function loadFacts({ token, serial }: NftOfNotice): Promise<boolean> {
    const key = nftKey(token, serial)
    loadingNftKeys.add(key)
    try {
      await deps.facts.load(token, [serial], 'background')
      loadedNftKeys.add(key)
      return true
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      return false
    } finally {
      loadingNftKeys.delete(key)
    }
  }

  /** Returns the current state, and starts to load the facts with the images of the rules. */
  function readStateAndLoadFacts(): AlertsState {
    const currentState = state()
    void loadMissingFacts(currentState.rules.map(({ token }) => ({ token, serial: IMAGE_SERIAL })))
    return currentState
  }

  function noticeViews(): Notice[] {
    const storedNotices = store.notices(profileId())
    void loadMissingFacts(storedNotices.flatMap(({ facts }) => nftOfNotice(facts) ?? []).slice(0, MAX_LOADED_NOTICES))
    return storedNotices.map(noticeView)
  }

  const services: ServicesOf<Contract>['alerts'] = {
    get: () => deps.whenProfileIdFinal.then(readStateAndLoadFacts),
    notices: () => deps.whenProfileIdFinal.then(noticeViews),
    addFloor: async (input) => {
      await deps.whenProfileIdFinal
      await rules.addFloor(input)
      return sendState()
    },
    addLaunch: async (input) => {
      await deps.whenProfileIdFinal
      await rules.addLaunch(input)
      return sendState()
    },
    change: async ({ id, ...change }) => {
      await deps.whenProfileIdFinal
      rules.change(id, definedFields(change))
      return sendState()
    },
    remove: async ({ id }) => {
      await deps.whenProfileIdFinal
      rules.remove(id)
      return sendState()
    },
    set: async (change) => {
      await deps.whenProfileIdFinal
      const settingsBefore = settings.get()
      settings.put(changedSettings(settingsBefore, change))
      const { kind: kindChange } = change
      const isTurnedOn = kindChange?.on === true && !settingsBefore.kinds[kindChange.kind].on
      if (isTurnedOn) watch.resetKind(kindChange.kind)
      watch.recheckHeldNotices()
      return sendState()
    },
    markRead: async ({ ids }) => {
      await deps.whenProfileIdFinal
      store.markRead(profileId(), ids, now())
      return sendState()
    },
    clear: async () => {
      await deps.whenProfileIdFinal
      store.clear(profileId(), now())
      return sendState()
    },
    checkNow: async () => {
      await deps.whenProfileIdFinal
      await watch.pollNow()
      return sendState()
    },
  }
  return { services, sendState }
}

type RuleChange = { readonly [K in 'direction' | 'figure' | 'isPaused']?: FloorRule[K] | undefined }
const definedFields = (change: RuleChange): Partial<Pick<FloorRule, 'direction' | 'figure' | 'isPaused'>> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

type SettingsChange = Parameters<ServicesOf<Contract>['alerts']['set']>[0]

function changedSettings(settingsBefore: AlertSettings, change: SettingsChange): AlertSettings {
  const { kind: kindChange, quiet, watched } = change
  return {
    kinds: kindChange
      ? { ...settingsBefore.kinds, [kindChange.kind]: { on: kindChange.on, desktop: kindChange.desktop } }
      : settingsBefore.kinds,
    quiet: quiet === undefined ? settingsBefore.quiet : quiet,
    watched: watched ?? settingsBefore.watched,
  }
}

/**
 * Recent period in which events may have been missed; null if there is no such period. The time before the first start
 * does not count.
 */
function missedPeriod(gaps: readonly Gap[], nowMs: number): AlertsState['missedPeriod'] {
  const gap = gaps.find(({ reason, notedAtMs }) => reason !== 'first-start' && nowMs - notedAtMs < GAP_REPORTED_MS)
  if (!gap) return null
  const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return { from: isoOrNull(gap.fromMs), to: isoOrNull(gap.toMs) }
}
