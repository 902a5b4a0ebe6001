import type { ReadinessFact } from '@shared/contract/readiness'
import type { EntityId } from '@shared/ids'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { Fold } from '../../ui/Fold'
import { useAccountName, useSettings } from '../../app/use-app-state'
import { FACT_GROUPS, type FactLine, factsReadiness, isKeyTypeOnly, partsOfGroup, readinessLines } from './fact-lines'
import { FactRow } from './FactRow'
import { ReadinessIcon } from './ReadinessIcon'
import { KEY_TYPE_ONLY_WORDS, READINESS_WORDS } from './readiness-text'
import { cx } from '../../ui/cx'
import styles from './readiness.module.css'

type ReadinessFactsProps = {
  /** The account of the facts; null if unknown. */
  readonly account: EntityId | null
  readonly facts: readonly ReadinessFact[]
}

/** Readiness facts without remedies: the overall result, then one line per fact. */
export function ReadinessFacts({ account, facts }: ReadinessFactsProps) {
  const { hideAmounts } = useSettings()
  const accountName = useAccountName()
  const lines = readinessLines({ facts }, hideAmounts)
  const status = factsReadiness(facts)
  const hasNoVerdict = isKeyTypeOnly(facts, status)
  const subject = facts.some(({ about }) => about === 'token') ? 'token' : 'account'
  return (
    <section className={styles['rd']} aria-label="Readiness" data-ready={status}>
      <div className="row">
        <ReadinessIcon readyStatus={hasNoVerdict ? 'unknown' : status} />
        <h4 className="h3">
          {account === null ? 'The account' : plainText(accountName(account), 40)}{' '}
          {hasNoVerdict ? KEY_TYPE_ONLY_WORDS : READINESS_WORDS[subject][status]}
        </h4>
      </div>
      {FACT_GROUPS.map(({ about, title }) => {
        const group = lines.filter(({ fact }) => fact.about === about)
        if (group.length === 0) return null
        const parts = partsOfGroup(group)
        return (
          <section className={cx(styles['rd-group'], styles['in-answer'])} key={about} aria-label={title}>
            <h4 className="h3">{title}</h4>
            <FactList lines={parts.open} />
            <FactList lines={parts.passed} isCompact />
            {parts.minor.length > 0 && (
              <Fold size="line" label={`${countWithNoun(parts.minor.length, 'other fact')}, not needed here`}>
                <FactList lines={parts.minor} />
              </Fold>
            )}
          </section>
        )
      })}
    </section>
  )
}

type FactListProps = { readonly lines: readonly FactLine[]; readonly isCompact?: boolean }

const FactList = ({ lines, isCompact = false }: FactListProps) =>
  lines.length > 0 && (
    <ul className={isCompact ? styles['rd-passed'] : undefined}>
      {lines.map((line) => (
        <FactRow key={line.fact.fact} line={line} />
      ))}
    </ul>
  )
