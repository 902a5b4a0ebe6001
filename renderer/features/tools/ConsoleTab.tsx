import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { ToolsState } from '@shared/contract/tools'
import { clockWords, dateWords } from '../../format/time'
import { toolsQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownState, useKnownValue, useMainQuery, useReadQuery } from '../../query/use-query'
import { loadDocumentedTools, pickTool, searchTools, matchingTools } from './tools-store'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { ToolList } from './ToolList'
import { ToolPanel } from './ToolPanel'
import type { TabProps } from './tab-props'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './tools.module.css'

/** Console for calling the tools of the market's tool server by hand. */
export function ConsoleTab({ registerRefresh }: TabProps) {
  const { api, stores } = useApp()
  // The server's list is read only after the documented tools, which need no request, are on the page.
  const hasTools = useKnownValue(toolsQueries.serverTools) !== null
  const toolsReadState = useMainQuery(toolsQueries.serverTools, hasTools)
  const read = useReadQuery()
  const refresh = useCallback(() => void read(toolsQueries.serverTools, true), [read])
  useEffect(() => registerRefresh(refresh), [refresh, registerRefresh])
  useEffect(() => void loadDocumentedTools(stores.client, api), [api, stores])
  const toolsState = 'value' in toolsReadState ? toolsReadState.value : null
  const isLate = useIsLate(toolsState === null && toolsReadState.status !== 'failed')
  return (
    <>
      {toolsReadState.status === 'failed' && (
        <FailedRead subject="The tools" error={toolsReadState.error} onRetry={refresh} />
      )}
      {isLate && <SkeletonRows count={10} heightPx={48} artPx={0} />}
      {toolsState && (
        <Console
          toolsState={toolsState}
          isListLoading={isReading(toolsReadState)}
          isListStale={toolsReadState.status === 'stale'}
        />
      )}
    </>
  )
}

/** Banner above the tabs while the server's list could not be read. Offline, the banner of the page says so. */
export function ConsoleStaleBanner({ onRetry }: { readonly onRetry: () => void }) {
  const toolsState = useKnownState(toolsQueries.serverTools)
  const isOffline = useIsOffline()
  if (toolsState.status !== 'stale' || isOffline) return null
  return <StaleBanner title={staleTitle(toolsState.value)} error={toolsState.error} onRetry={onRetry} />
}

/**
 * Title of the banner after a failed read. If the server's list was never read, the page shows the documented tools.
 */
const staleTitle = ({ listedAt }: ToolsState): string =>
  listedAt === null
    ? 'The server’s own list could not be read'
    : `Showing a list of tools from ${dateWords(listedAt)}, ${clockWords(listedAt, false)}`

type ConsoleProps = {
  readonly toolsState: ToolsState
  readonly isListLoading: boolean
  /** True while the banner above the tabs gives the time of the list. */
  readonly isListStale: boolean
}

function Console({ toolsState, isListLoading, isListStale }: ConsoleProps) {
  const { stores } = useApp()
  const search = useStore(stores.console, (s) => s.search)
  const pickedName = useStore(stores.console, (s) => s.toolName)
  const matches = matchingTools(toolsState.tools, search)
  const tool = toolsState.tools.find(({ name }) => name === pickedName) ?? toolsState.tools[0]
  return (
    <div className={styles['tl-console']}>
      <ToolList
        tools={matches}
        totalCount={toolsState.tools.length}
        pickedName={tool?.name ?? null}
        search={search}
        note={listNote(toolsState, isListLoading, isListStale)}
        onSearch={(newSearch) => searchTools(stores.console, newSearch)}
        onPick={(name) => pickTool(stores.console, name)}
      />
      {tool && <ToolPanel key={tool.name} tool={tool} requestCount={toolsState.requestsOfNextCall} />}
    </div>
  )
}

/** Note below the search field: the source of the displayed list. */
function listNote({ listedAt, tools }: ToolsState, isListLoading: boolean, isListStale: boolean): string {
  if (listedAt === null) return isListLoading ? 'Loading the server’s list' : 'Documented tools'
  const listedCount = tools.filter(({ isListed }) => isListed === true).length
  return isListStale
    ? `${listedCount} listed by the server`
    : `${listedCount} listed by the server at ${clockWords(listedAt)}`
}
