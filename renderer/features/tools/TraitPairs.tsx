import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ToolFieldProblem, TraitPair } from './tool-form'
import { Button } from '../../ui/Button'
import { FieldMessage } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

type TraitPairsProps = {
  readonly label: ReactNode
  readonly hint: string
  readonly maxPairs: number | null
  readonly pairs: readonly TraitPair[]
  readonly problem: ToolFieldProblem | null
  readonly onChange: (pairs: readonly TraitPair[]) => void
}

/** Maximum number of pairs if the server states none. */
const DEFAULT_MAX_PAIRS = 10

/** Input for pairs of a trait and a value. The tool finds NFTs that match all pairs. */
export function TraitPairs({ label, hint, maxPairs, pairs, problem, onChange }: TraitPairsProps) {
  const id = useId()
  const changePair = (changedIndex: number, update: Partial<TraitPair>) =>
    onChange(pairs.map((pair, i) => (i === changedIndex ? { ...pair, ...update } : pair)))
  return (
    <fieldset className={cx('fl', styles['tl-pairs'])} aria-describedby={`${id}-more`}>
      <legend className="fl-label small t2">{label}</legend>
      {pairs.map(({ trait, value }, index) => (
        <div className={styles['tl-pair']} key={index}>
          <span className="field">
            <input
              aria-label={`Trait ${index + 1}`}
              placeholder="Trait"
              value={trait}
              maxLength={200}
              aria-invalid={problem ? true : undefined}
              onChange={(e) => changePair(index, { trait: e.target.value })}
            />
          </span>
          <span className="field">
            <input
              aria-label={`Value of trait ${index + 1}`}
              placeholder="Value"
              value={value}
              maxLength={200}
              onChange={(e) => changePair(index, { value: e.target.value })}
            />
          </span>
          <IconButton
            label={`Remove trait ${index + 1}`}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(pairs.filter((_pair, i) => i !== index))}
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
      <FieldMessage id={`${id}-more`} hint={hint === '' ? undefined : hint} problem={problem} />
    </fieldset>
  )
}
