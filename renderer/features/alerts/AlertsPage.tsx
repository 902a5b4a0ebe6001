import { BellPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AlertRule, FloorRule } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import { paceWords } from './alert-text'
import { alertsQueries } from './queries'
import { useMainQuery, useRead } from '../../query/use-query'
import { changeAlert, removeAlert } from './alerts-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { Failed } from '../page-frame/Failed'
import { Page } from '../page-frame/Page'
import { FloorDialog } from './FloorDialog'
import { RuleRow, type RuleAct } from './RuleRow'
import './alerts.css'

/** Alerts page: the alerts that the person set, and a link to automatic notices. */
export function AlertsPage() {
  const state = useMainQuery(alertsQueries.state)
  const read = useRead()
  const [adding, setAdding] = useState(false)
  const value = 'value' in state ? state.value : null
  const late = useLate(value === null && state.status !== 'failed')
  const again = () => void read(alertsQueries.state)
  const add = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Watch a floor
    </Button>
  )
  const rules = value?.rules ?? []
  return (
    <Page
      title="Alerts"
      crumbs={[{ label: 'Notices', to: { name: 'notices', kind: null } }]}
      bare
      tools={rules.length > 0 && add}
    >
      {state.status === 'failed' && <Failed what="Your alerts" error={state.error} onRetry={again} />}
      {late && <SkeletonRows rows={4} height={72} />}
      {value && (
        <>
          <section className="al-section" aria-label="Your alerts">
            <h2 className="h2">Your alerts</h2>
            {rules.length === 0 ? (
              <StateBlock
                icon={<BellPlus size={20} aria-hidden="true" />}
                title="No alert is set"
                text="Be told when the floor of a collection falls below or rises above a figure. A launch is watched from its own page."
              >
                {add}
              </StateBlock>
            ) : (
              <Rules rules={rules} />
            )}
          </section>
          <KindsLine />
        </>
      )}
      <FloorDialog open={adding} onClose={() => setAdding(false)} token={null} />
    </Page>
  )
}

/** Summary of automatic notices, with a link to their settings. */
function KindsLine() {
  const go = useGo()
  return (
    <section className="al-section" aria-label="Told without an alert">
      <h2 className="h2">Told without an alert</h2>
      <div className="al-setting">
        <p className="t2">
          Sales, offers and undercut listings of yours, and acts whose outcome was not known. Which of them, whether on
          the desktop, and quiet hours are set in the settings.
        </p>
        <Button size="small" onClick={() => go({ name: 'settings' })}>
          Open the settings
        </Button>
      </div>
    </section>
  )
}

function Rules({ rules }: { readonly rules: readonly AlertRule[] }) {
  const { api, stores } = useApp()
  const accounts = useAccounts()?.accounts.length ?? 0
  const [error, setError] = useState<AppError | null>(null)
  const [changing, setChanging] = useState<FloorRule | null>(null)
  const act = async (rule: AlertRule, what: RuleAct) => {
    switch (what) {
      case 'change':
        if (rule.kind === 'floor') setChanging(rule)
        return
      case 'pause':
      case 'resume':
        return setError(await changeAlert(stores.client, api, rule.id, { isPaused: what === 'pause' }))
      case 'remove':
        return setError(await removeAlert(stores.client, api, rule.id))
    }
  }
  return (
    <>
      <p className="t2">{paceWords(rules, accounts)}</p>
      {error && <ErrorLine error={error} />}
      <ul className="rules">
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onAct={(what) => void act(rule, what)} />
        ))}
      </ul>
      {changing && <FloorDialog open onClose={() => setChanging(null)} token={changing.token} rule={changing} />}
    </>
  )
}
