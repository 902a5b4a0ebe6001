/** A profile while it is typed. */
import type { ProfileInput, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { fieldProblem } from './field-problem'
import type { FieldProblem } from '../../ui/Field'

/** Each line has a number of its own, so that taking one out leaves the others with their fields. */
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

/** A line for one more. */
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

/** What main did not take, and why. */
export type Refusal = { readonly error: AppError; readonly input: ProfileInput }

const fieldsOf = ({ error }: Refusal): readonly string[] => (error.code === 'invalid-input' ? error.fields : [])

/**
 * Finds what main said against a field; of several lines each has its own. It holds until something else stands there.
 * `others`: the names of the other profiles.
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

/** Whether a refusal is said at a field. The network has none, nor has the name of the live market. */
export const isSaidAtField = (refusal: Refusal, live: boolean): boolean =>
  fieldsOf(refusal).some((field) => field !== 'network' && !(live && field === 'name'))

/** What stands at `nodes.0.address`, to be compared. */
function valueAt(input: ProfileInput, field: string): string | undefined {
  const found = field
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), input)
  return JSON.stringify(found)
}
