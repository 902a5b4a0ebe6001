import { Search } from 'lucide-react'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

type CollectionSearchProps = { readonly value: string; readonly onChange: (text: string) => void }

/** Field that filters a table of collections by name or token id. */
export const CollectionSearch = ({ value, onChange }: CollectionSearchProps) => (
  <span className={cx('field sm', styles['stat-find'])}>
    <Search size={14} aria-hidden="true" />
    <input
      type="search"
      aria-label="Name or token id"
      placeholder="Name or token id"
      value={value}
      maxLength={64}
      spellCheck={false}
      onChange={(e) => onChange(e.target.value)}
    />
  </span>
)
