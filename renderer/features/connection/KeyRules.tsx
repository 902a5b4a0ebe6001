import type { ServiceKeyKind } from '@shared/contract/connection'
import { KEY_KIND_TEXTS } from './key-text'
import { KEY_RULES } from './key-rules'
import styles from './connection.module.css'

type KeyRulesProps = {
  readonly kind: ServiceKeyKind
  /** True to show the name of the kind above its rules. */
  readonly hasTitle?: boolean
}

/** Permissions and other rules of one kind of key. */
export const KeyRules = ({ kind, hasTitle = false }: KeyRulesProps) => (
  <div className={styles['key-rules']}>
    {hasTitle && <h3 className="h3">{KEY_KIND_TEXTS[kind].name}</h3>}
    <dl className="small">
      {KEY_RULES[kind].rules.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="t2">{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
