import { LIVE_PRESET, PRACTICE, type Profile } from './profile'

/** One line without characters that have no ink, turn the direction or are blanks of another width. */
const READABLE = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+( [^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+)*$/u
const MAX_CHARS = 40

/** What is left of a name when it is glanced at: letters and digits, without case, accents and forms. */
const glanced = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A name as it may be kept, or null. A name that reads like a built-in profile's is that profile's alone. */
export function profileNameOf(text: string, kind: Profile['kind']): string | null {
  if ([...text].length > MAX_CHARS || !READABLE.test(text)) return null
  const reserved = [PRACTICE, LIVE_PRESET].filter((one) => one.kind !== kind).map(({ name }) => glanced(name))
  return reserved.includes(glanced(text)) ? null : text
}
