import type { ServiceKeyKind } from '@shared/contract/connection'
import { KEY_RULES } from './key-rules'
import styles from './connection.module.css'

/** Permissions and other rules of one kind of key. */
export const KeyRules = ({ kind }: { readonly kind: ServiceKeyKind }) => (
  <div className={styles['key-rules']}>
    <dl>
      {KEY_RULES[kind].rules.map(({ title, text }) => (
        <div key={title}>
          <dt className="strong">{title}</dt>
          <dd className="t2">{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
