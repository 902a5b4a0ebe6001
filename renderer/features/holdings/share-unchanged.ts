/**
 * Reuse of unchanged objects from the previous read of the holdings, so that unchanged rows are not rendered again.
 * Pure.
 */
import type { HeldCollection, HoldingsView } from '@shared/contract/holdings'

/** The new view, in which unchanged NFTs and collections are the objects of the previous view. */
export function shareUnchanged(previousView: HoldingsView, newView: HoldingsView): HoldingsView {
  const previousByToken = new Map(previousView.collections.map((collection) => [collection.token, collection]))
  return {
    ...newView,
    collections: newView.collections.map((collection) => {
      const previous = previousByToken.get(collection.token)
      return previous ? shareCollection(previous, collection) : collection
    }),
  }
}

function shareCollection(previous: HeldCollection, next: HeldCollection): HeldCollection {
  const previousBySerial = new Map(previous.nfts.map((nft) => [nft.serial, nft]))
  const nfts = next.nfts.map((nft) => {
    const previousNft = previousBySerial.get(nft.serial)
    return previousNft && isEqual(previousNft, nft) ? previousNft : nft
  })
  const areNftsUnchanged = nfts.length === previous.nfts.length && nfts.every((nft, i) => nft === previous.nfts[i])
  const isUnchanged = areNftsUnchanged && isEqual({ ...previous, nfts: null }, { ...next, nfts: null })
  return isUnchanged ? previous : { ...next, nfts }
}

/** Compares the content of two values that consist of texts, numbers, booleans, nulls, lists and plain objects. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  )
}
