import { BadRequest, beyond, fits, page, type Condition, type Order, type Query } from './query'

/**
 * How Hedera's mirror pages through a list that is sorted by two keys (an account's NFTs by token and serial).
 *
 * A range on the inner key is no filter of its own. It continues a bound of the outer one: with `gte:A` on the outer key
 * a lower bound of the inner holds for the records of A alone, and all of those above A are told; with `lte:A` the same
 * is true of an upper bound. Only where the outer key is one value does an inner range hold throughout. A range that no
 * bound of its own side leads to could not be told in a link, and is refused. Equalities of the inner key hold everywhere.
 *
 * So a link to the next page names the last record on the side to which the list goes: the outer key with an inclusive
 * bound, the inner with an exclusive one, in place of the bounds which that side had. All else goes on as it was asked.
 */
export type Keys = { readonly outer: Key; readonly inner: Key }
export type Key = {
  /** The parameter. */
  readonly name: string
  readonly conditions: readonly Condition[]
  /** A value as a link tells it. */
  readonly write: (value: number) => string
}
export type Pair = readonly [outer: number, inner: number]

const LOWER = { inclusive: 'gte', operators: ['gt', 'gte'] } as const
const UPPER = { inclusive: 'lte', operators: ['lt', 'lte'] } as const
const SIDES = [LOWER, UPPER]
type Side = (typeof SIDES)[number]

const isOn = (side: Side, { operator }: Condition): boolean => side.operators.some((known) => known === operator)
const isOneValue = (conditions: readonly Condition[]): boolean =>
  conditions.filter(({ operator }) => operator === 'eq').length === 1

/** Refuses a range on the inner key that no bound of the outer leads to. */
function checkKeys({ outer, inner }: Keys): void {
  if (isOneValue(outer.conditions)) return
  for (const side of SIDES) {
    const isLed = outer.conditions.some(({ operator }) => operator === side.inclusive)
    if (!isLed && inner.conditions.some((condition) => isOn(side, condition))) {
      throw new BadRequest(`${outer.name} must have ${side.inclusive} or eq operator`)
    }
  }
}

function fitsKeys({ outer, inner }: Keys, [outerValue, innerValue]: Pair): boolean {
  const isEdge = (side: Side): boolean =>
    outer.conditions.some(({ operator, value }) => operator === side.inclusive && value === BigInt(outerValue))
  const holds = (condition: Condition): boolean => {
    const side = SIDES.find((candidate) => isOn(candidate, condition))
    return side === undefined || isOneValue(outer.conditions) || isEdge(side)
  }
  return fits(outer.conditions, outerValue) && fits(inner.conditions.filter(holds), innerValue)
}

/** The bounds of a link that goes on after a record. A key of which one value is asked needs none. */
export function boundsAfter({ outer, inner }: Keys, order: Order, [outerValue, innerValue]: Pair): Bounds {
  const to = beyond(order)
  const onInner = { [inner.name]: `${to}:${inner.write(innerValue)}` }
  if (isOneValue(outer.conditions)) return onInner
  const isInnerOne = isOneValue(inner.conditions) && inner.conditions.length === 1
  if (isInnerOne) return { [outer.name]: `${to}:${outer.write(outerValue)}` }
  return { [outer.name]: `${to}e:${outer.write(outerValue)}`, ...onInner }
}
type Bounds = Readonly<Record<string, string>>

/** One page of what fits both keys, sorted by them. */
export function pageByKeys<T>(query: Query, order: Order, keys: Keys, items: readonly T[], pairOf: (item: T) => Pair) {
  checkKeys(keys)
  const compare = ([outer, inner]: Pair, [otherOuter, otherInner]: Pair): number =>
    outer - otherOuter || inner - otherInner
  const found = items
    .filter((item) => fitsKeys(keys, pairOf(item)))
    .sort((a, b) => (order === 'asc' ? 1 : -1) * compare(pairOf(a), pairOf(b)))
  return page(query, found, (last) => boundsAfter(keys, order, pairOf(last)))
}
