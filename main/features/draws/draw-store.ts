import { createHash } from 'node:crypto'
import { drawVerdict, MOST_KEPT, type KeptDrawEntry } from '@shared/contract/draws'
import { inTransaction, type Database } from '../../storage/database'

export type KeptDraws = ReturnType<typeof createKeptDraws>

type Row = {
  readonly id: string
  readonly title: string
  readonly verdict: string
  readonly keptAt: number
  readonly length: number
}

/** Proofs that the person saved, identified by their text. The newest stay. */
export function createKeptDraws(db: Database) {
  const all = db.prepare(
    'SELECT id, title, verdict, kept_at AS keptAt, length(text) AS length FROM kept_draws ORDER BY kept_at DESC, rowid DESC',
  )
  const one = db.prepare('SELECT text FROM kept_draws WHERE id = ?')
  const put = db.prepare('INSERT INTO kept_draws (id, title, verdict, kept_at, text) VALUES (?, ?, ?, ?, ?)')
  const drop = db.prepare('DELETE FROM kept_draws WHERE id = ?')
  const dropOld = db.prepare(
    `DELETE FROM kept_draws WHERE id IN (
       SELECT id FROM kept_draws ORDER BY kept_at DESC, rowid DESC LIMIT -1 OFFSET ${MOST_KEPT})`,
  )
  return {
    /** Newest first. */
    list: (): KeptDrawEntry[] =>
      (all.all() as Row[]).flatMap(({ verdict, keptAt, ...row }) => {
        // A later version may have written this verdict.
        const known = drawVerdict.safeParse(verdict)
        return known.success ? [{ ...row, verdict: known.data, keptAt: new Date(keptAt).toISOString() }] : []
      }),
    /** Text of a proof; null when there is none. */
    text: (id: string): string | null => (one.get(id) as { text: string } | undefined)?.text ?? null,
    keep: (text: string, { title, verdict }: Pick<KeptDrawEntry, 'title' | 'verdict'>, atMs: number): void =>
      inTransaction(db, () => {
        const id = createHash('sha256').update(text).digest('hex').slice(0, 32)
        drop.run(id)
        put.run(id, title, verdict, atMs, text)
        dropOld.run()
      }),
    forget: (id: string): boolean => Number(drop.run(id).changes) > 0,
  }
}
