import { countWords, sinceWords } from '../changes/change-text'
import { DASH } from '../../format/money'
import { errorText } from '../../format/error-text'
import { useApp, useGo } from '../../app/app-context'
import { useChangesSummary } from '../changes/use-changes-summary'
import styles from './home.module.css'

/** Number of changes since the person last looked, in held collections and in collections with an alert rule. */
export function ChangesSummaryPanel() {
  const { stores } = useApp()
  const go = useGo()
  const { state: readState, summary } = useChangesSummary('mine')
  // Before the first complete read of the events, "no changes" would be a guess.
  const isFeedRead = summary !== null && summary.feed.readAt !== null
  const openChanges = () => {
    stores.changes.viewOptions.setState({ scope: 'mine' })
    go({ name: 'changes' })
  }
  return (
    <section aria-label="What changed since your last look">
      <h2 className="h3">What changed</h2>
      {readState.status === 'failed' && (
        <p className="small t2">Changes could not be read. {errorText(readState.error).title}.</p>
      )}
      {summary && !isFeedRead && <p className="small t2">{DASH} The market’s events are not read yet.</p>}
      {summary && isFeedRead && (
        <>
          <p className={styles['home-changed']}>{countWords(summary)} in your collections</p>
          <p className="small t2 tn">{sinceWords(summary.since)}</p>
        </>
      )}
      <button type="button" className="link" onClick={openChanges}>
        View changes
      </button>
    </section>
  )
}
