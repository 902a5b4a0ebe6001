import { inTransaction, type Database } from '../../storage/database'

export type SeenDocument = {
  readonly slug: string
  /** The market's own words; empty where it has none. */
  readonly scope: string
  readonly revision: string
}
export type DocumentChange = { readonly from: string | null; readonly seenAt: string }

/** A list as it came. */
export type SeenList = {
  readonly documents: readonly SeenDocument[]
  /** The scope that was asked for; null: all. Told of a list with nothing in it, which later ones are compared with too. */
  readonly emptyOf?: string | null | undefined
  /** When it came from the market, not when it is looked at. */
  readonly receivedAt: string
  /** It came this moment, whatever the clock says. */
  readonly isNew?: boolean
}

export type SeenDocuments = {
  /**
   * Takes a list in, and answers what of it the person has not taken note of, by `documentName`. The first list of a
   * language and scope is what later ones are compared with: what was there before is no news. Nothing is taken from a
   * list that is older than what is known of a document.
   */
  readonly take: (profile: string, language: string, list: SeenList) => ReadonlyMap<string, DocumentChange>
  /** Whether a later list than this one told of another revision. */
  readonly isOutdated: (profile: string, language: string, list: SeenList) => boolean
  /** The person has taken note of this revision, unless another one stands by now. */
  readonly acknowledge: (profile: string, language: string, document: SeenDocument) => void
}

/** The same slug may stand in two scopes. */
export const documentName = ({ scope, slug }: Pick<SeenDocument, 'scope' | 'slug'>): string =>
  JSON.stringify([scope, slug])

type Row = {
  readonly slug: string
  readonly scope: string
  /** The revision taken note of; null: none yet. */
  readonly known: string | null
  readonly newest: string
  readonly newest_at: string
}

/** Of one market; it lists a dozen. */
const KEEP = 500
const ALL = ''

/** Revisions of the market's documents, as they were seen from here. */
export function createSeenDocuments(db: Database): SeenDocuments {
  const all = db.prepare(
    'SELECT slug, scope, known, newest, newest_at FROM seen_documents WHERE profile = ? AND language = ?',
  )
  const put = db.prepare(
    `INSERT OR REPLACE INTO seen_documents (profile, language, scope, slug, known, newest, newest_at, listed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const listedAgain = db.prepare(
    `UPDATE seen_documents SET listed_at = ?5
     WHERE profile = ?1 AND language = ?2 AND scope = ?3 AND slug = ?4 AND listed_at < ?5`,
  )
  // Those that were listed last stay.
  const trim = db.prepare(
    `DELETE FROM seen_documents WHERE rowid IN (
       SELECT rowid FROM seen_documents WHERE profile = ? ORDER BY listed_at DESC, rowid DESC LIMIT -1 OFFSET ?
     )`,
  )
  const note = db.prepare(
    `UPDATE seen_documents SET known = newest
     WHERE profile = ? AND language = ? AND scope = ? AND slug = ? AND newest = ?`,
  )
  const empties = db.prepare('SELECT scope FROM empty_documents WHERE profile = ? AND language = ?')
  const putEmpty = db.prepare('INSERT OR IGNORE INTO empty_documents (profile, language, scope) VALUES (?, ?, ?)')
  const rowsOf = (profile: string, language: string) => {
    const rows = all.all(profile, language) as unknown as readonly Row[]
    return new Map(rows.map((row) => [documentName(row), row]))
  }
  const emptyScopes = (profile: string, language: string) =>
    new Set((empties.all(profile, language) as unknown as readonly { scope: string }[]).map(({ scope }) => scope))

  return {
    take: (profile, language, list) =>
      inTransaction(db, () => {
        const rows = rowsOf(profile, language)
        const listed = once(list.documents)
        const empty = emptyScopes(profile, language)
        const scopes = new Set([...rows.values()].map(({ scope }) => scope))
        const wasListed = (scope: string) => scopes.has(scope) || empty.has(scope) || empty.has(ALL)
        for (const { slug, scope, revision } of listed) {
          const row = rows.get(documentName({ slug, scope }))
          if (row?.newest === revision) {
            listedAgain.run(profile, language, scope, slug, list.receivedAt)
            continue
          }
          if (row && isOlder(list, row)) continue
          // Of a scope that was never listed, the first list is all there is to compare with.
          const known = row ? row.known : wasListed(scope) ? null : revision
          put.run(profile, language, scope, slug, known, revision, list.receivedAt, list.receivedAt)
        }
        if (list.emptyOf !== undefined) putEmpty.run(profile, language, list.emptyOf ?? ALL)
        trim.run(profile, KEEP)
        const now = rowsOf(profile, language)
        return new Map(listed.flatMap((one) => changeOf(one, now.get(documentName(one)))))
      }),
    isOutdated: (profile, language, list) => {
      const rows = rowsOf(profile, language)
      return once(list.documents).some((one) => {
        const row = rows.get(documentName(one))
        return row !== undefined && row.newest !== one.revision && isOlder(list, row)
      })
    },
    acknowledge: (profile, language, { scope, slug, revision }) =>
      void note.run(profile, language, scope, slug, revision),
  }
}

const isOlder = (list: SeenList, row: Row): boolean =>
  list.isNew !== true && Date.parse(list.receivedAt) < Date.parse(row.newest_at)

/** What stands twice in one list counts as it stands first, and no list is longer than what is kept. */
function once(documents: readonly SeenDocument[]): readonly SeenDocument[] {
  const byName = new Map<string, SeenDocument>()
  for (const one of documents) {
    const name = documentName(one)
    if (byName.size < KEEP && !byName.has(name)) byName.set(name, one)
  }
  return [...byName.values()]
}

/** Of the revision that is listed: an older list says nothing of what stands by now. */
const changeOf = (one: SeenDocument, row: Row | undefined): readonly (readonly [string, DocumentChange])[] =>
  row === undefined || row.known === row.newest || row.newest !== one.revision
    ? []
    : [[documentName(one), { from: row.known, seenAt: row.newest_at }]]
