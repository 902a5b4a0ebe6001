import { refuse, type HostileBuy } from '../not-a-match'
import {
  BUYER,
  HBAR,
  NONE,
  NOW,
  START,
  STRANGER,
  THEFT,
  body,
  entry,
  forNode,
  id,
  list,
  longVarint,
  signed,
  transactionId,
  type BodyParts,
} from '../pieces'
import { int, len, tag, text } from '../wire-write'
import { KINDS, SURRENDER, type Act } from './kinds'

type Attack = readonly [name: string, rule: string, bytes: Buffer]

const signature = len(2, len(1, len(1, Buffer.alloc(32, 1)), len(3, Buffer.alloc(64, 7))))

/** The frame of one act: payer, time, node, fee and memo. */
function frameAttacks(data: Buffer): readonly Attack[] {
  const one = (parts: Partial<BodyParts>): Buffer => list(body({ data, ...parts }))
  return [
    ['paid by a stranger', 'payer-other', one({ id: transactionId(STRANGER) })],
    ['paid by an account one digit away', 'payer-other', one({ id: transactionId(1007) })],
    ['for a node of no network', 'node-unknown', list(forNode(99, { data }))],
    ['for a node more', 'node-unknown', list(forNode(3, { data }), forNode(99, { data }))],
    ['a fee limit one tinybar above the cap', 'fee-over-cap', one({ fee: int(3, 10n * HBAR + 1n) })],
    ['a fee limit a hundred times the cap', 'fee-over-cap', one({ fee: int(3, 1000n * HBAR) })],
    ['the largest fee limit of 63 bits', 'fee-over-cap', one({ fee: int(3, 2n ** 63n - 1n) })],
    ['a negative fee limit', 'fee-over-cap', one({ fee: int(3, -1) })],
    ['valid from tomorrow on', 'not-started', one({ id: transactionId(BUYER, NOW + 86_400) })],
    ['expired yesterday', 'expired', one({ id: transactionId(BUYER, NOW - 86_400) })],
    ['valid for 181 s', 'duration-invalid', one({ duration: len(4, int(1, 181)) })],
    ['valid for a hundred years', 'duration-invalid', one({ duration: len(4, int(1, 3_153_600_000)) })],
    ['a memo that runs backwards', 'memo-hidden', one({ memo: text(6, 'refund of \u202e001 ot you') })],
    ['a memo with a control character', 'memo-hidden', one({ memo: text(6, 'a\u0007b') })],
    ['a memo with a letter that is drawn as nothing', 'memo-hidden', one({ memo: text(6, 'Tide\u3164 7') })],
    ['a memo of 101 bytes in 51 letters', 'memo-long', one({ memo: text(6, `${'é'.repeat(50)}x`) })],
    ['a scheduled id', 'field-not-allowed', one({ id: transactionId(BUYER, START, int(3, 1)) })],
    ['an id with a nonce', 'field-not-allowed', one({ id: transactionId(BUYER, START, int(4, 7)) })],
    ['no id', 'transaction-id', one({ id: NONE })],
    ['a record to generate', 'field-not-allowed', one({ record: int(5, 1) })],
    ['a batch key', 'field-not-allowed', one({ more: len(73, len(2, Buffer.alloc(32, 1))) })],
    ['custom fees accepted', 'field-not-allowed', one({ more: len(1001, len(1, id(BUYER))) })],
  ]
}

/** Bytes that another reader, or another node, could read differently. */
function readingAttacks({ field, inside }: Act, data: Buffer): readonly Attack[] {
  const one = (parts: Partial<BodyParts>): Buffer => list(body({ data, ...parts }))
  const honest = list(body({ data }))
  const long = Buffer.concat([tag(field, 2), longVarint(Buffer.concat(inside).length), ...inside])
  return [
    ['the act twice', 'wire-order', one({ data: Buffer.concat([data, data]) })],
    ['a second act behind', 'oneof-conflict', one({ data: Buffer.concat([data, len(52, int(1, 6))]) })],
    ['a second act ahead', 'wire-order', one({ data: Buffer.concat([len(52, int(1, 6)), data]) })],
    ['a payment for another node', 'body-mismatch', list(forNode(3, { data }), forNode(4, { data: THEFT }))],
    ['a payment for the same node', 'body-mismatch', list(body({ data }), body({ data: THEFT }))],
    ['one node twice', 'node-invalid', list(body({ data }), body({ data }))],
    ['two ids', 'body-mismatch', list(forNode(3, { data }), forNode(4, { data, id: transactionId(BUYER, START + 1) }))],
    ['an unknown field in the body', 'wire-unknown-field', one({ more: int(2000, 1) })],
    ['an unknown field in the act', 'wire-unknown-field', one({ data: len(field, ...inside, int(99, 1)) })],
    [
      'an unknown field in the first part of the act',
      'wire-unknown-field',
      one({ data: len(field, widened(inside[0] ?? NONE), ...inside.slice(1)) }),
    ],
    ['a length in more bytes than it needs', 'wire-malformed', one({ data: long })],
    ['the act as a number', 'wire-type', one({ data: int(field, 1) })],
    ['a byte behind the end', 'wire-malformed', Buffer.concat([honest, Buffer.from([0])])],
    ['the last byte missing', 'wire-malformed', honest.subarray(0, -1)],
    ['a signature there already', 'signature-present', entry(signed(body({ data }), signature))],
    ['a body in the old place beside', 'entry-form', len(1, len(4, body({ data })), len(5, signed(body({ data }))))],
    ['an unknown field in the envelope', 'wire-unknown-field', entry(signed(body({ data }), int(9, 1)))],
  ]
}

/** Another act in place of the requested one, openly or wrapped. */
function otherActs({ theft, surrender }: Act, data: Buffer): readonly Attack[] {
  const one = (other: Buffer): Buffer => list(body({ data: other }))
  return [
    ['a payment to a stranger instead', theft, one(THEFT)],
    ['a stranger let at everything instead', surrender, one(SURRENDER)],
    ['the same act inside a batch', 'type-not-allowed', one(len(74, len(1, signed(body({ data })))))],
    ['the same act inside a schedule', 'type-not-allowed', one(len(42, len(1, data)))],
    ['an Ethereum transaction instead', 'type-not-allowed', one(len(50, len(1, Buffer.alloc(40, 2))))],
    ['another key instead', 'type-not-allowed', one(len(15, len(2, id(BUYER)), len(3, len(2, Buffer.alloc(32, 1)))))],
    ['the account deleted instead', 'type-not-allowed', one(len(12, len(1, id(STRANGER)), len(2, id(BUYER))))],
  ]
}

/** The record with one more field at the end of its message. */
function widened(record: Buffer): Buffer {
  const headLength = 1 + (record.length > 129 ? 2 : 1)
  return len((record[0] ?? 0) >> 3, record.subarray(headLength), int(99, 1))
}

/** Attacks that fit any kind of act, tried on each. */
export const hostileEvery: readonly HostileBuy[] = KINDS.flatMap((act) => {
  const data = len(act.field, ...act.inside)
  const attacks = [...frameAttacks(data), ...readingAttacks(act, data), ...otherActs(act, data)]
  return attacks.map(([name, rule, bytes]) => refuse(`${act.name}: ${name}`, rule, bytes, act.intent))
})
