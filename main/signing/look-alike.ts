import { likeness } from '@shared/look-alike'
import { showHidden } from './text'

export { likeness }

export type KnownName = { readonly id: string; readonly name: string }

/**
 * The first of `ids` and `names` that `id` could be taken for, as a sentence that begins with a space; empty when it is
 * one of them, or like none.
 */
export function likenessTo(id: string, ids: readonly string[], names: readonly KnownName[] = []): string {
  const all = [...ids.map((known) => ({ id: known, name: '' })), ...names]
  if (all.some((known) => known.id === id)) return ''
  for (const known of all) {
    const like = likeness(id, known.id)
    if (like !== null)
      return ` It could be taken for ${withName(known)}: ${like.charAt(0).toLowerCase()}${like.slice(1)}`
  }
  return ''
}

/** An id with the name the person gave it. */
export function withName({ id, name }: KnownName): string {
  return name === '' ? id : `${id} (${showHidden(name)})`
}
