/** Collections whose names could be mistaken for each other. */
import { groupBy } from '../group-by'
import { firstIdResemblance } from '../look-alike-index'
import { nameKey } from '../profile-name'

type Namesakes = {
  /** Name of the first collection. Third-party text. */
  readonly name: string
  readonly tokens: readonly string[]
  /** Resemblance of two of their ids, as a sentence; null without one. */
  readonly idsAlike: string | null
}

/**
 * Groups of collections with confusable names. Similar ids alone mean nothing: tokens created one after another have
 * similar ids.
 */
export function findNamesakes(
  collections: readonly { readonly token: string; readonly name: string }[],
): readonly Namesakes[] {
  const byToken = new Map(collections.map((collection) => [collection.token, collection]))
  const named = [...byToken.values()].filter(({ token, name }) => name.trim() !== '' && name !== token)
  return [...groupBy(named, ({ name }) => nameKey(name)).values()].flatMap((group): Namesakes[] => {
    const [first] = group
    if (!first || group.length < 2) return []
    const tokens = group.map(({ token }) => token)
    return [{ name: first.name, tokens, idsAlike: firstIdResemblance(tokens) }]
  })
}
