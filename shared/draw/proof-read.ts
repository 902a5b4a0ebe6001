import { UnreadableError } from './claim'
import { Fields, isList, isObject } from './fields'
import type { DrawInput } from './draw-input'
import type { Json, JsonObject } from './json'
import type { LedgerFacts, LedgerTransaction } from './ledger-facts'
import { PROOF_FORMAT, PROOF_VERSION } from './proof'
import { claimsOf } from './read-claim'
import type { Verdict } from './reasons'

const VERDICTS: readonly Verdict[] = ['pass', 'fail', 'conditional']
const CONSENSUS = /^\d{1,12}\.\d{9}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** Draws of a proof, each with the ledger facts that the proof states; null for an object that is not a proof. */
export function proofDrawsOf(object: JsonObject): readonly DrawInput[] | null {
  const fields = new Fields(object)
  if (fields.get('format') !== PROOF_FORMAT) return null
  const version = fields.whole('version')
  if (version !== PROOF_VERSION) throw new UnreadableError({ code: 'proof-version', version: version.toString() })
  return fields.objects('draws').flatMap((draw) => drawsOfEntry(draw))
}

function drawsOfEntry(draw: Fields): readonly DrawInput[] {
  const answer = draw.get('answer')
  if (!isObject(answer)) return draw.refuse('answer', 'object')
  const ledger = listOf(draw, 'ledger')
  const verdicts = listOf(draw, 'verdicts')
  return claimsOf(answer).map((claim, i) => ({
    claim,
    answer,
    facts: ledgerFactsOf(draw, ledger[i] ?? null, i),
    statedVerdict: verdictOf(verdicts[i]) ?? draw.refuse(`verdicts[${i}]`, 'text'),
  }))
}

function listOf(draw: Fields, name: string): readonly Json[] {
  const value = draw.get(name)
  return isList(value) ? value : draw.refuse(name, 'list')
}

const verdictOf = (value: Json | undefined): Verdict | undefined => VERDICTS.find((verdict) => verdict === value)

function ledgerFactsOf(draw: Fields, value: Json, i: number): LedgerFacts | null {
  if (value === null) return null
  if (!isObject(value)) return draw.refuse(`ledger[${i}]`, 'object')
  const fields = new Fields(value, `ledger[${i}].`)
  const transaction = fields.objectOrNull('transaction')
  return {
    network: fields.text('network'),
    askedAt: timeText(fields, 'askedAt', INSTANT),
    transaction: transaction && transactionOf(transaction),
    ledgerNumber: fields.wholeOrNull('ledgerNumber'),
  }
}

const transactionOf = (fields: Fields): LedgerTransaction => ({
  result: fields.text('result'),
  kind: fields.text('kind'),
  memo: fields.text('memo'),
  consensusAt: timeText(fields, 'consensusAt', CONSENSUS),
  payer: fields.text('payer'),
})

function timeText(fields: Fields, name: string, format: RegExp): string {
  const text = fields.text(name)
  return format.test(text) ? text : fields.refuse(name, 'time')
}
