import type { ReactNode } from 'react'
import { factHint, reasonWords } from './readiness-text'
import { Cross, Dash, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { cx } from '../../ui/cx'
import type { FactLine } from './fact-lines'
import styles from './readiness.module.css'

type RowProps = {
  readonly line: FactLine
  /** Reason of a fact that is failed or unknown; by default the service's reason, otherwise the app's explanation. */
  readonly reason?: string | null
  /** Content after the value, such as a button for the remedy. */
  readonly children?: ReactNode
}

/** Row of one fact: icon of the state, words with the reason, and value. */
export function FactRow({ line, reason = defaultReason(line), children }: RowProps) {
  const { fact, state, words, value, isNeeded } = line
  return (
    <li data-fact={fact.fact} data-state={state}>
      <FactIcon line={line} />
      <div>
        <span className={cx(state === 'no' && isNeeded && 'strong')}>{words}</span>
        {reason !== null && <p className="small t2">{reason}</p>}
      </div>
      <span className={cx('row', styles['rd-right'])}>
        <span
          className={cx(
            'tn',
            fact.fact === 'evm-address' ? 'mono sel' : 't2',
            fact.fact === 'balance' && styles['figure'],
          )}
        >
          {value}
        </span>
        {children}
      </span>
    </li>
  )
}

const defaultReason = ({ fact, state }: FactLine): string | null =>
  state === 'yes' ? null : (reasonWords(fact) ?? factHint(fact.fact))

/**
 * Icon of a fact's state. For the state `no`: a triangle if the app can change the fact, otherwise a cross for a needed
 * fact and a dash for any other fact. Watching an account changes none of its facts.
 */
export function FactIcon({ line: { fact, state, isNeeded } }: { readonly line: FactLine }) {
  if (state === 'yes') return <Tick />
  if (state === 'unknown') return <HalfCircle />
  if (fact.remedy === 'associate' || fact.remedy === 'import-key') return <Triangle />
  return isNeeded ? <Cross /> : <Dash />
}
