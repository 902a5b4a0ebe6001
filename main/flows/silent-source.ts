import type { Intent } from '../signing/intent'
import type { IntentContext } from '../signing/intent-context'

type Source = 'mirror' | 'service'

/** Source of each fact that a review shows and that is read again before the signature. */
const SOURCES = {
  tokenFees: 'mirror',
  hbarAllowances: 'mirror',
  market: 'service',
  standing: 'service',
} as const satisfies Partial<Record<keyof IntentContext, Source>>

/**
 * The source that answered for the review but not before the signature; null when all did. An unreadable fact is not a
 * changed fact.
 */
export function silentSource(reviewed: Intent, now: Intent): Source | null {
  const before = reviewed.context ?? {}
  const after = now.context ?? {}
  const isSilent = (fact: keyof typeof SOURCES): boolean => before[fact] != null && after[fact] === null
  const facts = Object.keys(SOURCES) as (keyof typeof SOURCES)[]
  const silent = facts.find(isSilent)
  if (silent) return SOURCES[silent]
  const hadAddresses = before.evm != null && before.evm.account !== null && before.evm.contract !== null
  const hasAddresses = after.evm?.account != null && after.evm.contract !== null
  return hadAddresses && after.evm !== undefined && !hasAddresses ? 'mirror' : null
}
