import { nameFlaw, areNamesConfusable } from '@shared/profile-name'
import { LIVE_PRESET, PRACTICE, type Profile } from './profile'

/**
 * Returns the name if a profile of this kind may have the name, else null. Null for an unsuitable name, and for a name
 * that could be confused with a built-in profile of another kind or with one of `takenNames`.
 */
export function validProfileName(
  name: string,
  kind: Profile['kind'],
  takenNames: readonly string[] = [],
): string | null {
  if (nameFlaw(name) !== null) return null
  const builtInNames = [PRACTICE, LIVE_PRESET].filter((profile) => profile.kind !== kind).map((profile) => profile.name)
  const isConfusable = [...builtInNames, ...takenNames].some((otherName) => areNamesConfusable(name, otherName))
  return isConfusable ? null : name
}
