import { useState } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { likelyPoolHolder, holderOverlap, reportedShare, excludePools } from '@shared/insight/holder-overlap'
import { topShare } from '@shared/insight/holder-shares'
import { percentText, useHasBeenInView } from '../../charts'
import { errorText } from '../../format/error-text'
import { countWithNoun, DASH, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { collectionQueries } from '../collection/queries'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonFacts, useIsLate } from '../../ui/Skeleton'
import { useApp, useGo } from '../../app/app-context'
import { CollectionField, type ChosenCollection } from '../offers/CollectionField'
import { selectCollectionTab } from '../collection/select-collection-tab'
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
  /** True if mints are known. Their holders may be missing in the last read. */
  readonly hasMints: boolean
  /** Number of accounts that minted from the launch; null if not known for sure. */
  readonly minterCount: number | null
  /** True for a button that opens the holders. */
  readonly canOpenHolders: boolean
}

/** Holders of the minted NFTs, and a comparison with the holders of another collection. */
export function LaunchHolders({ token, ...summaryProps }: HoldersProps) {
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
      {view && <HolderSummary view={view} {...summaryProps} />}
    </section>
  )
}

type SummaryProps = Omit<HoldersProps, 'token'> & { readonly view: CollectionHolders }

/**
 * Figures of the holders without the pool account, if the pool account is known. An account that is only probably the
 * pool account counts as a holder, with a note. The result of a comparison comes first.
 */
function HolderSummary(props: SummaryProps) {
  const { view, poolAccount, remainingCount } = props
  const [isPicking, setPicking] = useState(false)
  const [chosenCollection, setChosenCollection] = useState<ChosenCollection | null>(null)
  const { holders: viewWithoutPool, poolHolders } = excludePools(view, [poolAccount])
  const probablePool = poolAccount === null ? likelyPoolHolder(view, remainingCount) : null
  const canCompare = viewWithoutPool.owners.length > 0
  return (
    <>
      {chosenCollection && (
        <HolderComparison
          view={viewWithoutPool}
          collection={chosenCollection}
          onChange={() => {
            setChosenCollection(null)
            setPicking(true)
          }}
        />
      )}
      <HolderFigures {...props} view={viewWithoutPool} />
      {poolHolders.map(({ account, balance }) => (
        <p key={account.id} className="small t2" title={account.id}>
          {`Not counted: the launch’s pool account, ${poolBalanceText(balance, remainingCount)}.`}
        </p>
      ))}
      {probablePool && (
        <p className="small t2">
          {`Counted as a holder: ${probablePool.account.id}, probably the launch’s pool account. The account holds ${countWithNoun(probablePool.balance, 'NFT')}, as many as are left to mint. The market names no pool account.`}
        </p>
      )}
      {canCompare && !chosenCollection && !isPicking && (
        <Button size="small" onClick={() => setPicking(true)}>
          Compare with another collection
        </Button>
      )}
      {canCompare && !chosenCollection && isPicking && (
        <div className={styles['holder-compare']}>
          <CollectionField chosenCollection={null} isMissing={false} onPick={setChosenCollection} />
        </div>
      )}
    </>
  )
}

/**
 * Number of NFTs in the pool account. A pool account that holds more than the launch has left also holds the NFTs of
 * other launches.
 */
function poolBalanceText(balance: number, remainingCount: number | null): string {
  const nfts = countWithNoun(balance, 'NFT')
  return remainingCount !== null && balance > remainingCount ? `${nfts} of the whole collection` : nfts
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
  if (!failure) return isLate ? <SkeletonFacts count={3} /> : null
  return (
    <p className="row small t2" role="alert">
      {subject} could not be read. {failure.title}.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

type FiguresProps = Pick<SummaryProps, 'view' | 'hasMints' | 'minterCount' | 'canOpenHolders'>

function HolderFigures({ view, hasMints, minterCount, canOpenHolders }: FiguresProps) {
  const { stores } = useApp()
  const go = useGo()
  const { owners, ownerCount, nftCount, token } = view
  const balances = owners.map(({ balance }) => balance)
  if (owners.length === 0) {
    return (
      <p className="t2">
        {hasMints
          ? 'The holders of the latest mints appear here with the next read.'
          : 'The market reports no holders.'}
      </p>
    )
  }
  const isListComplete = ownerCount !== null && owners.length >= ownerCount
  return (
    <>
      <div className={cx('facts', styles['holder-facts'])}>
        <Fact
          label="Holders now"
          value={statFigure(ownerCount ?? owners.length)}
          title="Each account counts as one holder. Accounts that minted may have sold."
        />
        <Fact label="NFTs held" value={nftCount === null ? DASH : statFigure(nftCount)} />
        <Fact label="Ten largest hold" value={sharePercentText(topShare(balances, 10, nftCount))} />
        <span className="sp" />
        {canOpenHolders && (
          <Button
            size="small"
            onClick={() => {
              selectCollectionTab(stores, token, 'holders')
              go({ name: 'collection', token })
            }}
          >
            View holders
          </Button>
        )}
      </div>
      {minterCount !== null && ownerCount !== null && ownerCount < minterCount && (
        <p className="small t2">
          {`${countWithNoun(minterCount, 'account')} minted. Some may have sold or moved their NFTs, or minted after the holders were read.`}
        </p>
      )}
      {!isListComplete && (
        <p className="small t2" title="The market reports at most 500 holders.">
          {`Only the ${statFigure(owners.length)} largest holders are known, with ${sharePercentText(reportedShare(view))} of the NFTs.`}
        </p>
      )}
    </>
  )
}

type FactProps = { readonly label: string; readonly value: string; readonly title?: string }

const Fact = ({ label, value, title }: FactProps) => (
  <div className="fact" title={title}>
    <span className="label">{label}</span>
    <span className="v tn">{value}</span>
  </div>
)

type ComparisonProps = {
  readonly view: CollectionHolders
  /** Collection that the person chose for the comparison. */
  readonly collection: ChosenCollection
  /** Opens the choice of another collection. */
  readonly onChange: () => void
}

/** Comparison with the holders of another collection. */
function HolderComparison({ view, collection, onChange }: ComparisonProps) {
  const query = collectionQueries.holders(collection.token)
  const holdersState = useMainQuery(query)
  const read = useReadQuery()
  const otherView = knownValue(holdersState)
  return (
    <>
      <HoldersPending
        state={holdersState}
        subject="The holders of the other collection"
        onRetry={() => void read(query, true)}
      />
      {!otherView && (
        <p className="row between small t2">
          <span>{nameOr(collection.name, collection.token)}</span>
          <button type="button" className="link" onClick={onChange}>
            Change
          </button>
        </p>
      )}
      {otherView && (
        <HolderOverlap
          view={view}
          otherView={otherView}
          otherName={nameOr(collection.name, collection.token)}
          onChange={onChange}
        />
      )}
    </>
  )
}

type OverlapProps = {
  readonly view: CollectionHolders
  readonly otherView: CollectionHolders
  readonly otherName: string
  readonly onChange: () => void
}

/** Number and share of the accounts that the market reports as holders of both collections, with a bar. */
function HolderOverlap({ view, otherView, otherName, onChange }: OverlapProps) {
  const overlap = holderOverlap(view, otherView)
  // Holders beyond the reported lists could add to the count.
  const countText = `${overlap.isOtherComplete ? '' : 'At least '}${statFigure(overlap.commonHolderCount)}`
  const comparedText = countWithNoun(overlap.comparedHolderCount, 'holder')
  const basis = `Based on up to 500 top holders of each collection: ${sharePercentText(reportedShare(view))} and ${sharePercentText(reportedShare(otherView))} of the NFTs.`
  return (
    <div className={styles['overlap']} role="status">
      <p className="row between base">
        <span className="lead">
          {overlap.commonHolderCount === 0
            ? `No common holders with ${otherName} found.`
            : `${countText} of ${comparedText} also ${overlap.commonHolderCount === 1 ? 'holds' : 'hold'} ${otherName}.`}
        </span>
        <button type="button" className="link" onClick={onChange}>
          Change
        </button>
      </p>
      {overlap.holderShare !== null && (
        <span className={cx(styles['prog'], styles['supply-bar'])} aria-hidden="true">
          <i style={{ width: `${overlap.holderShare * 100}%` }} />
        </span>
      )}
      {overlap.commonHolderCount > 0 && (
        <p className="small t2">{`${overlap.commonHolderCount === 1 ? 'This holder has' : 'These holders have'} ${countWithNoun(overlap.commonNftCount, 'NFT')} of this collection, ${sharePercentText(overlap.nftShare)} of all.`}</p>
      )}
      {!overlap.isExact && (
        <p className="small t3" title={basis}>
          Smaller holders are not known, so these figures are minimums.
        </p>
      )}
    </div>
  )
}
