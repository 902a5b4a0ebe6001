import { Images } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../format/error-text'
import { openVault } from '../accounts/accounts-store'
import { isBusy } from '../bulk/bulk-store'
import { chooseAll, clearFilters, hasActiveFilters, type HoldingsViewSettings } from './holdings-view-settings'
import { collectionsOf, groupsOf, setAsideCounts, matchingRows, holdingsTotals } from './holdings-view'
import type { HoldingRow } from './holding-row'
import { countWithNoun } from '../../format/money'
import { findHoldingsIssues } from './holdings-issues'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { plainText } from '../../format/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { useListingsWithoutApproval } from '../allowances/use-listings-without-approval'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { ChosenBar } from './ChosenBar'
import { HoldingsBar, ScopeBar } from './HoldingsBar'
import { HoldingsGallery } from './HoldingsGallery'
import { HoldingsHero } from './HoldingsHero'
import { HoldingsSkeleton } from './HoldingsSkeleton'
import { HoldingsTable } from './HoldingsTable'
import { HoldingsTools } from './HoldingsTools'
import { HoldingsIssues } from './HoldingsIssues'
import { NoNfts } from './NoNfts'
import { useHoldings, type LoadedHoldings } from './use-holdings'
import styles from './holdings.module.css'

export function HoldingsPage() {
  const accounts = useAccounts()
  const { holdingsScope } = useSettings()
  const holdings = useHoldings(holdingsScope)
  const hasAccount = accounts !== null && accounts.accounts.length > 0
  const hasHoldings = holdings.views.length > 0
  // The body appears with a delay, because rendering thousands of rows at once would block the page. The body
  // disappears at once.
  const isBodyShown = useDeferredValue(hasHoldings) && hasHoldings
  const firstReadWithoutData = holdings.failedReads.find((failedRead) => !failedRead.hasOlderHoldings)
  return (
    <Page
      title="Holdings"
      hidesOlderDataBanner={!hasHoldings}
      dataStamp={holdings.stamp}
      onRefresh={holdings.refresh}
      {...(hasAccount && { tools: <HoldingsTools holdings={holdings} /> })}
    >
      {accounts !== null && !hasAccount && <NoAccount />}
      {!hasHoldings && firstReadWithoutData && <ScopeBar />}
      {!hasHoldings && firstReadWithoutData && (
        <FailedRead subject="Holdings" error={firstReadWithoutData.error} onRetry={holdings.refresh} />
      )}
      {hasHoldings && holdings.failedReads.length > 0 && <FailedAccountsBanner holdings={holdings} />}
      {hasAccount && !isBodyShown && !firstReadWithoutData && <HoldingsSkeleton />}
      {isBodyShown && <HoldingsBody holdings={holdings} />}
    </Page>
  )
}

/** Banner for accounts whose holdings are outdated or missing, because a read failed. */
function FailedAccountsBanner({ holdings }: { readonly holdings: LoadedHoldings }) {
  const [firstFailure] = holdings.failedReads
  const hasPageBanner = useKnownValue(
    networkQueries.state,
    ({ service, latestReadError }) => service.status === 'offline' || latestReadError !== null,
  )
  if (!firstFailure) return null
  const missingAccounts = holdings.failedReads.filter(({ hasOlderHoldings }) => !hasOlderHoldings)
  // One banner is enough: the banner of the page already says why all accounts are outdated.
  if (hasPageBanner === true && missingAccounts.length === 0) return null
  const missingNames = missingAccounts.map(({ account }) => plainText(account.name, 40)).join(', ')
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title={missingAccounts.length > 0 ? `Not included: ${missingNames}` : 'Showing older holdings'}
      text={`${errorText(firstFailure.error).title}. Nothing you hold is affected.`}
    >
      <Button size="small" onClick={holdings.refresh}>
        Refresh
      </Button>
    </Banner>
  )
}

/** Holdings that are known, with totals, issues, filters and the actions on chosen rows. */
function HoldingsBody({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { stores } = useApp()
  const { holdingsLayout } = useSettings()
  const viewSettings = useStore(stores.holdingsViewSettings)
  const isBulkRunning = useStore(stores.bulk, isBusy)
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  // Deferred, so that typing and clicking stay fast with large holdings.
  const { show, collection, sort, grouping, search } = useDeferredValue(viewSettings)
  const { rows } = holdings
  const rowsInView = useMemo(
    () => matchingRows(rows, { show, collection, search, sort }),
    [rows, show, collection, search, sort],
  )
  const groups = useMemo(() => groupsOf(rowsInView, grouping, sort), [rowsInView, grouping, sort])
  const counts = useMemo(() => setAsideCounts(rows), [rows])
  if (rows.length === 0 && holdings.isComplete) {
    return <NoNfts holdings={holdings} />
  }
  // Without filters, an empty result is final only when all holdings are read.
  const isSetAside = show === 'spam' || show === 'hidden'
  const hasNoMatches = rowsInView.length === 0 && (holdings.isComplete || hasActiveFilters(viewSettings))
  return (
    <div className={holdingsLayout === 'table' ? styles['table-page'] : undefined}>
      {isSetAside ? (
        <SetAsideHead kind={show} rows={rowsInView} />
      ) : (
        <>
          <HoldingsTotals holdings={holdings} />
          <IssuesOfHoldings holdings={holdings} />
        </>
      )}
      <HoldingsBar
        holdings={holdings}
        setAsideCounts={counts}
        matchingCount={rowsInView.length}
        onToolsSlot={setToolsSlot}
      />
      {hasNoMatches && <NoMatches viewSettings={viewSettings} />}
      {!hasNoMatches && holdingsLayout === 'gallery' && (
        <HoldingsGallery groups={groups} isLoading={holdings.isLoadingNames} />
      )}
      {!hasNoMatches && holdingsLayout === 'table' && (
        <HoldingsTable groups={groups} hasSeveralAccounts={holdings.accounts.length > 1} toolsSlot={toolsSlot} />
      )}
      {!isBulkRunning && <ChosenBar rows={rowsInView} />}
    </div>
  )
}

/**
 * Totals of the holdings. A separate component, so that React can pause before the sums of thousands of rows are
 * computed.
 */
function HoldingsTotals({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { worthMethod } = useSettings()
  const totals = useMemo(() => holdingsTotals(holdings.rows, worthMethod), [holdings.rows, worthMethod])
  return <HoldingsHero holdings={holdings} totals={totals} />
}

type SetAsideProps = { readonly kind: 'spam' | 'hidden'; readonly rows: readonly HoldingRow[] }

/** Head of the view of the NFTs set aside, in place of the totals, which do not count them. */
function SetAsideHead({ kind, rows }: SetAsideProps) {
  const { stores } = useApp()
  return (
    <section className={styles['aside-head']} aria-label={kind === 'spam' ? 'Spam' : 'Hidden NFTs'}>
      <div>
        <h2 className="h2">{countWithNoun(rows.length, `${kind} NFT`)}</h2>
        <p className="t2">
          {kind === 'spam' ? 'Marked by you, or found by this app.' : 'Hidden by you.'} Not counted in any worth.
        </p>
      </div>
      {rows.length > 0 && (
        <Button
          onClick={() =>
            chooseAll(
              stores.holdingsViewSettings,
              rows.map(({ key }) => key),
            )
          }
        >
          Choose all {rows.length} to show again
        </Button>
      )}
    </section>
  )
}

function IssuesOfHoldings({ holdings }: { readonly holdings: LoadedHoldings }) {
  const { rows, views } = holdings
  const keysWithoutApproval = useListingsWithoutApproval(rows)
  const issues = useMemo(() => findHoldingsIssues(rows, views, keysWithoutApproval), [rows, views, keysWithoutApproval])
  const collections = useMemo(() => collectionsOf(rows), [rows])
  return <HoldingsIssues issues={issues} collections={collections} />
}

/** Notice in place of the rows: no row matches the filters, or, without filters, every NFT is hidden or spam. */
function NoMatches({ viewSettings }: { readonly viewSettings: HoldingsViewSettings }) {
  const { stores } = useApp()
  const { search } = viewSettings
  const isSearching = search.trim() !== ''
  return (
    <StateBlock
      icon={<Images size={20} aria-hidden="true" />}
      title={isSearching ? `No holdings match “${plainText(search, 60)}”` : 'No NFTs to show'}
      text={noMatchesText(viewSettings)}
    >
      {hasActiveFilters(viewSettings) && (
        <Button onClick={() => clearFilters(stores.holdingsViewSettings)}>
          {isSearching ? 'Clear the search' : 'Clear the filters'}
        </Button>
      )}
    </StateBlock>
  )
}

function noMatchesText(viewSettings: HoldingsViewSettings): string {
  if (viewSettings.search.trim() !== '') return 'The search covers collection names, NFT names, serials and token ids.'
  return hasActiveFilters(viewSettings)
    ? 'No NFT matches the filters above.'
    : 'Hidden and spam NFTs are not shown here.'
}

function NoAccount() {
  const { api, stores } = useApp()
  const go = useGo()
  return (
    <StateBlock
      icon={<Images size={20} aria-hidden="true" />}
      title="No account yet"
      text="Watch an account to see its NFTs. Import the account’s key to sign."
    >
      <Button onClick={() => go({ name: 'accounts' })}>Add an account</Button>
      <Button variant="quiet" onClick={() => void openVault(stores.client, api, 'import-key')}>
        Import a key
      </Button>
    </StateBlock>
  )
}
