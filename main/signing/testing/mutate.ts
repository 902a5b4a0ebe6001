import protoPkg from '@hiero-ledger/proto'

const { proto } = protoPkg

/** Any message as its fields; decoded messages own the fields that were in the bytes. */
type Message = Record<string, unknown>
/** Position and kind of a change: each number is taken modulo the available choices. */
export type Change = readonly [node: number, field: number, how: number, value: number]

type Long = { readonly low: number; readonly high: number; readonly unsigned: boolean }
const isLong = (value: unknown): value is Long => typeof value === 'object' && value !== null && 'low' in value
const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  !isLong(value) &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array)
const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]

const long = (value: bigint): Long => ({
  low: Number(BigInt.asIntN(32, value)),
  high: Number(BigInt.asIntN(32, value >> 32n)),
  unsigned: false,
})
const numberOf = ({ low, high }: Long): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0)

/** Numbers of other entities, and the limits of a number's range. */
const OTHERS = [
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
  const near = [old + 1n, old - 1n, old * 100n, old * 10n, -old]
  return BigInt.asIntN(64, pick([...OTHERS, ...near], value) ?? 0n)
}

function changedBytes(old: Uint8Array, value: number): Uint8Array {
  const bytes = Uint8Array.from(old)
  if (value % 5 === 0) return bytes.subarray(0, -1)
  if (value % 5 === 1) return Buffer.concat([bytes, Buffer.from([value & 0xff])])
  if (bytes.length > 0) bytes[(value >> 3) % bytes.length]! ^= 1 << (value & 7)
  return bytes
}

function changed(old: unknown, value: number): unknown {
  if (isLong(old)) return long(changedNumber(numberOf(old), value))
  if (typeof old === 'number') return Number(BigInt.asIntN(32, changedNumber(BigInt(old), value)))
  if (typeof old === 'boolean') return !old
  if (typeof old === 'string') return pick(['', `${old}x`, `${old}\u202e`, 'x'.repeat(120)], value)
  if (old instanceof Uint8Array) return changedBytes(old, value)
  return old
}

/** A list with one element removed, doubled, or changed. */
function changedList(list: readonly unknown[], value: number): readonly unknown[] {
  const at = (value >> 2) % (list.length + 1)
  const element = list[at] ?? list[0]
  if (value % 3 === 0) return list.filter((_, i) => i !== at)
  if (value % 3 === 1) return element === undefined ? list : [...list, element]
  return list.map((each, i) => (i === at ? changed(each, value >> 4) : each))
}

function nodesOf(message: Message): readonly Message[] {
  const inside = Object.values(message).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  return [message, ...inside.filter(isMessage).flatMap(nodesOf)]
}

/**
 * Changes one field, removes it, or gives it the content that it, or another field of the same message, has elsewhere.
 */
function apply(body: Message, donors: readonly Message[], [node, field, how, value]: Change): void {
  const target = pick(nodesOf(body), node) ?? body
  const key = pick(Object.keys(target), field)
  const like = donors.filter((donor) => donor.constructor === target.constructor)
  const donor = pick(like, value)
  const given = donor && pick(Object.keys(donor), field)
  if (how % 4 === 0 && key) delete target[key]
  else if (how % 4 === 1 && donor && given) {
    const [mine, theirs] = [target[given], donor[given]]
    target[given] =
      Array.isArray(mine) && Array.isArray(theirs) && value % 2 === 0 ? [...mine, ...(theirs as unknown[])] : theirs
  } else if (how % 4 === 2 && donor && Object.hasOwn(target, 'accountNum')) {
    delete target['accountNum']
    target['alias'] = Buffer.alloc(20, value & 0xff)
  } else if (key) {
    const old = target[key]
    target[key] = Array.isArray(old) ? changedList(old as unknown[], value) : changed(old, value)
  }
}

/** Every message inside some bodies, to take content from. */
export const partsOf = (bodies: readonly Uint8Array[]): readonly Message[] =>
  bodies.flatMap((body) => nodesOf(proto.TransactionBody.decode(body) as unknown as Message))

type Leg = { amount?: unknown }
const amountOf = ({ amount }: Leg): bigint => (isLong(amount) ? numberOf(amount) : 0n)

/** Balances the list by changing one leg: an unbalanced list is refused before any other check. */
function settle(legs: readonly Leg[], at: number): void {
  const leg = pick(legs, at)
  const sum = legs.reduce((total, each) => total + amountOf(each), 0n)
  if (leg && sum !== 0n) leg.amount = long(BigInt.asIntN(64, amountOf(leg) - sum))
}

/** The changed body, written by the published classes: a sound encoding, whatever its meaning. */
export function mutated(bodyBytes: Uint8Array, donors: readonly Message[], changes: readonly Change[]): Uint8Array {
  const body = proto.TransactionBody.decode(bodyBytes)
  for (const change of changes) apply(body as unknown as Message, donors, change)
  const at = changes[0]?.[3] ?? 0
  const { transfers, tokenTransfers } = body.cryptoTransfer ?? {}
  for (const list of [transfers?.accountAmounts, ...(tokenTransfers ?? []).map((each) => each.transfers)])
    settle(list ?? [], at)
  return proto.TransactionBody.encode(body).finish()
}
