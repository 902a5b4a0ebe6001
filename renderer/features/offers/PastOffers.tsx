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

type Selection = 'closed' | 'accepted' | 'all'

/**
 * Filters of the table. The fold is about closed offers, so these lead; the others also list the live offers. The count
 * of the accepted offers is known only once they are read.
 */
const selections = (closedCount: number, totalCount: number, acceptedCount: number | null) =>
  [
    ...(closedCount > 0 ? [{ value: 'closed', label: `Closed ${statFigure(closedCount)}` } as const] : []),
    { value: 'all', label: `All ${statFigure(totalCount)}` },
    {
      value: 'accepted',
      label: acceptedCount === null ? 'Live and accepted' : `Live and accepted ${statFigure(acceptedCount)}`,
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
  const everyState = useMainQuery(offersQueries.singleNftOffers({ accounts: accountIds, side, status: EVERY_STATUS }))
  const everyOffer = knownValue(everyState)
  if (everyOffer === null || everyOffer.offers.length === 0) return null
  const closedOffers = everyOffer.offers.filter(isClosedOffer)
  const imagesByNft = new Map(closedOffers.map(({ token, serial, image }) => [nftKey(token, serial), image]))
  return (
    <Fold
      label={<FoldLabel closedCount={closedOffers.length} isWhole={everyOffer.isWhole} />}
      aside={closedOffers.length > 0 && <ArtStack images={[...imagesByNft.values()]} />}
    >
      <OffersByStatus
        accounts={accounts}
        side={side}
        everyOffer={everyOffer}
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
  readonly everyOffer: SingleOffers
  readonly firstSelection: Selection
}

function OffersByStatus({ accounts, side, everyOffer, firstSelection }: ByStatusProps) {
  const [selection, setSelection] = useState<Selection>(firstSelection)
  const query = offersQueries.singleNftOffers({
    accounts: accounts.map(({ id }) => id),
    side,
    status: SUBMITTED_OR_ACCEPTED,
  })
  const acceptedState = useMainQuery(query, selection === 'accepted')
  const read = useReadQuery()
  const accepted = knownValue(acceptedState)
  const view = viewOf(selection, { everyOffer, accepted })
  const hasFailed = selection === 'accepted' && acceptedState.status === 'failed'
  const closedCount = everyOffer.offers.filter(isClosedOffer).length
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const table = useRef<HTMLDivElement>(null)
  // The fold is at the end of the page, so that its content would open below the window.
  useEffect(() => table.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <div className={styles['of-past']} ref={table}>
      <div className={styles['of-past-bar']}>
        <SegmentedControl
          label="Status"
          value={selection}
          options={selections(closedCount, everyOffer.offers.length, accepted?.isWhole ? accepted.offers.length : null)}
          onChange={setSelection}
        />
        <span className="sp" />
        {/* The filters have the other counts. */}
        {view && !view.isWhole && (
          <span className="small t2" role="status">
            {countWithNoun(view.offers.length, 'offer')}, the market has more
          </span>
        )}
        <span ref={setToolsSlot} className={styles['of-past-tools']} />
      </div>
      {hasFailed && (
        <FailedRead subject="These offers" error={acceptedState.error} onRetry={() => void read(query, true)} />
      )}
      {view === null && !hasFailed && <SkeletonRows count={3} heightPx={48} artPx={36} />}
      {view && view.offers.length === 0 && <p className="t2">No offers with this status.</p>}
      {view && view.offers.length > 0 && <SingleOffersTable view={view} side={side} toolsSlot={toolsSlot} />}
    </div>
  )
}

type OffersByFilter = {
  readonly everyOffer: SingleOffers
  readonly accepted: SingleOffers | null
}

function viewOf(selection: Selection, { everyOffer, accepted }: OffersByFilter): SingleOffers | null {
  switch (selection) {
    case 'closed':
      return { ...everyOffer, offers: everyOffer.offers.filter(isClosedOffer) }
    case 'accepted':
      return accepted
    case 'all':
      return everyOffer
  }
}
