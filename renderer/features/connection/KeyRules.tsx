import { ChevronRight } from 'lucide-react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import { KEY_RULES } from './key-rules'
import styles from './connection.module.css'

/** Permissions and other rules of one kind of key. The rules are hidden until the person opens them. */
export function KeyRules({ kind }: { readonly kind: ServiceKeyKind }) {
  const { summary, rules } = KEY_RULES[kind]
  return (
    <details className={styles['key-rules']}>
      <summary className="link small">
        <ChevronRight size={12} aria-hidden="true" />
        {summary}
      </summary>
      <dl className="small">
        {rules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="t2">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
