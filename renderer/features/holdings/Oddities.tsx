import { useState } from 'react'
import { oddityWords } from './holdings-text'
import { countWithNoun } from '../../format/money'
import type { Oddity } from './holdings-oddities'
import { Triangle } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useVeil } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

/** Number of issues shown before the person opens the full list. */
const COLLAPSED_COUNT = 2

/** List of the duplicates and contradictions in the holdings, each with a link to the NFT. */
export function Oddities({ oddities }: { readonly oddities: readonly Oddity[] }) {
  const go = useGo()
  const accountName = useAccountName()
  const veil = useVeil()
  const [isOpen, setOpen] = useState(false)
  if (oddities.length === 0) return null
  const visible = isOpen ? oddities : oddities.slice(0, COLLAPSED_COUNT)
  return (
    <section className={styles['odd']} aria-label="Issues">
      <ul>
        {visible.map((oddity) => (
          <li key={`${oddity.kind} ${oddity.token} ${oddity.serial} ${oddity.accounts.join(' ')}`}>
            <Triangle size={14} />
            <span>{veil(oddityWords(oddity, accountName))}</span>
            <button
              type="button"
              className="link"
              onClick={() => go({ name: 'nft', token: oddity.token, serial: oddity.serial })}
            >
              View NFT
            </button>
          </li>
        ))}
      </ul>
      {oddities.length > COLLAPSED_COUNT && (
        <button
          type="button"
          className={cx('link', styles['quiet-link'])}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${countWithNoun(oddities.length - COLLAPSED_COUNT, 'more', 'more')}`}
        </button>
      )}
    </section>
  )
}
