import { useState } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { likelyPoolHolder, holderOverlap, reportedShare, excludePools } from '@shared/insight/holder-overlap'
import { topShare } from '@shared/insight/holder-shares'
import { percentText, useHasBeenInView } from '../../charts'
import { errorText } from '../../format/error-text'
import { countWithNoun, DASH, statFigure } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { nameOr } from '../../format/text'
import { collectionQueries } from '../collection/queries'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useApp, useGo } from '../../app/app-context'
import { CollectionField, type ChosenCollection } from '../offers/CollectionField'
import { openHoldersTab } from './open-holders-tab'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

/** Share from 0 to 1 as a percentage; a dash if unknown. */
const sharePercentText = (share: number | null): string => (share === null ? DASH : percentText(share * 100))

type HoldersProps = {
  readonly token: EntityId
  /**
   * Pool account: holds the NFTs that are not minted yet, and does not count as a holder. Null if the market names no
   * pool account.
   */
  readonly poolAccount: string | null
  /** Number of NFTs not minted yet; null if the market does not report the number. */
  readonly remainingCount: number | null
}

/** Holders of the minted NFTs, and a comparison with the holders of another collection. */
export function LaunchHolders({ token, poolAccount, remainingCount }: HoldersProps) {
  const [ref, isInSight] = useHasBeenInView<HTMLElement>()
  const query = collectionQueries.holders(token)
  const holdersState = useMainQuery(query, isInSight)
  const read = useReadQuery()
  const view = knownValue(holdersState)
  return (
    <section ref={ref} className={styles['launch-holders']} aria-label="Holders">
      <div className="row between base">
        <h3 className="h3">Holders of the collection</h3>
        {view && <FreshnessStamp stamp={view.stamp} isRefreshing={isReading(holdersState)} />}
      </div>
      <HoldersPending state={holdersState} subject="The holders" onRetry={() => void read(query, true)} />
      {view && <HolderSummary view={view} poolAccount={poolAccount} remainingCount={remainingCount} />}
    </section>
  )
}

type SummaryProps = Omit<HoldersProps, 'token'> & { readonly view: CollectionHolders }

/**
 * Figures of the holders without the pool account, if the pool account is known. An account that is only probably the
 * pool account counts as a holder, with a note.
 */
function HolderSummary({ view, poolAccount, remainingCount }: SummaryProps) {
  const { holders: viewWithoutPool, poolHolders } = excludePools(view, [poolAccount])
  const probablePool = poolAccount === null ? likelyPoolHolder(view, remainingCount) : null
  return (
    <>
      <HolderFigures view={viewWithoutPool} />
      {stockWords(poolHolders).map((line) => (
        <p key={line} className="small t2">
          {line}
        </p>
      ))}
      {probablePool && (
        <p className="small t2">
          {`${probablePool.account.id} is probably the launch’s pool account: the account holds ${countWithNoun(probablePool.balance, 'NFT')}, as many as are left to mint. The market does not confirm this, so the account counts as a holder here.`}
        </p>
      )}
      {viewWithoutPool.owners.length > 0 && <HolderComparison view={viewWithoutPool} />}
    </>
  )
}

type PendingProps = {
  readonly state: Remote<unknown>
  /** Start of the failure text, such as "The holders". */
  readonly subject: string
  readonly onRetry: () => void
}

/** Placeholder or failure text while a list of holders is unknown. Renders nothing once the list is known. */
function HoldersPending({ state, subject, onRetry }: PendingProps) {
  const isMissing = knownValue(state) === null
  const failure = state.status === 'failed' ? errorText(state.error) : null
  const isLate = useIsLate(isMissing && failure === null)
  if (!isMissing) return null
  if (!failure) return isLate ? <SkeletonBlock width="60%" height={48} /> : null
  return (
    <p className="row small t2" role="alert">
      {subject} could not be read. {failure.title}.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

function HolderFigures({ view }: { readonly view: CollectionHolders }) {
  const { stores } = useApp()
  const go = useGo()
  const { owners, ownerCount, nftCount, token } = view
  const balances = owners.map(({ balance }) => balance)
  if (owners.length === 0) return <p className="t2">The market reports no holders.</p>
  const isListComplete = ownerCount !== null && owners.length >= ownerCount
  return (
    <>
      <div className={cx('facts', styles['holder-facts'])}>
        <Fact label="Holders" value={statFigure(ownerCount ?? owners.length)} />
        <Fact label="NFTs held" value={nftCount === null ? DASH : statFigure(nftCount)} />
        <Fact label="The ten largest hold" value={sharePercentText(topShare(balances, 10, nftCount))} />
      </div>
      <p className="small t2">
        {isListComplete
          ? `All ${countWithNoun(owners.length, 'holder')} are known. Each account counts as one holder.`
          : `Only the ${statFigure(owners.length)} largest holders are known, with ${sharePercentText(reportedShare(view))} of the NFTs. The market reports at most 500 holders.`}{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            openHoldersTab(stores, token)
            go({ name: 'collection', token })
          }}
        >
          Show holders
        </button>
      </p>
    </>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn">{value}</span>
  </div>
)

/** Comparison with another collection that the person chooses. */
function HolderComparison({ view }: Pick<OverlapProps, 'view'>) {
  const [isOpen, setOpen] = useState(false)
  const [chosenCollection, setChosenCollection] = useState<ChosenCollection | null>(null)
  const otherToken = chosenCollection?.token ?? null
  const query = collectionQueries.holders(otherToken ?? '')
  const holdersState = useMainQuery(query, otherToken !== null)
  const read = useReadQuery()
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Compare with another collection
      </Button>
    )
  }
  const otherView = otherToken === null ? null : knownValue(holdersState)
  return (
    <div className={styles['holder-compare']}>
      <CollectionField chosenCollection={chosenCollection} isMissing={false} onPick={setChosenCollection} />
      {chosenCollection && (
        <HoldersPending
          state={holdersState}
          subject="The holders of the other collection"
          onRetry={() => void read(query, true)}
        />
      )}
      {chosenCollection && otherView && (
        <HolderOverlap
          view={view}
          otherView={otherView}
          otherName={nameOr(chosenCollection.name, chosenCollection.token)}
        />
      )}
    </div>
  )
}

type OverlapProps = {
  readonly view: CollectionHolders
  readonly otherView: CollectionHolders
  readonly otherName: string
}

/** Number and share of the accounts that the market reports as holders of both collections. */
function HolderOverlap({ view, otherView, otherName }: OverlapProps) {
  const overlap = holderOverlap(view, otherView)
  // Holders beyond the reported lists could add to these figures.
  const nftQualifier = overlap.isExact ? '' : 'at least '
  const shareQualifier = overlap.isOtherComplete ? '' : 'at least '
  const countText = `${overlap.isOtherComplete ? '' : 'At least '}${statFigure(overlap.commonHolderCount)}`
  const comparedText = countWithNoun(overlap.comparedHolderCount, 'holder')
  const shareText = `${shareQualifier}${sharePercentText(overlap.holderShare)}`
  return (
    <div role="status">
      <p className="lead">
        {overlap.commonHolderCount === 0
          ? `No common holders with ${otherName} found.`
          : `${countText} of ${comparedText} here (${shareText}) also hold ${otherName}.`}
      </p>
      {overlap.commonHolderCount > 0 && (
        <p className="t2">{`Common holders have ${nftQualifier}${countWithNoun(overlap.commonNftCount, 'NFT')} of this collection, ${nftQualifier}${sharePercentText(overlap.nftShare)} of all.`}</p>
      )}
      {!overlap.isExact && (
        <p className="small t3">
          {`Based on up to 500 top holders of each collection (${sharePercentText(reportedShare(view))} and ${sharePercentText(reportedShare(otherView))} of NFTs). The real overlap may be higher.`}
        </p>
      )}
    </div>
  )
}
