/** A profile while it is typed. */
import type { ProfileInput, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { fieldProblem } from '../../format/profile-text'
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

/** Finds what main said against a field; of several lines each has its own. */
export function problemsOf(error: AppError | null): (field: string) => FieldProblem | null {
  const fields = error?.code === 'invalid-input' ? error.fields : []
  return (field) => (fields.includes(field) ? { text: fieldProblem(field) } : null)
}
