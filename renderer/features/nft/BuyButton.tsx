import { useStore } from 'zustand'
import { tryParseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import { hbarFigure, HBAR, hbarWords, NNBSP } from '../../format/money'
import { listsQueries } from '../lists/queries'
import { readinessQueries } from '../readiness/queries'
import { useKnownValue } from '../../query/use-query'
import { nftKeyText, type PurchaseTerms } from './purchase-terms'
import { startPurchase, tradeState } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { overrideWarning, overridableFacts, purchaseLines, purchaseReadiness } from '../readiness/fact-lines'
import { BeforeActing } from './BeforeActing'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type BuyProps = {
  readonly terms: PurchaseTerms
  /** True if a contract holds the NFT. */
  readonly isHeldByContract: boolean
}

/** Button to buy, or the obstacle: no account, no key, locked keys, or a price above the person's limit. */
export const BuyButton = ({ terms, isHeldByContract }: BuyProps) => (
  <BeforeActing needs={{ holder: null, needsEcdsa: isHeldByContract }} actionPhrase="buy">
    {(account) => <Buy terms={terms} account={account} isHeldByContract={isHeldByContract} />}
  </BeforeActing>
)

function Buy({ terms, account, isHeldByContract }: BuyProps & { readonly account: Account }) {
  const { api, stores } = useApp()
  const { hideAmounts } = useSettings()
  const tradeKey = nftKeyText(terms)
  const isStarting = useStore(stores.trades, (trades) => tradeState(trades, tradeKey).status === 'starting')
  const readiness = useKnownValue(readinessQueries.accountReadiness(account.id, terms.token))
  const lists = useKnownValue(listsQueries.state)
  // A limit that is not checked yet may not be the limit that the person set, so the button to buy stays. Main still
  // applies the limit.
  if (lists && lists.limitsStatus !== 'unchecked' && isAboveLimit(terms.price, lists.limits.buy)) {
    return <OverLimit price={terms.price} limit={lists.limitsStatus === 'confirmed' ? lists.limits.buy : null} />
  }
  const factLines = readiness ? purchaseLines(readiness, terms.price, hideAmounts) : []
  const readyState = readiness ? purchaseReadiness(readiness, factLines) : 'unknown'
  const overrides = readyState === 'no' ? overridableFacts(factLines) : null
  if (overrides !== null) {
    return (
      <div className={cx('row', styles['before'])}>
        <Button
          size="large"
          className="wide"
          isBusy={isStarting}
          aria-describedby="readiness-sum buy-despite"
          onClick={() => void startPurchase(stores, api, tradeKey, account.id, terms, overrides)}
        >
          {`Buy anyway for ${hbarFigure(terms.price)}${NNBSP}${HBAR}`}
        </Button>
        <span className="small t2 row" id="buy-despite">
          <Triangle />
          {overrideWarning(factLines, isHeldByContract)}
        </span>
      </div>
    )
  }
  return (
    <Button
      variant="primary"
      size="large"
      className="wide"
      isBusy={isStarting}
      disabled={readyState === 'no'}
      aria-describedby="readiness-sum"
      onClick={() => void startPurchase(stores, api, tradeKey, account.id, terms)}
    >
      {`Buy for ${hbarFigure(terms.price)}${NNBSP}${HBAR}`}
    </Button>
  )
}

function isAboveLimit(price: string, limit: string | null): boolean {
  const priceTinybars = tryParseHbar(price)
  const limitTinybars = limit === null ? null : tryParseHbar(limit)
  return priceTinybars !== null && limitTinybars !== null && priceTinybars > limitTinybars
}

/**
 * Button that opens the limits, in place of a purchase that main would refuse. `limit`: null if the limits are not
 * confirmed.
 */
function OverLimit({ price, limit }: { readonly price: string; readonly limit: string | null }) {
  const go = useGo()
  return (
    <div className={cx('row', styles['before'])}>
      <Button variant="primary" size="large" className="wide" onClick={() => go({ name: 'lists' })}>
        Open spenders and limits
      </Button>
      <span className="small t2">
        {limit === null
          ? 'Confirm your limits before you buy.'
          : `${hbarWords(price)} is above your purchase limit of ${hbarWords(limit)}.`}
      </span>
    </div>
  )
}
