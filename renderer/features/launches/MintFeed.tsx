import { Pause, Play, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { formatHbar, parseHbar } from '@shared/amount'
import type { LaunchMint, LaunchProgress } from '@shared/contract/launches'
import type { TokenPrice } from '@shared/contract/token-price'
import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import { tokenPriceWords } from '@shared/token-unit'
import { errorText } from '../../format/error-text'
import { DASH, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { utcWords } from '../../format/time'
import { launchesQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import { useHasPageBanner } from '../page-frame/use-has-page-banner'
import { FeedSkeleton } from './FeedSkeleton'
import { longAgeWords } from './launch-text'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './launches.module.css'

type FeedProps = {
  readonly launchKey: LaunchKey
  /** Stamp of the launch, which the page shows. */
  readonly launchStamp: Stamp
  /** True if the launch is open. Only then can the person pause the automatic reads. */
  readonly canPause: boolean
  /** True if the person paused the automatic reads. */
  readonly areReadsPaused: boolean
  readonly onPause: (areReadsPaused: boolean) => void
}

const INITIAL_MAX_ROWS = 10
/** Number of rows that "Show more mints" adds. */
const ADDED_ROWS = 30

/** List of mints, newest first. Each automatic read of the progress adds mints that are new. */
export function MintFeed({ launchKey, launchStamp, canPause, areReadsPaused, onPause }: FeedProps) {
  const query = launchesQueries.progress(launchKey)
  const progressState = useKnownState(query)
  const read = useReadQuery()
  const progress = knownValue(progressState)
  const [maxRows, setMaxRows] = useState(INITIAL_MAX_ROWS)
  const isOffline = useIsOffline()
  const isLaunchStale = useIsStale(launchStamp)
  const isStale = useIsStale(progress?.stamp ?? null)
  // One stamp for figures read together: the mints have their own only if they are older than the launch.
  const showsStamp = areReadsPaused || (isStale && !isLaunchStale)
  const hasPageBanner = useHasPageBanner()
  // The page already gives the reason of a failed read: offline, or in its banner while older mints are shown.
  const isReasonOnPage = isOffline || (hasPageBanner && progress !== null)
  const failure = 'error' in progressState && !isReasonOnPage ? errorText(progressState.error) : null
  const groups = progress ? groupMints(progress.mints) : []
  return (
    <section className={styles['mint-feed']} aria-label="Latest mints">
      <div className={cx('row between', styles['feed-head'])}>
        <h3 className="h3">Latest mints</h3>
        {canPause && isOffline && <span className="small t2">Paused offline</span>}
        {canPause && !isOffline && (
          <Button
            size="small"
            variant="quiet"
            aria-pressed={areReadsPaused}
            icon={areReadsPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
            onClick={() => onPause(!areReadsPaused)}
          >
            {areReadsPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
      </div>
      {failure && (
        <p className="small t2" role="alert">
          {progress ? 'Showing older mints. ' : ''}
          {failure.title}.{' '}
          <button type="button" className="link" onClick={() => void read(query, true)}>
            Try again
          </button>
        </p>
      )}
      {progress === null && failure === null && !isOffline && (
        <div role="status" aria-label="Loading">
          <FeedSkeleton />
        </div>
      )}
      {progress === null && isOffline && <p className="small t2">No mints were read before the connection was lost.</p>}
      {progress && (
        <FeedNote progress={progress} showsStamp={showsStamp} isLoading={isReading(progressState) && !isOffline} />
      )}
      {progress && (
        <ul className={styles['feed-rows']}>
          {groups.slice(0, maxRows).map((group, index) => (
            <FeedRow key={groupKey(group)} group={group} token={launchKey.token} isNewest={index === 0} />
          ))}
        </ul>
      )}
      {groups.length > maxRows && (
        <Button size="small" className={styles['feed-more']} onClick={() => setMaxRows(maxRows + ADDED_ROWS)}>
          Show more mints
        </Button>
      )}
    </section>
  )
}

type NoteProps = { readonly progress: LaunchProgress; readonly showsStamp: boolean; readonly isLoading: boolean }

function FeedNote({ progress, showsStamp, isLoading }: NoteProps) {
  if (progress.mints.length > 0 && !progress.isCollectionShared && !showsStamp) return null
  return (
    <p className={cx('row small t2', styles['feed-note'])}>
      {progress.mints.length === 0 ? (
        <>
          <Sparkles size={14} aria-hidden="true" /> No mints reported yet.
        </>
      ) : (
        progress.isCollectionShared && 'Mints of all launches and stages of the collection.'
      )}
      <span className="sp" />
      {showsStamp && <FreshnessStamp stamp={progress.stamp} isRefreshing={isLoading} />}
    </p>
  )
}

/** Mints of one purchase, newest first. */
type MintGroup = readonly [LaunchMint, ...LaunchMint[]]

const groupKey = ([newestMint]: MintGroup): string =>
  JSON.stringify([newestMint.transaction, newestMint.serial, newestMint.at])

/** Groups consecutive mints that one buyer made in one transaction. A mint without a known transaction stays alone. */
export function groupMints(mints: readonly LaunchMint[]): readonly MintGroup[] {
  const groups: [LaunchMint, ...LaunchMint[]][] = []
  for (const mint of mints) {
    const group = groups.at(-1)
    const isSamePurchase =
      mint.transaction !== null && group?.[0].transaction === mint.transaction && group[0].buyer?.id === mint.buyer?.id
    if (group && isSamePurchase) group.push(mint)
    else groups.push([mint])
  }
  return groups
}

/** Age below which a mint is marked as new. */
const MAX_NEW_AGE_MS = 30_000

type RowProps = {
  readonly group: MintGroup
  readonly token: EntityId
  /** True for the latest purchase, the only one that is marked as new. */
  readonly isNewest: boolean
}

function FeedRow({ group, token, isNewest }: RowProps) {
  const go = useGo()
  const [newestMint] = group
  const name = nameOr(newestMint.name, `Serial ${newestMint.serial}`)
  return (
    <li>
      <Art src={newestMint.image} className={cx('thumb', styles['t32'])} />
      <div className={styles['feed-nft']}>
        <span className="row">
          <button
            type="button"
            className="link plain strong cut"
            title={group.length === 1 ? undefined : `Open ${name}, one of these NFTs`}
            onClick={() => go({ name: 'nft', token, serial: newestMint.serial })}
          >
            {group.length === 1 ? name : `${statFigure(group.length)} minted`}
          </button>
          {isNewest && <NewMark mintedAt={newestMint.at} />}
        </span>
        <span className="small t2 cut">
          <BuyerText buyer={newestMint.buyer} />
        </span>
      </div>
      <div className={styles['feed-sum']}>
        <b className="strong">
          <PaidAmount group={group} />
        </b>
        <MintAge mintedAt={newestMint.at} />
      </div>
    </li>
  )
}

/** Buyer of a mint. The person's own accounts are marked. */
function BuyerText({ buyer }: Pick<LaunchMint, 'buyer'>) {
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === buyer?.id) ?? false
  if (buyer === null) return <>{DASH}</>
  if (!isOwn) return <AccountText account={buyer} showsChecksum />
  return (
    <b className={styles['own-buyer']}>
      <AccountText account={buyer} />, you
    </b>
  )
}

function NewMark({ mintedAt }: { readonly mintedAt: string | null }) {
  const now = useNow()
  return mintedAt !== null && now - Date.parse(mintedAt) < MAX_NEW_AGE_MS ? <span className="newdot">new</span> : null
}

/** Total paid for the mints of a group; a dash if a price is unknown. */
function PaidAmount({ group }: { readonly group: MintGroup }) {
  const [newestMint] = group
  if (newestMint.otherPrice !== null) return <PaidInToken group={group} price={newestMint.otherPrice} />
  const prices = group.flatMap(({ price }) => price ?? [])
  if (prices.length < group.length) return <>{DASH}</>
  return <Money hbar={formatHbar(prices.reduce((sum, price) => sum + parseHbar(price), 0n))} />
}

/**
 * Price in another token, such as "3 × 12.5 HRBD". If the prices differ or the amount is unknown, only the token of the
 * newest mint.
 */
function PaidInToken({ group, price }: { readonly group: MintGroup; readonly price: TokenPrice }) {
  const haveSamePrice = group.every(
    ({ otherPrice }) => otherPrice?.amount === price.amount && otherPrice?.unit === price.unit,
  )
  const showsAmount = haveSamePrice && price.amount !== null
  return (
    <span className="t2">
      {showsAmount && group.length > 1 && `${group.length} × `}
      {plainText(showsAmount ? tokenPriceWords(price) : price.unit, 40)}
    </span>
  )
}

function MintAge({ mintedAt }: { readonly mintedAt: string | null }) {
  const now = useNow()
  if (mintedAt === null) return <span className="micro t3">time unknown</span>
  return (
    <span className="micro t3 tn" title={utcWords(mintedAt)}>
      {longAgeWords((now - Date.parse(mintedAt)) / 1000)} ago
    </span>
  )
}
