import type { Case, UntestedPassage } from './case'
import passages from './passages.json' with { type: 'json' }

/** The cases of one file, and the passages that the file declares untested, with reasons. */
export type Area = {
  readonly file: string
  readonly cases: readonly Case[]
  readonly untestedPassages: readonly UntestedPassage[]
}

const isCase = (item: unknown): item is Case => typeof (item as { run?: unknown } | null)?.run === 'function'
const isUntestedPassage = (item: unknown): item is UntestedPassage =>
  typeof (item as { reason?: unknown } | null)?.reason === 'string'

/** Separates the cases from the untested passages in the exported lists of a case file. */
export function areaOf(file: string, exports: object): Area {
  const exportedLists = Object.values(exports).filter((exported) => Array.isArray(exported))
  const items = exportedLists.flat() as unknown[]
  return { file, cases: items.filter(isCase), untestedPassages: items.filter(isUntestedPassage) }
}

export type Coverage = {
  /** Passages that have no case and are not declared untested. */
  readonly uncoveredPassages: readonly string[]
  /** Passages that case files name, although the documents have no such passage. */
  readonly unknownPassages: readonly string[]
  /** Names that several cases share. */
  readonly repeatedNames: readonly string[]
}

export function coverageOf(areas: readonly Area[]): Coverage {
  const passageIds = new Set(passages.map(({ id }) => id))
  const entries = areas.flatMap(({ cases, untestedPassages }) => [...cases, ...untestedPassages])
  const namedIds = new Set(entries.flatMap((entry) => entry.passages))
  const names = areas.flatMap(({ cases }) => cases.map(({ name }) => name))
  return {
    uncoveredPassages: [...passageIds].filter((id) => !namedIds.has(id)),
    unknownPassages: [...namedIds].filter((id) => !passageIds.has(id)),
    repeatedNames: names.filter((name, index) => names.indexOf(name) !== index),
  }
}

export type CoverageRow = {
  /** Id of the passage. */
  readonly passage: string
  /** Name of the case that tests the passage, or the reason why the passage is untested. */
  readonly test: string
  /** Names of the rules in the case's `breaks`, separated by commas. Empty for an untested passage. */
  readonly breaks: string
  readonly isUntested: boolean
}

/**
 * Rows in the order of the documents. A passage has one row for each case that covers the passage, and one row for each
 * reason why it is untested.
 */
export function coverageRows(areas: readonly Area[]): CoverageRow[] {
  const cases = areas.flatMap((area) => area.cases)
  const untestedPassages = areas.flatMap((area) => area.untestedPassages)
  return passages.flatMap(({ id }): CoverageRow[] => [
    ...cases
      .filter((entry) => entry.passages.includes(id))
      .map(({ name, breaks }) => ({ passage: id, test: name, breaks: breaks.join(', '), isUntested: false })),
    ...untestedPassages
      .filter((entry) => entry.passages.includes(id))
      .map(({ reason }) => ({ passage: id, test: reason, breaks: '', isUntested: true })),
  ])
}
