/** What was asked of the ledger about a draw's transaction, and what it said. */
export type LedgerFacts = {
  /** The network that was asked: "mainnet", "practice". */
  readonly network: string
  /** ISO 8601 UTC. */
  readonly askedAt: string
  /** What a mirror node says; null when it knows of no such transaction. */
  readonly transaction: LedgerTransaction | null
  /** What a node's record query says. A mirror does not give the number, so that this is null where only it was asked. */
  readonly ledgerNumber: bigint | null
}

export type LedgerTransaction = {
  /** "SUCCESS" and no other word means that the ledger drew. */
  readonly result: string
  /** "UTILPRNG" is the only kind that draws by itself. */
  readonly kind: string
  readonly memo: string
  /** Consensus time, `seconds.nanoseconds` since the epoch. */
  readonly consensusAt: string
  readonly payer: string
}

/** A commitment in a memo: `sc=` as a word of its own and 16 hex digits, and no more of them. */
const COMMITMENT = /(?<![0-9a-z])sc=([0-9a-f]{16})(?![0-9a-f])/gi

/** Every commitment that a memo holds. Two would leave a choice, and so bind to nothing. */
export const commitmentsIn = (memo: string): readonly string[] =>
  (memo.match(COMMITMENT) ?? []).map((found) => found.slice('sc='.length).toLowerCase())
