import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import type { CollectionTraits } from '@shared/contract/market'
import { countWithNoun, statFigure } from '../../format/money'
import { hasActiveFilter } from './collection-filter'
import type { ListedRow, LoadedListings, TraitSet } from './listings-store'
import { activeListingCount } from './listings-view'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Menu } from '../../ui/Menu'
import { useApp } from '../../app/app-context'
import { ChosenChips, PriceChip, RankChip, TextFilter, AddTraitButton } from './FilterChips'
import { ViewChoices } from './ViewChoices'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type BarProps = {
  readonly listings: LoadedListings
  /** Listings that match the filter. */
  readonly matches: readonly ListedRow[]
  readonly traitSets: readonly (TraitSet | null)[]
  readonly traits: CollectionTraits | null
  /** Receives the element for the buttons of the table. */
  readonly toolsRef: (element: HTMLElement | null) => void
  /** Actions on the chosen traits, in their line. */
  readonly chipActions: ReactNode
}

/** Bar above the listings: filters, age and buttons in one line, then the chosen traits and the number of matches. */
export function ListingsBar({ listings, matches, traitSets, traits, toolsRef, chipActions }: BarProps) {
  const { stores } = useApp()
  const isFiltered = useStore(stores.collectionFilter, hasActiveFilter)
  const listedCount = useMemo(() => activeListingCount(listings.rows), [listings.rows])
  const isLoading = listings.status === 'reading'
  const layout = useStore(stores.listingsViewSettings, (settings) => settings.layout)
  return (
    <div className="listings-bar">
      <div className={cx('bar-line', styles['toolbar'])}>
        <TextFilter />
        <PriceChip />
        <RankChip />
        <AddTraitButton traits={traits} />
        <span className="sp" />
        <span className="small t2 tn counted">
          {isLoading ? (
            <LoadedCount listings={listings} />
          ) : (
            <span className={styles['toolbar-age']}>
              <FreshnessStamp stamp={listings.stamp} isRefreshing={listings.status === 'refreshing'} />
            </span>
          )}
        </span>
        {/* The table has these choices in its own menu. */}
        {layout === 'gallery' && (
          <Menu trigger={<IconButton isSmall label="View" icon={<SlidersHorizontal size={16} aria-hidden="true" />} />}>
            <ViewChoices traits={traits} />
          </Menu>
        )}
        <span ref={toolsRef} className={styles['tools']} />
      </div>
      <ChosenChips scope="listings" traitSets={traitSets} rows={listings.rows} actions={chipActions}>
        <span className="small t2 tn counted" role="status">
          {isLoading
            ? `${countWithNoun(activeListingCount(matches), 'listing')} found`
            : `${statFigure(activeListingCount(matches))} of ${countWithNoun(listedCount, 'listing')}`}
        </span>
      </ChosenChips>
      {/* The count of the tab shows the same number. */}
      {!isFiltered && !isLoading && (
        <span className="sr" role="status">
          {statFigure(listedCount)} listed
        </span>
      )}
    </div>
  )
}

/** Progress of the reading, such as "4,000 of 10,214 loaded". */
function LoadedCount({ listings: { readCount, expectedCount } }: Pick<BarProps, 'listings'>) {
  const expectedTotalText =
    expectedCount !== null && expectedCount > readCount ? ` of ${statFigure(expectedCount)}` : ''
  return (
    <span role="status">
      {statFigure(readCount)}
      {expectedTotalText} loaded
    </span>
  )
}
