import { createContext, useContext } from 'react'
import { lookAlikeIndexOf } from '@shared/look-alike-index'

/** Ids that the person knows by name: accounts of their own, and the entries of their book. */
export type KnownId = { readonly id: string; readonly name: string }

export const KnownIds = createContext<readonly KnownId[]>([])

export type IdJudged = {
  /** The person's own name for it; null when it is in no list of theirs. */
  readonly name: string | null
  /** A known one that it could be taken for, and how. Null of what is known itself. */
  readonly like: (KnownId & { readonly how: string }) | null
}

/** Asked for each id on a page, so the list has an index: a table shows hundreds, and a book can hold thousands. */
export function judgeId(id: string, known: readonly KnownId[]): IdJudged {
  const index = lookAlikeIndexOf(known)
  const own = index.find(id)
  if (own) return { name: own.name, like: null }
  const nearest = index.nearest(id)
  return { name: null, like: nearest && { ...nearest.entry, how: nearest.how } }
}

export const useJudged = (id: string): IdJudged => judgeId(id, useContext(KnownIds))
