import { Images } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../format/error-text'
import { openVault } from '../accounts/accounts-store'
import { isBusy } from '../bulk/bulk-store'
import { clearFilters, isFiltered } from './holdings-look'
import { groupsOf, setAsideCounts, shownRows, holdingsTotals } from './holdings-view'
import { odditiesOf } from './set-aside-oddities'
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
import { Oddities } from './Oddities'
import { useHoldings, type LoadedHoldings } from './use-holdings'

export function HoldingsPage() {
  const accounts = useAccounts()
  const { holdingsScope } = useSettings()
  const held = useHoldings(holdingsScope)
  const hasAccount = accounts !== null && accounts.accounts.length > 0
  const isKnown = held.views.length > 0
  // The first view is rendered in pieces, because rendering everything at once would block a frame.
  const isShown = useDeferredValue(isKnown) && isKnown
  const firstUnread = held.failed.find((failure) => !failure.isKnown)
  return (
    <Page
      title="Holdings"
      bare={!isKnown}
      onRefresh={held.refresh}
      {...(hasAccount && { tools: <HoldingsTools held={held} /> })}
    >
      {accounts !== null && !hasAccount && <NoAccount />}
      {!isKnown && firstUnread && <ScopeBar />}
      {!isKnown && firstUnread && <FailedRead what="Holdings" error={firstUnread.error} onRetry={held.refresh} />}
      {isKnown && held.failed.length > 0 && <SomeFailed held={held} />}
      {hasAccount && !isShown && !firstUnread && <HoldingsSkeleton />}
      {isShown && <Body held={held} />}
    </Page>
  )
}

/** Banner for accounts whose holdings are old or missing because a request failed. */
function SomeFailed({ held }: { readonly held: LoadedHoldings }) {
  const [first] = held.failed
  if (!first) return null
  const missing = held.failed.filter(({ isKnown }) => !isKnown)
  const missingNames = missing.map(({ account }) => plainText(account.name, 40)).join(', ')
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title={missing.length > 0 ? `Not included: ${missingNames}` : 'Showing the last known holdings'}
      text={`${errorText(first.error).title}. Nothing you hold is affected.`}
    >
      <Button size="small" onClick={held.refresh}>
        Refresh
      </Button>
    </Banner>
  )
}

function Body({ held }: { readonly held: LoadedHoldings }) {
  const { stores } = useApp()
  const { holdingsLayout } = useSettings()
  const look = useStore(stores.holdingsLook)
  const isBulk = useStore(stores.bulk, isBusy)
  // Deferred, so that typing and clicking stay fast with large holdings.
  const { show, collection, sort, grouping, search } = useDeferredValue(look)
  const { rows } = held
  const shown = useMemo(
    () => shownRows(rows, { show, collection, search, sort }),
    [rows, show, collection, search, sort],
  )
  const groups = useMemo(() => groupsOf(shown, grouping, sort), [shown, grouping, sort])
  const setAside = useMemo(() => setAsideCounts(rows), [rows])
  if (rows.length === 0 && held.isComplete) {
    return (
      <>
        <ScopeBar />
        <NoNfts several={held.accounts.length > 1} />
      </>
    )
  }
  // While holdings are loading, an empty result counts only if filters may have caused it.
  const hasNoMatches = shown.length === 0 && (held.isComplete || isFiltered(look))
  return (
    <>
      <Totals held={held} />
      <HoldingsOddities held={held} />
      <HoldingsBar held={held} aside={setAside} count={shown.length} />
      {hasNoMatches && <NoMatches search={search} setAsideCount={setAside.hidden + setAside.spam} />}
      {!hasNoMatches && holdingsLayout === 'gallery' && <HoldingsGallery groups={groups} complete={held.isComplete} />}
      {!hasNoMatches && holdingsLayout === 'table' && (
        <HoldingsTable groups={groups} several={held.accounts.length > 1} />
      )}
      {!isBulk && <ChosenBar rows={shown} />}
    </>
  )
}

/** Sums in their own component, so that the page can respond between two sums over thousands of rows. */
function Totals({ held }: { readonly held: LoadedHoldings }) {
  const { worthMethod } = useSettings()
  const totals = useMemo(() => holdingsTotals(held.rows, worthMethod), [held.rows, worthMethod])
  return <HoldingsHero held={held} totals={totals} />
}

function HoldingsOddities({ held: { rows, views } }: { readonly held: LoadedHoldings }) {
  const withoutApproval = useListingsWithoutApproval(rows)
  const oddities = useMemo(() => odditiesOf(rows, views, withoutApproval), [rows, views, withoutApproval])
  return <Oddities oddities={oddities} />
}

function NoMatches({ search, setAsideCount }: { readonly search: string; readonly setAsideCount: number }) {
  const { stores } = useApp()
  const isSearch = search.trim() !== ''
  return (
    <StateBlock
      icon={<Images size={20} aria-hidden="true" />}
      title={isSearch ? `No holdings match “${plainText(search, 60)}”` : 'No NFTs to show'}
      text={noMatchesText(isSearch, setAsideCount)}
    >
      <Button onClick={() => clearFilters(stores.holdingsLook)}>{isSearch ? 'Clear the search' : 'Show all'}</Button>
    </StateBlock>
  )
}

function noMatchesText(isSearch: boolean, setAsideCount: number): string {
  if (isSearch) return 'The search covers collection names, NFT names, serials and token ids.'
  return setAsideCount > 0 ? 'Hidden and spam NFTs are not shown here.' : 'No NFT matches the filters above.'
}

function NoNfts({ several }: { readonly several: boolean }) {
  const go = useGo()
  return (
    <StateBlock
      icon={<Images size={20} aria-hidden="true" />}
      title={several ? 'No NFTs in these accounts' : 'No NFTs in this account'}
      text="NFTs appear here, grouped by collection, with their worth."
    >
      <Button onClick={() => go({ name: 'market' })}>Open the market</Button>
    </StateBlock>
  )
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
