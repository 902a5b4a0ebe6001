import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NftDetail } from '@shared/contract/nft'
import { ageWords } from '../../format/time'
import { nftOf, type Offer, type QuoteAge, quoteAge } from './nft-store'
import { tradeAt } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'
import { Ring } from '../../ui/Ring'
import { useApp } from '../../app/app-context'
import { FlowRefused } from '../flows/FlowRefused'
import { AfterRefusal } from './AfterRefusal'
import { BuyButton } from './BuyButton'
import { changedWords, comparedWords } from './decision'
import { OfferForCollection } from './OfferForCollection'

export type OfferPanelProps = {
  readonly nft: NftDetail
  readonly offer: Offer
  /** Source of the price: "Quote". */
  readonly source: string
  /** Label of the button that reads the price again. */
  readonly againLabel: string
  readonly evm: boolean
  readonly asking: boolean
  readonly onAsk: () => void
  /** Terms of the price. */
  readonly children: ReactNode
}

/** Price with its remaining validity. An expired price stays visible, and a new price shows the difference. */
export function OfferPanel({ nft, offer, source, againLabel, evm, asking, onAsk, children }: OfferPanelProps) {
  const { stores } = useApp()
  const age = quoteAge(offer, useNow())
  const of = nftOf(nft)
  const trade = useStore(stores.trades, (trades) => tradeAt(trades, of))
  const refused = trade.status === 'refused' ? trade.error : null
  const before = usePriceBefore(offer)
  const over = age.status === 'over'
  return (
    <>
      <div className="quote">
        <div>
          <div className="label">{over ? 'Was' : 'You pay'}</div>
          <div className="row base quote-price">
            <span className={over ? 'fig2 t3' : 'fig2'} data-testid="quote-price">
              <Money hbar={offer.price} />
            </span>
            <span className="small t2">
              {!over && before !== null ? changedWords(before, offer.price) : comparedWords(offer.price, nft)}
            </span>
          </div>
        </div>
        <TimeLeft age={age} source={source} />
      </div>
      {refused && <FlowRefused error={refused} />}
      <div className="row quote-acts">
        {refused ? (
          <AfterRefusal of={of} error={refused} busy={asking} againLabel={againLabel} onAsk={onAsk} />
        ) : over ? (
          <Button variant="primary" size="large" className="wide" busy={asking} onClick={onAsk}>
            {againLabel}
          </Button>
        ) : (
          <BuyButton offer={offer} evm={evm} />
        )}
        {!refused && <OfferForCollection nft={nft} size="large" />}
      </div>
      {children}
    </>
  )
}

const TimeLeft = ({ age, source }: { readonly age: QuoteAge; readonly source: string }) => (
  <div className="q2">
    <div>
      <div className="strong quote-left">
        {age.status === 'good' ? `${source} good for ${age.leftSeconds} s` : `${source} is over`}
      </div>
      <div className="t3">
        {age.ageSeconds === null ? 'read at an unknown time' : `read ${ageWords(age.ageSeconds)} ago`}
      </div>
    </div>
    <Ring size={40} stroke={3} tone="accent" share={age.status === 'good' ? age.share : 0}>
      {age.status === 'good' ? age.leftSeconds : 0}
    </Ring>
  </div>
)

/** Previous price, if it was different; otherwise null. */
function usePriceBefore({ price, stamp: { receivedAt } }: Offer): string | null {
  const last = useRef({ price, receivedAt })
  const [before, setBefore] = useState<string | null>(null)
  useEffect(() => {
    if (last.current.receivedAt === receivedAt) return
    setBefore(last.current.price === price ? null : last.current.price)
    last.current = { price, receivedAt }
  }, [price, receivedAt])
  return before
}
