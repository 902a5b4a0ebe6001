import type { Case, UntestedPassage } from './case'
import passages from './passages.json' with { type: 'json' }

export type Area = {
  readonly file: string
  readonly cases: readonly Case[]
  readonly silent: readonly UntestedPassage[]
}

const isCase = (value: unknown): value is Case => typeof (value as { run?: unknown } | null)?.run === 'function'
const isSilent = (value: unknown): value is UntestedPassage =>
  typeof (value as { because?: unknown } | null)?.because === 'string'

/** Sorts the exports of a case file into cases and notes. */
export function areaOf(file: string, exports: object): Area {
  const items = Object.values(exports)
    .filter((value) => Array.isArray(value))
    .flat() as unknown[]
  return { file, cases: items.filter(isCase), silent: items.filter(isSilent) }
}

export type Coverage = {
  /** Passages without a case or a note. */
  readonly missing: readonly string[]
  /** Passages that are named but not in the documents. */
  readonly unknown: readonly string[]
  /** Names that two cases share. */
  readonly repeated: readonly string[]
}

export function coverageOf(areas: readonly Area[]): Coverage {
  const passageIds = new Set(passages.map(({ id }) => id))
  const entries = areas.flatMap(({ cases, silent }) => [...cases, ...silent])
  const named = new Set(entries.flatMap((entry) => entry.passages))
  const names = areas.flatMap(({ cases }) => cases.map(({ name }) => name))
  return {
    missing: [...passageIds].filter((id) => !named.has(id)),
    unknown: [...named].filter((id) => !passageIds.has(id)),
    repeated: names.filter((name, i) => names.indexOf(name) !== i),
  }
}

export type Row = { readonly passage: string; readonly test: string; readonly breaks: string; readonly silent: boolean }

/** One row for each passage and each case or note on it, in the order of the documents. */
export function rowsOf(areas: readonly Area[]): Row[] {
  const cases = areas.flatMap(({ cases: found }) => found)
  const silent = areas.flatMap(({ silent: found }) => found)
  return passages.flatMap(({ id }): Row[] => [
    ...cases
      .filter((entry) => entry.passages.includes(id))
      .map(({ name, breaks }) => ({ passage: id, test: name, breaks: breaks.join(', '), silent: false })),
    ...silent
      .filter((entry) => entry.passages.includes(id))
      .map(({ because }) => ({ passage: id, test: because, breaks: '', silent: true })),
  ])
}
