import { X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { MAX_FLOOR_TRAITS, type TraitFloor } from '@shared/contract/collection'
import { tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { changeWords } from '../../format/money'
import { errorText } from '../../format/error-text'
import { collectionQueries } from './queries'
import { known } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import { toggleTrait } from './collection-filter'
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
 * Finds the cheapest listing that has all of one to ten traits, with a single request; shows the traits and the age of
 * the answer.
 */
export function FloorFinder({ token, floor }: FloorFinderProps) {
  const { stores } = useApp()
  const read = useRead()
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const query = collectionQueries.traitFloor(token, chosen)
  const state = useKnown(query)
  const result = known(state)
  const failed = state.status === 'failed' ? state.error : null
  const isReading = state.status === 'loading'
  return (
    <section className={styles['finder']} aria-label="Floor of several traits">
      <h3 className="h3">Floor of several traits</h3>
      <p className="small t2">
        Finds the cheapest listing with all chosen traits. The traits also filter the listings.
      </p>
      {chosen.length > 0 && (
        <ul className={styles['finder-chips']}>
          {chosen.map((trait) => (
            <li key={trait.trait_type} className={styles['finder-chip']}>
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
      {chosen.length < MAX_FLOOR_TRAITS && <AddTrait token={token} />}
      <Button size="small" busy={isReading} disabled={chosen.length === 0} onClick={() => void read(query)}>
        Find the floor
      </Button>
      <div aria-live="polite">
        {failed && <p className="small t2">{`${errorText(failed).title}. ${errorText(failed).todo}`}</p>}
        {result && <FoundFloor result={result} floor={floor} reading={state.status === 'refreshing'} />}
      </div>
    </section>
  )
}

type FoundFloorProps = { readonly result: TraitFloor; readonly floor: string | null; readonly reading: boolean }

function FoundFloor({ result, floor, reading }: FoundFloorProps) {
  const { stores } = useApp()
  // The traits already filter the listings, so the first row by price is the listing that was found.
  const show = () => {
    stores.listingsLook.setState({ sort: { by: 'price', direction: 'ascending' } })
    stores.collectionFilter.setState({ tab: 'listings' })
  }
  const names = result.traits
    .map(({ trait_type, value }) => `${typeWords(trait_type)} ${valueWords(String(value))}`)
    .join(', ')
  const traitFloor = result.floor === null ? null : tryParseHbar(result.floor)
  const collectionFloor = floor === null ? null : tryParseHbar(floor)
  const overPercent =
    traitFloor && collectionFloor ? (Number(traitFloor - collectionFloor) / Number(collectionFloor)) * 100 : null
  return (
    <div className={styles['finder-found']}>
      {result.floor === null ? (
        <p className="strong">No listing has all these traits.</p>
      ) : (
        <p>
          <span className={styles['fact-v']}>
            <Money hbar={result.floor} />
          </span>
          {overPercent !== null && (
            <span className="t2">
              {overPercent === 0 ? 'same as the floor' : `${changeWords(overPercent)} over the floor`}
            </span>
          )}
        </p>
      )}
      <p className="small t2">{`Traits: ${names}`}</p>
      {result.floor !== null && (
        <Button size="small" onClick={show}>
          Show in listings
        </Button>
      )}
      <FreshnessStamp stamp={result.stamp} reading={reading} />
    </div>
  )
}

const NO_CHOICE = ''

/** Two menus, trait and value; choosing a value adds the trait. */
function AddTrait({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const types = useCollectionTraits(token)?.traits
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const [picked, setPicked] = useState(NO_CHOICE)
  const unchosenTypes = (types ?? []).filter(({ type }) => !chosen.some(({ trait_type }) => trait_type === type))
  const type = unchosenTypes.find((candidate) => candidate.type === picked)
  const add = (value: string) => {
    if (!type || value === NO_CHOICE) return
    toggleTrait(stores.collectionFilter, { trait_type: type.type, value })
    setPicked(NO_CHOICE)
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
        onChange={setPicked}
      />
      <Select
        label="Value"
        value={NO_CHOICE}
        disabled={type === undefined}
        options={[
          { value: NO_CHOICE, label: 'Choose' },
          ...(type?.values ?? []).map(({ value }) => ({ value, label: valueWords(value) })),
        ]}
        onChange={add}
      />
    </div>
  )
}
