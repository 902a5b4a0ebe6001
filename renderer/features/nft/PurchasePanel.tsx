import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NftDetail } from '@shared/contract/nft'
import { ageWords } from '../../format/time'
import { nftKeyText, type Offer, type QuoteAge, quoteAge } from './nft-store'
import { tradeState } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'
import { Ring } from '../../ui/Ring'
import { useApp } from '../../app/app-context'
import { FlowRefused } from '../flows/FlowRefused'
import { AfterRefusal } from './AfterRefusal'
import { BuyButton } from './BuyButton'
import { priceChangeWords, priceComparisonWords } from './decision'
import { OfferForCollection } from './CollectionOfferButton'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

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
  const tradeKey = nftKeyText(nft)
  const trade = useStore(stores.trades, (trades) => tradeState(trades, tradeKey))
  const refusal = trade.status === 'refused' ? trade.error : null
  const previousPrice = usePreviousPrice(offer)
  const isExpired = age.status === 'over'
  return (
    <>
      <div className={styles['quote']}>
        <div>
          <div className="label">{isExpired ? 'Was' : 'You pay'}</div>
          <div className={cx('row base', styles['quote-price'])}>
            <span className={isExpired ? 'fig2 t3' : 'fig2'} data-testid="quote-price">
              <Money hbar={offer.price} />
            </span>
            <span className="small t2">
              {!isExpired && previousPrice !== null
                ? priceChangeWords(previousPrice, offer.price)
                : priceComparisonWords(offer.price, nft)}
            </span>
          </div>
        </div>
        <TimeLeft age={age} source={source} />
      </div>
      {refusal && <FlowRefused error={refusal} />}
      <div className={cx('row', styles['quote-acts'])}>
        {refusal && (
          <AfterRefusal tradeKey={tradeKey} error={refusal} busy={asking} againLabel={againLabel} onAsk={onAsk} />
        )}
        {!refusal && isExpired && (
          <Button variant="primary" size="large" className="wide" busy={asking} onClick={onAsk}>
            {againLabel}
          </Button>
        )}
        {!refusal && !isExpired && <BuyButton offer={offer} evm={evm} />}
        {!refusal && <OfferForCollection nft={nft} size="large" />}
      </div>
      {children}
    </>
  )
}

const TimeLeft = ({ age, source }: { readonly age: QuoteAge; readonly source: string }) => (
  <div className={styles['q2']}>
    <div>
      <div className={cx('strong', styles['quote-left'])}>
        {age.status === 'good' ? `${source} valid for ${age.leftSeconds} s` : `${source} expired`}
      </div>
      <div className="t3">
        {age.ageSeconds === null ? 'updated at an unknown time' : `updated ${ageWords(age.ageSeconds)} ago`}
      </div>
    </div>
    <Ring size={40} stroke={3} tone="accent" share={age.status === 'good' ? age.share : 0}>
      {age.status === 'good' ? age.leftSeconds : 0}
    </Ring>
  </div>
)

/** Previous price, if it was different; otherwise null. */
function usePreviousPrice({ price, stamp: { receivedAt } }: Offer): string | null {
  const last = useRef({ price, receivedAt })
  const [previous, setPrevious] = useState<string | null>(null)
  useEffect(() => {
    if (last.current.receivedAt === receivedAt) return
    setPrevious(last.current.price === price ? null : last.current.price)
    last.current = { price, receivedAt }
  }, [price, receivedAt])
  return previous
}
