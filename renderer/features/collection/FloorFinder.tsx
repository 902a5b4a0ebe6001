import { X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { MAX_FLOOR_TRAITS, type TraitFloor } from '@shared/contract/collection'
import { tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { percentWords } from '../../format/money'
import { errorText } from '../../format/error-text'
import { collectionQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { toggleTrait } from './collection-filter'
import { traitKey } from './listings-store'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { Select } from '../../ui/Select'
import { useApp } from '../../app/app-context'
import { typeWords, valueWords } from './trait-chart'
import { useCollectionTraits } from './use-collection-traits'
import styles from './collection.module.css'

type FloorFinderProps = { readonly token: EntityId; readonly floor: string | null }

/**
 * Search for the price of the cheapest listing that has all chosen traits (one to ten). The button sends a single
 * request. The result names the requested traits and shows its age.
 */
export function FloorFinder({ token, floor }: FloorFinderProps) {
  const { stores } = useApp()
  const readQuery = useReadQuery()
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const query = collectionQueries.traitFloor(token, chosenTraits)
  const state = useKnownState(query)
  const traitFloor = knownValue(state)
  const error = state.status === 'failed' ? state.error : null
  const isReading = state.status === 'loading'
  // The market finds the floor of NFTs that have all traits. No NFT has two values of one type.
  const hasTwoValues = new Set(chosenTraits.map(({ trait_type }) => trait_type)).size < chosenTraits.length
  return (
    <section className={styles['finder']} aria-label="Floor of several traits">
      <h3 className="h3">Floor of several traits</h3>
      <p className="small t2">
        Finds the cheapest listing with all chosen traits. The traits also filter the listings.
      </p>
      {chosenTraits.length > 0 && (
        <ul className={styles['finder-chips']}>
          {chosenTraits.map((trait) => (
            <li key={traitKey(trait)} className={styles['finder-chip']}>
              <span className="t2">{typeWords(trait.trait_type)}</span>
              <span className="strong cut">{valueWords(String(trait.value))}</span>
              <button
                type="button"
                aria-label={`Remove ${typeWords(trait.trait_type)} ${valueWords(String(trait.value))}`}
                onClick={() => toggleTrait(stores.collectionFilter, trait)}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosenTraits.length < MAX_FLOOR_TRAITS && <AddTrait token={token} />}
      <Button
        size="small"
        isBusy={isReading}
        disabled={chosenTraits.length === 0 || hasTwoValues}
        onClick={() => void readQuery(query)}
      >
        Find the floor
      </Button>
      {hasTwoValues && <p className="small t2">Choose one value of each trait to find the floor.</p>}
      <div aria-live="polite">
        {error && <p className="small t2">{`${errorText(error).title}. ${errorText(error).todo}`}</p>}
        {traitFloor && (
          <FoundFloor traitFloor={traitFloor} collectionFloor={floor} isRefreshing={state.status === 'refreshing'} />
        )}
      </div>
    </section>
  )
}

type FoundFloorProps = {
  readonly traitFloor: TraitFloor
  readonly collectionFloor: string | null
  readonly isRefreshing: boolean
}

function FoundFloor({ traitFloor, collectionFloor, isRefreshing }: FoundFloorProps) {
  const { stores } = useApp()
  // The chosen traits already filter the listings, so the cheapest row is the listing that was found.
  const showInListings = () => {
    stores.listingsViewSettings.setState({ sort: { by: 'price', direction: 'ascending' } })
    stores.collectionFilter.setState({ tab: 'listings' })
  }
  const traitNames = traitFloor.traits
    .map(({ trait_type, value }) => `${typeWords(trait_type)} ${valueWords(String(value))}`)
    .join(', ')
  const comparison = comparisonText(traitFloor.floor, collectionFloor)
  return (
    <div className={styles['finder-found']}>
      {traitFloor.floor === null ? (
        <p className="strong">No listing has all these traits.</p>
      ) : (
        <p>
          <span className={styles['fact-v']}>
            <Money hbar={traitFloor.floor} />
          </span>
          {comparison !== null && <span className="t2">{comparison}</span>}
        </p>
      )}
      <p className="small t2">{`Traits: ${traitNames}`}</p>
      {traitFloor.floor !== null && (
        <Button size="small" onClick={showInListings}>
          Show in listings
        </Button>
      )}
      <FreshnessStamp stamp={traitFloor.stamp} isRefreshing={isRefreshing} />
    </div>
  )
}

/** Text such as "12.0 % over the floor"; null if one of the floors is unknown. For display only. */
function comparisonText(traitFloor: string | null, collectionFloor: string | null): string | null {
  const traitTinybars = traitFloor === null ? null : tryParseHbar(traitFloor)
  const collectionTinybars = collectionFloor === null ? null : tryParseHbar(collectionFloor)
  if (traitTinybars === null || collectionTinybars === null || collectionTinybars === 0n) return null
  if (traitTinybars === collectionTinybars) return 'same as the floor'
  const percent = (Number(traitTinybars - collectionTinybars) / Number(collectionTinybars)) * 100
  return `${percentWords(Math.abs(percent))} ${percent > 0 ? 'over' : 'under'} the floor`
}

/** Value of a menu in which nothing is chosen. */
const NO_CHOICE = ''

/** Menus for a trait type and a value. Choosing a value adds the trait to the filter. */
function AddTrait({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const types = useCollectionTraits(token)?.traits
  const chosenTraits = useStore(stores.collectionFilter, (s) => s.traits)
  const [pickedType, setPickedType] = useState(NO_CHOICE)
  const unchosenTypes = (types ?? []).filter(({ type }) => !chosenTraits.some(({ trait_type }) => trait_type === type))
  const type = unchosenTypes.find((candidate) => candidate.type === pickedType)
  const addTrait = (value: string) => {
    if (!type || value === NO_CHOICE) return
    toggleTrait(stores.collectionFilter, { trait_type: type.type, value })
    setPickedType(NO_CHOICE)
  }
  if (unchosenTypes.length === 0) return null
  return (
    <div className={styles['finder-add']}>
      <Select
        label="Trait"
        value={type?.type ?? NO_CHOICE}
        options={[
          { value: NO_CHOICE, label: 'Choose' },
          ...unchosenTypes.map(({ type: name }) => ({ value: name, label: typeWords(name) })),
        ]}
        onChange={setPickedType}
      />
      <Select
        label="Value"
        value={NO_CHOICE}
        disabled={type === undefined}
        options={[
          { value: NO_CHOICE, label: 'Choose' },
          ...(type?.values ?? []).map(({ value }) => ({ value, label: valueWords(value) })),
        ]}
        onChange={addTrait}
      />
    </div>
  )
}
