import type { NamedId } from '@shared/contract/common'
import type { NftDetail, Quote } from '@shared/contract/nft'
import { percentWords } from '../../format/money'
import { plainText } from '../../format/text'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnown } from '../../query/use-query'
import { IdText, AccountText } from '../../ui/Id'
import { useJudged } from '../../ui/known-ids'
import { useSelectedAccount } from '../../app/use-app-state'
import { MarketNotes } from './MarketNotes'
import { OfferPanel } from './PurchasePanel'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

export const NEW_QUOTE = 'New quote'

type QuotePanelProps = {
  readonly nft: NftDetail
  readonly quote: Quote
  readonly price: string
  readonly onAsk: () => void
}

/** Quote of the market, and a purchase at that price. */
export function QuotePanel({ nft, quote, price, onAsk }: QuotePanelProps) {
  const buyer = useSelectedAccount()?.id ?? null
  const asking = isReading(useKnown(nftQueries.quote(nft, buyer)))
  const labels = { source: 'Quote', notDoneLabel: NEW_QUOTE }
  return (
    <OfferPanel
      nft={nft}
      offer={{ ...quote, price }}
      {...labels}
      evm={nft.standard === 'evm'}
      asking={asking}
      onAsk={onAsk}
    >
      <Terms quote={quote} />
      <MarketNotes notes={quote.notes} />
    </OfferPanel>
  )
}

function Terms({ quote }: { readonly quote: Quote }) {
  const { seller, feePercent, feePaidBy } = quote
  return (
    <p className={cx('small t2', styles['terms'])}>
      The network fee is extra; the review shows its limit.{' '}
      {feePercent !== null && feePaidBy !== null && (
        <>
          The {plainText(feePaidBy, 20)} pays the {percentWords(feePercent, Number.isInteger(feePercent) ? 0 : 1)}{' '}
          market fee.{' '}
        </>
      )}
      Nothing moves until you approve in the review.
      <SoldBy seller={seller} />
    </p>
  )
}

export const SoldBy = ({ seller }: { readonly seller: NamedId | null }) =>
  seller && (
    <>
      {' '}
      Sold by <Seller seller={seller} />.
    </>
  )

/** Full id with its name. An id that resembles a known account is marked and not named. */
function Seller({ seller }: { readonly seller: NamedId }) {
  const { like } = useJudged(seller.id)
  if (like) return <AccountText who={seller} />
  return (
    <>
      {seller.name !== null && <b className="strong">{plainText(seller.name, 40)} </b>}
      <IdText id={seller.id} checksum={seller.checksum} />
    </>
  )
}
