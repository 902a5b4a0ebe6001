import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { CollectionTraits } from '@shared/contract/market'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { hasActiveFilter } from './collection-filter'
import type { ListedRow, ReadListings, TraitSet } from './listings-store'
import { activeListingCount } from './listings-view'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuCheck, MenuChoice, MenuLabel, MenuLine } from '../../ui/Menu'
import { useApp } from '../../app/app-context'
import { ChosenChips, PriceChip, TextFilter, AddTraitButton } from './FilterChips'
import { traitColumnType } from './ListingsTable'

type BarProps = {
  readonly listings: ReadListings
  /** Listings that match the filter. */
  readonly matches: readonly ListedRow[]
  readonly traitSets: readonly (TraitSet | null)[]
  readonly traits: CollectionTraits | null
}

/** Bar above the listings: filters, number of matches and view menu. */
export function ListingsBar({ listings, matches, traitSets, traits }: BarProps) {
  const { stores } = useApp()
  const filter = useStore(stores.collectionFilter)
  return (
    <div className="listings-bar">
      <div className="bar-line">
        <TextFilter />
        <PriceChip />
        <AddTraitButton traits={traits} />
        <span className="sp" />
        <ListingCount listings={listings} matches={hasActiveFilter(filter) ? matches : null} />
        <ViewMenu traits={traits} />
      </div>
      <ChosenChips traitSets={traitSets} rows={listings.rows} />
    </div>
  )
}

type ListingCountProps = {
  readonly listings: ReadListings
  /** Null without an active filter. */
  readonly matches: readonly ListedRow[] | null
}

/**
 * Number of matches and of listings, such as "7,902 of 10,214". While listings load, the number of matches and the
 * number of loaded listings.
 */
function ListingCount({ listings, matches }: ListingCountProps) {
  const { status, readCount, expectedCount, rows, stamp } = listings
  const listedCount = useMemo(() => activeListingCount(rows), [rows])
  const expectedTotal = expectedCount !== null && expectedCount > readCount ? ` of ${statFigure(expectedCount)}` : ''
  const countText =
    matches === null
      ? `${statFigure(listedCount)} listed`
      : `${statFigure(activeListingCount(matches))} of ${statFigure(listedCount)}`
  return (
    <span className="small t2 tn counted">
      {status === 'reading' ? (
        <span role="status">
          {matches !== null && `${statFigure(activeListingCount(matches))} found, `}
          {statFigure(readCount)}
          {expectedTotal} loaded
        </span>
      ) : (
        <>
          <span role="status">{countText}</span>
          <FreshnessStamp stamp={stamp} isRefreshing={status === 'refreshing'} />
        </>
      )}
    </span>
  )
}

const LAYOUTS = [
  { value: 'table', label: 'Table' },
  { value: 'gallery', label: 'Gallery' },
] as const

function ViewMenu({ traits }: Pick<BarProps, 'traits'>) {
  const { stores } = useApp()
  const viewSettings = useStore(stores.listingsViewSettings)
  const columnType = traitColumnType(viewSettings, traits)
  return (
    <Menu trigger={<IconButton isSmall label="View" icon={<SlidersHorizontal size={16} aria-hidden="true" />} />}>
      <MenuChoice
        label="Layout"
        value={viewSettings.layout}
        options={LAYOUTS}
        onChange={(layout) => stores.listingsViewSettings.setState({ layout })}
      />
      {viewSettings.layout === 'table' && traits && columnType !== null && (
        <>
          <MenuLine />
          <MenuLabel>Trait column</MenuLabel>
          <MenuChoice
            label="Trait column"
            value={columnType}
            options={traits.traits.map(({ type: name }) => ({
              value: name,
              label: nameOr(name, 'Trait without a name'),
            }))}
            onChange={(traitType) => stores.listingsViewSettings.setState({ traitType })}
          />
        </>
      )}
      {viewSettings.layout === 'table' && (
        <>
          <MenuLine />
          <MenuCheck
            checked={viewSettings.showsSeller}
            onChange={(showsSeller) => stores.listingsViewSettings.setState({ showsSeller })}
          >
            Seller column
          </MenuCheck>
        </>
      )}
    </Menu>
  )
}
