import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { openVault } from '../accounts/accounts-store'
import { changesQueries } from '../changes/queries'
import { homeQueries } from './queries'
import { useReadQuery } from '../../query/use-query'
import { changeSettings } from '../settings/settings-store'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { useHoldings } from '../holdings/use-holdings'
import { Page } from '../page-frame/Page'
import { ChangesSummaryPanel } from './ChangesSummaryPanel'
import { MarketPulse } from './MarketPulse'
import { AttentionList } from './AttentionList'
import { UpcomingLaunches } from './UpcomingLaunches'
import { RecentCollections } from './RecentCollections'
import { Worth } from './Worth'
import styles from './home.module.css'

/** Start page: total worth, items that need the person, changes, market figures, launches and recent collections. */
export function HomePage() {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const { hideAmounts } = useSettings()
  // Home covers the accounts with a key. If no account has a key, Home covers all accounts.
  const hasKey = accounts?.accounts.some(({ access }) => access === 'key') ?? true
  const holdings = useHoldings(hasKey ? 'mine' : 'all')
  const read = useReadQuery()
  const refresh = () => {
    holdings.refresh()
    void read(homeQueries.pulse, true)
    void read(changesQueries.summary('mine'))
    void read(homeQueries.upcomingLaunches)
    void read(homeQueries.visitedCollections)
  }
  const tools = (
    <>
      <IconButton
        label={hideAmounts ? 'Show amounts' : 'Hide amounts'}
        aria-pressed={hideAmounts}
        icon={hideAmounts ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        onClick={() => void changeSettings(stores.client, api, { hideAmounts: !hideAmounts })}
      />
      <IconButton
        label="Refresh"
        disabled={holdings.isReading}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={refresh}
      />
    </>
  )
  return (
    <Page title="Home" tools={tools} onRefresh={refresh} hidesOlderDataBanner={holdings.views.length === 0}>
      <div className={styles['home']}>
        {accounts !== null && accounts.accounts.length === 0 ? <FirstSteps /> : <Worth holdings={holdings} />}
        <div className={styles['home-two']}>
          <AttentionList holdings={holdings} />
          <div className={styles['home-side']}>
            <ChangesSummaryPanel />
            <MarketPulse />
            <UpcomingLaunches />
          </div>
        </div>
        <RecentCollections />
      </div>
    </Page>
  )
}

function FirstSteps() {
  const { api, stores } = useApp()
  const go = useGo()
  return (
    <section className={styles['home-first']} aria-label="First steps">
      <h2 className="h2">No account yet</h2>
      <p className="t2">Watch an account to see its NFTs and their worth. Import the account’s key to sign.</p>
      <div className="row">
        <Button variant="primary" onClick={() => go({ name: 'accounts' })}>
          Add an account
        </Button>
        <Button onClick={() => void openVault(stores.client, api, 'import-key')}>Import a key</Button>
      </div>
    </section>
  )
}
