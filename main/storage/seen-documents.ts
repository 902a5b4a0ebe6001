import { inTransaction, type Database } from './database'

export type SeenDocument = {
  readonly slug: string
  /** The market's own words; empty where it has none. */
  readonly scope: string
  readonly revision: string
}
export type DocumentChange = { readonly from: string | null; readonly seenAt: string }

export type SeenDocuments = {
  /**
   * Takes a list in, and answers what of it the person has not taken note of, by slug. The first list of a language and
   * scope is what later ones are compared with: what was there before is no news.
   */
  readonly take: (
    profile: string,
    language: string,
    listed: readonly SeenDocument[],
    at: string,
  ) => ReadonlyMap<string, DocumentChange>
  /** The person has taken note of this revision, unless another one stands by now. */
  readonly acknowledge: (profile: string, language: string, slug: string, revision: string) => void
}

type Row = {
  readonly slug: string
  readonly scope: string
  /** The revision taken note of; null: none yet. */
  readonly known: string | null
  readonly newest: string
  readonly newest_at: string
}

/** Revisions of the market's documents, as they were seen from here. */
export function createSeenDocuments(db: Database): SeenDocuments {
  const all = db.prepare(
    'SELECT slug, scope, known, newest, newest_at FROM seen_documents WHERE profile = ? AND language = ?',
  )
  const put = db.prepare(
    `INSERT OR REPLACE INTO seen_documents (profile, language, slug, scope, known, newest, newest_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const note = db.prepare(
    'UPDATE seen_documents SET known = newest WHERE profile = ? AND language = ? AND slug = ? AND newest = ?',
  )
  const rowsOf = (profile: string, language: string) => all.all(profile, language) as unknown as readonly Row[]

  return {
    take: (profile, language, listed, at) =>
      inTransaction(db, () => {
        const rows = rowsOf(profile, language)
        const bySlug = new Map(rows.map((row) => [row.slug, row]))
        const scopes = new Set(rows.map(({ scope }) => scope))
        for (const { slug, scope, revision } of listed) {
          const row = bySlug.get(slug)
          if (row?.newest === revision && row.scope === scope) continue
          // Of a scope that was never listed, the first list is all there is to compare with.
          const known = row ? row.known : scopes.has(scope) ? null : revision
          const seenAt = row?.newest === revision ? row.newest_at : at
          put.run(profile, language, slug, scope, known, revision, seenAt)
        }
        const meant = new Set(listed.map(({ slug }) => slug))
        return new Map(
          rowsOf(profile, language)
            .filter(({ slug, known, newest }) => meant.has(slug) && known !== newest)
            .map(({ slug, known, newest_at: seenAt }) => [slug, { from: known, seenAt }]),
        )
      }),
    acknowledge: (profile, language, slug, revision) => void note.run(profile, language, slug, revision),
  }
}
