import type { NftDetail, Quote } from '@shared/contract/nft'
import type { TokenPrice } from '@shared/contract/token-price'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { hbarWords } from '../../format/money'
import { quoteReasonText } from '../../format/service-text'
import { plainText } from '../../format/text'
import { clockWords } from '../../format/time'
import { useIsOffline } from '../../query/use-is-offline'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money, Price } from '../../ui/Money'
import { useIsLate } from '../../ui/Skeleton'
import { secondsLeft, useWaitSecondsLeft } from '../../ui/use-wait-seconds-left'
import { WaitButton } from '../../ui/WaitButton'
import { IdText } from '../../ui/Id'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { CollectionOfferButton } from './CollectionOfferButton'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type RetryProps = { readonly onRetry: () => void }

export function QuoteFailed({
  nft,
  error,
  onRetry,
}: RetryProps & { readonly nft: NftDetail; readonly error: AppError }) {
  const errorWords = errorText(error)
  const waitSeconds = useWaitSecondsLeft(error)
  const isOffline = useIsOffline()
  // The banner of the page names the failure and the next try.
  if (isOffline) return <QuoteOffline nft={nft} />
  return (
    <Notice
      title="The quote could not be read"
      text={`${errorWords.title}. ${errorWords.todo}`}
      waitSeconds={waitSeconds}
      onRetry={onRetry}
    />
  )
}

/** Last known listing, or the last known prices of the collection, while the market cannot be reached. */
function QuoteOffline({ nft }: { readonly nft: NftDetail }) {
  const { listing, stamp } = nft
  const readTime = clockWords(stamp.receivedAt, false)
  if (listing === null) {
    return (
      <>
        <PanelHead title={`No listing at ${readTime}`} stamp={stamp} />
        {hasKnownPrices(nft) && <KnownPrices nft={nft} />}
        <p className="small t2">Buying needs a new quote from the market.</p>
      </>
    )
  }
  return (
    <>
      <div className="row between">
        <span className="label">Was listed at</span>
        <FreshnessStamp stamp={stamp} />
      </div>
      <p className={cx(styles['quote-price'], styles['is-alone'])}>
        <Price hbar={listing.price} otherPrice={listing.otherPrice} className="fig2 is-stale" />
      </p>
      <h3 className="h3">No quote while offline</h3>
      <p className={cx('t2', styles['plain-text'])}>
        Listing as of {readTime}. Buying needs a new quote from the market.
      </p>
    </>
  )
}

type HeadProps = { readonly title: string; readonly stamp: NftDetail['stamp'] }

/** Title of the panel, with the age of the facts below it. */
const PanelHead = ({ title, stamp }: HeadProps) => (
  <div className="row between">
    <h3 className="h2">{title}</h3>
    <FreshnessStamp stamp={stamp} />
  </div>
)

/**
 * Notice for an NFT that is not for sale, with the prices that the app knows. A collection offer is the only way to buy
 * it from this app.
 */
export function NotListed({ name, nft, onRetry }: RetryProps & { readonly name: string; readonly nft: NftDetail }) {
  const isOffline = useIsOffline()
  const readTime = clockWords(nft.stamp.receivedAt, false)
  return (
    <>
      <PanelHead title={isOffline ? `Not for sale as of ${readTime}` : 'Not for sale now'} stamp={nft.stamp} />
      {hasKnownPrices(nft) ? (
        <KnownPrices nft={nft} />
      ) : (
        <p className={cx('t2', styles['plain-text'])}>{name} has no public listing.</p>
      )}
      <div className={cx('row', styles['wrap-acts'])}>
        <CollectionOfferButton nft={nft} variant="primary" disabled={isOffline} />
        {isOffline ? (
          <span className="small t2">Not available offline.</span>
        ) : (
          <Button onClick={onRetry}>Check for a listing</Button>
        )}
      </div>
    </>
  )
}

const hasKnownPrices = ({ bestOffer, collectionFloor }: NftDetail): boolean =>
  bestOffer !== null || collectionFloor !== null

/** Known prices of the collection, for an NFT without a price of its own. */
function KnownPrices({ nft: { bestOffer, collectionFloor, stamp } }: { readonly nft: NftDetail }) {
  const isStale = useIsStale(stamp)
  return (
    <div className={styles['known']}>
      <dl className={styles['known-prices']}>
        {collectionFloor !== null && (
          <div>
            <dt>Collection floor</dt>
            <dd>
              <Money hbar={collectionFloor} className={cx(isStale && 'is-stale')} />
            </dd>
          </div>
        )}
        {bestOffer !== null && (
          <div>
            <dt>Best offer in the collection</dt>
            <dd>
              <Money hbar={bestOffer} className={cx(isStale && 'is-stale')} />
            </dd>
          </div>
        )}
      </dl>
      {bestOffer !== null && <p className="small t2">The best offer may be for another NFT.</p>}
    </div>
  )
}

type NoticeProps = RetryProps & {
  readonly title: string
  readonly text: string
  /** Whole seconds until the button can be pressed. */
  readonly waitSeconds?: number
}

/** Reason why there is no price, and a button to ask the market again. */
const Notice = ({ title, text, waitSeconds = 0, onRetry }: NoticeProps) => (
  <>
    <h3 className="h2">{title}</h3>
    <p className={cx('t2', styles['plain-text'])}>{text}</p>
    <div className="row">
      <WaitButton variant="primary" label="Try again" secondsLeft={waitSeconds} onClick={onRetry} />
    </div>
  </>
)

/**
 * Notice for a listed NFT without a quote: the price if known, the market's reason, and the button that helps. A wait is
 * enough for a temporary reason. For any other reason, the market's website can offer more than this app.
 */
export function NotQuotable({ nft, quote, onRetry }: RetryProps & { readonly nft: NftDetail; readonly quote: Quote }) {
  const now = useNow()
  const { reason, retryAfterSeconds, stamp } = quote
  const reasonText = quoteReasonText(reason)
  const isTemporary = reason === 'IN_CHECKOUT' || reason === 'UNAVAILABLE'
  // A new quote does not change the currency of the price.
  const canQuoteChange = reason !== 'TOKEN_PRICED_NOT_SUPPORTED'
  const waitSeconds = secondsLeft(Date.parse(stamp.receivedAt), retryAfterSeconds ?? 0, now)
  const otherPrice = quote.otherPrice ?? (quote.price === null ? nft.listing?.otherPrice : undefined)
  // The quote names no token. The listing is another read, and names this token only if the prices are equal.
  const listing = isEqualPrice(nft.listing?.otherPrice, otherPrice) ? nft.listing : null
  const retryButton = (
    <WaitButton
      variant={isTemporary ? 'primary' : 'secondary'}
      label="Try again"
      secondsLeft={waitSeconds}
      onClick={onRetry}
    />
  )
  return (
    <>
      {(quote.price !== null || otherPrice) && (
        <>
          <div className="label">Listed at</div>
          <p className={cx(styles['quote-price'], styles['is-alone'])} data-testid="listing-price">
            <Price hbar={quote.price} otherPrice={otherPrice} className="fig2" />
          </p>
        </>
      )}
      <h3 className={quote.price !== null || otherPrice ? 'h3' : 'h2'}>
        {reasonText?.title ?? 'Listed, but the market gives no quote'}
      </h3>
      <p className={cx('t2', styles['plain-text'])}>
        {reasonText?.todo ?? `Reason from the market: ${plainText(reason ?? 'not given', 80)}. Try again later.`}
        {!canQuoteChange && (
          <>
            {' '}
            A collection offer is in HBAR
            {nft.collectionFloor === null ? '.' : ` (collection floor ${hbarWords(nft.collectionFloor)}).`}
          </>
        )}
      </p>
      {otherPrice && listing?.paymentToken != null && listing.paymentToken !== otherPrice.unit && (
        <p className={cx('small t2', styles['plain-text'])}>
          {plainText(otherPrice.unit, 20)} is the token <IdText id={listing.paymentToken} checksum={null} />.
        </p>
      )}
      <div className={cx('row', styles['wrap-acts'])}>
        {!isTemporary && <MarketPageButtons isPrimary item={{ kind: 'nft', token: nft.token, serial: nft.serial }} />}
        {canQuoteChange ? retryButton : <CollectionOfferButton nft={nft} />}
      </div>
    </>
  )
}

const isEqualPrice = (a: TokenPrice | undefined, b: TokenPrice | undefined): boolean =>
  a?.unit === b?.unit && a?.amount === b?.amount

export function QuoteLoading() {
  const isLate = useIsLate(true)
  return (
    <p className="t3 reading" role="status">
      {isLate ? 'Loading the quote' : ' '}
    </p>
  )
}
