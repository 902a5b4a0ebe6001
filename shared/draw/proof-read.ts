import { UnreadableError } from './claim'
import { Fields, isList, isObject } from './fields'
import type { DrawInput } from './draw-input'
import type { Json, JsonObject } from './json'
import type { LedgerFacts, LedgerTransaction } from './ledger-facts'
import { PROOF_FORMAT, PROOF_VERSION } from './proof'
import { claimsOf } from './read-claim'
import type { Verdict } from './reasons'

const VERDICTS: readonly Verdict[] = ['pass', 'fail', 'conditional']
const CONSENSUS_TIME = /^\d{1,12}\.\d{9}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/**
 * Draws of a proof, each with the ledger facts and the verdict that the proof states. Null for an object that is not a
 * proof. Throws `UnreadableError` for an unreadable proof.
 */
export function proofDrawsOf(object: JsonObject): readonly DrawInput[] | null {
  const fields = new Fields(object)
  if (fields.get('format') !== PROOF_FORMAT) return null
  const version = fields.wholeNumber('version')
  if (version !== PROOF_VERSION) throw new UnreadableError({ code: 'proof-version', version: version.toString() })
  return fields.objects('draws').flatMap((entry) => drawsOfEntry(entry))
}

/** Draws of one entry. The lists `ledger` and `verdicts` have one item for each claim of the answer. */
function drawsOfEntry(entry: Fields): readonly DrawInput[] {
  const answer = entry.get('answer')
  if (!isObject(answer)) return entry.throwWrongType('answer', 'object')
  const ledgerItems = listOf(entry, 'ledger')
  const verdicts = listOf(entry, 'verdicts')
  return claimsOf(answer).map((claim, index) => ({
    claim,
    answer,
    facts: ledgerFactsOf(entry, ledgerItems[index] ?? null, index),
    statedVerdict: verdictOf(verdicts[index]) ?? entry.throwWrongType(`verdicts[${index}]`, 'text'),
  }))
}

function listOf(entry: Fields, name: string): readonly Json[] {
  const value = entry.get(name)
  return isList(value) ? value : entry.throwWrongType(name, 'list')
}

const verdictOf = (value: Json | undefined): Verdict | undefined => VERDICTS.find((verdict) => verdict === value)

function ledgerFactsOf(entry: Fields, ledgerItem: Json, index: number): LedgerFacts | null {
  if (ledgerItem === null) return null
  if (!isObject(ledgerItem)) return entry.throwWrongType(`ledger[${index}]`, 'object')
  const fields = new Fields(ledgerItem, `ledger[${index}].`)
  const transaction = fields.objectOrNull('transaction')
  return {
    network: fields.text('network'),
    askedAt: timeText(fields, 'askedAt', INSTANT),
    transaction: transaction && transactionOf(transaction),
    ledgerNumber: fields.wholeNumberOrNull('ledgerNumber'),
  }
}

const transactionOf = (fields: Fields): LedgerTransaction => ({
  result: fields.text('result'),
  kind: fields.text('kind'),
  memo: fields.text('memo'),
  consensusAt: timeText(fields, 'consensusAt', CONSENSUS_TIME),
  payer: fields.text('payer'),
})

function timeText(fields: Fields, name: string, format: RegExp): string {
  const text = fields.text(name)
  return format.test(text) ? text : fields.throwWrongType(name, 'time')
}
