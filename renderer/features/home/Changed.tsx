import { countWords, sinceWords } from '../changes/change-text'
import { errorText } from '../../format/error-text'
import { useApp, useGo } from '../../app/app-context'
import { useChangesSummary } from '../changes/use-changes-summary'
import styles from './home.module.css'

/** Changes in held and watched collections since the last visit. */
export function ChangesSummaryPanel() {
  const { stores } = useApp()
  const go = useGo()
  const { state, summary } = useChangesSummary('mine')
  const open = () => {
    stores.changes.viewOptions.setState({ scope: 'mine' })
    go({ name: 'changes' })
  }
  return (
    <section aria-label="What changed since your last look">
      <h2 className="h3">What changed</h2>
      {state.status === 'failed' && (
        <p className="small t2">Changes could not be read. {errorText(state.error).title}.</p>
      )}
      {summary && (
        <>
          <p className={styles['home-changed']}>{countWords(summary)} in your collections</p>
          <p className="small t2 tn">{sinceWords(summary.since)}</p>
        </>
      )}
      <button type="button" className="link" onClick={open}>
        View changes
      </button>
    </section>
  )
}
