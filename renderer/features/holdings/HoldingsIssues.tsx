import { useState } from 'react'
import { holdingsIssueWords } from './holdings-text'
import { countWithNoun } from '../../format/money'
import type { HoldingsIssue } from './holdings-issues'
import { Triangle } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useAmountHider } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

/** Maximum number of issues that are shown before the person opens the full list. */
const MAX_COLLAPSED_ISSUES = 2

/** List of the duplicates and contradictions in the holdings, each with a link to the NFT. */
export function HoldingsIssues({ issues }: { readonly issues: readonly HoldingsIssue[] }) {
  const go = useGo()
  const accountName = useAccountName()
  const veil = useAmountHider()
  const [isOpen, setOpen] = useState(false)
  if (issues.length === 0) return null
  const visibleIssues = isOpen ? issues : issues.slice(0, MAX_COLLAPSED_ISSUES)
  return (
    <section className={styles['odd']} aria-label="Issues">
      <ul>
        {visibleIssues.map((issue) => (
          <li key={`${issue.kind} ${issue.token} ${issue.serial} ${issue.accounts.join(' ')}`}>
            <Triangle size={14} />
            <span>{veil(holdingsIssueWords(issue, accountName))}</span>
            <button
              type="button"
              className="link"
              onClick={() => go({ name: 'nft', token: issue.token, serial: issue.serial })}
            >
              View NFT
            </button>
          </li>
        ))}
      </ul>
      {issues.length > MAX_COLLAPSED_ISSUES && (
        <button
          type="button"
          className={cx('link', styles['quiet-link'])}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${countWithNoun(issues.length - MAX_COLLAPSED_ISSUES, 'more', 'more')}`}
        </button>
      )}
    </section>
  )
}
