import { BellPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AlertRuleView, FloorRule } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { floorIntervalText } from './alert-text'
import { alertsQueries } from './queries'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { changeAlert, removeAlert } from './alerts-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { FloorDialog } from './FloorDialog'
import { RuleRow, type RuleAction } from './RuleRow'
import styles from './alerts.module.css'

/** Alerts page: the alerts that the person set, and a link to automatic notices. */
export function AlertsPage() {
  const alertsRead = useMainQuery(alertsQueries.state)
  const readQuery = useReadQuery()
  const [isAddDialogOpen, setAddDialogOpen] = useState(false)
  const alerts = 'value' in alertsRead ? alertsRead.value : null
  const isLate = useIsLate(alerts === null && alertsRead.status !== 'failed')
  const retry = () => void readQuery(alertsQueries.state)
  const addButton = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAddDialogOpen(true)}>
      Watch a floor
    </Button>
  )
  const rules = alerts?.rules ?? []
  return (
    <Page
      title="Alerts"
      width="column"
      crumbs={[{ label: 'Notices', to: { name: 'notices', kind: null } }]}
      hidesOlderDataBanner
      tools={rules.length > 0 && addButton}
    >
      {alertsRead.status === 'failed' && <FailedRead subject="Your alerts" error={alertsRead.error} onRetry={retry} />}
      {isLate && <SkeletonRows count={4} heightPx={72} />}
      {alerts && (
        <>
          <section className={styles['al-section']} aria-label="Your alerts">
            <h2 className="h2">Your alerts</h2>
            {rules.length === 0 ? (
              <StateBlock
                icon={<BellPlus size={20} aria-hidden="true" />}
                title="No alerts yet"
                text="Get a notice when a collection’s floor falls below or rises above your price. To watch a launch, open its page."
              >
                {addButton}
              </StateBlock>
            ) : (
              <Rules rules={rules} />
            )}
          </section>
          <AutomaticNotices />
        </>
      )}
      <FloorDialog open={isAddDialogOpen} onClose={() => setAddDialogOpen(false)} token={null} />
    </Page>
  )
}

/** Section that describes the automatic notices, with a button that opens the settings. */
function AutomaticNotices() {
  const go = useGo()
  return (
    <section className={styles['al-section']} aria-label="Automatic notices">
      <h2 className="h2">Automatic notices</h2>
      <div className={styles['al-setting']}>
        <p className="t2">
          Your sales, offers, undercut listings and the results of pending transactions. Choose kinds, desktop notices
          and quiet hours in the settings.
        </p>
        <Button size="small" onClick={() => go({ name: 'settings' })}>
          Open the settings
        </Button>
      </div>
    </section>
  )
}

/** List of the alerts, each of which is a rule, with a note on how often floors are checked. */
function Rules({ rules }: { readonly rules: readonly AlertRuleView[] }) {
  const { api, stores } = useApp()
  const accountCount = useAccounts()?.accounts.length ?? 0
  const [error, setError] = useState<AppError | null>(null)
  const [ruleToChange, setRuleToChange] = useState<FloorRule | null>(null)
  const runAction = async (rule: AlertRuleView, action: RuleAction) => {
    switch (action) {
      case 'change':
        if (rule.kind === 'floor') setRuleToChange(rule)
        return
      case 'pause':
      case 'resume':
        setError(await changeAlert(stores.client, api, rule.id, { isPaused: action === 'pause' }))
        return
      case 'remove':
        setError(await removeAlert(stores.client, api, rule.id))
    }
  }
  return (
    <>
      <p className="t2">{floorIntervalText(rules, accountCount)}</p>
      {error && <ErrorLine error={error} />}
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onAct={(action) => void runAction(rule, action)} />
        ))}
      </ul>
      {ruleToChange && (
        <FloorDialog open onClose={() => setRuleToChange(null)} token={ruleToChange.token} rule={ruleToChange} />
      )}
    </>
  )
}
