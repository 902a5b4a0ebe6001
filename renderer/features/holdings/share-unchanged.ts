/** Reuse of unchanged objects from the previous read of the holdings, so that they are not rendered again. Pure. */
import type { HeldCollection, HoldingsView } from '@shared/contract/holdings'

/** Returns `now`, in which equal NFTs and collections are the objects of `before`. */
export function shareUnchanged(before: HoldingsView, now: HoldingsView): HoldingsView {
  const previousByToken = new Map(before.collections.map((collection) => [collection.token, collection]))
  return {
    ...now,
    collections: now.collections.map((collection) => {
      const previous = previousByToken.get(collection.token)
      return previous ? shareCollection(previous, collection) : collection
    }),
  }
}

function shareCollection(before: HeldCollection, now: HeldCollection): HeldCollection {
  const previousBySerial = new Map(before.nfts.map((nft) => [nft.serial, nft]))
  const nfts = now.nfts.map((nft) => {
    const previous = previousBySerial.get(nft.serial)
    return previous && isEqual(previous, nft) ? previous : nft
  })
  const areNftsUnchanged = nfts.length === before.nfts.length && nfts.every((nft, i) => nft === before.nfts[i])
  return areNftsUnchanged && isEqual({ ...before, nfts: null }, { ...now, nfts: null }) ? before : { ...now, nfts }
}

/** Compares two plain values of text, numbers, lists and objects by content. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  )
}
