import type { Database } from './database'

/**
 * Known outcome of an act that carries an idempotency key. `open`: it may have been sent, and no answer is known;
 * `refused`: the service changed nothing; `unknown`: the service itself could not say.
 */
export type ActOutcome = 'open' | 'done' | 'refused' | 'unknown'
export type ActRow = {
  readonly act: string
  readonly operation: string
  /** The body as it was sent; an act is repeated with exactly this body or not at all. */
  readonly body: string
  readonly key: string
  /** Fingerprint of the user key it was sent with. */
  readonly sentAs: string
  /** Time at which the key was made. */
  readonly at: string
  readonly outcome: ActOutcome
  /** The text of the answer, when it is `done`. */
  readonly answer: string | null
}

/** Acts of one profile, by the name that their caller gave to each. */
export type ActStore = {
  readonly get: (profile: string, act: string) => ActRow | null
  /** Durable when it returns: the row exists before the act is sent. */
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
