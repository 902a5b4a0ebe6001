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
 * The source that answered for the review but not before the signature; null when all sources answered. An unreadable
 * fact is not a changed fact.
 */
export function silentSource(reviewedIntent: Intent, currentIntent: Intent): Source | null {
  const reviewedFacts = reviewedIntent.context ?? {}
  const currentFacts = currentIntent.context ?? {}
  const isSilent = (fact: keyof typeof SOURCES): boolean => reviewedFacts[fact] != null && currentFacts[fact] === null
  const facts = Object.keys(SOURCES) as (keyof typeof SOURCES)[]
  const silentFact = facts.find(isSilent)
  if (silentFact) return SOURCES[silentFact]
  // The two EVM addresses count as one fact: without either of them, the fact is unreadable.
  const hadAddresses =
    reviewedFacts.evm != null && reviewedFacts.evm.account !== null && reviewedFacts.evm.contract !== null
  const hasAddresses = currentFacts.evm?.account != null && currentFacts.evm.contract !== null
  return hadAddresses && currentFacts.evm !== undefined && !hasAddresses ? 'mirror' : null
}
