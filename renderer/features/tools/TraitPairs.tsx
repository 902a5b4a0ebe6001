import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import type { FieldTrouble, TraitPair } from './tool-form'
import { Button } from '../../ui/Button'
import { FieldMore } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'

type PairsProps = {
  readonly label: string
  readonly hint: string
  readonly most: number | null
  readonly pairs: readonly TraitPair[]
  readonly problem: FieldTrouble | null
  readonly onChange: (pairs: readonly TraitPair[]) => void
}

const MOST = 10

/** Pairs of trait and value that must all match. */
export function TraitPairs({ label, hint, most, pairs, problem, onChange }: PairsProps) {
  const id = useId()
  const change = (at: number, part: Partial<TraitPair>) =>
    onChange(pairs.map((pair, i) => (i === at ? { ...pair, ...part } : pair)))
  return (
    <fieldset className="fl tl-pairs" aria-describedby={`${id}-more`}>
      <legend className="fl-label small t2">{label}</legend>
      {pairs.map(({ trait, value }, i) => (
        <div className="tl-pair" key={i}>
          <span className="field">
            <input
              aria-label={`Trait ${i + 1}`}
              placeholder="Trait"
              value={trait}
              maxLength={200}
              aria-invalid={problem ? true : undefined}
              onChange={(e) => change(i, { trait: e.target.value })}
            />
          </span>
          <span className="field">
            <input
              aria-label={`Value of trait ${i + 1}`}
              placeholder="Value"
              value={value}
              maxLength={200}
              onChange={(e) => change(i, { value: e.target.value })}
            />
          </span>
          <IconButton
            label={`Take trait ${i + 1} out`}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(pairs.filter((_pair, at) => at !== i))}
          />
        </div>
      ))}
      {pairs.length < (most ?? MOST) && (
        <Button
          size="small"
          className="tl-add"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...pairs, { trait: '', value: '' }])}
        >
          Add a trait
        </Button>
      )}
      <FieldMore id={`${id}-more`} hint={hint === '' ? undefined : hint} problem={problem} />
    </fieldset>
  )
}
