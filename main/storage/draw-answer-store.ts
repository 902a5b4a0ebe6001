import { MAX_MINT_ANSWER_CHARS, MAX_STORED_MINT_ANSWERS } from '@shared/contract/draws'
import { inTransaction, type Database } from './database'

/** The market's answers about how the NFTs of a mint were drawn, by flow. */
export type DrawAnswerStore = {
  /**
   * Stores an answer of at most `MAX_MINT_ANSWER_CHARS`. A longer answer is dropped, because no flow needs the answer.
   */
  readonly keep: (profile: string, flow: string, text: string, atMs: number) => void
  readonly has: (flow: string) => boolean
  /** The answer as received; null when it was not stored, or was removed. */
  readonly readText: (flow: string) => string | null
}

/**
 * Stores the last `MAX_STORED_MINT_ANSWERS` answers of each profile, by order of arrival, so a wrong clock has no
 * effect. The answers of a profile are removed with the profile's history.
 */
export function createDrawAnswerStore(db: Database): DrawAnswerStore {
  const selectFlows = db.prepare('SELECT flow FROM drawn')
  const selectText = db.prepare('SELECT text FROM drawn WHERE flow = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO drawn (profile, flow, at, text) VALUES (?, ?, ?, ?)')
  const dropOld = db.prepare(
    `DELETE FROM drawn WHERE rowid IN (
       SELECT rowid FROM drawn WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ${MAX_STORED_MINT_ANSWERS})`,
  )
  const readFlows = (): ReadonlySet<string> =>
    new Set((selectFlows.all() as { flow: string }[]).map(({ flow }) => flow))
  // Cached, because each listing of the history calls `has` for every flow.
  let storedFlows = readFlows()
  return {
    keep: (profile, flow, text, atMs) => {
      if (text.length > MAX_MINT_ANSWER_CHARS) return
      inTransaction(db, () => {
        replace.run(profile, flow, atMs, text)
        dropOld.run(profile)
      })
      storedFlows = readFlows()
    },
    has: (flow) => storedFlows.has(flow),
    readText: (flow) => (selectText.get(flow) as { text: string } | undefined)?.text ?? null,
  }
}
