import { usdFigure } from './model-text'
import { DASH, NNBSP } from '../../format/money'

/** Exact amount in USD. An unknown amount is a dash, never a zero. */
export const Usd = ({ usd }: { readonly usd: string | null }) =>
  usd === null ? (
    <span className="n unknown">{DASH}</span>
  ) : (
    <span className="n">
      {usdFigure(usd) + NNBSP}
      <span className="hb">USD</span>
    </span>
  )
