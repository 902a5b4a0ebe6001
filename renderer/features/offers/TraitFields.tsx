import type { TraitChoice } from '@shared/contract/flows'
import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { hbarWords } from '../../format/money'
import { MOST_TRAITS } from './offer-text'
import { nameOr } from '../../format/text'
import { marketQueries } from '../market/queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Select } from '../../ui/Select'

type TraitsProps = {
  readonly token: EntityId
  readonly traits: readonly TraitChoice[]
  readonly onChange: (traits: readonly TraitChoice[]) => void
}

const ANY = ''

/** Traits that the NFT must have; without any, the offer is for any NFT. One value for each trait type. */
export function TraitFields({ token, traits, onChange }: TraitsProps) {
  // The collection page may have read these prices long ago, so the form reads them again.
  const state = useMainQuery({ ...marketQueries.traits(token), isReadOnce: false })
  const view = known(state)
  if (state.status === 'failed') {
    return (
      <p className="small t2" role="alert">
        The traits could not be read. {errorText(state.error).title}. The offer can be for any NFT.
      </p>
    )
  }
  if (!view || view.traits.length === 0) return null
  const choose = (type: string, value: string) => {
    const others = traits.filter(({ trait_type: other }) => other !== type)
    onChange(value === ANY ? others : [...others, { trait_type: type, value }])
  }
  const isFull = traits.length >= MOST_TRAITS
  return (
    <fieldset className="of-traits">
      <legend className="small t2">
        Traits it must have, all of them. Without one: any NFT of the collection. <FreshnessStamp stamp={view.stamp} />
      </legend>
      {view.traits.map(({ type, values }) => {
        const value = String(traits.find(({ trait_type: own }) => own === type)?.value ?? ANY)
        return (
          <Select
            key={type}
            label={nameOr(type, 'Trait without a name')}
            value={value}
            disabled={isFull && value === ANY}
            options={[{ value: ANY, label: 'Any' }, ...values.map(optionOf)]}
            onChange={(next) => choose(type, next)}
          />
        )
      })}
    </fieldset>
  )
}

type Value = CollectionTraits['traits'][number]['values'][number]

/** The figures are in brackets. Brackets in a value are replaced, so that a value cannot imitate a figure. */
function optionOf({ value, floor, bestOffer }: Value) {
  const figures = [
    ...(floor === null ? [] : [`floor ${hbarWords(floor)}`]),
    ...(bestOffer === null ? [] : [`best offer ${hbarWords(bestOffer)}`]),
  ]
  const own = nameOr(value, 'Without a value').replace(/[[\]]/g, '’')
  return { value, label: figures.length === 0 ? own : `${own} [${figures.join(', ')}]` }
}
