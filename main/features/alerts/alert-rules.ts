import { MOST_RULES, type FloorRule, type LaunchRule } from '@shared/contract/alerts'
import { isCrossed } from '@shared/insight/alerts'
import { collectionFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import type { Reader } from '../../market-api/pages/paged'
import { failure } from '../../platform/app-failure'
import type { AlertStore, StoredRule } from './alert-store'
import type { Alerts } from './alerts'
import { floorRule } from './alert-floors'
import { launchRule } from './alert-launches'

type AlertRulesDeps = {
  readonly store: AlertStore
  readonly profileId: () => string
  readonly market: Reader
  readonly now: () => number
  readonly newId: () => string
  /** Judges rules by an answer. */
  readonly onAnswer: Alerts['onAnswer']
}
type FloorChange = Partial<Pick<FloorRule, 'direction' | 'figure' | 'isPaused'>>

/** The person's changes to alert rules. */
export function createAlertRules({ store, profileId, market, now, newId, onAnswer }: AlertRulesDeps) {
  function requireRoom(): void {
    if (store.rules(profileId()).length >= MOST_RULES) throw failure({ code: 'too-many-alerts', most: MOST_RULES })
  }
  const require = (id: string): StoredRule => {
    const found = store.rules(profileId()).find(({ rule }) => rule.id === id)
    if (!found) throw failure({ code: 'not-found', what: 'alert' })
    return found
  }

  return {
    /** Throws AppFailure `too-many-alerts`, or the market's failure for a collection that it does not know. */
    addFloor: async (given: Pick<FloorRule, 'token' | 'direction' | 'figure'>): Promise<void> => {
      requireRoom()
      const { token } = given
      const { value, stamp } = await market.read(collectionFacts, { token }, { priority: 'visible' })
      requireRoom()
      store.putRule(profileId(), floorRule({ ...given, id: newId(), name: value.name }, now()))
      if (!stamp.offline) onAnswer(collectionFacts, { token }, value, Date.parse(stamp.receivedAt))
    },
    addLaunch: async ({ token, mintCode }: Pick<LaunchRule, 'token' | 'mintCode'>): Promise<void> => {
      const isWatched = () =>
        store
          .rules(profileId())
          .some(({ rule }) => rule.kind === 'launch' && rule.mintCode === mintCode && rule.token === token)
      if (isWatched()) return
      requireRoom()
      const { value } = await market.read(mintEvents, { token }, { priority: 'visible' })
      const made = launchRule({ id: newId(), token, mintCode }, value.mintEvents, now())
      if (!made) throw failure({ code: 'not-found', what: 'launch' })
      if (!isWatched()) store.putRule(profileId(), made)
    },
    change: (id: string, change: FloorChange): void => {
      const { rule, memory } = require(id)
      const next =
        rule.kind === 'floor' ? changedFloor(rule, change) : { ...rule, isPaused: change.isPaused ?? rule.isPaused }
      // Stages that began during the pause are no news.
      const isResumed = rule.isPaused && !next.isPaused
      const startMs = isResumed && rule.kind === 'launch' ? Math.max(memory.startMs, now()) : memory.startMs
      const { launch, ...kept } = memory
      // Drops the launch memory: the pace after a pause is measured from scratch.
      store.putRule(profileId(), { rule: next, memory: { ...kept, startMs, ...(isResumed ? {} : { launch }) } })
    },
    remove: (id: string): void => {
      if (!store.removeRule(profileId(), id)) throw failure({ code: 'not-found', what: 'alert' })
    },
  }
}

/** Restarts a changed rule from the known floor. After a pause the floor is unknown. */
function changedFloor(rule: FloorRule, change: FloorChange): FloorRule {
  const next: FloorRule = {
    ...rule,
    isPaused: change.isPaused ?? rule.isPaused,
    direction: change.direction ?? rule.direction,
    figure: change.figure ?? rule.figure,
  }
  if (rule.isPaused && !next.isPaused) return { ...next, state: 'waiting' }
  if (next.direction === rule.direction && next.figure === rule.figure) return next
  const state = next.floor === null ? 'waiting' : isCrossed(next, next.floor) ? 'told' : 'armed'
  return { ...next, state, toldAt: null }
}
