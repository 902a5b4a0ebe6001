import { MAX_ALERT_RULES, type FloorRule, type LaunchRule } from '@shared/contract/alerts'
import { isCrossed } from '@shared/insight/alert-conditions'
import { collectionFacts } from '@shared/market/facts'
import { mintEvents } from '@shared/market/launchpad'
import type { MarketReader } from '../../market-api/pages/list-pages'
import { failure } from '../../platform/app-failure'
import type { AlertStore, StoredRule } from './alert-store'
import type { NoticeWatch } from './notice-watch'
import { newFloorRule } from './alert-floors'
import { newLaunchRule } from './alert-launches'

type AlertRulesDeps = {
  readonly store: AlertStore
  readonly profileId: () => string
  readonly market: MarketReader
  readonly now: () => number
  readonly newId: () => string
  /** Judges the floor rules by an answer of the market. */
  readonly onAnswer: NoticeWatch['onAnswer']
}
type FloorRuleChange = Partial<Pick<FloorRule, 'direction' | 'figure' | 'isPaused'>>

/** The person's changes to alert rules. */
export function createAlertRules({ store, profileId, market, now, newId, onAnswer }: AlertRulesDeps) {
  function requireRoom(): void {
    if (store.rules(profileId()).length >= MAX_ALERT_RULES)
      throw failure({ code: 'too-many-alerts', most: MAX_ALERT_RULES })
  }
  const requireRule = (id: string): StoredRule => {
    const storedRule = store.rules(profileId()).find(({ rule }) => rule.id === id)
    if (!storedRule) throw failure({ code: 'not-found', what: 'alert' })
    return storedRule
  }

  return {
    /** Adds a floor rule. Throws AppFailure `too-many-alerts`, or the market's failure for an unknown collection. */
    addFloor: async (input: Pick<FloorRule, 'token' | 'direction' | 'figure'>): Promise<void> => {
      requireRoom()
      const { token } = input
      const { value, stamp } = await market.read(collectionFacts, { token }, { priority: 'visible' })
      // Another rule may have been added during the read.
      requireRoom()
      store.putRule(profileId(), newFloorRule({ ...input, id: newId(), name: value.name }, now()))
      if (!stamp.offline) onAnswer(collectionFacts, { token }, value, Date.parse(stamp.receivedAt))
    },
    /**
     * Adds a launch rule, unless the launch is already watched. Throws AppFailure `too-many-alerts`, or `not-found` for
     * a launch that is not announced.
     */
    addLaunch: async ({ token, mintCode }: Pick<LaunchRule, 'token' | 'mintCode'>): Promise<void> => {
      const isWatched = () =>
        store
          .rules(profileId())
          .some(({ rule }) => rule.kind === 'launch' && rule.mintCode === mintCode && rule.token === token)
      if (isWatched()) return
      requireRoom()
      const { value } = await market.read(mintEvents, { token }, { priority: 'visible' })
      const newRule = newLaunchRule({ id: newId(), token, mintCode }, value.mintEvents, now())
      if (!newRule) throw failure({ code: 'not-found', what: 'launch' })
      if (isWatched()) return
      // Another alert may have been added while the launch was read.
      requireRoom()
      store.putRule(profileId(), newRule)
    },
    change: (id: string, change: FloorRuleChange): void => {
      const { rule, memory } = requireRule(id)
      const changedRule =
        rule.kind === 'floor' ? changedFloorRule(rule, change) : { ...rule, isPaused: change.isPaused ?? rule.isPaused }
      // A stage that began during the pause raises no notice.
      const isResumed = rule.isPaused && !changedRule.isPaused
      const startMs = isResumed && rule.kind === 'launch' ? Math.max(memory.startMs, now()) : memory.startMs
      // After a pause the launch memory is dropped, because the pace is then measured from scratch.
      const { launch, ...keptMemory } = memory
      store.putRule(profileId(), {
        rule: changedRule,
        memory: { ...keptMemory, startMs, ...(isResumed ? {} : { launch }) },
      })
    },
    remove: (id: string): void => {
      if (!store.removeRule(profileId(), id)) throw failure({ code: 'not-found', what: 'alert' })
    },
  }
}

/**
 * Changed floor rule. The last known floor sets the state for a new direction or price, without a notice. After a pause
 * the rule waits for the next floor.
 */
function changedFloorRule(rule: FloorRule, change: FloorRuleChange): FloorRule {
  const changedRule: FloorRule = {
    ...rule,
    isPaused: change.isPaused ?? rule.isPaused,
    direction: change.direction ?? rule.direction,
    figure: change.figure ?? rule.figure,
  }
  if (rule.isPaused && !changedRule.isPaused) return { ...changedRule, state: 'waiting' }
  if (changedRule.direction === rule.direction && changedRule.figure === rule.figure) return changedRule
  if (changedRule.floor === null) return { ...changedRule, state: 'waiting', toldAt: null }
  const state = isCrossed(changedRule, changedRule.floor) ? 'told' : 'armed'
  return { ...changedRule, state, toldAt: null }
}
