import type { NamedId } from '@shared/contract/common'
import type { NftDetail, Quote } from '@shared/contract/nft'
import { percentWords } from '../../format/money'
import { plainText } from '../../format/text'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownState } from '../../query/use-query'
import { IdText, AccountText } from '../../ui/Id'
import { useRecognizedId } from '../../ui/known-ids'
import { useSelectedAccount } from '../../app/use-app-state'
import { MarketNotes } from './MarketNotes'
import { PurchasePanel } from './PurchasePanel'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Label of the button that reads a new quote. */
export const NEW_QUOTE = 'New quote'

type QuotePanelProps = {
  readonly nft: NftDetail
  readonly quote: Quote
  readonly price: string
  readonly onReadPrice: () => void
}

/** Panel to buy the NFT at the market's quote. */
export function QuotePanel({ nft, quote, price, onReadPrice }: QuotePanelProps) {
  const buyer = useSelectedAccount()?.id ?? null
  const isPriceLoading = isReading(useKnownState(nftQueries.quote(nft, buyer)))
  return (
    <PurchasePanel
      nft={nft}
      terms={{ ...quote, price }}
      priceName="Quote"
      refreshLabel={NEW_QUOTE}
      usesMarketContract={nft.standard === 'evm'}
      isPriceLoading={isPriceLoading}
      onReadPrice={onReadPrice}
    >
      <QuoteNotes quote={quote} ownerId={nft.owner?.id ?? null} />
      <MarketNotes subject="this quote" notes={quote.notes} />
    </PurchasePanel>
  )
}

type NotesProps = { readonly quote: Quote; readonly ownerId: string | null }

/** Notes on the fees and the review, and on a seller who is not the owner that the page shows. */
function QuoteNotes({ quote, ownerId }: NotesProps) {
  const { seller, feePercent, feePaidBy } = quote
  return (
    <p className={cx('small t2', styles['terms'])}>
      The network fee is extra; the review shows the maximum.{' '}
      {feePercent !== null && feePaidBy !== null && (
        <>
          The {plainText(feePaidBy, 20)} pays the {percentWords(feePercent, Number.isInteger(feePercent) ? 0 : 1)}{' '}
          market fee.{' '}
        </>
      )}
      Nothing moves until you approve in the review.
      <SoldBy seller={seller?.id === ownerId ? null : seller} />
    </p>
  )
}

/** Sentence that names the seller, after a space; empty without a seller. */
export const SoldBy = ({ seller }: { readonly seller: NamedId | null }) =>
  seller && (
    <>
      {' '}
      Sold by <Seller seller={seller} />.
    </>
  )

/**
 * Seller by the market's name and the full id. If the id resembles the id of a known account, the id is marked and
 * shown without the name.
 */
function Seller({ seller }: { readonly seller: NamedId }) {
  const { lookAlike: similarEntry } = useRecognizedId(seller.id)
  if (similarEntry) return <AccountText account={seller} />
  return (
    <>
      {seller.name !== null && <b className="strong">{plainText(seller.name, 40)} </b>}
      <IdText id={seller.id} checksum={seller.checksum} />
    </>
  )
}
