import { nameFlaw, readsLike } from '@shared/profile-name'
import { LIVE_PRESET, PRACTICE, type Profile } from './profile'

/**
 * A name as it may be kept, or null. A name that reads like a built-in profile's is that profile's alone, and so is one
 * that reads like one of `taken`.
 */
export function profileNameOf(text: string, kind: Profile['kind'], taken: readonly string[] = []): string | null {
  const builtIn = [PRACTICE, LIVE_PRESET].filter((one) => one.kind !== kind).map(({ name }) => name)
  return nameFlaw(text) !== null || [...builtIn, ...taken].some((other) => readsLike(text, other)) ? null : text
}
