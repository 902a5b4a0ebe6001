import { Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CollectionHolders as Holders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { holderLines } from '@shared/insight/holder-shares'
import { countWithNoun, statFigure } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { collectionQueries } from './queries'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { HoldersTable } from './HoldersTable'
import { ownShareWords } from './holders-chart'
import { TableSkeleton } from './TableSkeleton'
import { useHoldersWithoutStock } from './use-holders-without-stock'
import { cx } from '../../ui/cx'
import listingsStyles from './listings.module.css'
import styles from './holders.module.css'

/** Holders tab: the largest holders, with the person's own accounts first. The distribution is among the charts. */
export function CollectionHolders({ token }: { readonly token: EntityId }) {
  const query = collectionQueries.holders(token)
  const state = useMainQuery(query)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(query, true)
  const holdersAndPools = useHoldersWithoutStock(knownValue(state), token)
  const holders = holdersAndPools?.holders ?? null
  const stockNotes = stockWords(holdersAndPools?.poolHolders ?? [])
  const error = state.status === 'failed' ? state.error : null
  const isLate = useIsLate(holders === null && error === null)
  return (
    <section className={styles['holders']} aria-label="Holders">
      {error && <FailedRead subject="The holders" error={error} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {isLate && <HoldersSkeleton />}
      {holders && holders.owners.length === 0 && (
        <StateBlock
          icon={<Users size={20} aria-hidden="true" />}
          title="No holders"
          text={stockNotes[0] ?? 'The market reports no holders of this collection.'}
        >
          <Button onClick={refresh}>Refresh</Button>
        </StateBlock>
      )}
      {holders && holders.owners.length > 0 && (
        <LargestHolders holders={holders} stockNotes={stockNotes} isRefreshing={isReading(state)} />
      )}
    </section>
  )
}

/** Placeholders for the heading, the head of the table and its rows, in their final height. */
const HoldersSkeleton = () => (
  <div>
    <div className="bar-line">
      <SkeletonBlock width={160} height={16} />
    </div>
    <TableSkeleton artPx={0} />
  </div>
)

type LargestHoldersProps = {
  readonly holders: Holders
  /**
   * One sentence for each pool account, which `holders` leaves out: it has NFTs that a launch still has to give out.
   */
  readonly stockNotes: readonly string[]
  readonly isRefreshing: boolean
}

function LargestHolders({ holders, stockNotes, isRefreshing }: LargestHoldersProps) {
  const { owners, ownerCount, nftCount, stamp } = holders
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const accounts = useAccounts()?.accounts
  const lines = useMemo(() => holderLines(owners, nftCount), [owners, nftCount])
  const ownIds = useMemo(() => new Set(accounts?.map(({ id }) => id)), [accounts])
  const ownLines = useMemo(() => lines.filter(({ owner }) => ownIds.has(owner.account.id)), [lines, ownIds])
  const isComplete = hasAllOwners(holders)
  return (
    <div>
      <div className={cx('bar-line', styles['holders-head'])}>
        <h3 className="h2">{headingText(holders)}</h3>
        <span className="sp" />
        <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing} />
        <span ref={setToolsSlot} className={listingsStyles['tools']} />
      </div>
      {/* A single own account has a line of its own at the top of the table. */}
      {ownIds.size > 0 && ownLines.length !== 1 && (
        <p className={cx('small t2', styles['holders-own'])}>{ownShareWords(ownLines, { nftCount, isComplete })}</p>
      )}
      {stockNotes.map((note) => (
        <p key={note} className={cx('small t2', styles['holders-own'])}>
          {note}
        </p>
      ))}
      <HoldersTable lines={lines} ownLines={ownLines} ownIds={ownIds} toolsSlot={toolsSlot} />
      <p className={cx('small t3', styles['holders-foot'])}>
        {isComplete ? `The list is complete: ${countWithNoun(owners.length, 'holder')}.` : limitNote(ownerCount)} One
        person may own several accounts.
      </p>
    </div>
  )
}

/**
 * Maximum number of holders that the market lists, according to the market's documentation. The list has only one page.
 */
const MAX_HOLDERS = 500

function limitNote(ownerCount: number | null): string {
  return ownerCount === null
    ? `The market lists at most ${MAX_HOLDERS} holders; smaller holders may be missing.`
    : `The market lists at most ${MAX_HOLDERS} of ${statFigure(ownerCount)} holders; smaller holders are missing.`
}

/** True if the list has every holder. If the market does not report the number of holders, `isPartial` decides. */
const hasAllOwners = ({ owners, ownerCount, isPartial }: Holders): boolean =>
  ownerCount === null ? isPartial === false : owners.length >= ownerCount

const headingText = (holders: Holders): string =>
  hasAllOwners(holders)
    ? countWithNoun(holders.owners.length, 'holder')
    : `The ${statFigure(holders.owners.length)} largest holders`
