import protoPkg from '@hiero-ledger/proto'

const { proto } = protoPkg

/** A decoded protobuf message. The own properties of the object are exactly the fields that were in the bytes. */
type Message = Record<string, unknown>
/**
 * The message and the field to change, the operation, and a number from which the operation makes its choices. Each
 * number is taken modulo the number of choices.
 */
export type BodyChange = readonly [message: number, field: number, operation: number, choice: number]

type Long = { readonly low: number; readonly high: number; readonly unsigned: boolean }
const isLong = (value: unknown): value is Long => typeof value === 'object' && value !== null && 'low' in value
const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  !isLong(value) &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array)
const pick = <T>(items: readonly T[], position: number): T | undefined => items[position % items.length]

const longOf = (value: bigint): Long => ({
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

function changedNumber(old: bigint, choice: number): bigint {
  const derivedNumbers = [old + 1n, old - 1n, old * 100n, old * 10n, -old]
  return BigInt.asIntN(64, pick([...REPLACEMENT_NUMBERS, ...derivedNumbers], choice) ?? 0n)
}

/** The bytes without the last byte, with one more byte, or with one bit flipped. */
function changedBytes(old: Uint8Array, choice: number): Uint8Array {
  const bytes = Uint8Array.from(old)
  if (choice % 5 === 0) return bytes.subarray(0, -1)
  if (choice % 5 === 1) return Buffer.concat([bytes, Buffer.from([choice & 0xff])])
  if (bytes.length > 0) bytes[(choice >> 3) % bytes.length]! ^= 1 << (choice & 7)
  return bytes
}

/** Another value of the same type. A message is returned unchanged, because changes can select its fields. */
function changedValue(old: unknown, choice: number): unknown {
  if (isLong(old)) return longOf(changedNumber(numberOf(old), choice))
  if (typeof old === 'number') return Number(BigInt.asIntN(32, changedNumber(BigInt(old), choice)))
  if (typeof old === 'boolean') return !old
  if (typeof old === 'string') return pick(['', `${old}x`, `${old}\u202e`, 'x'.repeat(120)], choice)
  if (old instanceof Uint8Array) return changedBytes(old, choice)
  return old
}

/**
 * The list with one element removed, copied to the end, or changed. If the index is one past the last element, the
 * first element is copied, and the other two operations change nothing.
 */
function changedList(list: readonly unknown[], choice: number): readonly unknown[] {
  const index = (choice >> 2) % (list.length + 1)
  const element = list[index] ?? list[0]
  if (choice % 3 === 0) return list.filter((_, i) => i !== index)
  if (choice % 3 === 1) return element === undefined ? list : [...list, element]
  return list.map((each, i) => (i === index ? changedValue(each, choice >> 4) : each))
}

/** The given message, and all messages nested in it. */
function messagesIn(message: Message): readonly Message[] {
  const fieldValues = Object.values(message).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  return [message, ...fieldValues.filter(isMessage).flatMap(messagesIn)]
}

/**
 * Changes one message of the body in place. Operation 0 removes a field. Operation 1 copies a field from a donor of the
 * same type, or appends the donor's list. Operation 2 replaces an account number by an alias. Operation 3, and any
 * operation that does not apply, changes the value of the field.
 */
function applyChange(body: Message, donors: readonly Message[], [message, field, operation, choice]: BodyChange): void {
  const target = pick(messagesIn(body), message) ?? body
  const key = pick(Object.keys(target), field)
  const sameTypeDonors = donors.filter((candidate) => candidate.constructor === target.constructor)
  const donor = pick(sameTypeDonors, choice)
  const donorKey = donor && pick(Object.keys(donor), field)
  if (operation % 4 === 0 && key) {
    delete target[key]
  } else if (operation % 4 === 1 && donor && donorKey) {
    const targetValue = target[donorKey]
    const donorValue = donor[donorKey]
    const isJoined = Array.isArray(targetValue) && Array.isArray(donorValue) && choice % 2 === 0
    target[donorKey] = isJoined ? [...(targetValue as unknown[]), ...(donorValue as unknown[])] : donorValue
  } else if (operation % 4 === 2 && Object.hasOwn(target, 'accountNum')) {
    delete target['accountNum']
    target['alias'] = Buffer.alloc(20, choice & 0xff)
  } else if (key) {
    const old = target[key]
    target[key] = Array.isArray(old) ? changedList(old as unknown[], choice) : changedValue(old, choice)
  }
}

/** All messages of the bodies, as donors: `mutatedBody` copies fields of donors. */
export const donorMessagesOf = (bodies: readonly Uint8Array[]): readonly Message[] =>
  bodies.flatMap((body) => messagesIn(proto.TransactionBody.decode(body) as unknown as Message))

type Leg = { amount?: unknown }
const amountOf = ({ amount }: Leg): bigint => (isLong(amount) ? numberOf(amount) : 0n)

/**
 * Changes one leg so that the list adds up to zero. Otherwise a body with a changed amount would always be refused as
 * unbalanced, whatever the other rules find.
 */
function balance(legs: readonly Leg[], position: number): void {
  const leg = pick(legs, position)
  const sum = legs.reduce((total, each) => total + amountOf(each), 0n)
  if (leg && sum !== 0n) leg.amount = longOf(BigInt.asIntN(64, amountOf(leg) - sum))
}

/** The changed body with balanced transfer lists, as well-formed bytes from the encoder of `@hiero-ledger/proto`. */
export function mutatedBody(
  bodyBytes: Uint8Array,
  donors: readonly Message[],
  changes: readonly BodyChange[],
): Uint8Array {
  const body = proto.TransactionBody.decode(bodyBytes)
  for (const change of changes) applyChange(body as unknown as Message, donors, change)
  // The last number of the first change also selects the leg that balances a list.
  const [firstChange] = changes
  const legPosition = firstChange?.[3] ?? 0
  const { transfers, tokenTransfers } = body.cryptoTransfer ?? {}
  for (const legs of [transfers?.accountAmounts, ...(tokenTransfers ?? []).map((each) => each.transfers)]) {
    balance(legs ?? [], legPosition)
  }
  return proto.TransactionBody.encode(body).finish()
}
