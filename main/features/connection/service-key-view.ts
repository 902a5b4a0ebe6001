import { serviceKeyKind, type ServiceKey, type ServiceKeyKind } from '@shared/contract/connection'
import type { ServiceKeyRow } from '../../keys/service-key-row'
import type { ServiceKeys } from '../../keys/service-keys'
import { keyLifeEnd, keyLifeWarning } from '../../profile/key-life'

/** Views of a profile's keys, in the order of their kinds. No view contains the text of its key. */
export const serviceKeyViews = (keys: ServiceKeys, nowMs: number): ServiceKey[] =>
  serviceKeyKind.options.flatMap((kind) => {
    const row = keys.rowOf(kind)
    if (row) return [viewOf(keys, row, nowMs)]
    return keys.practiceText(kind) === null ? [] : [practiceView(kind)]
  })

function viewOf(keys: ServiceKeys, row: ServiceKeyRow, nowMs: number): ServiceKey {
  const { kind } = row
  // The market's documents give a lifetime for agent keys only.
  const warning = kind === 'agent' ? keyLifeWarning(row, nowMs) : null
  const lifeEnd = kind === 'agent' ? keyLifeEnd(row, nowMs) : null
  const isShowable = kind === 'agent' && keys.canShow()
  return {
    ...row,
    warning,
    end: lifeEnd,
    state: stateOf(keys, row, warning),
    keyStore: keys.keyStore(kind),
    isShowable,
  }
}

function stateOf(keys: ServiceKeys, { kind, refusedAt }: ServiceKeyRow, warning: ServiceKey['warning']) {
  if (keys.isMissing(kind)) return 'gone'
  if (warning?.reason === 'unused' && warning.isOver) return 'expired'
  if (refusedAt !== null) return 'refused'
  return keys.isUsableNow(kind) ? 'ready' : 'locked'
}

const practiceView = (kind: ServiceKeyKind): ServiceKey => ({
  kind,
  origin: 'practice',
  prefix: '',
  state: 'ready',
  keyStore: 'session',
  warning: null,
  end: null,
  isShowable: false,
  addedAt: null,
  firstUsedAt: null,
  lastUsedAt: null,
  refusedAt: null,
})
