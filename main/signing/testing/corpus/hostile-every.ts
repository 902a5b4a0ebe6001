import { refuseCase, type HostileCase } from '../verdict-cases'
import {
  BUYER,
  HBAR,
  NO_BYTES,
  NOW_SECONDS,
  VALID_START_SECONDS,
  STRANGER,
  THEFT,
  body,
  encodeListEntry,
  forNode,
  entityIdBytes,
  encodeTransactionList,
  longVarint,
  encodeSignedTransaction,
  transactionId,
  type BodyParts,
} from '../pieces'
import { varintField, lengthDelimitedField, fieldTag, stringField } from '../wire-write'
import { ACT_OF_EACH_KIND, COLLECTION_GRANT_DATA, type RequestedAct } from './kinds'

type Attack = readonly [name: string, rule: string, bytes: Buffer]

/** A signature map with one signature. */
const signatureMap = lengthDelimitedField(
  2,
  lengthDelimitedField(1, lengthDelimitedField(1, Buffer.alloc(32, 1)), lengthDelimitedField(3, Buffer.alloc(64, 7))),
)

/** Attacks on the fields of a body other than its data: payer, time, node, fee, memo and others. */
function commonFieldAttacks(data: Buffer): readonly Attack[] {
  const withParts = (parts: Partial<BodyParts>): Buffer => encodeTransactionList(body({ data, ...parts }))
  return [
    ['paid by a stranger', 'payer-other', withParts({ id: transactionId(STRANGER) })],
    ['paid by an account one digit away', 'payer-other', withParts({ id: transactionId(1007) })],
    ['for an unknown node', 'node-unknown', encodeTransactionList(forNode(99, { data }))],
    [
      'for a known and an unknown node',
      'node-unknown',
      encodeTransactionList(forNode(3, { data }), forNode(99, { data })),
    ],
    ['a fee limit one tinybar above the cap', 'fee-over-cap', withParts({ fee: varintField(3, 10n * HBAR + 1n) })],
    ['a fee limit a hundred times the cap', 'fee-over-cap', withParts({ fee: varintField(3, 1000n * HBAR) })],
    ['the largest fee limit of 63 bits', 'fee-over-cap', withParts({ fee: varintField(3, 2n ** 63n - 1n) })],
    ['a negative fee limit', 'fee-over-cap', withParts({ fee: varintField(3, -1) })],
    ['valid from tomorrow', 'not-started', withParts({ id: transactionId(BUYER, NOW_SECONDS + 86_400) })],
    ['valid yesterday', 'expired', withParts({ id: transactionId(BUYER, NOW_SECONDS - 86_400) })],
    ['valid for 181 s', 'duration-invalid', withParts({ duration: lengthDelimitedField(4, varintField(1, 181)) })],
    [
      'valid for a hundred years',
      'duration-invalid',
      withParts({ duration: lengthDelimitedField(4, varintField(1, 3_153_600_000)) }),
    ],
    ['a memo with reversed text', 'memo-hidden', withParts({ memo: stringField(6, 'refund of \u202e001 ot you') })],
    ['a memo with a control character', 'memo-hidden', withParts({ memo: stringField(6, 'a\u0007b') })],
    ['a memo with an invisible letter', 'memo-hidden', withParts({ memo: stringField(6, 'Tide\u3164 7') })],
    ['a memo of 101 bytes in 51 letters', 'memo-long', withParts({ memo: stringField(6, `${'é'.repeat(50)}x`) })],
    [
      'an id marked as scheduled',
      'field-not-allowed',
      withParts({ id: transactionId(BUYER, VALID_START_SECONDS, varintField(3, 1)) }),
    ],
    [
      'an id with a nonce',
      'field-not-allowed',
      withParts({ id: transactionId(BUYER, VALID_START_SECONDS, varintField(4, 7)) }),
    ],
    ['no transaction id', 'transaction-id', withParts({ id: NO_BYTES })],
    ['a record to generate', 'field-not-allowed', withParts({ record: varintField(5, 1) })],
    [
      'a batch key',
      'field-not-allowed',
      withParts({ trailingBytes: lengthDelimitedField(73, lengthDelimitedField(2, Buffer.alloc(32, 1))) }),
    ],
    [
      'custom fees accepted',
      'field-not-allowed',
      withParts({ trailingBytes: lengthDelimitedField(1001, lengthDelimitedField(1, entityIdBytes(BUYER))) }),
    ],
  ]
}

/** Bytes that two parsers, or two nodes, could read differently. */
function parsingAttacks({ dataFieldNumber, dataFields }: RequestedAct, data: Buffer): readonly Attack[] {
  const withParts = (parts: Partial<BodyParts>): Buffer => encodeTransactionList(body({ data, ...parts }))
  const honest = encodeTransactionList(body({ data }))
  const dataWithLongLength = Buffer.concat([
    fieldTag(dataFieldNumber, 2),
    longVarint(Buffer.concat(dataFields).length),
    ...dataFields,
  ])
  return [
    ['the act twice', 'wire-order', withParts({ data: Buffer.concat([data, data]) })],
    [
      'a second act after the act',
      'oneof-conflict',
      withParts({ data: Buffer.concat([data, lengthDelimitedField(52, varintField(1, 6))]) }),
    ],
    [
      'a second act before the act',
      'wire-order',
      withParts({ data: Buffer.concat([lengthDelimitedField(52, varintField(1, 6)), data]) }),
    ],
    [
      'a payment for another node',
      'body-mismatch',
      encodeTransactionList(forNode(3, { data }), forNode(4, { data: THEFT })),
    ],
    ['a payment for the same node', 'body-mismatch', encodeTransactionList(body({ data }), body({ data: THEFT }))],
    ['one node twice', 'node-invalid', encodeTransactionList(body({ data }), body({ data }))],
    [
      'two transaction ids',
      'body-mismatch',
      encodeTransactionList(
        forNode(3, { data }),
        forNode(4, { data, id: transactionId(BUYER, VALID_START_SECONDS + 1) }),
      ),
    ],
    ['an unknown field in the body', 'wire-unknown-field', withParts({ trailingBytes: varintField(2000, 1) })],
    [
      'an unknown field in the act',
      'wire-unknown-field',
      withParts({ data: lengthDelimitedField(dataFieldNumber, ...dataFields, varintField(99, 1)) }),
    ],
    [
      'an unknown field in the first part of the act',
      'wire-unknown-field',
      withParts({
        data: lengthDelimitedField(
          dataFieldNumber,
          withUnknownField(dataFields[0] ?? NO_BYTES),
          ...dataFields.slice(1),
        ),
      }),
    ],
    ['a length in more bytes than it needs', 'wire-malformed', withParts({ data: dataWithLongLength })],
    ['the act as a number', 'wire-type', withParts({ data: varintField(dataFieldNumber, 1) })],
    ['a byte after the end', 'wire-malformed', Buffer.concat([honest, Buffer.from([0])])],
    ['the last byte missing', 'wire-malformed', honest.subarray(0, -1)],
    [
      'a signature already present',
      'signature-present',
      encodeListEntry(encodeSignedTransaction(body({ data }), signatureMap)),
    ],
    [
      'a second body in the deprecated field',
      'entry-form',
      lengthDelimitedField(
        1,
        lengthDelimitedField(4, body({ data })),
        lengthDelimitedField(5, encodeSignedTransaction(body({ data }))),
      ),
    ],
    [
      'an unknown field in the envelope',
      'wire-unknown-field',
      encodeListEntry(encodeSignedTransaction(body({ data }), varintField(9, 1))),
    ],
  ]
}

/** Another act in place of the requested one, or the requested act inside a batch or schedule. */
function otherActs({ theftRule, collectionGrantRule }: RequestedAct, data: Buffer): readonly Attack[] {
  const withOtherData = (otherData: Buffer): Buffer => encodeTransactionList(body({ data: otherData }))
  return [
    ['a payment to a stranger instead', theftRule, withOtherData(THEFT)],
    ['a permission over every NFT for a stranger instead', collectionGrantRule, withOtherData(COLLECTION_GRANT_DATA)],
    [
      'the same act inside a batch',
      'type-not-allowed',
      withOtherData(lengthDelimitedField(74, lengthDelimitedField(1, encodeSignedTransaction(body({ data }))))),
    ],
    [
      'the same act inside a schedule',
      'type-not-allowed',
      withOtherData(lengthDelimitedField(42, lengthDelimitedField(1, data))),
    ],
    [
      'an Ethereum transaction instead',
      'type-not-allowed',
      withOtherData(lengthDelimitedField(50, lengthDelimitedField(1, Buffer.alloc(40, 2)))),
    ],
    [
      'a new account key instead',
      'type-not-allowed',
      withOtherData(
        lengthDelimitedField(
          15,
          lengthDelimitedField(2, entityIdBytes(BUYER)),
          lengthDelimitedField(3, lengthDelimitedField(2, Buffer.alloc(32, 1))),
        ),
      ),
    ],
    [
      'a deletion of the account instead',
      'type-not-allowed',
      withOtherData(
        lengthDelimitedField(
          12,
          lengthDelimitedField(1, entityIdBytes(STRANGER)),
          lengthDelimitedField(2, entityIdBytes(BUYER)),
        ),
      ),
    ],
  ]
}

/**
 * An encoded field of wire type 2, with an unknown field added at the end of its content. The field starts with a tag of
 * one byte (field number times 8, plus the wire type). The length of the content follows: one byte up to 127, then two.
 */
function withUnknownField(field: Buffer): Buffer {
  const lengthByteCount = field.length > 1 + 1 + 127 ? 2 : 1
  const fieldNumber = (field[0] ?? 0) >> 3
  return lengthDelimitedField(fieldNumber, field.subarray(1 + lengthByteCount), varintField(99, 1))
}

/** The same attacks on one act of each kind of intent. */
export const attacksOnEveryKind: readonly HostileCase[] = ACT_OF_EACH_KIND.flatMap((act) => {
  const data = lengthDelimitedField(act.dataFieldNumber, ...act.dataFields)
  const attacks = [...commonFieldAttacks(data), ...parsingAttacks(act, data), ...otherActs(act, data)]
  return attacks.map(([name, rule, bytes]) => refuseCase(`${act.name}: ${name}`, rule, bytes, act.intent))
})
