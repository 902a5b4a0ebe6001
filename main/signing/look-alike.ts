import { idResemblance } from '@shared/look-alike'
import { createLookAlikeIndex, lookAlikeIndexOf } from '@shared/look-alike-index'
import { showHidden } from './text'

export { idResemblance }

/** An id, and the person's name for the id. `name`: empty if the person has given no name. */
export type KnownName = { readonly id: string; readonly name: string }
/** An id for which another id could be mistaken, and a sentence on the similarity. */
type NearestName = { readonly knownName: KnownName; readonly similarityText: string }

const NO_NAMES: readonly KnownName[] = []

/**
 * Returns a function that finds the id for which another id could be mistaken, first among `ids`, then among `names`.
 * The function returns null if the id itself is among `ids` or `names`, or resembles no id among them. Create the
 * function once for many ids, because creating it builds an index of possibly thousands of names.
 */
export function createLookAlikeFinder(
  ids: readonly string[],
  names: readonly KnownName[] = NO_NAMES,
): (id: string) => NearestName | null {
  const idIndex = createLookAlikeIndex(ids.map((id) => ({ id, name: '' })))
  const nameIndex = lookAlikeIndexOf(names)
  return (id) => {
    if (idIndex.find(id) || nameIndex.find(id)) return null
    const nearest = idIndex.firstResembling(id) ?? nameIndex.firstResembling(id)
    return nearest ? { knownName: nearest.entry, similarityText: nearest.similarityText } : null
  }
}

/**
 * Sentence about the id for which `id` could be mistaken, with a leading space; empty if there is no such id.
 */
export function likenessTo(id: string, ids: readonly string[], names?: readonly KnownName[]): string {
  return likenessWords(createLookAlikeFinder(ids, names)(id))
}

/** Same sentence as `likenessTo`, for an id that was already found. */
export function likenessWords(nearest: NearestName | null): string {
  if (!nearest) return ''
  const { knownName, similarityText } = nearest
  return ` This id could be mistaken for ${withName(knownName)}: ${similarityText.charAt(0).toLowerCase()}${similarityText.slice(1)}`
}

/** An id, with the person's name for the id if there is one. */
export function withName({ id, name }: KnownName): string {
  return name === '' ? id : `${id} (${showHidden(name)})`
}
