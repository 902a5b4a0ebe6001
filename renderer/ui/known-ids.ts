import { createContext, useContext } from 'react'
import { lookAlikeIndexOf } from '@shared/look-alike-index'

/** Id that the person has named: an own account, or an entry of the address book. */
export type KnownId = { readonly id: string; readonly name: string }

/** Context with all known ids. */
export const KnownIds = createContext<readonly KnownId[]>([])

export type IdJudged = {
  /** The person's own name for the id; null for an unknown id. */
  readonly name: string | null
  /** The known id that this unknown id resembles, and how; null for a known id or without resemblance. */
  readonly like: (KnownId & { readonly how: string }) | null
}

/**
 * Looks up an id among the known ids. Uses an index, because a table shows hundreds of ids and an address book can hold
 * thousands.
 */
export function judgeId(id: string, knownIds: readonly KnownId[]): IdJudged {
  const index = lookAlikeIndexOf(knownIds)
  const knownEntry = index.find(id)
  if (knownEntry) return { name: knownEntry.name, like: null }
  const nearest = index.nearest(id)
  return { name: null, like: nearest && { ...nearest.entry, how: nearest.how } }
}

export const useJudged = (id: string): IdJudged => judgeId(id, useContext(KnownIds))
