import { Eye, EyeOff, RefreshCw, WifiOff } from 'lucide-react'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { NextTry } from '../../ui/NextTry'
import { HalfCircle } from '../../ui/StatusIcons'
import { OpenKeysButton } from '../page-frame/OpenKeysButton'
import { accountsQueries } from '../accounts/queries'
import { changesQueries } from '../changes/queries'
import { useChangesSummary } from '../changes/use-changes-summary'
import { homeQueries } from './queries'
import { knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { changeSettings } from '../settings/settings-store'
import { IconButton } from '../../ui/IconButton'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { type LoadedHoldings, useHoldings, type HoldingsScope } from '../holdings/use-holdings'
import { Page } from '../page-frame/Page'
import { AttentionList } from './AttentionList'
import { ChangesSummaryPanel } from './ChangesSummaryPanel'
import { FirstSteps } from './FirstSteps'
import { MarketPulse } from './MarketPulse'
import { NftStrip } from './NftStrip'
import { RecentActivity } from './RecentActivity'
import { RecentCollections } from './RecentCollections'
import { UpcomingLaunches } from './UpcomingLaunches'
import { WorthHistory } from './WorthHistory'
import { WorthSummary } from './WorthSummary'
import { cx } from '../../ui/cx'
import styles from './home.module.css'

/** Start page: total worth by account, NFTs, items that need the person, recent events, and the market. */
export function HomePage() {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const { hideAmounts, holdingsScope } = useSettings()
  const holdings = useHoldings(homeScope(accounts?.accounts ?? [], holdingsScope))
  const read = useReadQuery()
  const isFirstStart = accounts !== null && accounts.accounts.length === 0
  const refresh = () => {
    holdings.refresh()
    void read(accountsQueries.state)
    if (isFirstStart) void read(homeQueries.floorListings, true)
    void read(homeQueries.pulse, true)
    void read(changesQueries.summary('mine'))
    void read(homeQueries.upcomingLaunches)
    void read(homeQueries.visitedCollections)
  }
  const tools = (
    <>
      {!isFirstStart && (
        <IconButton
          label={hideAmounts ? 'Show amounts' : 'Hide amounts'}
          aria-pressed={hideAmounts}
          icon={hideAmounts ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          onClick={() => void changeSettings(stores.client, api, { hideAmounts: !hideAmounts })}
        />
      )}
      <IconButton
        label="Refresh"
        disabled={holdings.isReading}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={refresh}
      />
    </>
  )
  return (
    <Page
      title="Home"
      tools={tools}
      onRefresh={refresh}
      hidesOlderDataBanner={holdings.views.length === 0}
      dataStamp={holdings.stamp}
    >
      {!isFirstStart && <FailedHoldingsBanner holdings={holdings} />}
      <div className={styles['frame']}>
        <div className={styles['home']}>
          {isFirstStart ? (
            <FirstSteps />
          ) : (
            <>
              <WorthSummary holdings={holdings} />
              <NftStrip holdings={holdings} />
              <div className={styles['tasks-and-events']}>
                <AttentionList holdings={holdings} />
                <RecentActivity />
              </div>
            </>
          )}
          {isFirstStart ? (
            <div className={cx(styles['market'], styles['market-first'])}>
              <MarketPulse />
              <UpcomingLaunches hasFailedReads={false} />
            </div>
          ) : (
            <MarketPanels holdings={holdings} />
          )}
          <RecentCollections />
          {!isFirstStart && <WorthHistory holdings={holdings} />}
        </div>
      </div>
    </Page>
  )
}

/**
 * Panels on the changes, the market and the launches. While none of them could be read, one line takes their place,
 * because the banner of the page gives the reason.
 */
function MarketPanels({ holdings }: { readonly holdings: LoadedHoldings }) {
  const go = useGo()
  const { summary } = useChangesSummary('mine')
  const pulse = knownValue(useMainQuery(homeQueries.pulse))
  const launches = knownValue(useMainQuery(homeQueries.upcomingLaunches))
  const hasFailedReads = holdings.failedReads.length > 0
  const areChangesRead = summary !== null && summary.feed.readAt !== null
  if (hasFailedReads && holdings.views.length === 0 && pulse === null && launches === null && !areChangesRead) {
    return (
      <section className={styles['unread-market']} aria-label="Market">
        <p className="t2">Not loaded yet: what changed, the market’s figures and the next launches.</p>
        <button type="button" className="link" onClick={() => go({ name: 'market' })}>
          Open the market
        </button>
      </section>
    )
  }
  return (
    <div className={styles['market']}>
      <ChangesSummaryPanel hasFailedReads={hasFailedReads} />
      <MarketPulse />
      <UpcomingLaunches hasFailedReads={hasFailedReads} />
    </div>
  )
}

/** Banner while no holdings could be read: the reason, what is not affected, and the next try. */
function FailedHoldingsBanner({ holdings }: { readonly holdings: LoadedHoldings }) {
  const [firstFailure] = holdings.failedReads
  if (holdings.views.length > 0 || !firstFailure) return null
  const { error } = firstFailure
  return (
    <Banner
      icon={error.code === 'offline' ? <WifiOff size={16} aria-hidden="true" /> : <HalfCircle size={16} />}
      title="Holdings could not be read"
      text={`${errorText(error).title}. Nothing you hold is affected.`}
    >
      <OpenKeysButton error={error} />
      <NextTry />
      <Button size="small" onClick={holdings.refresh}>
        Try now
      </Button>
    </Banner>
  )
}

/**
 * Accounts that Home covers: the accounts with a key, and the watched accounts, too, if the person counts them in the
 * holdings. Without an account with a key, all accounts.
 */
function homeScope(
  accounts: readonly { readonly access: 'key' | 'watch' }[],
  holdingsScope: HoldingsScope,
): HoldingsScope {
  const areAllWatched = accounts.length > 0 && accounts.every(({ access }) => access === 'watch')
  return areAllWatched || holdingsScope === 'all' ? 'all' : 'mine'
}
