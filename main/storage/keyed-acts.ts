import type { Database } from './database'

/**
 * Outcome of an act, which is a request with an idempotency key. `open`: the request may have been sent, and no answer
 * was received. `refused`: the service changed nothing. `unknown`: the service answered that it does not
 * know the outcome.
 */
export type ActOutcome = 'open' | 'done' | 'refused' | 'unknown'
export type ActRow = {
  /** The caller's name for the act. */
  readonly act: string
  readonly operation: string
  /** The body of the request. A repeated request has exactly this body. */
  readonly body: string
  /** The idempotency key. */
  readonly key: string
  /** Fingerprint of the user key with which the request was sent. */
  readonly sentAs: string
  /** Time at which the idempotency key was made. */
  readonly at: string
  readonly outcome: ActOutcome
  /** The text of the answer if the outcome is `done`, else null. */
  readonly answer: string | null
}

/** Acts by profile and by the caller's name for the act. */
export type ActStore = {
  readonly get: (profile: string, act: string) => ActRow | null
  /** Stores an open act. The row is durable when `begin` returns, so a caller can send the request after that. */
  readonly begin: (profile: string, row: Omit<ActRow, 'outcome' | 'answer'>) => void
  readonly settle: (profile: string, act: string, outcome: ActOutcome, answer?: string) => void
  readonly forget: (profile: string, act: string) => void
}

export function createActStore(db: Database): ActStore {
  const select = db.prepare(
    'SELECT act, operation, body, key, sent_as AS sentAs, at, outcome, answer FROM keyed_acts WHERE profile = ? AND act = ?',
  )
  const insert = db.prepare(
    `INSERT INTO keyed_acts (profile, act, operation, body, key, sent_as, at, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'open')`,
  )
  // The outcome `done` is never changed.
  const update = db.prepare(
    "UPDATE keyed_acts SET outcome = ?, answer = ? WHERE profile = ? AND act = ? AND outcome <> 'done'",
  )
  const remove = db.prepare('DELETE FROM keyed_acts WHERE profile = ? AND act = ?')
  return {
    get: (profile, act) => (select.get(profile, act) as ActRow | undefined) ?? null,
    begin: (profile, { act, operation, body, key, sentAs, at }) =>
      void insert.run(profile, act, operation, body, key, sentAs, at),
    settle: (profile, act, outcome, answer) => void update.run(outcome, answer ?? null, profile, act),
    forget: (profile, act) => void remove.run(profile, act),
  }
}
