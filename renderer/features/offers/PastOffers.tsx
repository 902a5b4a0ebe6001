import { useEffect, useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { OfferStatusFilter, SingleOffers } from '@shared/contract/offers'
import { nftKey } from '@shared/ids'
import { countWithNoun, statFigure } from '../../format/money'
import { offersQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { ArtStack } from '../../ui/ArtStack'
import { Fold } from '../../ui/Fold'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows } from '../../ui/Skeleton'
import { FailedRead } from '../page-frame/FailedRead'
import { isClosedOffer } from './live-offers'
import { SingleOffersTable } from './SingleOffersTable'
import styles from './offers.module.css'

type PastProps = {
  readonly accounts: readonly Account[]
  readonly side: 'received' | 'made'
}

type Selection = 'closed' | 'live-and-accepted' | 'all'

/**
 * Filters of the table. The fold is about closed offers, so their filter comes first; the other filters also list live
 * offers. `liveAndAcceptedCount`: null until these offers are read.
 */
const selectionOptions = (closedCount: number, totalCount: number, liveAndAcceptedCount: number | null) =>
  [
    ...(closedCount > 0 ? [{ value: 'closed', label: `Closed ${statFigure(closedCount)}` } as const] : []),
    { value: 'all', label: `All ${statFigure(totalCount)}` },
    {
      value: 'live-and-accepted',
      label:
        liveAndAcceptedCount === null ? 'Live and accepted' : `Live and accepted ${statFigure(liveAndAcceptedCount)}`,
    },
  ] as const

/** The market's filter for any status. */
const EVERY_STATUS: OfferStatusFilter = 2
/** The market's filter for pending, submitted and accepted offers. */
const SUBMITTED_OR_ACCEPTED: OfferStatusFilter = 0

/**
 * Fold with the offers that are no longer live. Inside is the table of offers by status, with all columns, sorting and
 * export.
 */
export function PastOffers({ accounts, side }: PastProps) {
  const accountIds = accounts.map(({ id }) => id)
  const allOffersState = useMainQuery(
    offersQueries.singleNftOffers({ accounts: accountIds, side, status: EVERY_STATUS }),
  )
  const allOffers = knownValue(allOffersState)
  if (allOffers === null || allOffers.offers.length === 0) return null
  const closedOffers = allOffers.offers.filter(isClosedOffer)
  const imagesByNft = new Map(closedOffers.map(({ token, serial, image }) => [nftKey(token, serial), image]))
  return (
    <Fold
      label={<FoldLabel closedCount={closedOffers.length} isWhole={allOffers.isWhole} />}
      aside={closedOffers.length > 0 && <ArtStack images={[...imagesByNft.values()]} />}
    >
      <OffersByStatus
        accounts={accounts}
        side={side}
        allOffers={allOffers}
        firstSelection={closedOffers.length > 0 ? 'closed' : 'all'}
      />
    </Fold>
  )
}

function FoldLabel({ closedCount, isWhole }: { readonly closedCount: number; readonly isWhole: boolean }) {
  if (closedCount === 0) {
    return (
      <>
        <b>All offers as a table</b>, to sort and export
      </>
    )
  }
  const countText = countWithNoun(closedCount, 'closed offer')
  return <b>{isWhole ? countText : `At least ${countText}`}</b>
}

type ByStatusProps = Pick<PastProps, 'accounts' | 'side'> & {
  readonly allOffers: SingleOffers
  readonly firstSelection: Selection
}

function OffersByStatus({ accounts, side, allOffers, firstSelection }: ByStatusProps) {
  const [selection, setSelection] = useState<Selection>(firstSelection)
  const query = offersQueries.singleNftOffers({
    accounts: accounts.map(({ id }) => id),
    side,
    status: SUBMITTED_OR_ACCEPTED,
  })
  const liveAndAcceptedState = useMainQuery(query, selection === 'live-and-accepted')
  const read = useReadQuery()
  const liveAndAccepted = knownValue(liveAndAcceptedState)
  const view = offersFor(selection, { allOffers, liveAndAccepted })
  const hasFailed = selection === 'live-and-accepted' && liveAndAcceptedState.status === 'failed'
  const closedCount = allOffers.offers.filter(isClosedOffer).length
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const table = useRef<HTMLDivElement>(null)
  // The fold is at the end of the page, so its content would open below the visible part of the page.
  useEffect(() => table.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <div className={styles['of-past']} ref={table}>
      <div className={styles['of-past-bar']}>
        <SegmentedControl
          label="Status"
          value={selection}
          options={selectionOptions(
            closedCount,
            allOffers.offers.length,
            liveAndAccepted?.isWhole ? liveAndAccepted.offers.length : null,
          )}
          onChange={setSelection}
        />
        <span className="sp" />
        {/* The filter labels have the counts of complete lists. */}
        {view && !view.isWhole && (
          <span className="small t2" role="status">
            {countWithNoun(view.offers.length, 'offer')}, the market has more
          </span>
        )}
        <span ref={setToolsSlot} className={styles['of-past-tools']} />
      </div>
      {hasFailed && (
        <FailedRead subject="These offers" error={liveAndAcceptedState.error} onRetry={() => void read(query, true)} />
      )}
      {view === null && !hasFailed && <SkeletonRows count={3} heightPx={48} artPx={36} />}
      {view && view.offers.length === 0 && <p className="t2">No offers with this status.</p>}
      {view && view.offers.length > 0 && <SingleOffersTable view={view} side={side} toolsSlot={toolsSlot} />}
    </div>
  )
}

type OffersByFilter = {
  readonly allOffers: SingleOffers
  readonly liveAndAccepted: SingleOffers | null
}

function offersFor(selection: Selection, { allOffers, liveAndAccepted }: OffersByFilter): SingleOffers | null {
  switch (selection) {
    case 'closed':
      return { ...allOffers, offers: allOffers.offers.filter(isClosedOffer) }
    case 'live-and-accepted':
      return liveAndAccepted
    case 'all':
      return allOffers
  }
}
