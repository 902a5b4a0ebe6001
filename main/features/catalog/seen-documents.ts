import { inTransaction, type Database } from '../../storage/database'

export type SeenDocument = {
  readonly slug: string
  /** The market's own name for the scope; empty if the document has none. */
  readonly scope: string
  readonly revision: string
}
/**
 * Change of a document. `from`: revision that the person knew; null if none. `seenAt`: time at which the newest
 * revision was received.
 */
export type DocumentChange = { readonly from: string | null; readonly seenAt: string }

/** A list of documents, as received from the market. */
export type SeenList = {
  readonly documents: readonly SeenDocument[]
  /**
   * Requested scope if the list is empty, null for all scopes; absent if the list has documents. An empty list is a
   * baseline for later lists, too.
   */
  readonly emptyScope?: string | null | undefined
  /** Instant at which the market's answer was received; for a cached answer, that of the original receipt. */
  readonly receivedAt: string
  /** True if the list was received just now, even if the clock says otherwise. */
  readonly isNew?: boolean
}

export type SeenDocuments = {
  /**
   * Stores a list and returns, by `documentKey`, the changes that the person has not acknowledged. The first list of a
   * language and scope is the baseline, so its documents are no changes. A list that is older than the stored revision
   * of a document does not change that revision.
   */
  readonly storeList: (profile: string, language: string, list: SeenList) => ReadonlyMap<string, DocumentChange>
  /** True if a list that was received later has another revision of a document in this list. */
  readonly isOutdated: (profile: string, language: string, list: SeenList) => boolean
  /**
   * Records that the person knows this revision. Does nothing if the app has meanwhile stored another revision as the
   * newest.
   */
  readonly acknowledge: (profile: string, language: string, document: SeenDocument) => void
}

/** Key of a document: scope and slug, because two scopes may have the same slug. */
export const documentKey = ({ scope, slug }: Pick<SeenDocument, 'scope' | 'slug'>): string =>
  JSON.stringify([scope, slug])

type Row = {
  readonly slug: string
  readonly scope: string
  /** Latest revision that the person acknowledged or that was in a baseline; null if none. */
  readonly known: string | null
  readonly newest: string
  readonly newest_at: string
}

/** Maximum number of documents stored for a profile. A market lists about a dozen. */
const MAX_DOCUMENTS = 500
/** Stored instead of a scope when the market listed no documents although all scopes were requested. */
const ALL_SCOPES = ''

/** Store of the document revisions that this app has received from the market. */
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
  // Keeps the documents that were listed most recently.
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
        const documents = uniqueDocuments(list.documents)
        const knownEmptyScopes = emptyScopes(profile, language)
        const scopes = new Set([...rows.values()].map(({ scope }) => scope))
        const wasListed = (scope: string) =>
          scopes.has(scope) || knownEmptyScopes.has(scope) || knownEmptyScopes.has(ALL_SCOPES)
        for (const { slug, scope, revision } of documents) {
          const row = rows.get(documentKey({ slug, scope }))
          if (row?.newest === revision) {
            updateListedAt.run(profile, language, scope, slug, list.receivedAt)
            continue
          }
          if (row && isOlder(list, row)) continue
          // The first list of a scope is the baseline, so its revisions count as known.
          const firstKnownRevision = wasListed(scope) ? null : revision
          const knownRevision = row ? row.known : firstKnownRevision
          putRow.run(profile, language, scope, slug, knownRevision, revision, list.receivedAt, list.receivedAt)
        }
        if (list.emptyScope !== undefined) insertEmptyScope.run(profile, language, list.emptyScope ?? ALL_SCOPES)
        deleteOldest.run(profile, MAX_DOCUMENTS)
        const updatedRows = rowsOf(profile, language)
        return new Map(documents.flatMap((document) => changeEntryOf(document, updatedRows.get(documentKey(document)))))
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

/** Keeps the first of several documents with the same key, and at most `MAX_DOCUMENTS`. */
function uniqueDocuments(documents: readonly SeenDocument[]): readonly SeenDocument[] {
  const documentsByKey = new Map<string, SeenDocument>()
  for (const document of documents) {
    const key = documentKey(document)
    if (documentsByKey.size < MAX_DOCUMENTS && !documentsByKey.has(key)) documentsByKey.set(key, document)
  }
  return [...documentsByKey.values()]
}

/**
 * Map entry with the key and the change of a document, for `flatMap`. Empty if the person knows the newest revision, or
 * the document has another revision than the newest.
 */
const changeEntryOf = (document: SeenDocument, row: Row | undefined): readonly (readonly [string, DocumentChange])[] =>
  row === undefined || row.known === row.newest || row.newest !== document.revision
    ? []
    : [[documentKey(document), { from: row.known, seenAt: row.newest_at }]]
