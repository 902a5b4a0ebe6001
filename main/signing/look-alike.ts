import { idResemblance } from '@shared/look-alike'
import { createLookAlikeIndex, lookAlikeIndexOf } from '@shared/look-alike-index'
import { showHidden } from './text'

export { idResemblance }

/** An id, and the person's name for the id. `name`: empty if the person has given no name. */
export type KnownName = { readonly id: string; readonly name: string }
/** A known id for which the searched id could be mistaken, and a sentence on the similarity of the two. */
type LookAlikeMatch = { readonly knownName: KnownName; readonly similarityText: string }

const NO_NAMES: readonly KnownName[] = []

/**
 * Returns a function that takes an id and finds the first known id for which that id could be mistaken: first in `ids`,
 * then in `names`. The function returns null if `ids` or `names` contain the id itself, or no id that it resembles.
 * Create the function once for many ids, because creating it builds an index of possibly thousands of names.
 */
export function createLookAlikeFinder(
  ids: readonly string[],
  names: readonly KnownName[] = NO_NAMES,
): (id: string) => LookAlikeMatch | null {
  const idIndex = createLookAlikeIndex(ids.map((id) => ({ id, name: '' })))
  const nameIndex = lookAlikeIndexOf(names)
  return (id) => {
    if (idIndex.find(id) || nameIndex.find(id)) return null
    const resembling = idIndex.firstResembling(id) ?? nameIndex.firstResembling(id)
    return resembling ? { knownName: resembling.entry, similarityText: resembling.similarityText } : null
  }
}

/** Sentence with the known id for which `id` could be mistaken, with a leading space; empty if there is no such id. */
export function likenessTo(id: string, ids: readonly string[], names?: readonly KnownName[]): string {
  return likenessWords(createLookAlikeFinder(ids, names)(id))
}

/** Same sentence as `likenessTo`, for the result of a finder. */
export function likenessWords(match: LookAlikeMatch | null): string {
  if (!match) return ''
  const { knownName, similarityText } = match
  return ` This id could be mistaken for ${withName(knownName)}: ${similarityText.charAt(0).toLowerCase()}${similarityText.slice(1)}`
}

/** An id, with the person's name for the id if there is one. */
export function withName({ id, name }: KnownName): string {
  return name === '' ? id : `${id} (${showHidden(name)})`
}
