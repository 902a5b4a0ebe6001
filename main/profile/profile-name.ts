import { nameFlaw, areNamesConfusable } from '@shared/profile-name'
import { LIVE_PRESET, PRACTICE, type Profile } from './profile'

/**
 * The name if it may be stored, or null. A name that reads like a built-in profile's is reserved for that profile, and
 * one that reads like one of `taken` is refused.
 */
export function validProfileName(text: string, kind: Profile['kind'], taken: readonly string[] = []): string | null {
  const builtIn = [PRACTICE, LIVE_PRESET].filter((profile) => profile.kind !== kind).map(({ name }) => name)
  return nameFlaw(text) !== null || [...builtIn, ...taken].some((takenName) => areNamesConfusable(text, takenName))
    ? null
    : text
}
