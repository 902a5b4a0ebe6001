/** Answers of the ledger about a draw's transaction, with the network and the time of the request. */
export type LedgerFacts = {
  /** Name of the network that was asked, such as "mainnet" or "practice". */
  readonly network: string
  /** Time of the request, ISO 8601 UTC. */
  readonly askedAt: string
  /** The transaction according to a mirror node; null when the mirror does not know the transaction. */
  readonly transaction: LedgerTransaction | null
  /** Number from a node's record query; null without that query, because a mirror does not return the number. */
  readonly ledgerNumber: bigint | null
}

export type LedgerTransaction = {
  /** Only "SUCCESS" means that the ledger drew a number. */
  readonly result: string
  /** Only "UTILPRNG" is a transaction that draws a number. */
  readonly kind: string
  readonly memo: string
  /** Consensus time, `seconds.nanoseconds` since the epoch. */
  readonly consensusAt: string
  readonly payer: string
}

/** A commitment in a memo: `sc=`, not directly after a letter or a digit, followed by exactly 16 hex digits. */
const COMMITMENT = /(?<![0-9a-z])sc=([0-9a-f]{16})(?![0-9a-f])/gi

/** All commitments in a memo. A memo with two different commitments allows a choice between two salts. */
export const commitmentsIn = (memo: string): readonly string[] =>
  (memo.match(COMMITMENT) ?? []).map((match) => match.slice('sc='.length).toLowerCase())
