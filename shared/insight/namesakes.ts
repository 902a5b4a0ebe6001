/** Collections whose names could be mistaken for each other. */
import { groupBy } from '../group-by'
import { firstIdResemblance } from '../look-alike-index'
import { nameKey } from '../profile-name'

/** A group of collections with confusable names. */
type Namesakes = {
  /** Name of the first collection. Third-party text. */
  readonly name: string
  readonly tokens: readonly string[]
  /** Sentence about the first two ids that resemble each other; null if no two ids do. */
  readonly idResemblance: string | null
}

/**
 * Groups of collections with confusable names. Similar ids alone do not make a group, because tokens created one after
 * another have similar ids.
 */
export function findNamesakes(
  collections: readonly { readonly token: string; readonly name: string }[],
): readonly Namesakes[] {
  const byToken = new Map(collections.map((collection) => [collection.token, collection]))
  // A collection without a name has its id as its name.
  const namedCollections = [...byToken.values()].filter(({ token, name }) => name.trim() !== '' && name !== token)
  return [...groupBy(namedCollections, ({ name }) => nameKey(name)).values()].flatMap((group): Namesakes[] => {
    const [firstCollection] = group
    if (!firstCollection || group.length < 2) return []
    const tokens = group.map(({ token }) => token)
    return [{ name: firstCollection.name, tokens, idResemblance: firstIdResemblance(tokens) }]
  })
}
