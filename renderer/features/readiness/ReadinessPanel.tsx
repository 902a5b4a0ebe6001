import { useStore } from 'zustand'
import type { Account } from '@shared/contract/accounts'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { diskTitle } from '../../format/disk-text'
import { errorText } from '../../format/error-text'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { dateTimeWords } from '../../format/time'
import { READINESS_WORDS } from './readiness-text'
import { readinessQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Fold } from '../../ui/Fold'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { Cross, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { useSelectedAccount, useAccounts, useSettings } from '../../app/use-app-state'
import { useIsOffline } from '../../query/use-is-offline'
import { MarketNotes } from '../nft/MarketNotes'
import { purchaseStep } from '../nft/purchase-step'
import { AssociateOutcome, useAssociation } from './Associate'
import { purchaseLines, purchaseReadiness } from './fact-lines'
import { CompactReadinessLine } from './ReadinessLine'
import { ReadinessIcon } from './ReadinessIcon'
import { cx } from '../../ui/cx'
import styles from './readiness.module.css'

type PanelProps = {
  readonly token: EntityId
  /** Price of the purchase that the page offers, decimal HBAR; null if the page offers none. */
  readonly price: string | null
  /** False for an NFT that is not for sale now. */
  readonly isForSale?: boolean
  /** True if the page has a button for the first step that the account needs before the purchase. */
  readonly hasStepButton?: boolean
}

/**
 * Shows whether the selected account is ready to buy an NFT of the token: one line per fact, with a remedy if the app
 * has one.
 */
export function ReadinessPanel(props: PanelProps) {
  const account = useSelectedAccount()
  return account && <AccountReadiness key={account.id} {...props} account={account} />
}

function AccountReadiness({
  token,
  price,
  isForSale = true,
  hasStepButton = false,
  account,
}: PanelProps & { readonly account: Account }) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const accounts = useAccounts()
  const isOffline = useIsOffline()
  const diskError = useStore(useApp().stores.disk, ({ error }) => error)
  const query = readinessQueries.accountReadiness(account.id, token)
  const readinessState = useKnownState(query)
  const read = useReadQuery()
  const associateFlow = useAssociation(account.id, token)
  const isStale = useIsStale(knownValue(readinessState)?.stamp ?? null)
  const refresh = () => void read(query)
  // The banner of the page gives the reason and the next try.
  if (readinessState.status === 'failed' && isOffline) return <UnknownReadiness account={plainText(account.name, 40)} />
  if (readinessState.status === 'failed') {
    return (
      <section className={styles['ready']} aria-label="Readiness">
        <div className="row">
          <HalfCircle />
          <h3 className="h3">Readiness of {plainText(account.name, 40)} unknown</h3>
        </div>
        <p className={cx('t2 small', styles['ready-failed'])}>
          {errorText(readinessState.error).title}. {errorText(readinessState.error).todo}
        </p>
        <Button size="small" onClick={refresh}>
          Check again
        </Button>
      </section>
    )
  }
  const readiness = knownValue(readinessState)
  if (!readiness) return <ReadinessSkeleton account={plainText(account.name, 40)} />
  const lines = purchaseLines(readiness, price, hideAmounts)
  const factStatus = purchaseReadiness(readiness, lines)
  // The market's facts say nothing about this computer, which may have lost its disk or its keychain since.
  const blocker = factStatus === 'yes' ? signingBlocker(diskError, accounts?.keyStore.kind === 'none') : null
  const readyStatus = blocker === null ? factStatus : 'no'
  const step = hasStepButton && price !== null ? purchaseStep({ lines, price, otherAccounts: [] }) : null
  // Without the network nothing was checked, so an earlier result does not count as ready now.
  const isEarlierResult = readyStatus === 'yes' && (isOffline || readiness.stamp.offline)
  const shownLines = lines.filter(({ fact }) => !(blocker?.isKeyUnusable && fact.fact === 'key'))
  // If a fact failed, or nothing is for sale, the passed facts are one line that unfolds.
  const isFolded = readyStatus === 'no' || !isForSale
  const passedLines = isFolded ? shownLines.filter(({ state }) => state === 'yes') : []
  const openLines = shownLines.filter((line) => !passedLines.includes(line))
  // The panel above already names the only failed fact. The market's verdict has its reason here.
  const isSaidAbove =
    blocker === null &&
    openLines.length === 1 &&
    step !== null &&
    step.fact !== 'verdict' &&
    openLines[0]?.fact.fact === step.fact
  const lineProps = { readiness, followedFlow: associateFlow }
  const stampProps = { stamp: readiness.stamp, isRefreshing: isReading(readinessState) }
  // The facts say whether the key is on this computer, but not whether the key is locked.
  const needsUnlock = isForSale && readyStatus === 'yes' && accounts?.keyStore.isLocked === true
  return (
    <section className={cx(styles['ready'], isStale && styles['is-stale'])} aria-label="Readiness">
      <div className={cx('row between', isSaidAbove && 'sr')}>
        <span className="row">
          <ReadinessIcon readyStatus={isEarlierResult ? 'unknown' : readyStatus} />
          <h3 className="h3" id="readiness-sum">
            {account.name}{' '}
            {isEarlierResult
              ? `was ready on ${dateTimeWords(readiness.stamp.receivedAt)}`
              : READINESS_WORDS[isForSale ? 'purchase' : 'notForSale'][readyStatus]}
            {needsUnlock && !isEarlierResult && ' once its key is unlocked'}
          </h3>
        </span>
        {!isSaidAbove && <FreshnessStamp {...stampProps} />}
      </div>
      {!isSaidAbove && (
        <ul className={styles['checks']}>
          {blocker !== null && (
            <li className="whole">
              <Cross />
              <span className="strong">{blocker.text}</span>
            </li>
          )}
          {openLines.map((line) => (
            <CompactReadinessLine
              key={line.fact.fact}
              line={line}
              hasRemedyAbove={line.fact.fact === step?.fact}
              {...lineProps}
            />
          ))}
        </ul>
      )}
      {passedLines.length > 0 && (
        <Fold
          size="line"
          icon={<Tick />}
          label={
            readyStatus === 'no'
              ? countWithNoun(passedLines.length, 'other check passes', 'other checks pass')
              : countWithNoun(passedLines.length, 'check passes', 'checks pass')
          }
          {...(isSaidAbove && { aside: <FreshnessStamp {...stampProps} /> })}
        >
          <ul className={styles['checks']}>
            {passedLines.map((line) => (
              <CompactReadinessLine key={line.fact.fact} line={line} {...lineProps} />
            ))}
          </ul>
        </Fold>
      )}
      <div className={styles['after-checks']}>
        <button
          type="button"
          className="link small"
          onClick={() => go({ name: 'readiness', account: account.id, token })}
        >
          See all account checks
        </button>
        <MarketNotes subject="these checks" notes={readiness.notes} />
      </div>
      <AssociateOutcome followedFlow={associateFlow} />
    </section>
  )
}

/** Reason on this computer why nothing can be signed. `isKeyUnusable`: true if the key cannot be read. */
type SigningBlocker = { readonly text: string; readonly isKeyUnusable: boolean }

function signingBlocker(diskError: AppError | null, hasNoKeyStore: boolean): SigningBlocker | null {
  if (diskError?.code === 'disk-failed') return { text: diskTitle(diskError), isKeyUnusable: false }
  return hasNoKeyStore ? { text: 'The keychain cannot be used', isKeyUnusable: true } : null
}

/** Panel while the market cannot be reached and no earlier result is known. */
const UnknownReadiness = ({ account }: { readonly account: string }) => (
  <section className={styles['ready']} aria-label="Readiness">
    <div className="row">
      <HalfCircle />
      <h3 className="h3">Readiness of {account} unknown</h3>
    </div>
    <p className={cx('t2 small', styles['ready-failed'])}>The app checks the account when the market answers.</p>
  </section>
)

/** Usual number of facts that a purchase needs. */
const SKELETON_LINE_COUNT = 8

/** Placeholder in the size of the loaded panel, or a sentence while offline. Empty until the read is late. */
function ReadinessSkeleton({ account }: { readonly account: string }) {
  const isLate = useIsLate(true)
  const isOffline = useIsOffline()
  if (isOffline) return <UnknownReadiness account={account} />
  return (
    <section className={styles['ready']} aria-label="Readiness" aria-busy="true">
      {isLate && (
        <>
          <div className={styles['skeleton-line']}>
            <SkeletonBlock width={176} height={12} />
          </div>
          <div className={styles['checks']}>
            {Array.from({ length: SKELETON_LINE_COUNT }, (_, index) => (
              <div key={index} className={styles['skeleton-line']}>
                <SkeletonBlock width={index % 2 === 0 ? 132 : 156} height={10} />
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
