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
  /** Name of the price in texts: "Quote" or "Price". */
  readonly source: string
  /** Label of the button that reads the price again. */
  readonly againLabel: string
  /** True if a contract holds the NFT. */
  readonly evm: boolean
  /** True while the price is read. */
  readonly asking: boolean
  /** Reads the price again. */
  readonly onAsk: () => void
  /** Explanations below the buttons. */
  readonly children: ReactNode
}

/**
 * Price with its remaining validity, and the buttons to buy or to read the price again. An expired price stays visible. A
 * new price shows its difference to the previous one.
 */
export function OfferPanel({ nft, offer, source, againLabel, evm, asking, onAsk, children }: OfferPanelProps) {
  const { stores } = useApp()
  const validity = quoteAge(offer, useNow())
  const tradeKey = nftKeyText(nft)
  const trade = useStore(stores.trades, (trades) => tradeState(trades, tradeKey))
  const refusal = trade.status === 'refused' ? trade.error : null
  const previousPrice = usePreviousPrice(offer)
  const isExpired = validity.status === 'over'
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
        <TimeLeft validity={validity} source={source} />
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

const TimeLeft = ({ validity, source }: { readonly validity: QuoteAge; readonly source: string }) => (
  <div className={styles['q2']}>
    <div>
      <div className={cx('strong', styles['quote-left'])}>
        {validity.status === 'good' ? `${source} valid for ${validity.leftSeconds} s` : `${source} expired`}
      </div>
      <div className="t3">
        {validity.ageSeconds === null ? 'updated at an unknown time' : `updated ${ageWords(validity.ageSeconds)} ago`}
      </div>
    </div>
    <Ring size={40} stroke={3} tone="accent" share={validity.status === 'good' ? validity.share : 0}>
      {validity.status === 'good' ? validity.leftSeconds : 0}
    </Ring>
  </div>
)

/** Price before the current one; null if there is none, or if the price did not change. */
function usePreviousPrice({ price, stamp: { receivedAt } }: Offer): string | null {
  const latest = useRef({ price, receivedAt })
  const [previousPrice, setPreviousPrice] = useState<string | null>(null)
  useEffect(() => {
    if (latest.current.receivedAt === receivedAt) return
    setPreviousPrice(latest.current.price === price ? null : latest.current.price)
    latest.current = { price, receivedAt }
  }, [price, receivedAt])
  return previousPrice
}
