/** What journal and kept answers are filed under. */
export type ProfileId = {
  readonly current: () => string
  /** Settled once the id is final; never rejects. */
  readonly final: Promise<void>
}
type ProfileIdDeps = {
  readonly profileId: string
  readonly line: Promise<{ readonly world?: string | undefined }>
  /** The id of the last run, and a place to keep this one's. */
  readonly last: () => unknown
  readonly keep: (id: string) => void
}

/**
 * Practice worlds have nothing in common but the numbers of their accounts and tokens: a purchase of one is never
 * asked about at another's ledger. Which world it is, is known once the practice market has introduced itself; when it
 * does not start, what is shown is the past of the last one.
 */
export function createProfileId({ profileId, line, last, keep }: ProfileIdDeps): ProfileId {
  let id = profileId
  const final = line.then(
    ({ world }) => {
      if (world !== undefined) id = `${profileId}:${world}`
      keep(id)
    },
    () => {
      const known = last()
      if (typeof known === 'string' && known.startsWith(`${profileId}:`)) id = known
    },
  )
  return { current: () => id, final }
}

export const fixedProfileId = (id: string): ProfileId => ({ current: () => id, final: Promise.resolve() })
