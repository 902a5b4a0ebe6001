import { inTransaction, type Database } from '../../storage/database'

export type SeenDocument = {
  readonly slug: string
  /** The market's own name for the scope; empty if the document has none. */
  readonly scope: string
  readonly revision: string
}
export type DocumentChange = { readonly from: string | null; readonly seenAt: string }

/** A list as received. */
export type SeenList = {
  readonly documents: readonly SeenDocument[]
  /** Requested scope of an empty list; null: all scopes. Later lists are compared with an empty list, too. */
  readonly emptyOf?: string | null | undefined
  /** Instant of receipt from the market, not of viewing. */
  readonly receivedAt: string
  /** True if the list was received just now, even if the clock says otherwise. */
  readonly isNew?: boolean
}

export type SeenDocuments = {
  /**
   * Stores a list and returns, by `documentName`, the changes that the person has not acknowledged. The first list of a
   * language and scope is the baseline of later ones: its documents are no news. A list that is older than the stored
   * revision of a document changes nothing there.
   */
  readonly take: (profile: string, language: string, list: SeenList) => ReadonlyMap<string, DocumentChange>
  /** True if a list later than this one had another revision. */
  readonly isOutdated: (profile: string, language: string, list: SeenList) => boolean
  /** Records that the person knows this revision, unless another one is the newest by now. */
  readonly acknowledge: (profile: string, language: string, document: SeenDocument) => void
}

/** Key of a document. Two scopes may have the same slug. */
export const documentName = ({ scope, slug }: Pick<SeenDocument, 'scope' | 'slug'>): string =>
  JSON.stringify([scope, slug])

type Row = {
  readonly slug: string
  readonly scope: string
  /** Revision that the person acknowledged; null: none yet. */
  readonly known: string | null
  readonly newest: string
  readonly newest_at: string
}

/** Maximum number of documents kept for one market, which lists a dozen. */
const KEEP = 500
const ALL = ''

/** Revisions of the market's documents, as this app has seen them. */
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
  // The documents that were listed last stay.
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
          // In a scope that was never listed, the first list is the baseline.
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

/** Keeps the first of two documents with the same name, and at most as many as are stored. */
function once(documents: readonly SeenDocument[]): readonly SeenDocument[] {
  const byName = new Map<string, SeenDocument>()
  for (const one of documents) {
    const name = documentName(one)
    if (byName.size < KEEP && !byName.has(name)) byName.set(name, one)
  }
  return [...byName.values()]
}

/** Change of a document if its newest revision is listed: an older list says nothing about the current one. */
const changeOf = (one: SeenDocument, row: Row | undefined): readonly (readonly [string, DocumentChange])[] =>
  row === undefined || row.known === row.newest || row.newest !== one.revision
    ? []
    : [[documentName(one), { from: row.known, seenAt: row.newest_at }]]
