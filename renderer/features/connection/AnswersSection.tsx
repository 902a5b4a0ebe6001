import { ChevronRight } from 'lucide-react'
import { diagnosticsQueries } from './diagnostics-queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './connection.module.css'

/** Number of differences in the log of unexpected answers, and a button that opens the log. */
export function AnswersSection() {
  const go = useGo()
  const entryCount = knownValue(useMainQuery(diagnosticsQueries.state))?.drift.length ?? null
  return (
    <section className={cx('setting', styles['answers'])} aria-label="Answers">
      <div>
        <b className="strong">Unexpected answers</b>
        <p className="t2 small">{driftText(entryCount)}</p>
      </div>
      <Button size="small" onClick={() => go({ name: 'answers' })}>
        Open the log
        <ChevronRight size={14} aria-hidden="true" />
      </Button>
    </section>
  )
}

function driftText(entryCount: number | null): string {
  if (entryCount === null) return 'Differences between answers and the market’s documentation.'
  if (entryCount === 0) return 'No differences logged.'
  const differences = entryCount === 1 ? '1 difference' : `${entryCount} differences`
  return `${differences} from the market’s documentation.`
}
