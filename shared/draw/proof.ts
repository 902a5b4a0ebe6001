import type { Claim } from './claim'
import type { DrawInput } from './draw-input'
import { type Json, type JsonObject, writeJson } from './json'
import type { LedgerFacts } from './ledger-facts'
import { claimsOf } from './read-claim'
import { type DrawResult, verify } from './verify'

/**
 * A proof of draws holds the market's unmodified answers, the ledger's answers, and the verdicts that follow from these
 * answers.
 */
export const PROOF_FORMAT = 'countersign-draw-proof'
export const PROOF_VERSION = 1n

export type ProvenDraw = { readonly drawInput: DrawInput; readonly result: DrawResult }

/**
 * Text of a proof. The proof contains every input of the verdicts, so that a reader can verify each verdict again.
 * `origin.at`: time of writing, ISO 8601 UTC. `origin.by`: name of the program that writes the proof.
 */
export function writeProof(draws: readonly ProvenDraw[], origin: { readonly at: string; readonly by: string }): string {
  return `${writeJson(
    jsonObject({
      format: PROOF_FORMAT,
      version: PROOF_VERSION,
      madeAt: origin.at,
      madeBy: origin.by,
      draws: groupByAnswer(draws).map(entryJson),
    }),
  )}\n`
}

/** Groups consecutive draws of the same answer. */
function groupByAnswer(draws: readonly ProvenDraw[]): readonly (readonly ProvenDraw[])[] {
  const groups: ProvenDraw[][] = []
  for (const draw of draws) {
    const lastGroup = groups.at(-1)
    const isSameAnswer = draw.drawInput.answer !== null && lastGroup?.[0]?.drawInput.answer === draw.drawInput.answer
    if (lastGroup && isSameAnswer) lastGroup.push(draw)
    else groups.push([draw])
  }
  return groups
}

/** Entry of a proof for the draws of one answer. */
function entryJson(draws: readonly ProvenDraw[]): JsonObject {
  const [firstDraw] = draws
  const answer = firstDraw?.drawInput.answer ?? null
  const results = answer ? resultsOf(answer, draws) : draws.map(({ result }) => result)
  return jsonObject({
    answer: answer ?? (firstDraw ? answerJson(firstDraw.drawInput.claim) : null),
    ledger: results.map(({ facts }) => factsJson(facts)),
    verdicts: results.map(({ verdict }) => verdict),
  })
}

/**
 * Results of all draws of the answer, in the answer's order. A draw without a given result is verified here, without
 * ledger facts.
 */
function resultsOf(answer: JsonObject, draws: readonly ProvenDraw[]): readonly DrawResult[] {
  const unmatchedResults = draws.map(({ drawInput, result }) => ({ key: claimKey(drawInput.claim), result }))
  return claimsOf(answer).map((claim) => {
    const key = claimKey(claim)
    const index = unmatchedResults.findIndex((candidate) => candidate.key === key)
    const [match] = index < 0 ? [] : unmatchedResults.splice(index, 1)
    return match?.result ?? verify(claim)
  })
}

const claimKey = (claim: Claim): string =>
  JSON.stringify(claim, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Converts a claim from a line of a table to the form of a market answer. */
function answerJson(claim: Claim): JsonObject {
  // Pool draws only occur in answers.
  if (claim.kind === 'pool') throw new Error('a pool draw without its answer')
  const { transactionId, ledgerNumber, salt, commitment, memo, min, max, size, count, values } = claim
  return jsonObject({
    hederaTransactionId: transactionId,
    onChainPRNG: ledgerNumber,
    serverSalt: salt,
    saltCommitment: commitment,
    memo,
    range: jsonObject({ min, max, size }),
    count,
    values,
  })
}

function factsJson(facts: LedgerFacts | null): Json {
  if (facts === null) return null
  const { network, askedAt, transaction, ledgerNumber } = facts
  return jsonObject({ network, askedAt, transaction: transaction && jsonObject(transaction), ledgerNumber })
}

const jsonObject = (fields: Readonly<Record<string, Json>>): JsonObject => new Map(Object.entries(fields))
