/** Draft of a profile that is being edited. */
import type { ProfileInput, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { fieldProblem } from './field-problem'
import type { FieldProblem } from '../../format/field-problem'

/** Line with its own number, so that removing one line keeps the other lines' fields. */
export type Line<T> = { readonly n: number; readonly value: T }
export type NodeLine = Line<{ readonly address: string; readonly account: string }>
export type Draft = Omit<ProfileInput, 'nodes' | 'feeAccounts'> & {
  readonly nodes: readonly NodeLine[]
  readonly feeAccounts: readonly Line<string>[]
}

const lines = <T>(values: readonly T[]): readonly Line<T>[] => values.map((value, n) => ({ n, value }))

export const draftOf = (profile: ProfileView | null): Draft => ({
  id: profile?.id ?? null,
  name: profile?.name ?? '',
  baseUrl: profile?.baseUrl ?? '',
  toolUrl: profile?.toolUrl ?? '',
  projectHeader: profile?.projectHeader ?? '',
  network: profile?.network ?? 'mainnet',
  mirrorUrl: profile?.network === 'local' ? (profile.mirrorUrl ?? '') : '',
  nodes: lines(profile?.nodes.length ? profile.nodes : [{ address: '', account: '' }]),
  feeAccounts: lines(profile?.feeAccounts ?? []),
})

/** New line with the next free number. */
export const nextLine = <T>(all: readonly Line<T>[], value: T): Line<T> => ({
  n: Math.max(-1, ...all.map(({ n }) => n)) + 1,
  value,
})

export function inputOf({ nodes, feeAccounts, ...draft }: Draft): ProfileInput {
  const local = draft.network === 'local'
  return {
    ...draft,
    name: draft.name.trim(),
    mirrorUrl: local ? draft.mirrorUrl : '',
    nodes: local ? nodes.map(({ value }) => ({ ...value })) : [],
    feeAccounts: feeAccounts.map(({ value }) => value),
  }
}

/** Rejection of a draft by main, with the input that main rejected. */
export type Refusal = { readonly error: AppError; readonly input: ProfileInput }

const fieldsOf = ({ error }: Refusal): readonly string[] => (error.code === 'invalid-input' ? error.fields : [])

/**
 * Finds the problem that main reported for a field; each of several lines has its own. A problem is dropped once the
 * field's value changes. `others`: names of the other profiles.
 */
export function problemsOf(
  refusal: Refusal | null,
  now: ProfileInput,
  others: readonly string[],
): (field: string) => FieldProblem | null {
  if (!refusal) return () => null
  const wrong = fieldsOf(refusal)
  const isAsSent = (field: string): boolean => valueAt(refusal.input, field) === valueAt(now, field)
  return (field) => (wrong.includes(field) && isAsSent(field) ? fieldProblem(field, refusal.input, others) : null)
}

/** True if a field shows the refusal. No field shows one for the network or for the name of the live market. */
export const isSaidAtField = (refusal: Refusal, live: boolean): boolean =>
  fieldsOf(refusal).some((field) => field !== 'network' && !(live && field === 'name'))

/** Value at a field path such as `nodes.0.address`, as JSON for comparison. */
function valueAt(input: ProfileInput, field: string): string | undefined {
  const found = field
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), input)
  return JSON.stringify(found)
}
