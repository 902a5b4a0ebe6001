import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { ToolsState } from '@shared/contract/tools'
import { clockWords } from '../../format/time'
import { toolsQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownValue, useMainQuery, useRead } from '../../query/use-query'
import { openTools, pickTool, searchTools, matchingTools } from './tools-store'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useApp } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { ToolList } from './ToolList'
import { ToolPanel } from './ToolPanel'
import type { TabProps } from './tab-props'
import styles from './tools.module.css'

/** Console for calling the tools of the market's tool server by hand. */
export function ConsoleTab({ onRefresh }: TabProps) {
  const { api, stores } = useApp()
  // Show the documented tools first, because they need no request.
  const isKnown = useKnownValue(toolsQueries.listed) !== null
  const state = useMainQuery(toolsQueries.listed, isKnown)
  const read = useRead()
  const refresh = useCallback(() => void read(toolsQueries.listed, true), [read])
  useEffect(() => onRefresh(refresh), [refresh, onRefresh])
  useEffect(() => void openTools(stores.client, api), [api, stores])
  const value = 'value' in state ? state.value : null
  const late = useLate(value === null && state.status !== 'failed')
  return (
    <>
      {state.status === 'failed' && <FailedRead what="The tools" error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={10} height={48} art={0} />}
      {state.status === 'stale' && (
        <StaleBanner title={staleTitle(state.value)} error={state.error} onRetry={refresh} />
      )}
      {value && <Console state={value} reading={isReading(state)} />}
    </>
  )
}

/** Title of the banner after a failed read. Without the server's own list, the documented tools are shown. */
const staleTitle = ({ listedAt }: ToolsState): string =>
  listedAt === null ? 'The server’s own list could not be read' : 'Showing an older list'

function Console({ state, reading }: { readonly state: ToolsState; readonly reading: boolean }) {
  const { stores } = useApp()
  const search = useStore(stores.console, (s) => s.search)
  const pickedName = useStore(stores.console, (s) => s.tool)
  const matching = matchingTools(state.tools, search)
  const tool = state.tools.find(({ name }) => name === pickedName) ?? state.tools[0]
  return (
    <div className={styles['tl-console']}>
      <ToolList
        tools={matching}
        totalCount={state.tools.length}
        picked={tool?.name ?? null}
        search={search}
        note={listNote(state, reading)}
        onSearch={(next) => searchTools(stores.console, next)}
        onPick={(name) => pickTool(stores.console, name)}
      />
      {tool && <ToolPanel key={tool.name} tool={tool} requests={state.requestsOfNextCall} />}
    </div>
  )
}

function listNote({ listedAt, tools }: ToolsState, reading: boolean): string {
  if (listedAt === null) return reading ? 'Loading the server’s list' : 'Documented tools'
  const listedCount = tools.filter(({ isListed }) => isListed === true).length
  return `${listedCount} listed by the server at ${clockWords(listedAt)}`
}
