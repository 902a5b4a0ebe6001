import type { NftDetail } from '@shared/contract/nft'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownState } from '../../query/use-query'
import type { PurchaseTerms } from './purchase-terms'
import { PurchasePanel } from './PurchasePanel'
import { SoldBy } from './QuotePanel'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Label of the button that reads the listing price again. */
export const REFRESH_PRICE = 'Refresh price'

type ListingPanelProps = { readonly nft: NftDetail; readonly terms: PurchaseTerms; readonly onReadPrice: () => void }

/**
 * Panel to buy an NFT of an EVM collection. The market gives no quotes for such an NFT, so the price is the listing
 * price. The account signs an allowance, and the market then swaps the NFT and the payment.
 */
export function ListingPanel({ nft, terms, onReadPrice }: ListingPanelProps) {
  const isPriceLoading = isReading(useKnownState(nftQueries.detail(nft)))
  return (
    <PurchasePanel
      nft={nft}
      terms={terms}
      isPriceLoading={isPriceLoading}
      onReadPrice={onReadPrice}
      priceName="Price"
      refreshLabel={REFRESH_PRICE}
      usesMarketContract
    >
      <p className={cx('t2', styles['terms'])}>
        You allow the market to take exactly this price. The market then swaps the NFT and the payment in one step. If
        the swap fails, the allowance stays active until you revoke it. The app then offers to revoke the allowance.
      </p>
      <p className={cx('small t2', styles['terms'])}>
        The network fee is extra; the review shows the maximum. Nothing moves until you approve in the review.
        <SoldBy seller={terms.seller?.id === nft.owner?.id ? null : terms.seller} />
      </p>
    </PurchasePanel>
  )
}
