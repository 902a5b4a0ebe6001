import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AlertRuleView, FloorRule } from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { floorIntervalText } from './alert-text'
import { countWithNoun } from '../../format/money'
import { nameOr } from '../../format/text'
import { holdingsQueries } from '../holdings/queries'
import { useCachedHeldCollections } from '../holdings/use-holdings'
import { alertsQueries } from './queries'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { changeAlert, removeAlert } from './alerts-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { Art } from '../../ui/Art'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { StateBand } from '../../ui/StateBand'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts, useSelectedAccount } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { FloorDialog } from './FloorDialog'
import { RuleRow, type RuleAction } from './RuleRow'
import styles from './alerts.module.css'

/**
 * Alerts page: the alerts that the person set, held collections without a floor alert, and a link to the settings of
 * automatic notices.
 */
export function AlertsPage() {
  const alertsRead = useMainQuery(alertsQueries.state)
  const readQuery = useReadQuery()
  const [isAddDialogOpen, setAddDialogOpen] = useState(false)
  const alerts = 'value' in alertsRead ? alertsRead.value : null
  const isLate = useIsLate(alerts === null && alertsRead.status !== 'failed')
  const go = useGo()
  const retry = () => void readQuery(alertsQueries.state)
  const addButton = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAddDialogOpen(true)}>
      Set a floor alert
    </Button>
  )
  const rules = alerts?.rules ?? []
  return (
    <Page
      title="Alerts"
      crumbs={[{ label: 'Notices', to: { name: 'notices', kind: null } }]}
      hidesOlderDataBanner
      tools={rules.length > 0 && addButton}
    >
      {alertsRead.status === 'failed' && <FailedRead subject="Your alerts" error={alertsRead.error} onRetry={retry} />}
      {isLate && <SkeletonRows count={4} heightPx={72} />}
      {alerts && (
        <>
          <section className={styles['al-section']} aria-label="Your alerts">
            {rules.length === 0 ? (
              <StateBand
                title="No alerts yet"
                text="You get a notice when a floor crosses your price. A launch alert starts on the page of the launch."
              >
                {addButton}
                <Button onClick={() => go({ name: 'launches' })}>View launches</Button>
              </StateBand>
            ) : (
              <Rules rules={rules} />
            )}
          </section>
          <HeldCollections rules={rules} />
          <AutomaticNotices />
        </>
      )}
      <FloorDialog open={isAddDialogOpen} onClose={() => setAddDialogOpen(false)} token={null} />
    </Page>
  )
}

/** Number of collections before the person shows all. */
const MAX_SHOWN_COLLECTIONS = 5
/** Placeholder in a query that is not read. */
const NO_ACCOUNT: EntityId = '0.0.0'

/**
 * Up to `MAX_SHOWN_COLLECTIONS` collections of which the person's accounts hold NFTs and that have no floor alert, each
 * with its floor and a button that sets an alert. Leaves out collections without a known floor and suspicious ones.
 */
function HeldCollections({ rules }: { readonly rules: readonly AlertRuleView[] }) {
  const selectedAccount = useSelectedAccount()
  // After the start of the app, the holdings may not be read yet.
  useMainQuery(holdingsQueries.accountHoldings(selectedAccount?.id ?? NO_ACCOUNT), selectedAccount !== null)
  const heldCollections = useCachedHeldCollections()
  const [tokenForAlert, setTokenForAlert] = useState<EntityId | null>(null)
  const [areAllShown, setAllShown] = useState(false)
  const tokensWithAlert = new Set<EntityId>(rules.flatMap(({ kind, token }) => (kind === 'floor' ? [token] : [])))
  const collections = [
    ...new Map(
      heldCollections
        .filter(
          ({ token, floor, suspicions }) => !tokensWithAlert.has(token) && floor !== null && suspicions.length === 0,
        )
        .map((collection) => [collection.token, collection] as const),
    ).values(),
  ]
  if (collections.length === 0) return null
  // Images arrive only for NFTs that a page has shown. Collections with an image are easier to recognize.
  const hasImage = ({ nfts }: (typeof collections)[number]) => nfts.some(({ image }) => image !== null)
  const sortedCollections = [
    ...collections.filter((collection) => hasImage(collection)),
    ...collections.filter((collection) => !hasImage(collection)),
  ]
  const shownCollections = areAllShown ? sortedCollections : sortedCollections.slice(0, MAX_SHOWN_COLLECTIONS)
  const stamps = shownCollections.flatMap(({ stamp }) => stamp ?? [])
  const oldestStamp = stamps.toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))[0]
  return (
    <section className={styles['al-section']} aria-label="Your collections">
      <div className={styles['held-head']}>
        <h2 className="row h3">
          Your collections
          <span className="small t2 tn">{countWithNoun(collections.length, 'floor')} without an alert</span>
        </h2>
        {oldestStamp && <FreshnessStamp stamp={oldestStamp} />}
      </div>
      <ul>
        {shownCollections.map(({ token, name, floor, nfts }) => (
          <li key={token} className={styles['held']}>
            <Art className="thumb t36" src={nfts.find(({ image }) => image !== null)?.image ?? null} />
            <span className="strong cut">{nameOr(name, token)}</span>
            <span className={styles['held-floor']}>
              <span className="small t2">Floor </span>
              <b className="strong">
                <Money hbar={floor} />
              </b>
            </span>
            <Button
              size="small"
              aria-label={`Set a floor alert: ${nameOr(name, token)}`}
              onClick={() => setTokenForAlert(token)}
            >
              Set alert
            </Button>
          </li>
        ))}
      </ul>
      {shownCollections.length < collections.length && (
        <Button variant="quiet" size="small" onClick={() => setAllShown(true)}>
          Show all {collections.length}
        </Button>
      )}
      <FloorDialog open={tokenForAlert !== null} onClose={() => setTokenForAlert(null)} token={tokenForAlert} />
    </section>
  )
}

/** Note on the automatic notices, with a button that opens the settings. */
function AutomaticNotices() {
  const go = useGo()
  return (
    <section className={styles['al-section']} aria-label="Automatic notices">
      <div className={styles['al-setting']}>
        <p className="t2">
          <b className="strong">Automatic notices</b> report your sales, offers, undercut listings and results of
          pending transactions.
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
  const intervalText = floorIntervalText(rules, useAccounts()?.accounts.length ?? 0)
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
      <h2 className="row h3">
        Your alerts <span className="small t2 tn">{rules.length}</span>
      </h2>
      {intervalText !== null && <p className="t2">{intervalText}</p>}
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
