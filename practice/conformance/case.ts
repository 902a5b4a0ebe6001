import type { Fixture } from './fixture'

/**
 * Test of one statement of the service's documents on a running market. The case must pass while the market keeps every
 * rule, and must fail while any one of the rules in `breaks` is broken. A case that also passes with a broken rule
 * proves nothing.
 */
export type Case = {
  /** Ids of the documents' passages that the case tests, as in `passages.json`. */
  readonly passages: readonly string[]
  /** Statement that the case tests, as a full sentence. */
  readonly name: string
  /** Names of rules, as in the class `Rules`. The case also runs once for each rule, with only that rule broken. */
  readonly breaks: readonly string[]
  /** True if the case needs its own market, because the case moves the clock, uses up limits or changes readings. */
  readonly needsOwnMarket?: boolean
  readonly run: (market: Fixture) => Promise<void>
}

/** Passages of the documents that no request can test. */
export type UntestedPassage = {
  readonly passages: readonly string[]
  /** Reason why no request can test the passages, and what is tested instead, if anything. */
  readonly reason: string
}
