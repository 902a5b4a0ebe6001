import { useEffect } from 'react'
import type { FlowOutcome } from '@shared/contract/flows'
import { useNftNames } from '../changes/use-nft-names'

type MintedNfts = Readonly<Extract<FlowOutcome, { of: 'mint' }>['minted']>

/**
 * Images of minted NFTs, in their order; null while an image is unknown. The outcome of a mint has no images, so they are
 * loaded together with the names.
 */
export function useMintedImages(nfts: MintedNfts): readonly (string | null)[] {
  const { names, loadNames } = useNftNames()
  useEffect(() => loadNames(nfts.map((nft) => ({ ...nft, image: null }))), [loadNames, nfts])
  return nfts.map((nft) => names.imageOf({ ...nft, image: null }))
}
