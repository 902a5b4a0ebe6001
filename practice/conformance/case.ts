import type { Fixture } from './fixture'

/**
 * One statement of the documents, tested on the running market. The case must pass while every rule is kept, and fail
 * while the rules in `breaks` are broken: a case that passes both ways proves nothing.
 */
export type Case = {
  /** Ids of the covered passages, as in passages.json. */
  readonly passages: readonly string[]
  /** A full sentence. */
  readonly name: string
  /** Names of rules, as `Rules` knows them; each is broken alone, in a separate run. */
  readonly breaks: readonly string[]
  /** True if the case needs its own market, because it moves the clock, spends limits or changes readings. */
  readonly alone?: boolean
  readonly run: (market: Fixture) => Promise<void>
}

/** A passage with nothing to test. */
export type UntestedPassage = {
  readonly passages: readonly string[]
  /** Reason, and the decision made instead, if any. */
  readonly because: string
}
