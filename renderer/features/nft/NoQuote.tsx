import type { ReactNode } from 'react'
import type { NftDetail, Quote } from '@shared/contract/nft'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { quoteReasonText } from '../../format/service-text'
import { plainText } from '../../format/text'
import { useNow } from '../../ui/clock-context'
import { Price } from '../../ui/Money'
import { useIsLate } from '../../ui/Skeleton'
import { secondsLeft, useWaitSecondsLeft } from '../../ui/use-wait-seconds-left'
import { WaitButton } from '../../ui/WaitButton'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { CollectionOfferButton } from './CollectionOfferButton'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type RetryProps = { readonly onRetry: () => void }

export function QuoteFailed({ error, onRetry }: RetryProps & { readonly error: AppError }) {
  const errorWords = errorText(error)
  const waitSeconds = useWaitSecondsLeft(error)
  return (
    <Notice
      title="The quote could not be read"
      text={`${errorWords.title}. ${errorWords.todo}`}
      waitSeconds={waitSeconds}
      onRetry={onRetry}
    />
  )
}

export const NotListed = ({ name, nft, onRetry }: RetryProps & { readonly name: string; readonly nft: NftDetail }) => (
  <Notice title="Not for sale now" text={`${name} has no public listing.`} onRetry={onRetry}>
    <CollectionOfferButton nft={nft} />
  </Notice>
)

type NoticeProps = RetryProps & {
  readonly title: string
  readonly text: string
  /** Whole seconds until the button can be pressed. */
  readonly waitSeconds?: number
  readonly children?: ReactNode
}

/** Reason why there is no price, and a button to ask the market again. */
const Notice = ({ title, text, waitSeconds = 0, onRetry, children }: NoticeProps) => (
  <>
    <h3 className="h2">{title}</h3>
    <p className={cx('t2', styles['plain-text'])}>{text}</p>
    <div className="row">
      <WaitButton label="Try again" secondsLeft={waitSeconds} onClick={onRetry} />
      {children}
    </div>
  </>
)

/**
 * Notice for a listed NFT without a quote: the market's reason, the price if known, and a button to read the quote
 * again.
 */
export function NotQuotable({ nft, quote, onRetry }: RetryProps & { readonly nft: NftDetail; readonly quote: Quote }) {
  const now = useNow()
  const { reason, retryAfterSeconds, stamp } = quote
  const reasonText = quoteReasonText(reason)
  // For these two reasons, waiting is enough. For any other reason, the market's website can offer more than this app.
  const isTemporary = reason === 'IN_CHECKOUT' || reason === 'UNAVAILABLE'
  const waitSeconds = secondsLeft(Date.parse(stamp.receivedAt), retryAfterSeconds ?? 0, now)
  const otherPrice = quote.otherPrice ?? (quote.price === null ? nft.listing?.otherPrice : undefined)
  return (
    <>
      <h3 className="h2">{reasonText?.title ?? 'Listed, but the market gives no quote'}</h3>
      <p className={cx('t2', styles['plain-text'])}>
        {reasonText?.todo ?? `Reason from the market: ${plainText(reason ?? 'not given', 80)}. Try again later.`}
      </p>
      {(quote.price !== null || otherPrice) && (
        <p className={cx(styles['quote-price'], styles['is-alone'])} data-testid="asked-price">
          <Price hbar={quote.price} otherPrice={otherPrice} className="fig2" />
        </p>
      )}
      <div className="row">
        <WaitButton label="Try again" secondsLeft={waitSeconds} onClick={onRetry} />
        {!isTemporary && <MarketPageButtons item={{ kind: 'nft', token: nft.token, serial: nft.serial }} />}
      </div>
    </>
  )
}

export function QuoteLoading() {
  const isLate = useIsLate(true)
  return (
    <p className="t3 reading" role="status">
      {isLate ? 'Loading the quote' : ' '}
    </p>
  )
}
