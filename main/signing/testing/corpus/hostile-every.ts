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

/** A signature map with one signature. */
const signatureMap = len(2, len(1, len(1, Buffer.alloc(32, 1)), len(3, Buffer.alloc(64, 7))))

/** Attacks on the fields of a body other than its data: payer, time, node, fee, memo and others. */
function frameAttacks(data: Buffer): readonly Attack[] {
  const withParts = (parts: Partial<BodyParts>): Buffer => list(body({ data, ...parts }))
  return [
    ['paid by a stranger', 'payer-other', withParts({ id: transactionId(STRANGER) })],
    ['paid by an account one digit away', 'payer-other', withParts({ id: transactionId(1007) })],
    ['for an unknown node', 'node-unknown', list(forNode(99, { data }))],
    ['for a known and an unknown node', 'node-unknown', list(forNode(3, { data }), forNode(99, { data }))],
    ['a fee limit one tinybar above the cap', 'fee-over-cap', withParts({ fee: int(3, 10n * HBAR + 1n) })],
    ['a fee limit a hundred times the cap', 'fee-over-cap', withParts({ fee: int(3, 1000n * HBAR) })],
    ['the largest fee limit of 63 bits', 'fee-over-cap', withParts({ fee: int(3, 2n ** 63n - 1n) })],
    ['a negative fee limit', 'fee-over-cap', withParts({ fee: int(3, -1) })],
    ['valid from tomorrow', 'not-started', withParts({ id: transactionId(BUYER, NOW + 86_400) })],
    ['valid yesterday', 'expired', withParts({ id: transactionId(BUYER, NOW - 86_400) })],
    ['valid for 181 s', 'duration-invalid', withParts({ duration: len(4, int(1, 181)) })],
    ['valid for a hundred years', 'duration-invalid', withParts({ duration: len(4, int(1, 3_153_600_000)) })],
    ['a memo with reversed text', 'memo-hidden', withParts({ memo: text(6, 'refund of \u202e001 ot you') })],
    ['a memo with a control character', 'memo-hidden', withParts({ memo: text(6, 'a\u0007b') })],
    ['a memo with an invisible letter', 'memo-hidden', withParts({ memo: text(6, 'Tide\u3164 7') })],
    ['a memo of 101 bytes in 51 letters', 'memo-long', withParts({ memo: text(6, `${'é'.repeat(50)}x`) })],
    ['an id marked as scheduled', 'field-not-allowed', withParts({ id: transactionId(BUYER, START, int(3, 1)) })],
    ['an id with a nonce', 'field-not-allowed', withParts({ id: transactionId(BUYER, START, int(4, 7)) })],
    ['no transaction id', 'transaction-id', withParts({ id: NONE })],
    ['a record to generate', 'field-not-allowed', withParts({ record: int(5, 1) })],
    ['a batch key', 'field-not-allowed', withParts({ more: len(73, len(2, Buffer.alloc(32, 1))) })],
    ['custom fees accepted', 'field-not-allowed', withParts({ more: len(1001, len(1, id(BUYER))) })],
  ]
}

/** Bytes that two parsers, or two nodes, could read differently. */
function parsingAttacks({ field, inside }: Act, data: Buffer): readonly Attack[] {
  const withParts = (parts: Partial<BodyParts>): Buffer => list(body({ data, ...parts }))
  const honest = list(body({ data }))
  const dataWithLongLength = Buffer.concat([tag(field, 2), longVarint(Buffer.concat(inside).length), ...inside])
  return [
    ['the act twice', 'wire-order', withParts({ data: Buffer.concat([data, data]) })],
    ['a second act after the act', 'oneof-conflict', withParts({ data: Buffer.concat([data, len(52, int(1, 6))]) })],
    ['a second act before the act', 'wire-order', withParts({ data: Buffer.concat([len(52, int(1, 6)), data]) })],
    ['a payment for another node', 'body-mismatch', list(forNode(3, { data }), forNode(4, { data: THEFT }))],
    ['a payment for the same node', 'body-mismatch', list(body({ data }), body({ data: THEFT }))],
    ['one node twice', 'node-invalid', list(body({ data }), body({ data }))],
    [
      'two transaction ids',
      'body-mismatch',
      list(forNode(3, { data }), forNode(4, { data, id: transactionId(BUYER, START + 1) })),
    ],
    ['an unknown field in the body', 'wire-unknown-field', withParts({ more: int(2000, 1) })],
    ['an unknown field in the act', 'wire-unknown-field', withParts({ data: len(field, ...inside, int(99, 1)) })],
    [
      'an unknown field in the first part of the act',
      'wire-unknown-field',
      withParts({ data: len(field, withUnknownField(inside[0] ?? NONE), ...inside.slice(1)) }),
    ],
    ['a length in more bytes than it needs', 'wire-malformed', withParts({ data: dataWithLongLength })],
    ['the act as a number', 'wire-type', withParts({ data: int(field, 1) })],
    ['a byte after the end', 'wire-malformed', Buffer.concat([honest, Buffer.from([0])])],
    ['the last byte missing', 'wire-malformed', honest.subarray(0, -1)],
    ['a signature already present', 'signature-present', entry(signed(body({ data }), signatureMap))],
    [
      'a second body in the deprecated field',
      'entry-form',
      len(1, len(4, body({ data })), len(5, signed(body({ data })))),
    ],
    ['an unknown field in the envelope', 'wire-unknown-field', entry(signed(body({ data }), int(9, 1)))],
  ]
}

/** Another act in place of the requested one, or the requested act inside a batch or schedule. */
function otherActs({ theft, surrender }: Act, data: Buffer): readonly Attack[] {
  const withOtherData = (otherData: Buffer): Buffer => list(body({ data: otherData }))
  return [
    ['a payment to a stranger instead', theft, withOtherData(THEFT)],
    ['a permission over every NFT for a stranger instead', surrender, withOtherData(SURRENDER)],
    ['the same act inside a batch', 'type-not-allowed', withOtherData(len(74, len(1, signed(body({ data })))))],
    ['the same act inside a schedule', 'type-not-allowed', withOtherData(len(42, len(1, data)))],
    ['an Ethereum transaction instead', 'type-not-allowed', withOtherData(len(50, len(1, Buffer.alloc(40, 2))))],
    [
      'a new account key instead',
      'type-not-allowed',
      withOtherData(len(15, len(2, id(BUYER)), len(3, len(2, Buffer.alloc(32, 1))))),
    ],
    [
      'a deletion of the account instead',
      'type-not-allowed',
      withOtherData(len(12, len(1, id(STRANGER)), len(2, id(BUYER)))),
    ],
  ]
}

/** The encoded message with an unknown field at its end. Its tag has one byte, and a length above 127 has two bytes. */
function withUnknownField(message: Buffer): Buffer {
  const lengthBytes = message.length > 129 ? 2 : 1
  const fieldNumber = (message[0] ?? 0) >> 3
  return len(fieldNumber, message.subarray(1 + lengthBytes), int(99, 1))
}

/** Attacks that fit any kind of act, tried on each. */
export const hostileEvery: readonly HostileBuy[] = KINDS.flatMap((act) => {
  const data = len(act.field, ...act.inside)
  const attacks = [...frameAttacks(data), ...parsingAttacks(act, data), ...otherActs(act, data)]
  return attacks.map(([name, rule, bytes]) => refuse(`${act.name}: ${name}`, rule, bytes, act.intent))
})
