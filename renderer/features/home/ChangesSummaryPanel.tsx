import { countWords, sinceWords } from '../changes/change-text'
import { errorText } from '../../format/error-text'
import { useApp, useGo } from '../../app/app-context'
import { useChangesSummary } from '../changes/use-changes-summary'
import styles from './home.module.css'

/** Number of changes since the person last looked, in held collections and in collections with an alert rule. */
export function ChangesSummaryPanel() {
  const { stores } = useApp()
  const go = useGo()
  const { state: readState, summary } = useChangesSummary('mine')
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
      {summary && (
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
