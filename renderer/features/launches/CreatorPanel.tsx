import { Copy, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { formatHbar, parseHbar } from '@shared/amount'
import type { CollectionHolders } from '@shared/contract/collection'
import type { Launch, LaunchMint, LaunchProgress, LaunchView } from '@shared/contract/launches'
import { excludePools } from '@shared/insight/holder-overlap'
import { topShare } from '@shared/insight/holder-shares'
import { percentText } from '../../charts'
import { countWithNoun, DASH, isZeroHbar, statFigure } from '../../format/money'
import { collectionQueries } from '../collection/queries'
import { hasFailedWithoutValue, knownValue } from '../../query/remote'
import { useKnownState, useMainQuery } from '../../query/use-query'
import { extrapolateRateLimit, viewRateLimit } from '../../stores/rate-limits'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useApp, useCopy, useGo } from '../../app/app-context'
import type { LaunchKey } from './launch-key'
import { launchTimeWords } from './launch-text'
import { openHoldersTab } from './open-holders-tab'
import { noPaceWords, paceFigure } from './pace-text'
import { launchesQueries } from './queries'
import { usePace } from './use-pace'
import { cx } from '../../ui/cx'
import styles from './mint.module.css'

type CreatorProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/** Panel for the creator of a launch: sum of the paid prices, sold and left NFTs, pace, end, holders and requests. */
export function CreatorPanel({ view, launchKey }: CreatorProps) {
  const { launch } = view
  const progressState = useKnownState(launchesQueries.progress(launchKey))
  const progress = knownValue(progressState)
  const holders = knownValue(useMainQuery(collectionQueries.holders(launchKey.token)))
  const missingReason = noPaceWords(hasFailedWithoutValue(progressState) ? 'unread' : 'reading')
  const hasTotal = progress !== null && progress.totalPaid !== null && progress.mintTimes.length > 0
  return (
    <section className={cx('panel', styles['mint'])} aria-label="Creator">
      <div className="row between base">
        <h2 className="h2">For the creator</h2>
        {progress && <FreshnessStamp stamp={progress.stamp} />}
      </div>
      <div>
        <div className={styles['sum']}>
          <span className="fig2 tn">{hasTotal ? <Money hbar={progress.totalPaid} /> : DASH}</span>
          <span className="small t2">raised</span>
        </div>
        <p className="small t2">{progress ? paidNote(progress) : missingReason}</p>
      </div>
      <dl className={styles['figures']}>
        <Row label="Sold">
          {launch.minted === null ? DASH : statFigure(launch.minted)}, {leftText(launch)}
        </Row>
        <PaceRows view={view} launchKey={launchKey} />
        <Row label="Expected in total" title="Raised so far, plus the NFTs left at the current price.">
          <ExpectedTotal launch={launch} progress={progress} />
        </Row>
        <Row label="Wallets" title={progress ? walletsNote(progress) : missingReason}>
          {progress && progress.minterCount !== null && progress.mintTimes.length > 0
            ? statFigure(progress.minterCount)
            : DASH}
        </Row>
        <Row label="Ten largest holders" title="Share of all NFTs of the collection without the launch’s own pool.">
          {largestHoldersText(holders, launch.poolAccount)}
        </Row>
        <RequestsRow />
      </dl>
      <CreatorButtons launchKey={launchKey} progress={progress} />
      <p className="small t2">Stages and payouts are set on the market’s website.</p>
    </section>
  )
}

type RowProps = { readonly label: string; readonly title?: string; readonly children: ReactNode }

const Row = ({ label, title, children }: RowProps) => (
  <div title={title}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Pace and end. A separate component, so that the other figures are not rendered again with each second. */
function PaceRows({ view, launchKey }: CreatorProps) {
  const now = useNow()
  const { launch } = view
  const pace = paceFigure(usePace(view, launchKey, now))
  return (
    <>
      <Row label="Pace now" title={pace.detail ?? pace.note}>
        {pace.figure}
      </Row>
      <Row label="Stage">{launchTimeWords(launch, now) ?? DASH}</Row>
    </>
  )
}

const leftText = ({ remainingCount }: Launch): string =>
  remainingCount === null ? 'left: unknown' : `${statFigure(remainingCount)} left`

/** Raised sum plus the price of the NFTs left; a dash if any part is unknown or other mints are in the sum. */
function ExpectedTotal({ launch, progress }: { readonly launch: Launch; readonly progress: LaunchProgress | null }) {
  const { price, remainingCount, isForeverMint } = launch
  const canAdd = progress?.hasAllMints === true && !progress.isCollectionShared && !isForeverMint
  if (!canAdd || progress.totalPaid === null || price === null || isZeroHbar(price) || remainingCount === null) {
    return <>{DASH}</>
  }
  return <Money hbar={formatHbar(parseHbar(progress.totalPaid) + parseHbar(price) * BigInt(remainingCount))} />
}

/** Number of requests that the pages can send now. The reads of this page use these requests. */
function RequestsRow() {
  const { stores } = useApp()
  const now = useNow()
  const receivedLimit = useStore(stores.requests, viewRateLimit)
  const updatedAtMs = useStore(stores.requests, (state) => state.updatedAtMs)
  const rateLimit = receivedLimit && extrapolateRateLimit(receivedLimit, now - updatedAtMs)
  return (
    <Row label="Requests left">
      {rateLimit ? `${statFigure(rateLimit.availableCount)} of ${statFigure(rateLimit.capacity)}` : DASH}
    </Row>
  )
}

type ButtonsProps = { readonly launchKey: LaunchKey; readonly progress: LaunchProgress | null }

function CreatorButtons({ launchKey, progress }: ButtonsProps) {
  const { stores } = useApp()
  const go = useGo()
  const copy = useCopy()
  const mints = progress?.mints ?? []
  return (
    <div className={styles['buttons']}>
      <Button
        icon={<Copy size={16} aria-hidden="true" />}
        disabled={mints.length === 0}
        title={
          mints.length === 0 ? 'No mints are loaded.' : `The latest ${countWithNoun(mints.length, 'mint')}, as a table.`
        }
        onClick={() => void copy(mintsTable(mints))}
      >
        Copy mints
      </Button>
      <Button
        icon={<Users size={16} aria-hidden="true" />}
        onClick={() => {
          openHoldersTab(stores, launchKey.token)
          go({ name: 'collection', token: launchKey.token })
        }}
      >
        Holders
      </Button>
    </div>
  )
}

/**
 * Mints as a tab-separated table for a spreadsheet, newest first. Without names, which are third-party text and could
 * contain formulas.
 */
export const mintsTable = (mints: readonly LaunchMint[]): string =>
  [
    ['Serial', 'Time (UTC)', 'Buyer', 'Price in HBAR'],
    ...mints.map(({ serial, at, buyer, price }) => [String(serial), at ?? '', buyer?.id ?? '', price ?? '']),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

function largestHoldersText(holders: CollectionHolders | null, poolAccount: string | null): string {
  if (holders === null) return DASH
  const { holders: withoutPool } = excludePools(holders, [poolAccount])
  const share = topShare(
    withoutPool.owners.map(({ balance }) => balance),
    10,
    withoutPool.nftCount,
  )
  return share === null ? DASH : percentText(share * 100)
}

/** Note on the mints behind the sum, or the reason why the sum is unknown. */
function paidNote({
  mintTimes,
  hasAllMints,
  isCollectionShared,
  totalPaid,
  totalUnknownReason,
}: LaunchProgress): string {
  if (mintTimes.length === 0) return 'no mints reported'
  if (totalUnknownReason === 'other-token') return 'some mints were paid in another token'
  if (totalPaid === null) return 'not every price is reported'
  const mints = `${hasAllMints ? 'all' : 'the latest'} ${countWithNoun(mintTimes.length, 'mint')}`
  return isCollectionShared ? `for ${mints} of the collection` : `for ${mints}, before fees`
}

function walletsNote({ mintTimes, hasAllMints, minterCount }: LaunchProgress): string {
  if (mintTimes.length === 0) return 'no mints reported'
  if (minterCount === null) return 'no wallets reported'
  const mints = countWithNoun(mintTimes.length, 'mint')
  return hasAllMints ? `of all ${mints}` : `of the latest ${mints}`
}
