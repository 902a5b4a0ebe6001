import { Users } from 'lucide-react'
import { useMemo } from 'react'
import type { CollectionHolders as Holders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { holderLines } from '@shared/insight/holder-shares'
import { counted, statFigure } from '../../format/money'
import { stockWords } from '../../format/stock-text'
import { collectionQueries } from './queries'
import { isReading, known } from '../../query/remote'
import { useMainQuery, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { HoldersFigure } from './HoldersChart'
import { HoldersTable } from './HoldersTable'
import { ownShareWords } from './holders-chart'
import { useHoldersWithoutStock } from './use-stock'
import { cx } from '../../ui/cx'
import styles from './holders.module.css'

/** Holders tab: distribution, share of the person's own accounts, and the largest owners. */
export function CollectionHolders({ token }: { readonly token: EntityId }) {
  const query = collectionQueries.holders(token)
  const state = useMainQuery(query)
  const read = useRead()
  const refresh = () => void read(query, true)
  const adjusted = useHoldersWithoutStock(known(state), token)
  const view = adjusted?.held ?? null
  const stockNotes = stockWords(adjusted?.stock ?? [])
  const failed = state.status === 'failed' ? state.error : null
  const late = useLate(view === null && failed === null)
  return (
    <section className={styles['holders']} aria-label="Holders">
      {failed && <FailedRead what="The holders" error={failed} onRetry={refresh} />}
      {state.status === 'stale' && <StaleBanner error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={12} />}
      {view && view.owners.length === 0 && (
        <StateBlock
          icon={<Users size={20} aria-hidden="true" />}
          title="No holders"
          text={stockNotes[0] ?? 'The market reports no holders of this collection.'}
        >
          <Button onClick={refresh}>Refresh</Button>
        </StateBlock>
      )}
      {view && view.owners.length > 0 && (
        <>
          <HoldersFigure token={token} />
          <LargestHolders view={view} stockNotes={stockNotes} reading={isReading(state)} />
        </>
      )}
    </section>
  )
}

type LargestProps = { readonly view: Holders; readonly stockNotes: readonly string[]; readonly reading: boolean }

function LargestHolders({ view, stockNotes, reading }: LargestProps) {
  const { owners, ownerCount, nftCount, stamp } = view
  const accounts = useAccounts()?.accounts
  const lines = useMemo(() => holderLines(owners, nftCount), [owners, nftCount])
  const ownIds = useMemo(() => new Set(accounts?.map(({ id }) => id)), [accounts])
  const ownLines = lines.filter(({ owner }) => ownIds.has(owner.account.id))
  const isComplete = hasAllOwners(view)
  return (
    <div>
      <div className="bar-line">
        <h3 className="h2">{headingText(view)}</h3>
        <span className="sp" />
        <FreshnessStamp stamp={stamp} reading={reading} />
      </div>
      <p className={cx('small t2', styles['holders-own'])}>
        {ownShareWords(ownLines, { nftCount, isWhole: isComplete })}
      </p>
      {stockNotes.map((note) => (
        <p key={note} className={cx('small t2', styles['holders-own'])}>
          {note}
        </p>
      ))}
      <HoldersTable lines={lines} ownIds={ownIds} />
      <p className={cx('small t3', styles['holders-foot'])}>
        {isComplete ? `The list is complete: ${counted(owners.length, 'owner')}.` : limitNote(ownerCount)} One person
        may own several accounts.
      </p>
    </div>
  )
}

/** Maximum owners that the market returns, by its documentation; there is no next page. */
const MAX_OWNERS = 500

function limitNote(ownerCount: number | null): string {
  return ownerCount === null
    ? `The market lists at most ${MAX_OWNERS} owners; smaller holders may be missing.`
    : `The market lists at most ${MAX_OWNERS} of ${statFigure(ownerCount)} owners; smaller holders are missing.`
}

const hasAllOwners = ({ owners, ownerCount, isPartial }: Holders): boolean =>
  ownerCount === null ? isPartial === false : owners.length >= ownerCount

const headingText = (view: Holders): string =>
  hasAllOwners(view)
    ? `${counted(view.owners.length, 'holder')}`
    : `The ${statFigure(view.owners.length)} largest holders`
