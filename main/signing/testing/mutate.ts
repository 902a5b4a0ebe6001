import protoPkg from '@hiero-ledger/proto'

const { proto } = protoPkg

/** A decoded protobuf message. Its own properties are exactly the fields that were in the bytes. */
type Message = Record<string, unknown>
/**
 * The message and the field to change, the operation, and a value for the operation. Each number is taken modulo the
 * number of choices.
 */
export type BodyChange = readonly [message: number, field: number, operation: number, value: number]

type Long = { readonly low: number; readonly high: number; readonly unsigned: boolean }
const isLong = (value: unknown): value is Long => typeof value === 'object' && value !== null && 'low' in value
const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  !isLong(value) &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array)
const pick = <T>(items: readonly T[], position: number): T | undefined => items[position % items.length]

const long = (value: bigint): Long => ({
  low: Number(BigInt.asIntN(32, value)),
  high: Number(BigInt.asIntN(32, value >> 32n)),
  unsigned: false,
})
const numberOf = ({ low, high }: Long): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0)

/** Numbers of accounts, tokens and NFTs in the test bytes, and extreme numbers. 2 ** 32 + 7 is 7 if cut to 32 bits. */
const REPLACEMENT_NUMBERS = [
  0n,
  1n,
  7n,
  8n,
  1001n,
  2002n,
  3003n,
  5000n,
  5001n,
  6006n,
  2n ** 32n + 7n,
  2n ** 63n - 1n,
  -1n,
  -(2n ** 63n),
]

function changedNumber(old: bigint, value: number): bigint {
  const derivedNumbers = [old + 1n, old - 1n, old * 100n, old * 10n, -old]
  return BigInt.asIntN(64, pick([...REPLACEMENT_NUMBERS, ...derivedNumbers], value) ?? 0n)
}

function changedBytes(old: Uint8Array, value: number): Uint8Array {
  const bytes = Uint8Array.from(old)
  if (value % 5 === 0) return bytes.subarray(0, -1)
  if (value % 5 === 1) return Buffer.concat([bytes, Buffer.from([value & 0xff])])
  if (bytes.length > 0) bytes[(value >> 3) % bytes.length]! ^= 1 << (value & 7)
  return bytes
}

/** Another value of the same type. Messages are returned unchanged, because `applyChange` can select their fields. */
function changedValue(old: unknown, value: number): unknown {
  if (isLong(old)) return long(changedNumber(numberOf(old), value))
  if (typeof old === 'number') return Number(BigInt.asIntN(32, changedNumber(BigInt(old), value)))
  if (typeof old === 'boolean') return !old
  if (typeof old === 'string') return pick(['', `${old}x`, `${old}\u202e`, 'x'.repeat(120)], value)
  if (old instanceof Uint8Array) return changedBytes(old, value)
  return old
}

/**
 * The list with one element removed, repeated at the end, or changed. With an index after the last element, the
 * repeated element is the first, and the other two operations change nothing.
 */
function changedList(list: readonly unknown[], value: number): readonly unknown[] {
  const index = (value >> 2) % (list.length + 1)
  const element = list[index] ?? list[0]
  if (value % 3 === 0) return list.filter((_, i) => i !== index)
  if (value % 3 === 1) return element === undefined ? list : [...list, element]
  return list.map((each, i) => (i === index ? changedValue(each, value >> 4) : each))
}

/** The message itself, and all messages within it. */
function messagesIn(message: Message): readonly Message[] {
  const fieldValues = Object.values(message).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  return [message, ...fieldValues.filter(isMessage).flatMap(messagesIn)]
}

/**
 * Changes one message of the body in place: removes a field, copies a field of a donor of the same type, replaces an
 * account number by an alias, or changes a field's value. An operation that does not apply changes a value instead.
 */
function applyChange(body: Message, donors: readonly Message[], [message, field, operation, value]: BodyChange): void {
  const target = pick(messagesIn(body), message) ?? body
  const key = pick(Object.keys(target), field)
  const sameTypeDonors = donors.filter((candidate) => candidate.constructor === target.constructor)
  const donor = pick(sameTypeDonors, value)
  const donorKey = donor && pick(Object.keys(donor), field)
  if (operation % 4 === 0 && key) {
    delete target[key]
  } else if (operation % 4 === 1 && donor && donorKey) {
    const targetValue = target[donorKey]
    const donorValue = donor[donorKey]
    const isJoined = Array.isArray(targetValue) && Array.isArray(donorValue) && value % 2 === 0
    target[donorKey] = isJoined ? [...(targetValue as unknown[]), ...(donorValue as unknown[])] : donorValue
  } else if (operation % 4 === 2 && donor && Object.hasOwn(target, 'accountNum')) {
    delete target['accountNum']
    target['alias'] = Buffer.alloc(20, value & 0xff)
  } else if (key) {
    const old = target[key]
    target[key] = Array.isArray(old) ? changedList(old as unknown[], value) : changedValue(old, value)
  }
}

/** All messages of the bodies: `mutated` copies fields from them. */
export const donorMessagesOf = (bodies: readonly Uint8Array[]): readonly Message[] =>
  bodies.flatMap((body) => messagesIn(proto.TransactionBody.decode(body) as unknown as Message))

type Leg = { amount?: unknown }
const amountOf = ({ amount }: Leg): bigint => (isLong(amount) ? numberOf(amount) : 0n)

/** Changes one leg so that the list adds up to zero: an unbalanced list is always refused, which tests nothing else. */
function balance(legs: readonly Leg[], position: number): void {
  const leg = pick(legs, position)
  const sum = legs.reduce((total, each) => total + amountOf(each), 0n)
  if (leg && sum !== 0n) leg.amount = long(BigInt.asIntN(64, amountOf(leg) - sum))
}

/** The body with the changes, encoded by `@hiero-ledger/proto`: well-formed bytes, whatever the values mean. */
export function mutatedBody(
  bodyBytes: Uint8Array,
  donors: readonly Message[],
  changes: readonly BodyChange[],
): Uint8Array {
  const body = proto.TransactionBody.decode(bodyBytes)
  for (const change of changes) applyChange(body as unknown as Message, donors, change)
  const legPosition = changes[0]?.[3] ?? 0
  const { transfers, tokenTransfers } = body.cryptoTransfer ?? {}
  for (const legs of [transfers?.accountAmounts, ...(tokenTransfers ?? []).map((each) => each.transfers)]) {
    balance(legs ?? [], legPosition)
  }
  return proto.TransactionBody.encode(body).finish()
}
