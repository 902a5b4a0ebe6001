import { z } from 'zod'

/**
 * A place where an answer differs from its declaration. `got` names a type or says that a field is missing; never the
 * value.
 */
export type Oddity = { readonly path: string; readonly expected: string; readonly got: string }

export type ReadAnswer<T> = {
  /** Null when no part of the answer can be used. */
  readonly value: T | null
  readonly oddities: readonly Oddity[]
  readonly leftOut: LeftOut
}
/**
 * Records and fields that could not be read, as received: records by the name of their list (not those of lists within
 * records), and a field of the answer itself by its own name. Third-party data, used only for counting and dating.
 */
export type LeftOut = Readonly<Record<string, readonly unknown[]>>

/** Declaration of an answer: that of an operation, of a tool, or a part of one. */
export type Expected<A extends z.ZodType> = { readonly answer: A; readonly fit: 'facts' | 'exact' }

/** Limit of reported oddities: a list of ten thousand odd records is one oddity, and a few reports are enough. */
const MAX_REPORTED_ODDITIES = 20

/**
 * Reads an answer by its declaration. With fit `facts` every sound part is used: a field that does not fit becomes
 * unknown where its schema allows null, else its record is left out. With fit `exact` the whole answer must fit.
 */
export function readAnswer<A extends z.ZodType>({ answer, fit }: Expected<A>, json: unknown): ReadAnswer<z.output<A>> {
  const crowdedPath = findCrowdedPath(json)
  if (crowdedPath !== null) {
    const path = crowdedPath.replace(/^\./, '')
    return { value: null, oddities: [{ path, expected: `at most ${MAX_RECORDS} records`, got: 'more' }], leftOut: {} }
  }
  try {
    return parseWithinLimits({ answer, fit }, json)
  } catch (cause) {
    // The answer is nested more deeply than the parser can walk.
    if (!(cause instanceof RangeError)) throw cause
    return { value: null, oddities: [{ path: '', expected: 'an answer', got: 'one too deep' }], leftOut: {} }
  }
}

/** Largest accepted list or record. The largest documented list is smaller. */
const MAX_RECORDS = 25_000
/** Levels searched for long lists: the lists of the answer and of its parts. The byte limit covers deeper ones. */
const MAX_DEPTH = 3

/**
 * Returns the path of a list or record with too many entries, since each odd one costs time and memory; null if there
 * is none.
 */
function findCrowdedPath(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null
  const isList = Array.isArray(value)
  const names = isList ? value.keys() : Object.keys(value)
  if ((isList ? value.length : (names as string[]).length) > MAX_RECORDS) return ''
  for (const name of names) {
    const inner = findCrowdedPath((value as Record<PropertyKey, unknown>)[name], depth + 1)
    if (inner !== null) return `${isList ? '[]' : `.${name}`}${inner}`
  }
  return null
}

/** Above this many issues the answer is a different one, and mending it costs more than it is worth. */
const MAX_ISSUES = 50_000

function parseWithinLimits<A extends z.ZodType>({ answer, fit }: Expected<A>, json: unknown): ReadAnswer<z.output<A>> {
  // An answer without any declared field holds no facts. An `exact` answer skips this check: an act has reported its
  // outcome with `success`.
  if (fit === 'facts' && hasNoDeclaredField(answer, json)) {
    return {
      value: null,
      oddities: [{ path: '', expected: 'its documented fields', got: 'none of them' }],
      leftOut: {},
    }
  }
  const firstParse = answer.safeParse(json)
  if (firstParse.success) return { value: firstParse.data, oddities: [], leftOut: {} }
  const oddities = firstParse.error.issues.slice(0, MAX_REPORTED_ODDITIES).map((issue) => toOddity(issue, json))
  if (fit === 'exact' || firstParse.error.issues.length > MAX_ISSUES) return { value: null, oddities, leftOut: {} }
  const repaired = structuredClone(json)
  const leftOut: Record<string, unknown[]> = {}
  for (const { path } of firstParse.error.issues) {
    const [name] = path
    if (path.length === 1 && typeof name === 'string') leftOut[name] ??= [valueAt(repaired, path)]
    setNull(repaired, path)
  }
  let parsed = answer.safeParse(repaired)
  // Each round leaves out the innermost records that are still unsound; lists are nested two deep at most.
  for (let round = 0; !parsed.success && round < 3; round++) {
    if (!removeUnsoundRecords(repaired, parsed.error.issues, leftOut)) break
    parsed = answer.safeParse(repaired)
  }
  return { value: parsed.success ? parsed.data : null, oddities, leftOut }
}

/** Fields that any answer may carry. An answer with no other field is not an answer to the operation. */
const COMMON_FIELDS: ReadonlySet<string> = new Set([
  'success',
  'apimessage',
  'message',
  'isCached',
  'asOf',
  'maxAgeSeconds',
])

/** True if the answer has no declared field. Reading all its fields as unknown would replace known values. */
function hasNoDeclaredField(answer: unknown, json: unknown): boolean {
  if (answer instanceof z.ZodPipe) return hasNoDeclaredField(answer.in, json)
  if (!(answer instanceof z.ZodObject) || typeof json !== 'object' || json === null || Array.isArray(json)) return false
  const declared = Object.keys(answer.shape).filter((name) => !COMMON_FIELDS.has(name))
  return declared.length > 0 && !declared.some((name) => Object.hasOwn(json, name))
}

type Path = readonly PropertyKey[]

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  )

/** Sets a field to null. A record of a list is not a field: it remains, and is later left out as a whole. */
function setNull(value: unknown, path: Path): void {
  const lastStep = path.at(-1)
  const holder = valueAt(value, path.slice(0, -1))
  if (lastStep === undefined || typeof lastStep === 'number' || typeof holder !== 'object' || holder === null) return
  ;(holder as Record<PropertyKey, unknown>)[lastStep] = null
}

/** Removes the records that have these issues from their lists; false when an issue is not within a list. */
function removeUnsoundRecords(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
  leftOut: Record<string, unknown[]>,
): boolean {
  const unsound = new Map<unknown[], { readonly path: Path; readonly indexes: Set<number> }>()
  for (const { path } of issues) {
    const index = path.findLastIndex((step) => typeof step === 'number')
    const list = index < 0 ? null : valueAt(value, path.slice(0, index))
    if (!Array.isArray(list)) return false
    const entry = unsound.get(list) ?? { path: path.slice(0, index), indexes: new Set() }
    unsound.set(list, entry)
    entry.indexes.add(Number(path[index]))
  }
  for (const [list, { path, indexes }] of unsound) {
    const records: readonly unknown[] = [...(list as readonly unknown[])]
    list.length = 0
    for (const [index, record] of records.entries()) if (!indexes.has(index)) list.push(record)
    const [name, ...deeper] = path.map(String)
    if (name === undefined || deeper.length > 0) continue
    leftOut[name] = [...(leftOut[name] ?? []), ...records.filter((_record, index) => indexes.has(index))]
  }
  return true
}

function toOddity(issue: z.core.$ZodIssue, json: unknown): Oddity {
  const path = issue.path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('')
  const expected = 'expected' in issue ? String(issue.expected) : issue.code.replaceAll('_', ' ')
  return { path: path.replace(/^\./, ''), expected, got: typeName(valueAt(json, issue.path)) }
}

function typeName(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
