import type { DrawResult } from '@shared/draw'

/** Example of a random number result in the documented form. The numbers are made up: no ledger knows the transaction. */
export const EXAMPLE = `{
  "hederaTransactionId": "0.0.1133968@1795266727.004512345",
  "onChainPRNG": 1734882213,
  "serverSalt": "bf527d8a9efc8bb4749f7a625beeb4bff29679de7c39006a46aca6342cb05a90",
  "saltCommitment": "f1e465e874b48813",
  "memo": "sc=f1e465e874b48813",
  "range": { "min": 1, "max": 10000,
             "size": 10000 },
  "count": 5,
  "values": [3782, 1817, 2166, 9669, 2334]
}`

const { hederaTransactionId, serverSalt } = JSON.parse(EXAMPLE) as Readonly<Record<string, unknown>>

/** True if the draw has the transaction id and the salt of the example, and no ledger facts about a transaction. */
export const isExample = ({ kind, claim, facts }: DrawResult): boolean =>
  kind === 'number' &&
  claim.transactionId === hederaTransactionId &&
  claim.salt === serverSalt &&
  (facts?.transaction ?? null) === null
