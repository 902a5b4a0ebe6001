import type { TraitChoice } from '@shared/contract/flows'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import { errorText } from '../../format/error-text'
import { hbarWords } from '../../format/money'
import { MAX_TRAITS } from './offer-text'
import { nameOr } from '../../format/text'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Select } from '../../ui/Select'
import styles from './offers.module.css'

type TraitsProps = {
  readonly token: EntityId
  readonly traits: readonly TraitChoice[]
  readonly onChange: (traits: readonly TraitChoice[]) => void
}

/** Value of the option “Any”, for a trait type that the offer does not limit. */
const ANY_VALUE = ''

/** Fields for the traits that an NFT must have, one value for each trait type. Without a trait, any NFT matches. */
export function TraitFields({ token, traits, onChange }: TraitsProps) {
  // The collection page may have read the traits and their prices long ago, so the form reads them again.
  const traitsState = useMainQuery({ ...marketQueries.traits(token), isReadOnce: false })
  const view = knownValue(traitsState)
  if (traitsState.status === 'failed') {
    return (
      <p className="small t2" role="alert">
        The traits could not be read. {errorText(traitsState.error).title}. You can still offer for any NFT.
      </p>
    )
  }
  if (!view || view.traits.length === 0) return null
  const choose = (type: string, value: string) => {
    const otherTraits = traits.filter(({ trait_type: chosenType }) => chosenType !== type)
    onChange(value === ANY_VALUE ? otherTraits : [...otherTraits, { trait_type: type, value }])
  }
  const isFull = traits.length >= MAX_TRAITS
  return (
    <fieldset className={styles['of-traits']}>
      <legend className="small t2">
        The NFT must have all chosen traits. Choose none for any NFT of the collection.{' '}
        <StaleStamp stamp={view.stamp} />
      </legend>
      {view.traits.map(({ type, values }) => {
        const value = String(traits.find(({ trait_type: chosenType }) => chosenType === type)?.value ?? ANY_VALUE)
        return (
          <Select
            key={type}
            label={nameOr(type, 'Unnamed trait')}
            value={value}
            disabled={isFull && value === ANY_VALUE}
            options={[{ value: ANY_VALUE, label: 'Any' }, ...values.map(optionOf)]}
            onChange={(newValue) => choose(type, newValue)}
          />
        )
      })}
    </fieldset>
  )
}

/** Age of the trait prices, once they are stale. Until then the age of floor and best offer above is enough. */
function StaleStamp({ stamp }: { readonly stamp: Stamp }) {
  const isStale = useIsStale(stamp)
  return isStale && <FreshnessStamp stamp={stamp} />
}

type TraitValue = CollectionTraits['traits'][number]['values'][number]

/**
 * Option for a trait value, with prices in brackets. Brackets in the value itself are replaced, so that a value cannot
 * look like a price.
 */
function optionOf({ value, floor, bestOffer }: TraitValue) {
  const prices = [
    ...(floor === null ? [] : [`floor ${hbarWords(floor)}`]),
    ...(bestOffer === null ? [] : [`best offer ${hbarWords(bestOffer)}`]),
  ]
  const name = nameOr(value, 'No value').replace(/[[\]]/g, '’')
  return { value, label: prices.length === 0 ? name : `${name} [${prices.join(', ')}]` }
}
