import { idResemblance } from '@shared/look-alike'
import { createLookAlikeIndex, lookAlikeIndexOf } from '@shared/look-alike-index'
import { showHidden } from './text'

export { idResemblance }

/** An id and the person's name for the id; empty if there is none. */
export type KnownName = { readonly id: string; readonly name: string }
/** An id for which another id could be mistaken, and a sentence on the similarity. */
type NearestName = { readonly knownName: KnownName; readonly similarityText: string }

const NO_NAMES: readonly KnownName[] = []

/**
 * Returns a function that finds the id for which another id could be mistaken, first among `ids`, then among `names`.
 * The function returns null if the id is itself on a list, or similar to no id. Create the function once per list,
 * because bytes can name hundreds of accounts, and the lists thousands.
 */
export function nearestAmong(
  ids: readonly string[],
  names: readonly KnownName[] = NO_NAMES,
): (id: string) => NearestName | null {
  const idIndex = createLookAlikeIndex(ids.map((id) => ({ id, name: '' })))
  const nameIndex = lookAlikeIndexOf(names)
  return (id) => {
    if (idIndex.find(id) || nameIndex.find(id)) return null
    const nearest = idIndex.firstResembling(id) ?? nameIndex.firstResembling(id)
    return nearest ? { knownName: nearest.entry, similarityText: nearest.how } : null
  }
}

/**
 * Sentence about the id for which `id` could be mistaken, with a space before it; empty if there is none.
 */
export function likenessTo(id: string, ids: readonly string[], names?: readonly KnownName[]): string {
  return likenessWords(nearestAmong(ids, names)(id))
}

/** Sentence of `likenessTo` for a result of `nearestAmong`. */
export function likenessWords(nearest: NearestName | null): string {
  if (!nearest) return ''
  const { knownName, similarityText } = nearest
  return ` This id could be mistaken for ${withName(knownName)}: ${similarityText.charAt(0).toLowerCase()}${similarityText.slice(1)}`
}

/** An id, with the person's name for the id if there is one. */
export function withName({ id, name }: KnownName): string {
  return name === '' ? id : `${id} (${showHidden(name)})`
}
