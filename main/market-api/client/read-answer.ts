import { z } from 'zod'

/**
 * Difference between an answer and its declaration, at one place of the answer. `got` describes what arrived, such as a
 * type, and never holds a value of an answer.
 */
export type Oddity = { readonly path: string; readonly expected: string; readonly got: string }

export type ReadAnswer<T> = {
  /** Null when no part of the answer can be used. */
  readonly value: T | null
  readonly oddities: readonly Oddity[]
  readonly leftOut: LeftOut
}
/**
 * Records and fields that could not be read, as received. Records of a top-level list are under the name of the list;
 * records of deeper lists are not included. Top-level fields are under their own name. This is third-party data:
 * callers only count, date and identify the records.
 */
export type LeftOut = Readonly<Record<string, readonly unknown[]>>

/** Declaration of the answer of an operation or a tool, or of a part of it. `readAnswer` explains `fit`. */
export type AnswerDeclaration<A extends z.ZodType> = { readonly answer: A; readonly fit: 'facts' | 'exact' }

/** Limit of reported oddities: thousands of odd records usually share one cause. */
const MAX_REPORTED_ODDITIES = 20

/**
 * Reads an answer by its declaration. With fit `facts` every part that fits is used: a field that does not fit becomes
 * null if its schema allows null; otherwise its record is left out. With fit `exact` the whole answer must fit.
 */
export function readAnswer<A extends z.ZodType>(
  { answer, fit }: AnswerDeclaration<A>,
  json: unknown,
): ReadAnswer<z.output<A>> {
  const oversizedPath = findOversizedPath(json)
  if (oversizedPath !== null) {
    const path = oversizedPath.replace(/^\./, '')
    return { value: null, oddities: [{ path, expected: `at most ${MAX_RECORDS} records`, got: 'more' }], leftOut: {} }
  }
  try {
    return parseWithinLimits({ answer, fit }, json)
  } catch (cause) {
    // The parser's stack overflowed: the answer is nested too deeply.
    if (!(cause instanceof RangeError)) throw cause
    return { value: null, oddities: [{ path: '', expected: 'an answer', got: 'one too deep' }], leftOut: {} }
  }
}

/** Largest accepted number of entries in a list or record. The largest documented list has fewer. */
const MAX_RECORDS = 25_000
/**
 * Number of levels that are searched for long lists. Deeper lists are limited only by the size of an answer in bytes.
 */
const MAX_DEPTH = 3

/**
 * Returns the path of a list or record with too many entries; null if there is none. Each entry that does not fit costs
 * time and memory.
 */
function findOversizedPath(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null
  const isList = Array.isArray(value)
  const entryCount = isList ? value.length : Object.keys(value).length
  if (entryCount > MAX_RECORDS) return ''
  const steps = isList ? value.keys() : Object.keys(value)
  for (const step of steps) {
    const innerPath = findOversizedPath((value as Record<PropertyKey, unknown>)[step], depth + 1)
    const stepText = isList ? '[]' : `.${step}`
    if (innerPath !== null) return stepText + innerPath
  }
  return null
}

/** Above this many issues the answer is rejected as a whole: leaving out its odd parts would take too long. */
const MAX_ISSUES = 50_000
/**
 * Limit of rounds of leaving out records. Lists are nested at most two levels deep, and each level takes one round; the
 * third round is a reserve.
 */
const MAX_ROUNDS = 3

function parseWithinLimits<A extends z.ZodType>(
  { answer, fit }: AnswerDeclaration<A>,
  json: unknown,
): ReadAnswer<z.output<A>> {
  // An answer without any declared field holds no facts. An `exact` answer is not checked here: `success` alone is a
  // complete answer to an act.
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
  const repairedJson = structuredClone(json)
  const leftOut: Record<string, unknown[]> = {}
  for (const { path } of firstParse.error.issues) {
    const [name] = path
    if (path.length === 1 && typeof name === 'string') leftOut[name] ??= [valueAt(repairedJson, path)]
    setNull(repairedJson, path)
  }
  let parsed = answer.safeParse(repairedJson)
  // Each round leaves out the innermost records that do not fit.
  for (let round = 0; !parsed.success && round < MAX_ROUNDS; round++) {
    if (!removeMisfitRecords(repairedJson, parsed.error.issues, leftOut)) break
    parsed = answer.safeParse(repairedJson)
  }
  return { value: parsed.success ? parsed.data : null, oddities, leftOut }
}

/** Fields that any answer may have. An answer with only these fields has no data of its operation. */
const COMMON_FIELDS: ReadonlySet<string> = new Set([
  'success',
  'apimessage',
  'message',
  'isCached',
  'asOf',
  'maxAgeSeconds',
])

/**
 * True if the answer has none of its declared fields, apart from the common ones. Reading such an answer would replace
 * known values by unknown ones.
 */
function hasNoDeclaredField(answer: unknown, json: unknown): boolean {
  if (answer instanceof z.ZodPipe) return hasNoDeclaredField(answer.in, json)
  if (!(answer instanceof z.ZodObject) || typeof json !== 'object' || json === null || Array.isArray(json)) return false
  const declaredNames = Object.keys(answer.shape).filter((name) => !COMMON_FIELDS.has(name))
  return declaredNames.length > 0 && !declaredNames.some((name) => Object.hasOwn(json, name))
}

type Path = readonly PropertyKey[]

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  )

/** Sets the field at the path to null. An entry of a list is not changed: `removeMisfitRecords` removes it. */
function setNull(value: unknown, path: Path): void {
  const lastStep = path.at(-1)
  const holder = valueAt(value, path.slice(0, -1))
  if (lastStep === undefined || typeof lastStep === 'number' || typeof holder !== 'object' || holder === null) return
  ;(holder as Record<PropertyKey, unknown>)[lastStep] = null
}

/**
 * Removes the records that have these issues from their lists. Records of top-level lists are added to `leftOut`.
 * Returns false when an issue is not within a list.
 */
function removeMisfitRecords(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
  leftOut: Record<string, unknown[]>,
): boolean {
  const misfitsByList = new Map<unknown[], { readonly path: Path; readonly indexes: Set<number> }>()
  for (const { path } of issues) {
    const index = path.findLastIndex((step) => typeof step === 'number')
    const list = index < 0 ? null : valueAt(value, path.slice(0, index))
    if (!Array.isArray(list)) return false
    const misfits = misfitsByList.get(list) ?? { path: path.slice(0, index), indexes: new Set() }
    misfitsByList.set(list, misfits)
    misfits.indexes.add(Number(path[index]))
  }
  for (const [list, { path, indexes }] of misfitsByList) {
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
