/** Id under which the journal and cached answers of a profile are stored. */
export type ProfileId = {
  readonly current: () => string
  /** Resolves once the id is final; never rejects. */
  readonly whenFinal: Promise<void>
}
type ProfileIdDeps = {
  readonly profileId: string
  readonly line: Promise<{ readonly world?: string | undefined }>
  /** The id of the last run, and the function that stores this one's. */
  readonly last: () => unknown
  readonly keep: (id: string) => void
}

/**
 * Different practice markets share nothing but the numbers of their accounts and tokens: a purchase on one must never
 * be looked up on another's ledger. The id is final once the practice market has printed its line; when the practice
 * market does not start, the app shows the history of the last one.
 */
export function createProfileId({ profileId, line, last, keep }: ProfileIdDeps): ProfileId {
  let id = profileId
  const whenFinal = line.then(
    ({ world }) => {
      if (world !== undefined) id = `${profileId}:${world}`
      keep(id)
    },
    () => {
      const lastId = last()
      if (typeof lastId === 'string' && lastId.startsWith(`${profileId}:`)) id = lastId
    },
  )
  return { current: () => id, whenFinal }
}

export const fixedProfileId = (id: string): ProfileId => ({ current: () => id, whenFinal: Promise.resolve() })
