import { useState } from 'react'
import type { HeldCollection } from '@shared/contract/holdings'
import { holdingsIssueWords } from './holdings-text'
import { countWithNoun } from '../../format/money'
import type { HoldingsIssue } from './holdings-issues'
import { Triangle } from '../../ui/StatusIcons'
import { IdChip } from '../../ui/Id'
import { Popover } from '../../ui/Popover'
import { useCopy, useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'
import { useAmountHider } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

/** Maximum number of issues that are shown before the person opens the full list. */
const MAX_COLLAPSED_ISSUES = 2

type IssuesProps = {
  readonly issues: readonly HoldingsIssue[]
  /** The held collections. */
  readonly collections: readonly HeldCollection[]
}

/** Band with the duplicates and contradictions in the holdings, each with a link to the NFT or the ids to compare. */
export function HoldingsIssues({ issues, collections }: IssuesProps) {
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
            <Triangle size={16} />
            <div>
              <span>{veil(holdingsIssueWords(issue, accountName))}</span>
            </div>
            {issue.tokens ? (
              <CompareIds collections={collections.filter(({ token }) => issue.tokens?.includes(token))} />
            ) : (
              <button
                type="button"
                className="link"
                onClick={() => go({ name: 'nft', token: issue.token, serial: issue.serial })}
              >
                View NFT
              </button>
            )}
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

/** Button that shows the ids of collections with confusable names. */
function CompareIds({ collections }: { readonly collections: readonly HeldCollection[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Ids to compare"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="link">
          Compare {collections.length} ids
        </button>
      }
    >
      <IdList collections={collections} />
    </Popover>
  )
}

/** Ids of collections with confusable names. The button next to an id opens the collection. */
function IdList({ collections }: { readonly collections: readonly HeldCollection[] }) {
  const go = useGo()
  const copy = useCopy()
  return (
    <ul className={styles['odd-ids']}>
      {collections.map(({ token, checksum }) => (
        <li key={token}>
          <IdChip id={token} checksum={checksum} onCopy={copy} />
          <button type="button" className="link" onClick={() => go({ name: 'collection', token })}>
            Open<span className="sr"> collection {token}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
