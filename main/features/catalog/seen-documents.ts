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
  readonly emptyScope?: string | null | undefined
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
  readonly storeList: (profile: string, language: string, list: SeenList) => ReadonlyMap<string, DocumentChange>
  /** True if a list later than this one had another revision. */
  readonly isOutdated: (profile: string, language: string, list: SeenList) => boolean
  /** Records that the person knows this revision, unless another one is the newest by now. */
  readonly acknowledge: (profile: string, language: string, document: SeenDocument) => void
}

/** Key of a document. Two scopes may have the same slug. */
export const documentKey = ({ scope, slug }: Pick<SeenDocument, 'scope' | 'slug'>): string =>
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
const MAX_DOCUMENTS = 500
const ALL_SCOPES = ''

/** Revisions of the market's documents, as this app has seen them. */
export function createSeenDocuments(db: Database): SeenDocuments {
  const selectRows = db.prepare(
    'SELECT slug, scope, known, newest, newest_at FROM seen_documents WHERE profile = ? AND language = ?',
  )
  const putRow = db.prepare(
    `INSERT OR REPLACE INTO seen_documents (profile, language, scope, slug, known, newest, newest_at, listed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const updateListedAt = db.prepare(
    `UPDATE seen_documents SET listed_at = ?5
     WHERE profile = ?1 AND language = ?2 AND scope = ?3 AND slug = ?4 AND listed_at < ?5`,
  )
  // The documents that were listed last stay.
  const deleteOldest = db.prepare(
    `DELETE FROM seen_documents WHERE rowid IN (
       SELECT rowid FROM seen_documents WHERE profile = ? ORDER BY listed_at DESC, rowid DESC LIMIT -1 OFFSET ?
     )`,
  )
  const markKnown = db.prepare(
    `UPDATE seen_documents SET known = newest
     WHERE profile = ? AND language = ? AND scope = ? AND slug = ? AND newest = ?`,
  )
  const selectEmptyScopes = db.prepare('SELECT scope FROM empty_documents WHERE profile = ? AND language = ?')
  const insertEmptyScope = db.prepare(
    'INSERT OR IGNORE INTO empty_documents (profile, language, scope) VALUES (?, ?, ?)',
  )
  const rowsOf = (profile: string, language: string) => {
    const rows = selectRows.all(profile, language) as unknown as readonly Row[]
    return new Map(rows.map((row) => [documentKey(row), row]))
  }
  const emptyScopes = (profile: string, language: string) =>
    new Set(
      (selectEmptyScopes.all(profile, language) as unknown as readonly { scope: string }[]).map(({ scope }) => scope),
    )

  return {
    storeList: (profile, language, list) =>
      inTransaction(db, () => {
        const rows = rowsOf(profile, language)
        const listed = uniqueDocuments(list.documents)
        const scopesListedEmpty = emptyScopes(profile, language)
        const scopes = new Set([...rows.values()].map(({ scope }) => scope))
        const wasListed = (scope: string) =>
          scopes.has(scope) || scopesListedEmpty.has(scope) || scopesListedEmpty.has(ALL_SCOPES)
        for (const { slug, scope, revision } of listed) {
          const row = rows.get(documentKey({ slug, scope }))
          if (row?.newest === revision) {
            updateListedAt.run(profile, language, scope, slug, list.receivedAt)
            continue
          }
          if (row && isOlder(list, row)) continue
          // In a scope that was never listed, the first list is the baseline.
          const firstKnownRevision = wasListed(scope) ? null : revision
          const knownRevision = row ? row.known : firstKnownRevision
          putRow.run(profile, language, scope, slug, knownRevision, revision, list.receivedAt, list.receivedAt)
        }
        if (list.emptyScope !== undefined) insertEmptyScope.run(profile, language, list.emptyScope ?? ALL_SCOPES)
        deleteOldest.run(profile, MAX_DOCUMENTS)
        const updatedRows = rowsOf(profile, language)
        return new Map(listed.flatMap((document) => changeOf(document, updatedRows.get(documentKey(document)))))
      }),
    isOutdated: (profile, language, list) => {
      const rows = rowsOf(profile, language)
      return uniqueDocuments(list.documents).some((document) => {
        const row = rows.get(documentKey(document))
        return row !== undefined && row.newest !== document.revision && isOlder(list, row)
      })
    },
    acknowledge: (profile, language, { scope, slug, revision }) =>
      void markKnown.run(profile, language, scope, slug, revision),
  }
}

const isOlder = (list: SeenList, row: Row): boolean =>
  list.isNew !== true && Date.parse(list.receivedAt) < Date.parse(row.newest_at)

/** Keeps the first of two documents with the same name, and at most as many as are stored. */
function uniqueDocuments(documents: readonly SeenDocument[]): readonly SeenDocument[] {
  const byName = new Map<string, SeenDocument>()
  for (const document of documents) {
    const name = documentKey(document)
    if (byName.size < MAX_DOCUMENTS && !byName.has(name)) byName.set(name, document)
  }
  return [...byName.values()]
}

/** Change of a document if its newest revision is listed: an older list says nothing about the current one. */
const changeOf = (document: SeenDocument, row: Row | undefined): readonly (readonly [string, DocumentChange])[] =>
  row === undefined || row.known === row.newest || row.newest !== document.revision
    ? []
    : [[documentKey(document), { from: row.known, seenAt: row.newest_at }]]
