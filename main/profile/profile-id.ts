/** Id under which the journal and cached answers of a profile are stored. */
export type ProfileId = {
  readonly current: () => string
  /** Resolves once the id is final; never rejects. */
  readonly whenFinal: Promise<void>
}
type ProfileIdDeps = {
  readonly profileId: string
  /**
   * Line of the practice market, with the id of its state as `world`. Rejects when the practice market does not start.
   */
  readonly line: Promise<{ readonly world?: string | undefined }>
  /** Reads the id that the last run stored. */
  readonly readLastId: () => unknown
  /** Stores the id of this run. */
  readonly storeId: (id: string) => void
}

/**
 * Creates the id of the practice profile, which is different for each practice market. Different practice markets use
 * the same account and token ids, and a purchase on one practice market must never be looked up on the ledger of
 * another. The id is final once the practice market has printed its line, or has failed to start. In this case the id
 * of the last run is used, if one is stored, so that the app can show the history of that run.
 */
export function createProfileId({ profileId, line, readLastId, storeId }: ProfileIdDeps): ProfileId {
  let id = profileId
  const whenFinal = line.then(
    ({ world }) => {
      if (world !== undefined) id = `${profileId}:${world}`
      storeId(id)
    },
    () => {
      const lastId = readLastId()
      if (typeof lastId === 'string' && lastId.startsWith(`${profileId}:`)) id = lastId
    },
  )
  return { current: () => id, whenFinal }
}

/** Id that is final from the start. */
export const fixedProfileId = (id: string): ProfileId => ({ current: () => id, whenFinal: Promise.resolve() })
