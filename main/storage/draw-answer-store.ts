import { MAX_DRAWN_CHARS, MOST_DRAWN } from '@shared/contract/draws'
import { inTransaction, type Database } from './database'

/** What the market answered of how the NFTs of a mint were drawn, by flow. */
export type DrawAnswerStore = {
  /** What is too long is not kept: it is no state of the flow, which goes on without it. */
  readonly keep: (profile: string, flow: string, text: string, atMs: number) => void
  readonly has: (flow: string) => boolean
  /** As it came; null when it is not kept, or not any more. */
  readonly text: (flow: string) => string | null
}

/** The latest of each market stay, in the order they came, whatever a clock said. It goes with the history of its market. */
export function createDrawAnswerStore(db: Database): DrawAnswerStore {
  const all = db.prepare('SELECT flow FROM drawn')
  const one = db.prepare('SELECT text FROM drawn WHERE flow = ?')
  const put = db.prepare('INSERT OR REPLACE INTO drawn (profile, flow, at, text) VALUES (?, ?, ?, ?)')
  const dropOld = db.prepare(
    `DELETE FROM drawn WHERE rowid IN (
       SELECT rowid FROM drawn WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ${MOST_DRAWN})`,
  )
  const known = (): ReadonlySet<string> => new Set((all.all() as { flow: string }[]).map(({ flow }) => flow))
  // Asked of each flow whenever the history is listed.
  let flows = known()
  return {
    keep: (profile, flow, text, atMs) => {
      if (text.length > MAX_DRAWN_CHARS) return
      inTransaction(db, () => {
        put.run(profile, flow, atMs, text)
        dropOld.run(profile)
      })
      flows = known()
    },
    has: (flow) => flows.has(flow),
    text: (flow) => (one.get(flow) as { text: string } | undefined)?.text ?? null,
  }
}
