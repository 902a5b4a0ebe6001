import { idResemblance } from '@shared/look-alike'
import { createLookAlikeIndex, lookAlikeIndexOf } from '@shared/look-alike-index'
import { showHidden } from './text'

export { idResemblance }

export type KnownName = { readonly id: string; readonly name: string }
type NearestName = { readonly known: KnownName; readonly how: string }

const NO_NAMES: readonly KnownName[] = []

/**
 * Finds the first of `ids`, then of `names`, that an id could be mistaken for; null when the id is one of them, or
 * similar to none. Create it once for each list: bytes can name hundreds of accounts, and a person thousands.
 */
export function nearestAmong(
  ids: readonly string[],
  names: readonly KnownName[] = NO_NAMES,
): (id: string) => NearestName | null {
  const unnamed = createLookAlikeIndex(ids.map((id) => ({ id, name: '' })))
  const named = lookAlikeIndexOf(names)
  return (id) => {
    if (unnamed.find(id) || named.find(id)) return null
    const nearest = unnamed.nearest(id) ?? named.nearest(id)
    return nearest && { known: nearest.entry, how: nearest.how }
  }
}

/**
 * The first of `ids` and `names` that `id` could be mistaken for, as a sentence that begins with a space; else empty.
 */
export function likenessTo(id: string, ids: readonly string[], names?: readonly KnownName[]): string {
  return likenessWords(nearestAmong(ids, names)(id))
}

/** Words of `likenessTo` for a result of `nearestAmong`. */
export function likenessWords(nearest: NearestName | null): string {
  if (!nearest) return ''
  const { known, how } = nearest
  return ` This id could be mistaken for ${withName(known)}: ${how.charAt(0).toLowerCase()}${how.slice(1)}`
}

/** An id with the person's name for it. */
export function withName({ id, name }: KnownName): string {
  return name === '' ? id : `${id} (${showHidden(name)})`
}
