import type { TokenPrice } from '@shared/contract/token-price'
import { tokenPriceWords } from '@shared/token-unit'
import { cutDecimals, DASH, HBAR, hbarFigure, hbarWords, NNBSP, statFigure } from '../format/money'
import { plainText } from '../format/text'
import { cx } from './cx'

type MoneyProps = {
  /** Exact decimal HBAR; null if unknown. */
  readonly hbar: string | null
  readonly minDecimals?: number
  /** Number of decimals after which the figure is cut. The tooltip then has the exact amount. Default: no cut. */
  readonly maxDecimals?: number
  /** True if the person chose to hide their own amounts. */
  readonly isHidden?: boolean
  readonly className?: string | undefined
  readonly title?: string
}

/** Amount with its unit; exact, unless `maxDecimals` is set. An unknown amount is a dash, never a zero. */
export function Money({ hbar, minDecimals, maxDecimals, isHidden, className, title }: MoneyProps) {
  if (hbar === null) {
    return (
      <span className={cx('n unknown', className)} title={title}>
        {DASH}
      </span>
    )
  }
  if (isHidden) {
    return (
      <span className={cx('n', className)} title={title} aria-label="hidden amount" role="img">
        •••••
      </span>
    )
  }
  const shortHbar = maxDecimals === undefined ? hbar : cutDecimals(hbar, maxDecimals)
  return (
    <span className={cx('n', className)} title={title ?? (shortHbar === hbar ? undefined : hbarWords(hbar))}>
      {hbarFigure(shortHbar, minDecimals) + NNBSP}
      <span className="hb">{HBAR}</span>
    </span>
  )
}

const MAX_PRICE_CHARS = 80

type PriceProps = MoneyProps & {
  /** Price in a token other than HBAR; undefined for a price in HBAR. */
  readonly otherPrice: TokenPrice | undefined
}

/** Price in HBAR, or in another token with the token's symbol. */
export function Price({ otherPrice, ...money }: PriceProps) {
  if (!otherPrice) return <Money {...money} />
  // A hidden price hides the token, too. `Money` shows dots for any amount except null, so "0" is never visible.
  if (money.isHidden) return <Money {...money} hbar="0" />
  const priceText = plainText(tokenPriceWords(otherPrice), MAX_PRICE_CHARS)
  return (
    <span className={cx('n', money.className)} title={money.title ?? priceText}>
      {priceText}
    </span>
  )
}

/** Average or volume in HBAR, rounded for reading; a dash if unknown. */
export function Statistic({ hbar }: { readonly hbar: number | null }) {
  if (hbar === null) return <span className="n unknown">{DASH}</span>
  return (
    <span className="n">
      {statFigure(hbar) + NNBSP}
      <span className="hb">{HBAR}</span>
    </span>
  )
}
