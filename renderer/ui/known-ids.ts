import { createContext, useContext } from 'react'
import { likeness } from '@shared/look-alike'

/** Ids that the person knows by name: accounts of their own, and the entries of their book. */
export type KnownId = { readonly id: string; readonly name: string }

export const KnownIds = createContext<readonly KnownId[]>([])

export type IdJudged = {
  /** The person's own name for it; null when it is in no list of theirs. */
  readonly name: string | null
  /** A known one that it could be taken for, and how. Null of what is known itself. */
  readonly like: (KnownId & { readonly how: string }) | null
}

export function judgeId(id: string, known: readonly KnownId[]): IdJudged {
  const own = known.find((one) => one.id === id)
  if (own) return { name: own.name, like: null }
  for (const one of known) {
    const how = likeness(id, one.id)
    if (how !== null) return { name: null, like: { ...one, how } }
  }
  return { name: null, like: null }
}

export const useJudged = (id: string): IdJudged => judgeId(id, useContext(KnownIds))
