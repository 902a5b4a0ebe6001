import type { Case, UntestedPassage } from './case'
import passages from './passages.json' with { type: 'json' }

/** The cases of one file, and the passages that the file declares to have nothing to test. */
export type Area = {
  readonly file: string
  readonly cases: readonly Case[]
  readonly untestedPassages: readonly UntestedPassage[]
}

const isCase = (item: unknown): item is Case => typeof (item as { run?: unknown } | null)?.run === 'function'
const isUntestedPassage = (item: unknown): item is UntestedPassage =>
  typeof (item as { because?: unknown } | null)?.because === 'string'

/** Sorts the exported lists of a case file into cases and untested passages. */
export function areaOf(file: string, exports: object): Area {
  const items = Object.values(exports)
    .filter((exported) => Array.isArray(exported))
    .flat() as unknown[]
  return { file, cases: items.filter(isCase), untestedPassages: items.filter(isUntestedPassage) }
}

export type Coverage = {
  /** Passages that have no case and are not declared untested. */
  readonly missing: readonly string[]
  /** Passages that the case files name but the documents do not have. */
  readonly unknown: readonly string[]
  /** Names that two cases share. */
  readonly repeated: readonly string[]
}

export function coverageOf(areas: readonly Area[]): Coverage {
  const passageIds = new Set(passages.map(({ id }) => id))
  const entries = areas.flatMap(({ cases, untestedPassages }) => [...cases, ...untestedPassages])
  const namedIds = new Set(entries.flatMap((entry) => entry.passages))
  const names = areas.flatMap(({ cases }) => cases.map(({ name }) => name))
  return {
    missing: [...passageIds].filter((id) => !namedIds.has(id)),
    unknown: [...namedIds].filter((id) => !passageIds.has(id)),
    repeated: names.filter((name, index) => names.indexOf(name) !== index),
  }
}

/** `test` is the name of a case, or the reason why there is nothing to test. */
export type CoverageRow = {
  readonly passage: string
  readonly test: string
  readonly breaks: string
  readonly isUntested: boolean
}

/**
 * Rows in the order of the documents. A passage has one row for each case that covers the passage, and one for each
 * reason not to test it.
 */
export function coverageRows(areas: readonly Area[]): CoverageRow[] {
  const cases = areas.flatMap((area) => area.cases)
  const untested = areas.flatMap((area) => area.untestedPassages)
  return passages.flatMap(({ id }): CoverageRow[] => [
    ...cases
      .filter((entry) => entry.passages.includes(id))
      .map(({ name, breaks }) => ({ passage: id, test: name, breaks: breaks.join(', '), isUntested: false })),
    ...untested
      .filter((entry) => entry.passages.includes(id))
      .map(({ because }) => ({ passage: id, test: because, breaks: '', isUntested: true })),
  ])
}
