import type { FastifyRequest } from 'fastify'
import { NANOS_PER_SECOND } from './forms'

/** Items on a page: `default` if the query has no `limit` parameter, otherwise at most `max`. */
const PAGE_LIMITS = { default: 25, max: 100 } as const

export class NotFound extends Error {}
export class BadRequest extends Error {
  constructor(
    message: string,
    /** Further fields of the answer's message. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

export const invalidParameter = (name: string): BadRequest => new BadRequest(`Invalid parameter: ${name}`)

const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
type Operator = (typeof OPERATORS)[number]
export type Condition = { readonly operator: Operator; readonly value: bigint }
export type Order = 'asc' | 'desc'

/** Query parameters of a request. As with Hedera's mirror, unknown parameters and invalid values are errors. */
export class Query {
  private readonly parameters: ReadonlyMap<string, readonly string[]>
  readonly path: string

  /** Refuses parameters other than `acceptedNames`. */
  constructor(request: FastifyRequest, acceptedNames: readonly string[]) {
    const rawParameters = request.query as Readonly<Record<string, unknown>>
    this.path = request.url.split('?')[0] ?? ''
    for (const name of Object.keys(rawParameters)) {
      if (!acceptedNames.includes(name)) throw new BadRequest(`Unknown query parameter: ${name}`)
    }
    this.parameters = new Map(Object.entries(rawParameters).map(([name, value]) => [name, parameterTexts(name, value)]))
    // Refuses invalid timestamps even on routes that accept a timestamp without using it.
    this.timestamps()
  }

  /** All values of a parameter, which may be given several times. */
  values(name: string): readonly string[] {
    return this.parameters.get(name) ?? []
  }

  /** Value of a parameter; null if absent. Throws if the parameter is given more than once. */
  singleValue(name: string): string | null {
    const [value, ...others] = this.values(name)
    if (others.length > 0) throw invalidParameter(name)
    return value ?? null
  }

  /** Number of items on a page. Values above the maximum are lowered to the maximum; throws for 0 and other text. */
  limit(): number {
    const limitText = this.singleValue('limit')
    if (limitText === null) return PAGE_LIMITS.default
    const limit = /^\d{1,9}$/.test(limitText) ? Number(limitText) : 0
    if (limit < 1) throw invalidParameter('limit')
    return Math.min(limit, PAGE_LIMITS.max)
  }

  order(fallback: Order): Order {
    return this.choice('order', ['asc', 'desc'], fallback)
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true'
  }

  /** One of the given choices, compared without case; `fallback` if the parameter is absent. Throws for other text. */
  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const choiceText = this.singleValue(name)?.toLowerCase()
    if (choiceText === undefined) return fallback
    const choice = choices.find((candidate) => candidate === choiceText)
    if (!choice) throw invalidParameter(name)
    return choice
  }

  /** Conditions on entity ids: `0.0.5`, `5`, `gte:0.0.5`. */
  ids(name: string): readonly Condition[] {
    return this.conditions(name, /^(?:0\.0\.)?(\d{1,15})$/)
  }

  /** Conditions on whole numbers: `5`, `gte:5`. */
  numbers(name: string): readonly Condition[] {
    return this.conditions(name, /^(\d{1,18})$/)
  }

  /** Conditions on timestamps, in nanoseconds. */
  timestamps(name = 'timestamp'): readonly Condition[] {
    return this.conditions(name, /^(\d{1,12})(?:\.(\d{1,9}))?$/, ([, seconds = '0', nanos = '']) => {
      return BigInt(seconds) * NANOS_PER_SECOND + BigInt(nanos.padEnd(9, '0'))
    })
  }

  /**
   * Link to the next page: the request's parameters with new bounds. A new lower bound replaces the earlier lower bounds
   * of the same parameter, and a new upper bound the earlier upper bounds.
   */
  nextLink(newBounds: Readonly<Record<string, string>>): string {
    const boundSide = (text: string): string | null => /^(lt|gt)e?:/.exec(text)?.[1] ?? null
    const unchangedPairs = [...this.parameters].flatMap(([name, values]) => {
      const newBound = newBounds[name]
      const isUnreplaced = (value: string): boolean =>
        newBound === undefined || boundSide(value) !== boundSide(newBound)
      return values.filter(isUnreplaced).map((value) => `${name}=${escapeValue(value)}`)
    })
    const newPairs = Object.entries(newBounds).map(([name, value]) => `${name}=${value}`)
    return `${this.path}?${[...unchangedPairs, ...newPairs].join('&')}`
  }

  private conditions(
    name: string,
    pattern: RegExp,
    parse: (match: RegExpExecArray) => bigint = ([, digits = '0']) => BigInt(digits),
  ): readonly Condition[] {
    return this.values(name).map((text) => {
      const [, operator = 'eq', operand = ''] = /^(?:([a-z]{2,3}):)?(.+)$/.exec(text) ?? []
      const match = pattern.exec(operand)
      if (!match || !isOperator(operator)) throw invalidParameter(name)
      return { operator, value: parse(match) }
    })
  }
}

/** Escapes a value for a link; colons stay readable. */
const escapeValue = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':')
const isOperator = (text: string): text is Operator => (OPERATORS as readonly string[]).includes(text)

/** All values of one parameter as texts. Throws for an empty value. */
function parameterTexts(name: string, value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.map((text) => {
    if (typeof text !== 'string' || text === '') throw invalidParameter(name)
    return text
  })
}

/** True if the value meets every condition. Of several `eq` conditions, the value needs to meet only one. */
export function matchesConditions(conditions: readonly Condition[], value: bigint | number): boolean {
  const actual = BigInt(value)
  const equalities = conditions.filter(({ operator }) => operator === 'eq')
  if (equalities.length > 0 && !equalities.some((condition) => condition.value === actual)) return false
  return conditions.every((condition) => {
    switch (condition.operator) {
      case 'lt':
        return actual < condition.value
      case 'lte':
        return actual <= condition.value
      case 'gt':
        return actual > condition.value
      case 'gte':
        return actual >= condition.value
      case 'ne':
        return actual !== condition.value
      case 'eq':
        // Checked above: the value meets one of the equalities.
        return true
    }
  })
}

/** First page of sorted items, and the link to the next page. The link is null if there are no more items. */
export function page<T>(
  query: Query,
  sortedItems: readonly T[],
  boundsAfter: (lastItem: T) => Readonly<Record<string, string>>,
  limit = query.limit(),
): { readonly items: readonly T[]; readonly links: { readonly next: string | null } } {
  const items = sortedItems.slice(0, limit)
  const lastItem = items.at(-1)
  const hasMore = lastItem !== undefined && sortedItems.length > items.length
  return { items, links: { next: hasMore ? query.nextLink(boundsAfter(lastItem)) : null } }
}

/** Operator of the bound that lets the next page start after the last item of this page. */
export const nextOperator = (order: Order): 'lt' | 'gt' => (order === 'desc' ? 'lt' : 'gt')

/** Copy of the items, sorted in the requested order by the number that `key` returns. */
export const sortBy = <T>(items: readonly T[], order: Order, key: (item: T) => number): T[] =>
  [...items].sort((a, b) => (order === 'asc' ? key(a) - key(b) : key(b) - key(a)))
