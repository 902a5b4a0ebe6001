import { createHash } from 'node:crypto'
import { drawVerdict, MAX_STORED_PROOFS, type StoredProof } from '@shared/contract/draws'
import { inTransaction, type Database } from '../../storage/database'

export type DrawStore = ReturnType<typeof createDrawStore>

type DrawRow = {
  readonly id: string
  readonly title: string
  readonly verdict: string
  /** Milliseconds since the epoch. */
  readonly keptAt: number
  readonly length: number
}

/** Store of draw proofs, at most the newest `MAX_STORED_PROOFS`. The id of a proof is a hash of its text. */
export function createDrawStore(db: Database) {
  const selectDraws = db.prepare(
    'SELECT id, title, verdict, kept_at AS keptAt, length(text) AS length FROM kept_draws ORDER BY kept_at DESC, rowid DESC',
  )
  const selectText = db.prepare('SELECT text FROM kept_draws WHERE id = ?')
  const insertDraw = db.prepare('INSERT INTO kept_draws (id, title, verdict, kept_at, text) VALUES (?, ?, ?, ?, ?)')
  const deleteDraw = db.prepare('DELETE FROM kept_draws WHERE id = ?')
  const deleteOldest = db.prepare(
    `DELETE FROM kept_draws WHERE id IN (
       SELECT id FROM kept_draws ORDER BY kept_at DESC, rowid DESC LIMIT -1 OFFSET ${MAX_STORED_PROOFS})`,
  )
  return {
    /** Newest first. */
    list: (): StoredProof[] =>
      (selectDraws.all() as DrawRow[]).flatMap(({ verdict, keptAt, ...row }) => {
        // A later version of the app may have stored a verdict that this version does not know.
        const parsedVerdict = drawVerdict.safeParse(verdict)
        return parsedVerdict.success
          ? [{ ...row, verdict: parsedVerdict.data, keptAt: new Date(keptAt).toISOString() }]
          : []
      }),
    /** Text of a proof; null when there is none. */
    text: (id: string): string | null => (selectText.get(id) as { text: string } | undefined)?.text ?? null,
    /** Stores a proof as the newest one. An entry with the same text is replaced. */
    store: (text: string, { title, verdict }: Pick<StoredProof, 'title' | 'verdict'>, atMs: number): void =>
      inTransaction(db, () => {
        const id = createHash('sha256').update(text).digest('hex').slice(0, 32)
        deleteDraw.run(id)
        insertDraw.run(id, title, verdict, atMs, text)
        deleteOldest.run()
      }),
    /** Deletes a proof. Returns false when there is none with this id. */
    delete: (id: string): boolean => Number(deleteDraw.run(id).changes) > 0,
  }
}
