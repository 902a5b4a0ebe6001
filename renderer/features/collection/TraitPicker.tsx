import { useState } from 'react'
import type { TraitChoice } from '@shared/contract/flows'
import type { CollectionTraits } from '@shared/contract/market'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { valueWords } from './trait-chart'
import { isSameTrait } from './collection-filter'
import { Tick } from '../../ui/StatusIcons'
import { Money } from '../../ui/Money'
import { Select } from '../../ui/Select'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type PickerProps = {
  readonly traits: CollectionTraits
  readonly chosenTraits: readonly TraitChoice[]
  readonly onPick: (trait: TraitChoice) => void
}

/**
 * Menu of trait types, and a list of the values of the selected type, most common first. Several values can be chosen.
 */
export function TraitPicker({ traits, chosenTraits, onPick }: PickerProps) {
  const [pickedType, setPickedType] = useState<string | null>(null)
  const unchosenType = traits.traits.find(
    ({ type }) => !chosenTraits.some(({ trait_type }) => trait_type === type),
  )?.type
  const shownType = pickedType ?? unchosenType
  const shownTrait = traits.traits.find(({ type }) => type === shownType) ?? traits.traits[0]
  if (!shownTrait) return null
  const pick = (trait: TraitChoice) => {
    // The list of this type stays, so that further values can be chosen.
    setPickedType(shownTrait.type)
    onPick(trait)
  }
  return (
    <div className="pop-form">
      <Select
        label="Trait"
        value={shownTrait.type}
        options={traits.traits.map(({ type: name }) => ({ value: name, label: nameOr(name, 'Trait without a name') }))}
        onChange={setPickedType}
      />
      <ul className={styles['values']} aria-label={`Values of ${nameOr(shownTrait.type, 'the trait')}`}>
        <li className={styles['values-head']} aria-hidden="true">
          <span className="cut">Value</span>
          <span>NFTs</span>
          <span className={styles['floor']}>Floor</span>
        </li>
        {shownTrait.values
          .toSorted((a, b) => (b.count ?? -1) - (a.count ?? -1))
          .map(({ value, count, floor }, index) => {
            const trait = { trait_type: shownTrait.type, value }
            const isChosen = chosenTraits.some((chosenTrait) => isSameTrait(chosenTrait, trait))
            return (
              <li key={`${value} ${index}`}>
                <button type="button" aria-pressed={isChosen} onClick={() => pick(trait)}>
                  <span className={styles['toggle-box']} aria-hidden="true">
                    {isChosen && <Tick size={10} />}
                  </span>
                  <span className="cut">{valueWords(value)}</span>
                  <span className="t3 small tn">{statFigure(count)}</span>
                  <span className={cx(styles['floor'], 'small')}>
                    <Money hbar={floor} />
                  </span>
                </button>
              </li>
            )
          })}
      </ul>
    </div>
  )
}
