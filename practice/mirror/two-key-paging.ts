import { BadRequest, nextOperator, matchesConditions, page, type Condition, type Order, type Query } from './query'

/**
 * Paging of Hedera's mirror through a list sorted by two keys (an account's NFTs by token and serial).
 *
 * A range on the inner key is not an independent filter. It continues a bound of the outer key: with `gte:A` on the
 * outer key, a lower bound of the inner key applies to the records of A only, and all records above A are returned;
 * with `lte:A` the same holds for an upper bound. An inner range applies throughout only if the outer key is one value.
 * A range without an outer bound on its side could not be expressed in a link, and is refused. Equalities of the inner
 * key always apply.
 *
 * Therefore a link to the next page names the last record on the side where the list continues: the outer key with an
 * inclusive bound, the inner key with an exclusive one, replacing the bounds of that side. All other conditions stay as
 * given.
 */
export type Keys = { readonly outer: Key; readonly inner: Key }
export type Key = {
  /** Name of the parameter. */
  readonly name: string
  readonly conditions: readonly Condition[]
  /** Form of a value in a link. */
  readonly write: (value: number) => string
}
export type Pair = readonly [outer: number, inner: number]

const LOWER = { inclusive: 'gte', operators: ['gt', 'gte'] } as const
const UPPER = { inclusive: 'lte', operators: ['lt', 'lte'] } as const
const SIDES = [LOWER, UPPER]
type Side = (typeof SIDES)[number]

const isBoundOf = (side: Side, { operator }: Condition): boolean =>
  side.operators.some((candidate) => candidate === operator)
const isSingleValue = (conditions: readonly Condition[]): boolean =>
  conditions.filter(({ operator }) => operator === 'eq').length === 1

/** Refuses a range on the inner key without an outer bound on the same side. */
function checkKeys({ outer, inner }: Keys): void {
  if (isSingleValue(outer.conditions)) return
  for (const side of SIDES) {
    const hasOuterBound = outer.conditions.some(({ operator }) => operator === side.inclusive)
    if (!hasOuterBound && inner.conditions.some((condition) => isBoundOf(side, condition))) {
      throw new BadRequest(`${outer.name} must have ${side.inclusive} or eq operator`)
    }
  }
}

function fitsKeys({ outer, inner }: Keys, [outerValue, innerValue]: Pair): boolean {
  const isAtOuterBound = (side: Side): boolean =>
    outer.conditions.some(({ operator, value }) => operator === side.inclusive && value === BigInt(outerValue))
  const isApplicable = (condition: Condition): boolean => {
    const side = SIDES.find((candidate) => isBoundOf(candidate, condition))
    return side === undefined || isSingleValue(outer.conditions) || isAtOuterBound(side)
  }
  return (
    matchesConditions(outer.conditions, outerValue) &&
    matchesConditions(inner.conditions.filter(isApplicable), innerValue)
  )
}

/** Bounds of a link that continues after a record. A key fixed to one value needs no bound. */
export function boundsAfter({ outer, inner }: Keys, order: Order, [outerValue, innerValue]: Pair): Bounds {
  const operator = nextOperator(order)
  const innerBound = { [inner.name]: `${operator}:${inner.write(innerValue)}` }
  if (isSingleValue(outer.conditions)) return innerBound
  const isInnerFixed = isSingleValue(inner.conditions) && inner.conditions.length === 1
  if (isInnerFixed) return { [outer.name]: `${operator}:${outer.write(outerValue)}` }
  return { [outer.name]: `${operator}e:${outer.write(outerValue)}`, ...innerBound }
}
type Bounds = Readonly<Record<string, string>>

/** One page of the items that match both keys, sorted by them. */
export function pageByKeys<T>(query: Query, order: Order, keys: Keys, items: readonly T[], pairOf: (item: T) => Pair) {
  checkKeys(keys)
  const compare = ([outer, inner]: Pair, [otherOuter, otherInner]: Pair): number =>
    outer - otherOuter || inner - otherInner
  const matches = items
    .filter((item) => fitsKeys(keys, pairOf(item)))
    .sort((a, b) => (order === 'asc' ? 1 : -1) * compare(pairOf(a), pairOf(b)))
  return page(query, matches, (last) => boundsAfter(keys, order, pairOf(last)))
}
