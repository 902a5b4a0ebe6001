/** Draft of a profile that is being edited. */
import type { ProfileInput, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { fieldProblem } from './field-problem'
import type { FieldProblem } from '../../format/field-problem'

/**
 * Line of a list in the form, with a number that never changes. The form uses the number as the line's key, so that
 * removing a line leaves the fields of the other lines as they are.
 */
export type DraftLine<T> = { readonly lineNumber: number; readonly value: T }
export type NodeLine = DraftLine<{ readonly address: string; readonly account: string }>
export type ProfileDraft = Omit<ProfileInput, 'nodes' | 'feeAccounts'> & {
  readonly nodes: readonly NodeLine[]
  readonly feeAccounts: readonly DraftLine<string>[]
}

const numberedLines = <T>(values: readonly T[]): readonly DraftLine<T>[] =>
  values.map((value, lineNumber) => ({ lineNumber, value }))

export const profileDraft = (profile: ProfileView | null): ProfileDraft => ({
  id: profile?.id ?? null,
  name: profile?.name ?? '',
  baseUrl: profile?.baseUrl ?? '',
  toolUrl: profile?.toolUrl ?? '',
  projectHeader: profile?.projectHeader ?? '',
  network: profile?.network ?? 'mainnet',
  mirrorUrl: profile?.network === 'local' ? (profile.mirrorUrl ?? '') : '',
  nodes: numberedLines(profile?.nodes.length ? profile.nodes : [{ address: '', account: '' }]),
  feeAccounts: numberedLines(profile?.feeAccounts ?? []),
})

/** New line with the next free number. */
export const nextLine = <T>(lines: readonly DraftLine<T>[], value: T): DraftLine<T> => ({
  lineNumber: Math.max(-1, ...lines.map(({ lineNumber }) => lineNumber)) + 1,
  value,
})

/**
 * Input for main. The mirror and the nodes stay empty unless the network is local, because the app knows the mirror and
 * the nodes of the other networks.
 */
export function draftInput({ nodes, feeAccounts, ...draft }: ProfileDraft): ProfileInput {
  const isLocal = draft.network === 'local'
  return {
    ...draft,
    name: draft.name.trim(),
    mirrorUrl: isLocal ? draft.mirrorUrl : '',
    nodes: isLocal ? nodes.map(({ value }) => ({ ...value })) : [],
    feeAccounts: feeAccounts.map(({ value }) => value),
  }
}

/** Refusal of a draft by main, with the input that main refused. */
export type Refusal = { readonly error: AppError; readonly input: ProfileInput }

/** Fields that main refused; empty without a refusal and for a refusal of the whole draft. */
export const refusedFields = (refusal: Refusal | null): readonly string[] =>
  refusal?.error.code === 'invalid-input' ? refusal.error.fields : []

/**
 * Returns a function that returns the problem that main reported for a field; null if there is none, or if the person has
 * changed the field since then. `otherNames` are the names of the other profiles.
 */
export function problemFinder(
  refusal: Refusal | null,
  current: ProfileInput,
  otherNames: readonly string[],
): (field: string) => FieldProblem | null {
  if (!refusal) return () => null
  const fields = refusedFields(refusal)
  const isUnchanged = (field: string): boolean => jsonAt(refusal.input, field) === jsonAt(current, field)
  return (field) =>
    fields.includes(field) && isUnchanged(field) ? fieldProblem(field, refusal.input, otherNames) : null
}

/**
 * True if at least one field of the form shows the refusal. The form shows no problem at the network, and has no field
 * for the name of the live market.
 */
export const isShownAtField = (refusal: Refusal, isLive: boolean): boolean =>
  refusedFields(refusal).some((field) => field !== 'network' && !(isLive && field === 'name'))

/** Value at a field path such as `nodes.0.address`, as JSON for comparison; undefined if the path does not exist. */
function jsonAt(input: ProfileInput, field: string): string | undefined {
  let value: unknown = input
  for (const key of field.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return JSON.stringify(value)
}
