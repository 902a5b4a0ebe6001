import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { indexMarks } from '@shared/insight/set-aside'
import { flowsQueries } from '../../features/flows/queries'
import { holdingsQueries } from '../../features/holdings/queries'
import { useCachedHeldCollections } from '../../features/holdings/use-holdings'
import { networkQueries } from '../../features/connection/network-queries'
import { ledgerOf } from '../../format/id-check'
import { createMarketSearch, type MarketSearchState } from './market-search'
import { listsQueries } from '../../features/lists/queries'
import { knownValue } from '../../query/remote'
import { useKnownValue, useMainQuery } from '../../query/use-query'
import { currentRoute } from '../../stores/route'
import { useApp } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { commandKey } from '../shell/shortcuts'
import { paletteGroups, type PaletteGroup } from './entries'
import { marketSearchText, parsePaletteQuery, type PaletteQuery } from './query'

/** The parsed query, the matching entries in groups, and the state of the market search for a typed text. */
export function usePalette(inputText: string): {
  readonly query: PaletteQuery
  readonly groups: readonly PaletteGroup[]
  readonly search: MarketSearchState
} {
  const { api, stores } = useApp()
  const settings = useSettings()
  const accounts = useAccounts()
  const network = useKnownValue(networkQueries.state)
  const addressBook = knownValue(useMainQuery({ ...listsQueries.state, isReadOnce: true }))?.book ?? EMPTY_LIST
  const heldCollections = useCachedHeldCollections()
  const marks = useKnownValue(holdingsQueries.marks) ?? EMPTY_LIST
  const holdingMarks = useMemo(() => indexMarks(marks), [marks])
  const flows = useKnownValue(flowsQueries.list) ?? EMPTY_LIST
  const recentPages = useStore(stores.recentPages, (s) => s.pages)
  const currentPage = useStore(stores.route, currentRoute)
  // Actions that the page offered when the palette opened.
  const [pageActions] = useState(stores.pageActions.listEnabled)
  const [marketSearch] = useState(() => createMarketSearch(api))
  const search = useStore(marketSearch.store)
  const query = useMemo(() => parsePaletteQuery(inputText, ledgerOf(network, accounts)), [inputText, network, accounts])
  const searchText = marketSearchText(query)
  useEffect(() => marketSearch.setSearchText(searchText), [marketSearch, searchText])
  useEffect(() => () => marketSearch.stop(), [marketSearch])
  const groups = paletteGroups({
    query,
    currentPage,
    accounts,
    addressBook,
    heldCollections,
    holdingMarks,
    recentPages,
    flows,
    settings,
    commandLabel: commandKey(),
    pageActions,
    marketMatches: search.status === 'found' && search.text === searchText ? search.matches : EMPTY_LIST,
    isSearchSettled: (search.status === 'found' || search.status === 'failed') && search.text === searchText,
    isPractice: network?.profile.kind === 'practice',
  })
  return { query, groups, search }
}

const EMPTY_LIST: readonly never[] = []
