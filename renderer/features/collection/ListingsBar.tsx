import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { isFiltered } from './collection-filter'
import type { ListedRow, ReadListings, TraitSet } from './listings-store'
import { activeListingCount } from './listings-view'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IconButton } from '../../ui/IconButton'
import { Menu, MenuCheck, MenuChoice, MenuLabel, MenuLine } from '../../ui/Menu'
import { useApp } from '../../app/app-context'
import { ChosenChips, PriceChip, TextFilter, TraitAdd } from './FilterChips'
import { columnType } from './ListingsTable'

type BarProps = {
  readonly token: EntityId
  readonly listed: ReadListings
  readonly shown: readonly ListedRow[]
  readonly sets: readonly (TraitSet | null)[]
  readonly traits: CollectionTraits | null
}

/** Bar with the active filters, the number of matches and the layout. */
export function ListingsBar({ listed, shown, sets, traits }: BarProps) {
  const { stores } = useApp()
  const filter = useStore(stores.collectionFilter)
  return (
    <div className="listings-bar">
      <div className="bar-line">
        <TextFilter />
        <PriceChip />
        <TraitAdd traits={traits} />
        <span className="sp" />
        <ListingCount listed={listed} shown={isFiltered(filter) ? shown : null} />
        <ViewMenu traits={traits} />
      </div>
      <ChosenChips sets={sets} rows={listed.rows} />
    </div>
  )
}

/** Count such as "7,902 of 10,214", or the progress of a reading. */
function ListingCount({
  listed,
  shown,
}: {
  readonly listed: ReadListings
  readonly shown: readonly ListedRow[] | null
}) {
  const { status, read, expected, rows, stamp } = listed
  const listedCount = useMemo(() => activeListingCount(rows), [rows])
  const isReading = status === 'reading' || status === 'refreshing'
  const expectedTotal = expected !== null && expected > read ? ` of ${statFigure(expected)}` : ''
  const count =
    shown === null
      ? `${statFigure(listedCount)} listed`
      : `${statFigure(activeListingCount(shown))} of ${statFigure(listedCount)}`
  return (
    <span className="small t2 tn counted">
      {status === 'reading' ? (
        <span role="status">
          {shown !== null && `${statFigure(activeListingCount(shown))} found, `}
          {statFigure(read)}
          {expectedTotal} read
        </span>
      ) : (
        <>
          <span role="status">{count}</span>
          <FreshnessStamp stamp={stamp} reading={isReading} />
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
  const look = useStore(stores.listingsLook)
  const type = columnType(look, traits)
  return (
    <Menu trigger={<IconButton small label="View" icon={<SlidersHorizontal size={16} aria-hidden="true" />} />}>
      <MenuChoice
        label="Layout"
        value={look.layout}
        options={LAYOUTS}
        onChange={(layout) => stores.listingsLook.setState({ layout })}
      />
      {look.layout === 'table' && traits && type !== null && (
        <>
          <MenuLine />
          <MenuLabel>Trait column</MenuLabel>
          <MenuChoice
            label="Trait column"
            value={type}
            options={traits.traits.map(({ type: name }) => ({
              value: name,
              label: nameOr(name, 'Trait without a name'),
            }))}
            onChange={(traitType) => stores.listingsLook.setState({ traitType })}
          />
        </>
      )}
      {look.layout === 'table' && (
        <>
          <MenuLine />
          <MenuCheck
            checked={look.showsSeller}
            onChange={(showsSeller) => stores.listingsLook.setState({ showsSeller })}
          >
            Seller column
          </MenuCheck>
        </>
      )}
    </Menu>
  )
}
