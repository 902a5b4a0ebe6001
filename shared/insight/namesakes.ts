/** Collections that could be taken for one another by their names. */
import { groupBy } from '../group-by'
import { firstLikeness } from '../look-alike-index'
import { nameKey } from '../profile-name'

type Namesakes = {
  /** As the first of them has it. Third-party text. */
  readonly name: string
  readonly tokens: readonly string[]
  /** How two of their ids could be taken for one another as well; null when none could. */
  readonly idsAlike: string | null
}

/** Of other names, ids that look alike say nothing: tokens that are made one after another have such. */
export function namesakesOf(
  collections: readonly { readonly token: string; readonly name: string }[],
): readonly Namesakes[] {
  const byToken = new Map(collections.map((one) => [one.token, one]))
  const named = [...byToken.values()].filter(({ token, name }) => name.trim() !== '' && name !== token)
  return [...groupBy(named, ({ name }) => nameKey(name)).values()].flatMap((group): Namesakes[] => {
    const [first] = group
    if (!first || group.length < 2) return []
    const tokens = group.map(({ token }) => token)
    return [{ name: first.name, tokens, idsAlike: firstLikeness(tokens) }]
  })
}
