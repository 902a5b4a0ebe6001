import { z } from 'zod'

/** Where an answer was not as declared. `got` names a type or says that something is missing, and is never the value. */
export type Oddity = { readonly path: string; readonly expected: string; readonly got: string }

export type ReadAnswer<T> = {
  /** Null when nothing of the answer can be used. */
  readonly value: T | null
  readonly oddities: readonly Oddity[]
  readonly leftOut: LeftOut
}
/**
 * What could not be read, as far as it came: records by the name of their list (not those of lists within records), and
 * a field of the answer itself by its own name. Data of others, for counting and dating alone.
 */
export type LeftOut = Readonly<Record<string, readonly unknown[]>>

/** How an answer is declared: that of an operation, of a tool, or a part of one. */
export type Expected<A extends z.ZodType> = { readonly answer: A; readonly fit: 'facts' | 'exact' }

/** A list of ten thousand records that are all odd is one oddity, told a few times. */
const MOST_TOLD = 20

/**
 * Reads an answer by its declaration. Of `facts` everything sound is used: a field that does not fit counts as unknown
 * where it may be, else its record is left out. An `exact` answer fits or is not used at all.
 */
export function readAnswer<A extends z.ZodType>({ answer, fit }: Expected<A>, json: unknown): ReadAnswer<z.output<A>> {
  const crowded = crowdedAt(json)
  if (crowded !== null) {
    const path = crowded.replace(/^\./, '')
    return { value: null, oddities: [{ path, expected: `at most ${MOST_RECORDS} records`, got: 'more' }], leftOut: {} }
  }
  try {
    return readSized({ answer, fit }, json)
  } catch (cause) {
    // Nested deeper than anything that can be walked through.
    if (!(cause instanceof RangeError)) throw cause
    return { value: null, oddities: [{ path: '', expected: 'an answer', got: 'one too deep' }], leftOut: {} }
  }
}

/** Records of the largest list that is documented, and some. */
const MOST_RECORDS = 25_000
/** The lists of an answer: in it, and in its parts. More is found by the size of the whole. */
const DEPTH = 3

/** Where an answer has more records than any: each odd one costs time and memory to tell. Null when nowhere. */
function crowdedAt(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return null
  const isList = Array.isArray(value)
  const names = isList ? value.keys() : Object.keys(value)
  if ((isList ? value.length : (names as string[]).length) > MOST_RECORDS) return ''
  for (const name of names) {
    const inner = crowdedAt((value as Record<PropertyKey, unknown>)[name], depth + 1)
    if (inner !== null) return `${isList ? '[]' : `.${name}`}${inner}`
  }
  return null
}

/** So many odd places tell that the answer is another one, and cost more than they are worth. */
const MOST_ODD = 50_000

function readSized<A extends z.ZodType>({ answer, fit }: Expected<A>, json: unknown): ReadAnswer<z.output<A>> {
  // What tells of an act has told it with its success; of facts there is nothing in such an answer.
  if (fit === 'facts' && isAnother(answer, json)) {
    return {
      value: null,
      oddities: [{ path: '', expected: 'its documented fields', got: 'none of them' }],
      leftOut: {},
    }
  }
  const whole = answer.safeParse(json)
  if (whole.success) return { value: whole.data, oddities: [], leftOut: {} }
  const oddities = whole.error.issues.slice(0, MOST_TOLD).map((issue) => oddityOf(issue, json))
  if (fit === 'exact' || whole.error.issues.length > MOST_ODD) return { value: null, oddities, leftOut: {} }
  const mended = structuredClone(json)
  const leftOut: Record<string, unknown[]> = {}
  for (const { path } of whole.error.issues) {
    const [name] = path
    if (path.length === 1 && typeof name === 'string') leftOut[name] ??= [at(mended, path)]
    blank(mended, path)
  }
  let parsed = answer.safeParse(mended)
  // Each round leaves out the innermost records that are unsound still; lists are nested two deep at most.
  for (let round = 0; !parsed.success && round < 3; round++) {
    if (!withoutRecords(mended, parsed.error.issues, leftOut)) break
    parsed = answer.safeParse(mended)
  }
  return { value: parsed.success ? parsed.data : null, oddities, leftOut }
}

/** Said of any answer; whoever says no more has not answered. */
const SAID_OF_ANY: ReadonlySet<string> = new Set([
  'success',
  'apimessage',
  'message',
  'isCached',
  'asOf',
  'maxAgeSeconds',
])

/** Whether not one declared field is in it: as if all were unknown it would take the place of what is known. */
function isAnother(answer: unknown, json: unknown): boolean {
  if (answer instanceof z.ZodPipe) return isAnother(answer.in, json)
  if (!(answer instanceof z.ZodObject) || typeof json !== 'object' || json === null || Array.isArray(json)) return false
  const declared = Object.keys(answer.shape).filter((name) => !SAID_OF_ANY.has(name))
  return declared.length > 0 && !declared.some((name) => Object.hasOwn(json, name))
}

type Path = readonly PropertyKey[]

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  )

/** Makes a field unknown. A record of a list is no field: it stays, to be left out as a whole. */
function blank(value: unknown, path: Path): void {
  const last = path.at(-1)
  const holder = at(value, path.slice(0, -1))
  if (last === undefined || typeof last === 'number' || typeof holder !== 'object' || holder === null) return
  ;(holder as Record<PropertyKey, unknown>)[last] = null
}

/** Takes the records out of their lists in which these issues are; false when an issue is in no list. */
function withoutRecords(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
  leftOut: Record<string, unknown[]>,
): boolean {
  const unsound = new Map<unknown[], { readonly path: Path; readonly indexes: Set<number> }>()
  for (const { path } of issues) {
    const index = path.findLastIndex((step) => typeof step === 'number')
    const list = index < 0 ? null : at(value, path.slice(0, index))
    if (!Array.isArray(list)) return false
    const found = unsound.get(list) ?? { path: path.slice(0, index), indexes: new Set() }
    unsound.set(list, found)
    found.indexes.add(Number(path[index]))
  }
  for (const [list, { path, indexes }] of unsound) {
    const all: readonly unknown[] = [...(list as readonly unknown[])]
    list.length = 0
    for (const [i, record] of all.entries()) if (!indexes.has(i)) list.push(record)
    const [name, ...deeper] = path.map(String)
    if (name === undefined || deeper.length > 0) continue
    leftOut[name] = [...(leftOut[name] ?? []), ...all.filter((_record, i) => indexes.has(i))]
  }
  return true
}

function oddityOf(issue: z.core.$ZodIssue, json: unknown): Oddity {
  const path = issue.path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('')
  const expected = 'expected' in issue ? String(issue.expected) : issue.code.replaceAll('_', ' ')
  return { path: path.replace(/^\./, ''), expected, got: nameOf(at(json, issue.path)) }
}

function nameOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
