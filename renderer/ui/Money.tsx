import type { TokenPrice } from '@shared/contract/token-price'
import { tokenPriceWords } from '@shared/token-unit'
import { DASH, HBAR, hbarFigure, NNBSP, statFigure } from '../format/money'
import { plainText } from '../format/text'
import { cx } from './cx'

type MoneyProps = {
  /** Exact decimal HBAR; null if unknown. */
  readonly hbar: string | null
  readonly minDecimals?: number
  /** True if the person chose to hide their own amounts. */
  readonly hidden?: boolean
  readonly className?: string | undefined
  readonly title?: string
}

/** An exact amount with its unit. Unknown is a dash, never a zero. */
export function Money({ hbar, minDecimals, hidden, className, title }: MoneyProps) {
  if (hbar === null) {
    return (
      <span className={cx('n unknown', className)} title={title}>
        {DASH}
      </span>
    )
  }
  if (hidden) {
    return (
      <span className={cx('n', className)} title={title} aria-label="hidden amount" role="img">
        •••••
      </span>
    )
  }
  return (
    <span className={cx('n', className)} title={title}>
      {hbarFigure(hbar, minDecimals) + NNBSP}
      <span className="hb">{HBAR}</span>
    </span>
  )
}

const MAX_PRICE_CHARS = 80

type PriceProps = MoneyProps & {
  /** The price, if it is in another token. */
  readonly other: TokenPrice | undefined
}

/** A price in HBAR, or with the symbol of its token. */
export function Price({ other, ...money }: PriceProps) {
  if (!other) return <Money {...money} />
  // A hidden amount also hides its unit, because the token of a price is as private as the amount.
  if (money.hidden) return <Money {...money} hbar="0" />
  const words = plainText(tokenPriceWords(other), MAX_PRICE_CHARS)
  return (
    <span className={cx('n', money.className)} title={money.title ?? words}>
      {words}
    </span>
  )
}

/** An average or a volume in HBAR, rounded for reading. */
export function Statistic({ hbar }: { readonly hbar: number | null }) {
  if (hbar === null) return <span className="n unknown">{DASH}</span>
  return (
    <span className="n">
      {statFigure(hbar) + NNBSP}
      <span className="hb">{HBAR}</span>
    </span>
  )
}
