import type { FastifyRequest } from 'fastify'
import { NANOS } from './forms'

const MIRROR_LIMITS = { default: 25, max: 100 } as const

export class NotFound extends Error {}
export class BadRequest extends Error {
  constructor(
    message: string,
    /** Details of the answer in addition to the message. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

export const invalid = (name: string): BadRequest => new BadRequest(`Invalid parameter: ${name}`)

const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
type Operator = (typeof OPERATORS)[number]
export type Condition = { readonly operator: Operator; readonly value: bigint }
export type Order = 'asc' | 'desc'

/** Parameters of a request, read like the mirror: an unknown parameter is an error, and so is a bad value. */
export class Query {
  private readonly parameters: ReadonlyMap<string, readonly string[]>
  readonly path: string

  constructor(request: FastifyRequest, known: readonly string[]) {
    const raw = request.query as Readonly<Record<string, unknown>>
    this.path = request.url.split('?')[0] ?? ''
    for (const name of Object.keys(raw)) {
      if (!known.includes(name)) throw new BadRequest(`Unknown query parameter: ${name}`)
    }
    this.parameters = new Map(Object.entries(raw).map(([name, value]) => [name, parameterTexts(name, value)]))
    this.timestamps()
  }

  values(name: string): readonly string[] {
    return this.parameters.get(name) ?? []
  }

  /** A parameter that may be given once. */
  single(name: string): string | null {
    const [value, ...others] = this.values(name)
    if (others.length > 0) throw invalid(name)
    return value ?? null
  }

  /** 1 to 100; larger values count as 100. */
  limit(): number {
    const limitText = this.single('limit')
    if (limitText === null) return MIRROR_LIMITS.default
    const limit = /^\d{1,9}$/.test(limitText) ? Number(limitText) : 0
    if (limit < 1) throw invalid('limit')
    return Math.min(limit, MIRROR_LIMITS.max)
  }

  order(fallback: Order): Order {
    return this.choice('order', ['asc', 'desc'], fallback)
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true'
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const choiceText = this.single(name)?.toLowerCase()
    if (choiceText === undefined) return fallback
    const choice = choices.find((candidate) => candidate === choiceText)
    if (!choice) throw invalid(name)
    return choice
  }

  /** Conditions on entity ids: `0.0.5`, `5`, `gte:0.0.5`. */
  ids(name: string): readonly Condition[] {
    return this.conditions(name, /^(?:0\.0\.)?(\d{1,15})$/)
  }

  numbers(name: string): readonly Condition[] {
    return this.conditions(name, /^(\d{1,18})$/)
  }

  /** Conditions on timestamps, in nanoseconds. */
  timestamps(name = 'timestamp'): readonly Condition[] {
    return this.conditions(name, /^(\d{1,12})(?:\.(\d{1,9}))?$/, ([, seconds = '0', nanos = '']) => {
      return BigInt(seconds) * NANOS + BigInt(nanos.padEnd(9, '0'))
    })
  }

  /** Link to the next page: the given parameters, with the edge in place of the earlier bound on that side. */
  next(edge: Readonly<Record<string, string>>): string {
    const boundSide = (text: string): string | null => /^(lt|gt)e?:/.exec(text)?.[1] ?? null
    const keptPairs = [...this.parameters].flatMap(([name, values]) => {
      const bound = edge[name]
      const isKept = (value: string): boolean => bound === undefined || boundSide(value) !== boundSide(bound)
      return values.filter(isKept).map((value) => `${name}=${escape(value)}`)
    })
    return `${this.path}?${[...keptPairs, ...Object.entries(edge).map(([name, value]) => `${name}=${value}`)].join('&')}`
  }

  private conditions(
    name: string,
    pattern: RegExp,
    parse: (match: RegExpExecArray) => bigint = ([, digits = '0']) => BigInt(digits),
  ): readonly Condition[] {
    return this.values(name).map((text) => {
      const [, operator = 'eq', rest = ''] = /^(?:([a-z]{2,3}):)?(.+)$/.exec(text) ?? []
      const match = pattern.exec(rest)
      if (!match || !isOperator(operator)) throw invalid(name)
      return { operator, value: parse(match) }
    })
  }
}

const escape = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':')
const isOperator = (text: string): text is Operator => (OPERATORS as readonly string[]).includes(text)

function parameterTexts(name: string, value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.map((entry) => {
    if (typeof entry !== 'string' || entry === '') throw invalid(name)
    return entry
  })
}

/** True if the value meets the conditions: any of several equalities, and all bounds together. */
export function matchesConditions(conditions: readonly Condition[], value: bigint | number): boolean {
  const actual = BigInt(value)
  const equal = conditions.filter(({ operator }) => operator === 'eq')
  if (equal.length > 0 && !equal.some((condition) => condition.value === actual)) return false
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
        return true
    }
  })
}

/** One page of a sorted list, and the link to the next page if there is one. */
export function page<T>(
  query: Query,
  sorted: readonly T[],
  edge: (last: T) => Readonly<Record<string, string>>,
  limit = query.limit(),
): { readonly items: readonly T[]; readonly links: { readonly next: string | null } } {
  const items = sorted.slice(0, limit)
  const last = items.at(-1)
  const hasMore = last !== undefined && sorted.length > items.length
  return { items, links: { next: hasMore ? query.next(edge(last)) : null } }
}

/** Operator of the bound after a page. */
export const nextOperator = (order: Order): 'lt' | 'gt' => (order === 'desc' ? 'lt' : 'gt')

/** Sorted by a number, in the requested order. */
export const sortBy = <T>(items: readonly T[], order: Order, key: (item: T) => number): T[] =>
  [...items].sort((a, b) => (order === 'asc' ? key(a) - key(b) : key(b) - key(a)))
