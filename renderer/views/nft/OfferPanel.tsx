import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NftDetail, Quote } from '@shared/contract/nft'
import { hbarFigure, HBAR, NNBSP, percentWords } from '../../format/money'
import { plainText } from '../../format/text'
import { ageWords } from '../../format/time'
import { nftOf, quoteAge } from '../../stores/nft'
import { isReading } from '../../stores/remote'
import { tradeAt } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { Ring } from '../../ui/Ring'
import { useApp } from '../app-context'
import { FlowRefused } from '../flow/FlowRefused'
import { AfterRefusal } from './AfterRefusal'
import { BuyButton } from './BuyButton'
import { changedWords, comparedWords } from './decision'
import { Notes } from './Notes'

type QuotePanelProps = {
  readonly nft: NftDetail
  readonly quote: Quote
  readonly price: string
  readonly onAsk: () => void
}

/** A price with the time it holds. When that is over the old price stays in sight, and a new quote says what changed. */
export function QuotePanel({ nft, quote, price, onAsk }: QuotePanelProps) {
  const { stores } = useApp()
  const age = quoteAge(quote, useNow())
  const asking = useStore(stores.quote, isReading)
  const trade = useStore(stores.trades, (trades) => tradeAt(trades, nftOf(nft)))
  const refused = trade.status === 'refused' ? trade.error : null
  const before = usePriceBefore(price, quote.stamp.receivedAt)
  const over = age.status === 'over'
  return (
    <>
      <div className="quote">
        <div>
          <div className="label">{over ? 'Was' : 'You pay'}</div>
          <div className="row base quote-price">
            <span className={over ? 'fig2 t3' : 'fig2'} data-testid="quote-price">
              <Money hbar={price} />
            </span>
            <span className="small t2">
              {!over && before !== null ? changedWords(before, price) : comparedWords(price, nft)}
            </span>
          </div>
        </div>
        <div className="q2">
          <div>
            <div className="strong quote-left">
              {age.status === 'good' ? `Quote good for ${age.leftSeconds} s` : 'Quote is over'}
            </div>
            <div className="t3">
              {age.ageSeconds === null ? 'read at an unknown time' : `read ${ageWords(age.ageSeconds)} ago`}
            </div>
          </div>
          <Ring size={40} stroke={3} tone="accent" share={age.status === 'good' ? age.share : 0}>
            {age.status === 'good' ? age.leftSeconds : 0}
          </Ring>
        </div>
      </div>
      {refused && <FlowRefused error={refused} />}
      <div className="row quote-acts">
        {refused ? (
          <AfterRefusal of={nftOf(nft)} error={refused} busy={asking} onAsk={onAsk} />
        ) : over ? (
          <Button variant="primary" size="large" className="wide" busy={asking} onClick={onAsk}>
            New quote
          </Button>
        ) : (
          <BuyButton nft={nft} quote={quote} price={price} />
        )}
      </div>
      <Terms quote={quote} />
      <Notes notes={quote.notes} />
    </>
  )
}

/** The price of the quote before this one, when it was another. */
function usePriceBefore(price: string, receivedAt: string): string | null {
  const last = useRef({ price, receivedAt })
  const [before, setBefore] = useState<string | null>(null)
  useEffect(() => {
    if (last.current.receivedAt === receivedAt) return
    setBefore(last.current.price === price ? null : last.current.price)
    last.current = { price, receivedAt }
  }, [price, receivedAt])
  return before
}

function Terms({ quote }: { readonly quote: Quote }) {
  const { seller, feePercent, feePaidBy } = quote
  return (
    <p className="small t2 terms">
      The network fee comes on top; the review shows its limit.{' '}
      {feePercent !== null && feePaidBy !== null && (
        <>
          The {plainText(feePaidBy, 20)} pays the {percentWords(feePercent, Number.isInteger(feePercent) ? 0 : 1)}{' '}
          market fee.{' '}
        </>
      )}
      Opens the review; nothing moves until you approve there.
      {seller && (
        <>
          {' '}
          Sold by {seller.name !== null && <b className="strong">{plainText(seller.name, 40)} </b>}
          <IdText id={seller.id} checksum={seller.checksum} />.
        </>
      )}
    </p>
  )
}

export const buyLabel = (price: string): string => `Buy for ${hbarFigure(price)}${NNBSP}${HBAR}`
