import { BadRequest, nextOperator, matchesConditions, page, type Condition, type Order, type Query } from './query'

/**
 * Paging of Hedera's mirror through a list that is sorted by two keys, for example an account's NFTs by token and
 * serial.
 *
 * Bounds on the inner key work as follows:
 *
 * - If the outer key is fixed to one value by `eq`, every bound on the inner key applies to all items.
 * - With `gte:A` on the outer key, a lower bound on the inner key applies only to the items of A. All items above A are
 *   returned.
 * - With `lte:A` on the outer key, an upper bound on the inner key applies only to the items of A. All items below A are
 *   returned.
 * - In any other case, a bound on the inner key is refused.
 *
 * The conditions `eq` and `ne` on the inner key always apply to all items.
 *
 * If `eq` fixes neither key, a link to the next page therefore contains both keys of the page's last item: the outer key
 * as an inclusive bound, and the inner key as an exclusive bound. The new bounds replace earlier bounds on the same side.
 * All other conditions stay.
 */
export type Keys = { readonly outer: Key; readonly inner: Key }
export type Key = {
  /** Name of the query parameter. */
  readonly name: string
  readonly conditions: readonly Condition[]
  /** Writes a value of the key for a link. */
  readonly write: (value: number) => string
}
/** Values of the two keys of one item. */
export type KeyValues = readonly [outer: number, inner: number]

const LOWER = { inclusive: 'gte', operators: ['gt', 'gte'] } as const
const UPPER = { inclusive: 'lte', operators: ['lt', 'lte'] } as const
const SIDES = [LOWER, UPPER]
type Side = (typeof SIDES)[number]

const isBoundOf = (side: Side, { operator }: Condition): boolean =>
  side.operators.some((candidate) => candidate === operator)
const isSingleValue = (conditions: readonly Condition[]): boolean =>
  conditions.filter(({ operator }) => operator === 'eq').length === 1

/** Throws for a bound on the inner key unless the outer key is fixed or has an inclusive bound on the same side. */
function checkKeys({ outer, inner }: Keys): void {
  if (isSingleValue(outer.conditions)) return
  for (const side of SIDES) {
    const hasOuterBound = outer.conditions.some(({ operator }) => operator === side.inclusive)
    if (!hasOuterBound && inner.conditions.some((condition) => isBoundOf(side, condition))) {
      throw new BadRequest(`${outer.name} must have ${side.inclusive} or eq operator`)
    }
  }
}

/** True if an item with these key values meets the conditions. */
function matchesKeys({ outer, inner }: Keys, [outerValue, innerValue]: KeyValues): boolean {
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

/**
 * Bounds for the link to the page after an item. If `eq` fixes the outer key, only the inner key gets a bound. If `eq`
 * fixes the inner key, only the outer key gets a bound, which is then exclusive.
 */
export function boundsAfter({ outer, inner }: Keys, order: Order, [outerValue, innerValue]: KeyValues): Bounds {
  const operator = nextOperator(order)
  const innerBound = { [inner.name]: `${operator}:${inner.write(innerValue)}` }
  if (isSingleValue(outer.conditions)) return innerBound
  const isInnerFixed = isSingleValue(inner.conditions) && inner.conditions.length === 1
  if (isInnerFixed) return { [outer.name]: `${operator}:${outer.write(outerValue)}` }
  const inclusiveOperator = `${operator}e`
  return { [outer.name]: `${inclusiveOperator}:${outer.write(outerValue)}`, ...innerBound }
}
type Bounds = Readonly<Record<string, string>>

/** One page of the items that match both keys, sorted by the keys. */
export function pageByKeys<T>(
  query: Query,
  order: Order,
  keys: Keys,
  items: readonly T[],
  keyValuesOf: (item: T) => KeyValues,
) {
  checkKeys(keys)
  const compare = ([outer, inner]: KeyValues, [otherOuter, otherInner]: KeyValues): number =>
    outer - otherOuter || inner - otherInner
  const matchingItems = items
    .filter((item) => matchesKeys(keys, keyValuesOf(item)))
    .sort((a, b) => (order === 'asc' ? 1 : -1) * compare(keyValuesOf(a), keyValuesOf(b)))
  return page(query, matchingItems, (last) => boundsAfter(keys, order, keyValuesOf(last)))
}
