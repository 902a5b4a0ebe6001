/** The ledger's answer about a draw's transaction, and the source of that answer. */
export type LedgerFacts = {
  /** The queried network: "mainnet", "practice". */
  readonly network: string
  /** ISO 8601 UTC. */
  readonly askedAt: string
  /** Answer of a mirror node; null when the mirror knows no such transaction. */
  readonly transaction: LedgerTransaction | null
  /** Number from a node's record query; null without that query, because a mirror does not return the number. */
  readonly ledgerNumber: bigint | null
}

export type LedgerTransaction = {
  /** Only "SUCCESS" means that the ledger drew. */
  readonly result: string
  /** "UTILPRNG" is the only kind that is a draw itself. */
  readonly kind: string
  readonly memo: string
  /** Consensus time, `seconds.nanoseconds` since the epoch. */
  readonly consensusAt: string
  readonly payer: string
}

/** A commitment in a memo: `sc=` as a separate word, followed by exactly 16 hex digits. */
const COMMITMENT = /(?<![0-9a-z])sc=([0-9a-f]{16})(?![0-9a-f])/gi

/** All commitments in a memo. A memo with two commitments allows a choice, so it binds no salt. */
export const commitmentsIn = (memo: string): readonly string[] =>
  (memo.match(COMMITMENT) ?? []).map((match) => match.slice('sc='.length).toLowerCase())
