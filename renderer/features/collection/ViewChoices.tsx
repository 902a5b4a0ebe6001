import { useStore } from 'zustand'
import type { CollectionTraits } from '@shared/contract/market'
import { nameOr } from '../../format/text'
import { MenuCheck, MenuChoice, MenuLabel, MenuLine } from '../../ui/Menu'
import { useApp } from '../../app/app-context'
import { traitColumnType } from './listings-view'

const LAYOUTS = [
  { value: 'table', label: 'Table' },
  { value: 'gallery', label: 'Gallery' },
] as const

/** Entries of the view menu: layout, trait column and seller column. */
export function ViewChoices({ traits }: { readonly traits: CollectionTraits | null }) {
  const { stores } = useApp()
  const viewSettings = useStore(stores.listingsViewSettings)
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const columnType = traitColumnType(viewSettings, traits, chosenTraits)
  return (
    <>
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
    </>
  )
}
