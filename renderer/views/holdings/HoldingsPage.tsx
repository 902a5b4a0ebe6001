import { Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { HoldingsView } from '@shared/contract/holdings'
import { errorText } from '../../format/error-text'
import { openVault } from '../../stores/accounts'
import { loadHoldings } from '../../stores/holdings'
import { type HoldingsSort, shownHoldings } from '../../stores/holdings-view'
import { isReading, known } from '../../stores/remote'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/Marks'
import { StateBlock } from '../../ui/StateBlock'
import { useAccounts, useApp, useGo, useSelected, useSettings } from '../app-context'
import { Failed } from '../shell/Failed'
import { Page } from '../shell/Page'
import { HoldingsGallery } from './HoldingsGallery'
import { HoldingsHero } from './HoldingsHero'
import { HoldingsSkeleton } from './HoldingsSkeleton'
import { HoldingsTable } from './HoldingsTable'
import { HoldingsTools } from './HoldingsTools'
import './holdings.css'

export function HoldingsPage() {
  const { api, stores } = useApp()
  const accounts = useAccounts()
  const account = useSelected()
  const [sort, setSort] = useState<HoldingsSort>('value')
  const [search, setSearch] = useState('')
  const state = useStore(stores.holdings)
  const id = account?.id ?? null
  useEffect(() => {
    if (id !== null) void loadHoldings(stores.holdings, api, id, false)
  }, [id, api, stores])

  const refresh = () => {
    if (id !== null) void loadHoldings(stores.holdings, api, id, true)
  }
  const view = id === null ? null : known(state, id)
  const tools = (
    <HoldingsTools
      {...{ sort, setSort, search, setSearch, refresh }}
      reading={isReading(state)}
      usable={view !== null && view.totals.items > 0}
    />
  )
  return (
    <Page title="Holdings" bare={view === null} onRefresh={refresh} {...(id !== null && { tools })}>
      {accounts !== null && id === null && <NoAccount />}
      {state.status === 'failed' && state.of === id && <Failed what="Holdings" error={state.error} onRetry={refresh} />}
      {state.status === 'stale' && state.of === id && (
        <Banner
          icon={<HalfCircle size={16} />}
          title="These are the last known holdings"
          text={`${errorText(state.error).title}. Nothing you hold is affected.`}
        >
          <Button size="small" onClick={refresh}>
            Read again
          </Button>
        </Banner>
      )}
      {id !== null && view === null && state.status !== 'failed' && <HoldingsSkeleton />}
      {view && (
        <Held view={view} sort={sort} search={search} reading={isReading(state)} onClear={() => setSearch('')} />
      )}
    </Page>
  )
}

type HeldProps = {
  readonly view: HoldingsView
  readonly sort: HoldingsSort
  readonly search: string
  readonly reading: boolean
  readonly onClear: () => void
}

function Held({ view, sort, search, reading, onClear }: HeldProps) {
  const go = useGo()
  const { holdingsLayout } = useSettings()
  const shown = shownHoldings(view.collections, sort, search)
  if (view.totals.items === 0 && view.complete) {
    return (
      <StateBlock
        icon={<Images size={20} aria-hidden="true" />}
        title="No NFTs in this account"
        text="What it holds appears here, grouped by collection, with its worth at the best offers."
      >
        <Button onClick={() => go({ name: 'market' })}>Open the market</Button>
      </StateBlock>
    )
  }
  return (
    <>
      <HoldingsHero view={view} reading={reading} />
      {shown.length === 0 && search !== '' ? (
        <StateBlock
          icon={<Images size={20} aria-hidden="true" />}
          title={`Nothing held matches “${search.trim()}”`}
          text="The search looks at names of collections and NFTs, serials and token ids."
        >
          <Button onClick={onClear}>Clear the search</Button>
        </StateBlock>
      ) : holdingsLayout === 'gallery' ? (
        <HoldingsGallery collections={shown} open={search !== ''} complete={view.complete} />
      ) : (
        <HoldingsTable collections={shown} />
      )}
    </>
  )
}

function NoAccount() {
  const { api, stores } = useApp()
  const go = useGo()
  return (
    <StateBlock
      icon={<Images size={20} aria-hidden="true" />}
      title="No account yet"
      text="Watch an account to see what it holds. Import its key to sign with it."
    >
      <Button onClick={() => go({ name: 'accounts' })}>Add an account</Button>
      <Button variant="quiet" onClick={() => void openVault(stores.accounts, api, 'import-key')}>
        Import a key
      </Button>
    </StateBlock>
  )
}
