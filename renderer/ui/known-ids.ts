import { createContext, useContext } from 'react'
import { lookAlikeIndexOf } from '@shared/look-alike-index'

/** Ids that the person has named: their own accounts, and the entries of their address book. */
export type KnownId = { readonly id: string; readonly name: string }

export const KnownIds = createContext<readonly KnownId[]>([])

export type IdJudged = {
  /** The person's own name for the id; null if it is on none of their lists. */
  readonly name: string | null
  /** The known id that this id resembles, and how. Null if this id is known itself. */
  readonly like: (KnownId & { readonly how: string }) | null
}

/**
 * Looks up an id in an index of the list, because a table shows hundreds of ids and an address book can hold thousands.
 */
export function judgeId(id: string, known: readonly KnownId[]): IdJudged {
  const index = lookAlikeIndexOf(known)
  const entry = index.find(id)
  if (entry) return { name: entry.name, like: null }
  const nearest = index.nearest(id)
  return { name: null, like: nearest && { ...nearest.entry, how: nearest.how } }
}

export const useJudged = (id: string): IdJudged => judgeId(id, useContext(KnownIds))
