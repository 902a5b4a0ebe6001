import { X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { MOST_FLOOR_TRAITS, type TraitFloor } from '@shared/contract/collection'
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
  const found = known(state)
  const failed = state.status === 'failed' ? state.error : null
  const isReading = state.status === 'loading'
  return (
    <section className="finder" aria-label="Floor of several traits">
      <h3 className="h3">Floor of several traits</h3>
      <p className="small t2">The cheapest listing that has all of them. They filter the listings, too.</p>
      {chosen.length > 0 && (
        <ul className="finder-chips">
          {chosen.map((trait) => (
            <li key={trait.trait_type} className="finder-chip">
              <span className="t2">{typeWords(trait.trait_type)}</span>
              <span className="strong cut">{valueWords(String(trait.value))}</span>
              <button
                type="button"
                aria-label={`Without ${typeWords(trait.trait_type)} ${valueWords(String(trait.value))}`}
                onClick={() => toggleTrait(stores.collectionFilter, trait)}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MOST_FLOOR_TRAITS && <AddTrait token={token} />}
      <Button size="small" busy={isReading} disabled={chosen.length === 0} onClick={() => void read(query)}>
        Find the floor
      </Button>
      <div aria-live="polite">
        {failed && <p className="small t2">{`${errorText(failed).title}. ${errorText(failed).todo}`}</p>}
        {found && <Found found={found} floor={floor} reading={state.status === 'refreshing'} />}
      </div>
    </section>
  )
}

type FoundProps = { readonly found: TraitFloor; readonly floor: string | null; readonly reading: boolean }

function Found({ found, floor, reading }: FoundProps) {
  const { stores } = useApp()
  // The traits already filter the listings, so the cheapest listing there is the one that was found.
  const show = () => {
    stores.listingsLook.setState({ sort: { by: 'price', direction: 'ascending' } })
    stores.collectionFilter.setState({ tab: 'listings' })
  }
  const names = found.traits.map((one) => `${typeWords(one.trait_type)} ${valueWords(String(one.value))}`).join(', ')
  const [own, all] = [found.floor, floor].map((text) => (text === null ? null : tryParseHbar(text)))
  const over = own && all ? (Number(own - all) / Number(all)) * 100 : null
  return (
    <div className="finder-found">
      {found.floor === null ? (
        <p className="strong">No listing has all of these.</p>
      ) : (
        <p>
          <span className="fact-v">
            <Money hbar={found.floor} />
          </span>
          {over !== null && (
            <span className="t2">{over === 0 ? 'the floor itself' : `${changeWords(over)} over the floor`}</span>
          )}
        </p>
      )}
      <p className="small t2">{`Asked for ${names}`}</p>
      {found.floor !== null && (
        <Button size="small" onClick={show}>
          Show it in the listings
        </Button>
      )}
      <FreshnessStamp stamp={found.stamp} reading={reading} />
    </div>
  )
}

const NONE = ''

/** Two menus, trait and value; choosing a value adds the trait. */
function AddTrait({ token }: { readonly token: EntityId }) {
  const { stores } = useApp()
  const types = useCollectionTraits(token)?.traits
  const chosen = useStore(stores.collectionFilter, (s) => s.traits)
  const [picked, setPicked] = useState(NONE)
  const free = (types ?? []).filter(({ type }) => !chosen.some((one) => one.trait_type === type))
  const type = free.find((one) => one.type === picked)
  const add = (value: string) => {
    if (!type || value === NONE) return
    toggleTrait(stores.collectionFilter, { trait_type: type.type, value })
    setPicked(NONE)
  }
  if (free.length === 0) return null
  return (
    <div className="finder-add">
      <Select
        label="Trait"
        value={type?.type ?? NONE}
        options={[
          { value: NONE, label: 'Choose' },
          ...free.map((one) => ({ value: one.type, label: typeWords(one.type) })),
        ]}
        onChange={setPicked}
      />
      <Select
        label="Value"
        value={NONE}
        disabled={type === undefined}
        options={[
          { value: NONE, label: 'Choose' },
          ...(type?.values ?? []).map(({ value }) => ({ value, label: valueWords(value) })),
        ]}
        onChange={add}
      />
    </div>
  )
}
