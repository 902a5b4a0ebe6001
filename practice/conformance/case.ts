import type { Fixture } from './fixture'

/**
 * One thing the documents say, tried on the running market. It must hold while every rule is kept, and must not while
 * the rules in `breaks` are broken: a case that passes both ways proves nothing.
 */
export type Case = {
  /** Ids of the passages it covers, as in passages.json. */
  readonly passages: readonly string[]
  /** A sentence. */
  readonly name: string
  /** Names of rules, as `Rules` knows them; each is broken alone, in a run of its own. */
  readonly breaks: readonly string[]
  /** Whether it needs a market of its own: it moves the clock, spends limits or changes readings. */
  readonly alone?: boolean
  readonly run: (market: Fixture) => Promise<void>
}

/** A passage in which there is nothing to try. */
export type Silent = {
  readonly passages: readonly string[]
  /** Why, and what was decided instead, if anything. */
  readonly because: string
}
