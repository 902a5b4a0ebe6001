import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NftDetail } from '@shared/contract/nft'
import { ageWords } from '../../format/time'
import { nftKeyText, type PurchaseTerms, type PriceValidity, priceValidity } from './purchase-terms'
import { tradeState } from '../flows/trade-store'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'
import { Ring } from '../../ui/Ring'
import { useApp } from '../../app/app-context'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import { AfterRefusal } from './AfterRefusal'
import { BuyButton } from './BuyButton'
import { priceChangeWords, priceComparisonWords } from './decision'
import { CollectionOfferButton } from './CollectionOfferButton'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

export type PurchasePanelProps = {
  readonly nft: NftDetail
  readonly terms: PurchaseTerms
  /** Name of the price in texts: "Quote" or "Price". */
  readonly priceName: string
  /** Label of the button that reads the price again. */
  readonly refreshLabel: string
  /** True if a contract of the market carries out the purchase, so that the buyer needs an ECDSA key. */
  readonly usesMarketContract: boolean
  /** True while the price is read. */
  readonly isPriceLoading: boolean
  /** Reads the price again. */
  readonly onReadPrice: () => void
  /** Explanations below the buttons. */
  readonly children: ReactNode
}

/**
 * Price with its remaining validity, and the buttons to buy or to read the price again. An expired price stays visible.
 * A new price is shown with its difference from the previous price.
 */
export function PurchasePanel({
  nft,
  terms,
  priceName,
  refreshLabel,
  usesMarketContract,
  isPriceLoading,
  onReadPrice,
  children,
}: PurchasePanelProps) {
  const { stores } = useApp()
  const validity = priceValidity(terms, useNow())
  const tradeKey = nftKeyText(nft)
  const trade = useStore(stores.trades, (trades) => tradeState(trades, tradeKey))
  const refusal = trade.status === 'refused' ? trade.error : null
  const previousPrice = usePreviousPrice(terms)
  const isExpired = validity.status === 'expired'
  return (
    <>
      <div className={styles['quote']}>
        <div>
          <div className="label">{isExpired ? 'Was' : 'You pay'}</div>
          <div className={cx('row base', styles['quote-price'])}>
            <span className={isExpired ? 'fig2 t3' : 'fig2'} data-testid="quote-price">
              <Money hbar={terms.price} />
            </span>
            <span className="small t2">
              {!isExpired && previousPrice !== null
                ? priceChangeWords(previousPrice, terms.price)
                : priceComparisonWords(terms.price, nft)}
            </span>
          </div>
        </div>
        <TimeLeft validity={validity} priceName={priceName} />
      </div>
      {refusal && <FlowRefusalNotice error={refusal} />}
      <div className={cx('row', styles['quote-acts'])}>
        {refusal && (
          <AfterRefusal
            tradeKey={tradeKey}
            error={refusal}
            isBusy={isPriceLoading}
            refreshLabel={refreshLabel}
            onReadPrice={onReadPrice}
          />
        )}
        {!refusal && (
          <BuyButton
            nft={nft}
            terms={terms}
            usesMarketContract={usesMarketContract}
            refreshButton={isExpired ? { label: refreshLabel, isBusy: isPriceLoading, onRefresh: onReadPrice } : null}
          />
        )}
        {!refusal && <CollectionOfferButton nft={nft} size="large" />}
      </div>
      {children}
    </>
  )
}

const TimeLeft = ({ validity, priceName }: { readonly validity: PriceValidity; readonly priceName: string }) => (
  <div className={styles['quote-validity']}>
    <div>
      <div className={cx('strong', styles['quote-left'])}>
        {validity.status === 'valid' ? `${priceName} valid for ${validity.remainingSeconds} s` : `${priceName} expired`}
      </div>
      <div className="t3">
        {validity.ageSeconds === null ? 'updated at an unknown time' : `updated ${ageWords(validity.ageSeconds)} ago`}
      </div>
    </div>
    <Ring size={40} stroke={3} tone="accent" share={validity.status === 'valid' ? validity.remainingShare : 0}>
      {validity.status === 'valid' ? validity.remainingSeconds : 0}
    </Ring>
  </div>
)

/** Price from the previous read; null after the first read, and if both reads gave the same price. */
function usePreviousPrice({ price, stamp: { receivedAt } }: PurchaseTerms): string | null {
  const latest = useRef({ price, receivedAt })
  const [previousPrice, setPreviousPrice] = useState<string | null>(null)
  useEffect(() => {
    if (latest.current.receivedAt === receivedAt) return
    setPreviousPrice(latest.current.price === price ? null : latest.current.price)
    latest.current = { price, receivedAt }
  }, [price, receivedAt])
  return previousPrice
}
