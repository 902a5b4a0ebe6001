import type { NftDetail } from '@shared/contract/nft'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnown } from '../../query/use-query'
import type { Offer } from './nft-store'
import { OfferPanel } from './OfferPanel'
import { SoldBy } from './QuotePanel'

export const LISTING_AGAIN = 'Read the price again'

type ListingPanelProps = { readonly nft: NftDetail; readonly offer: Offer; readonly onAsk: () => void }

/** Listing price and purchase of an NFT held by a contract. Such a purchase works differently from a native one. */
export function ListingPanel({ nft, offer, onAsk }: ListingPanelProps) {
  const asking = isReading(useKnown(nftQueries.detail(nft)))
  const words = { source: 'Price', againLabel: LISTING_AGAIN }
  return (
    <OfferPanel nft={nft} offer={offer} asking={asking} onAsk={onAsk} {...words} evm>
      <p className="t2 terms">
        A contract keeps this NFT: your account lets the market take exactly this price, and the market then swaps NFT
        and price in one step. If it does not, the permission stays until it is taken back, which the app then offers.
      </p>
      <p className="small t2 terms">
        The network fee comes on top; the review shows its limit. Opens the review; nothing moves until you approve
        there.
        <SoldBy seller={offer.seller} />
      </p>
    </OfferPanel>
  )
}
