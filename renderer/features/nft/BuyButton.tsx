import { useState } from 'react'
import { useStore } from 'zustand'
import { tryParseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { NftDetail } from '@shared/contract/nft'
import type { OverridableFact } from '@shared/readiness-overrides'
import { assertNever } from '@shared/result'
import { hbarFigure, HBAR, hbarWords, NNBSP } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { openVault, selectAccount } from '../accounts/accounts-store'
import { hasEnded } from '../flows/flow-text'
import { listsQueries } from '../lists/queries'
import { readinessQueries } from '../readiness/queries'
import { isReading } from '../../query/remote'
import { useKnownState, useKnownValue, useReadQuery } from '../../query/use-query'
import { nftKeyText, type PurchaseTerms } from './purchase-terms'
import { startPurchase, tradeState } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { Need } from '../../ui/Need'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { useAssociation } from '../readiness/Associate'
import {
  type FactLine,
  overrideWarning,
  overridableFacts,
  purchaseLines,
  purchaseReadiness,
} from '../readiness/fact-lines'
import { BeforeActing } from './BeforeActing'
import { type PurchaseStep, purchaseStep, stepText, stepTitle } from './purchase-step'
import { TopUpDialog } from './TopUpDialog'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type BuyProps = {
  readonly nft: NftDetail
  readonly terms: PurchaseTerms
  /** True if a contract of the market carries out the purchase, so that the buyer needs an ECDSA key. */
  readonly usesMarketContract: boolean
  /** Button that reads the price again, in place of a purchase at an expired price; null for a valid price. */
  readonly refreshButton: RefreshButton | null
}

type RefreshButton = { readonly label: string; readonly isBusy: boolean; readonly onRefresh: () => void }

/**
 * Button to buy, or the step that comes first: to add an account or its key, to unlock the keys, to raise the person's
 * limit, or to resolve what the account's readiness reports.
 */
export const BuyButton = (props: BuyProps) => (
  <BeforeActing needs={{ holder: null, needsEcdsa: props.usesMarketContract }} actionPhrase="buy">
    {(account) => <Buy {...props} account={account} />}
  </BeforeActing>
)

type AccountBuyProps = BuyProps & { readonly account: Account }

function Buy(props: AccountBuyProps) {
  const { terms, account, refreshButton } = props
  const { hideAmounts } = useSettings()
  const purchase = usePurchase(terms, account)
  const readiness = useKnownValue(readinessQueries.accountReadiness(account.id, terms.token))
  const lists = useKnownValue(listsQueries.state)
  // A limit that is not checked yet may not be the limit that the person set, so the button to buy stays. Main still
  // applies the limit.
  if (lists && lists.limitsStatus !== 'unchecked' && isAboveLimit(terms.price, lists.limits.buy)) {
    return <OverLimit price={terms.price} limit={lists.limitsStatus === 'confirmed' ? lists.limits.buy : null} />
  }
  const factLines = readiness ? purchaseLines(readiness, terms.price, hideAmounts) : []
  if (readiness && purchaseReadiness(readiness, factLines) === 'no') {
    return (
      <StepBeforePurchase
        {...props}
        factLines={factLines}
        onBuyAnyway={purchase.start}
        isStarting={purchase.isStarting}
      />
    )
  }
  if (refreshButton) return <Refresh {...refreshButton} variant="primary" />
  return (
    <Button
      variant="primary"
      size="large"
      className="wide"
      isBusy={purchase.isStarting}
      aria-describedby="readiness-sum"
      onClick={() => purchase.start()}
    >
      {`Buy for ${hbarFigure(terms.price)}${NNBSP}${HBAR}`}
    </Button>
  )
}

/** Start of the purchase. `overrides`: failed facts that the person overrides. */
function usePurchase(terms: PurchaseTerms, account: Account) {
  const { api, stores } = useApp()
  const tradeKey = nftKeyText(terms)
  const isStarting = useStore(stores.trades, (trades) => tradeState(trades, tradeKey).status === 'starting')
  return {
    isStarting,
    start: (overrides?: readonly OverridableFact[]) =>
      void startPurchase(stores, api, tradeKey, account.id, terms, overrides),
  }
}

type RefreshProps = RefreshButton & { readonly variant: 'primary' | 'secondary' }

const Refresh = ({ label, isBusy, onRefresh, variant }: RefreshProps) => (
  <Button variant={variant} size="large" className="wide" isBusy={isBusy} onClick={onRefresh}>
    {label}
  </Button>
)

type StepProps = AccountBuyProps & {
  readonly factLines: readonly FactLine[]
  readonly isStarting: boolean
  readonly onBuyAnyway: (overrides: readonly OverridableFact[]) => void
}

/**
 * Missing fact of a purchase, with the step that resolves it as the primary button. The button to buy anyway comes
 * second, unless a failed fact cannot be overridden.
 */
function StepBeforePurchase({
  nft,
  terms,
  account,
  usesMarketContract,
  refreshButton,
  factLines,
  isStarting,
  onBuyAnyway,
}: StepProps) {
  const { hideAmounts } = useSettings()
  const accounts = useAccounts()?.accounts ?? []
  const otherAccounts = accounts.filter(
    ({ id, access, keyType }) => id !== account.id && access === 'key' && (!usesMarketContract || keyType === 'ECDSA'),
  )
  const foundStep = purchaseStep({ lines: factLines, price: terms.price, otherAccounts })
  // Without a failed fact, only the market's verdict is negative.
  const step: PurchaseStep = foundStep ?? { fact: 'verdict', kind: 'see-checks' }
  const overrides = overridableFacts(factLines)
  // The step above already names its fact.
  const otherLines = factLines.filter(({ fact }) => fact.fact !== step.fact)
  const collection = nameOr(nft.collection, nft.token)
  return (
    <>
      <div className={styles['step']}>
        <Need
          title={stepTitle(step, { account: plainText(account.name, 40), collection, hideAmounts })}
          text={stepText(step)}
        />
        <StepButton step={step} nft={nft} account={account} otherAccounts={otherAccounts} />
      </div>
      {refreshButton && <Refresh {...refreshButton} variant="secondary" />}
      {!refreshButton && overrides !== null && (
        <div className={styles['buy-anyway']}>
          <Button
            isBusy={isStarting}
            aria-describedby="readiness-sum buy-anyway-warning"
            onClick={() => onBuyAnyway(overrides)}
          >
            {`Buy anyway for ${hbarFigure(terms.price)}${NNBSP}${HBAR}`}
          </Button>
          <p className="small t2" id="buy-anyway-warning">
            {overrideWarning(otherLines, 'purchase', usesMarketContract)}
          </p>
        </div>
      )}
    </>
  )
}

type StepButtonProps = {
  readonly step: PurchaseStep
  readonly nft: NftDetail
  readonly account: Account
  readonly otherAccounts: readonly Account[]
}

function StepButton({ step, nft, account, otherAccounts }: StepButtonProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const read = useReadQuery()
  const { hideAmounts } = useSettings()
  const association = useAssociation(account.id, nft.token)
  const [isTopUpOpen, setTopUpOpen] = useState(false)
  const query = readinessQueries.accountReadiness(account.id, nft.token)
  const isChecking = isReading(useKnownState(query))
  const checkAgain = () => void read(query)
  const switchTo = ({ id }: Account) => void selectAccount(stores.client, api, id)
  const buttonProps = { variant: 'primary', size: 'large', className: 'wide' } as const
  switch (step.kind) {
    case 'import-key':
      return (
        <Button {...buttonProps} onClick={() => void openVault(stores.client, api, 'import-key', account.id)}>
          Import the key to buy
        </Button>
      )
    case 'associate': {
      const isRunning = association.flow !== null && !hasEnded(association.flow.state)
      return (
        <Button
          {...buttonProps}
          className={cx('wide', styles['long-act'])}
          isBusy={isRunning || association.state.status === 'starting'}
          onClick={() => association.start(() => api.trade.associate({ account: account.id, token: nft.token }))}
        >
          <span className="cut">{`Associate ${nameOr(nft.collection, nft.token)}`}</span>
        </Button>
      )
    }
    case 'top-up':
      return (
        <>
          <Button {...buttonProps} onClick={() => setTopUpOpen(true)}>
            {step.missingHbar === null || hideAmounts
              ? `See how to top up ${plainText(account.name, 24)}`
              : `See how to top up ${hbarFigure(step.missingHbar)}${NNBSP}${HBAR}`}
          </Button>
          <TopUpDialog
            open={isTopUpOpen}
            account={account}
            missingHbar={step.missingHbar}
            otherAccounts={otherAccounts}
            onSwitch={switchTo}
            onCheckAgain={checkAgain}
            onClose={() => setTopUpOpen(false)}
          />
        </>
      )
    case 'switch-account':
      return (
        <Button {...buttonProps} onClick={() => switchTo(step.to)}>
          Switch to {plainText(step.to.name, 24)}
        </Button>
      )
    case 'see-checks':
      return (
        <Button {...buttonProps} onClick={() => go({ name: 'readiness', account: account.id, token: nft.token })}>
          See the account checks
        </Button>
      )
    case 'check-again':
      return (
        <Button {...buttonProps} isBusy={isChecking} onClick={checkAgain}>
          Check again
        </Button>
      )
    default:
      return assertNever(step, 'step without a button')
  }
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
