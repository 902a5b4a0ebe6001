import { createContext, useContext } from 'react'
import { lookAlikeIndexOf } from '@shared/look-alike-index'

/** Id that the person has named: an own account, or an entry of the address book. */
export type KnownId = { readonly id: string; readonly name: string }

/** Context with all known ids. */
export const KnownIdsContext = createContext<readonly KnownId[]>([])

export type IdRecognition = {
  /** The person's own name for the id; null for an unknown id. */
  readonly name: string | null
  /**
   * The known id that this unknown id resembles. `resemblance`: a sentence. Null for a known id, and without a
   * resemblance.
   */
  readonly lookAlike: (KnownId & { readonly resemblance: string }) | null
}

/**
 * Looks up an id among the known ids. Uses an index, because a table shows hundreds of ids and an address book can hold
 * thousands.
 */
export function recognizeId(id: string, knownIds: readonly KnownId[]): IdRecognition {
  const index = lookAlikeIndexOf(knownIds)
  const knownEntry = index.find(id)
  if (knownEntry) return { name: knownEntry.name, lookAlike: null }
  const nearest = index.firstResembling(id)
  return { name: null, lookAlike: nearest && { ...nearest.entry, resemblance: nearest.similarityText } }
}

export const useRecognizedId = (id: string): IdRecognition => recognizeId(id, useContext(KnownIdsContext))
