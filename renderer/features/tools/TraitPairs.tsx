import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import type { ToolFieldProblem, TraitPair } from './tool-form'
import { Button } from '../../ui/Button'
import { FieldMore } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

type PairsProps = {
  readonly label: string
  readonly hint: string
  readonly maxPairs: number | null
  readonly pairs: readonly TraitPair[]
  readonly problem: ToolFieldProblem | null
  readonly onChange: (pairs: readonly TraitPair[]) => void
}

const DEFAULT_MAX_PAIRS = 10

/** Input of pairs of trait and value, all of which must match. */
export function TraitPairs({ label, hint, maxPairs, pairs, problem, onChange }: PairsProps) {
  const id = useId()
  const change = (index: number, update: Partial<TraitPair>) =>
    onChange(pairs.map((pair, i) => (i === index ? { ...pair, ...update } : pair)))
  return (
    <fieldset className={cx('fl', styles['tl-pairs'])} aria-describedby={`${id}-more`}>
      <legend className="fl-label small t2">{label}</legend>
      {pairs.map(({ trait, value }, i) => (
        <div className={styles['tl-pair']} key={i}>
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
            label={`Remove trait ${i + 1}`}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(pairs.filter((_pair, index) => index !== i))}
          />
        </div>
      ))}
      {pairs.length < (maxPairs ?? DEFAULT_MAX_PAIRS) && (
        <Button
          size="small"
          className={styles['tl-add']}
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
