import { HOLDING_MARKS, type HoldingMark, type MarkedHolding } from '@shared/insight/set-aside'
import type { EntityId } from '@shared/ids'
import { inTransaction, type Database } from '../../storage/database'

/** An NFT or collection that can be marked. `serial` null: the whole collection. */
export type MarkTarget = { readonly token: EntityId; readonly serial: number | null }
export type MarkStore = {
  /** Marks by time, oldest first. */
  readonly list: (profile: string) => readonly MarkedHolding[]
  /** Sets the mark of all targets; `mark` null removes their marks. After an error, no mark has changed. */
  readonly set: (profile: string, targets: readonly MarkTarget[], mark: HoldingMark | null, atMs: number) => void
}

/** Serial under which the mark of a whole collection is stored. No NFT has this serial. */
const WHOLE_COLLECTION = -1

type MarkRow = { readonly token: EntityId; readonly serial: number; readonly mark: string }

/** Store of the marks by which the person hides NFTs or calls them spam. */
export function createMarkStore(db: Database): MarkStore {
  const selectMarks = db.prepare('SELECT token, serial, mark FROM marks WHERE profile = ? ORDER BY at, token, serial')
  const putMark = db.prepare('INSERT OR REPLACE INTO marks (profile, token, serial, mark, at) VALUES (?, ?, ?, ?, ?)')
  const deleteMark = db.prepare('DELETE FROM marks WHERE profile = ? AND token = ? AND serial = ?')
  return {
    list: (profile) =>
      (selectMarks.all(profile) as MarkRow[]).flatMap(({ token, serial, mark }) => {
        // A later version of the app may have stored a mark that this version does not know.
        const knownMark = HOLDING_MARKS.find((supportedMark) => supportedMark === mark)
        return knownMark ? [{ token, serial: serial === WHOLE_COLLECTION ? null : serial, mark: knownMark }] : []
      }),
    set: (profile, targets, mark, atMs) =>
      inTransaction(db, () => {
        for (const { token, serial } of targets) {
          if (mark === null) deleteMark.run(profile, token, serial ?? WHOLE_COLLECTION)
          else putMark.run(profile, token, serial ?? WHOLE_COLLECTION, mark, atMs)
        }
      }),
  }
}
