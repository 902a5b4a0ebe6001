import { ChevronRight } from 'lucide-react'
import type { ConnectionState } from '@shared/contract/connection'
import { clockWords, dateWords } from '../../format/time'
import { countWithNoun } from '../../format/money'
import { visibleText } from '../../format/text'
import { useKnownValue } from '../../query/use-query'
import { toolsQueries } from '../tools/queries'
import { findActiveProfile } from '../connection/connection-store'
import { Button } from '../../ui/Button'
import { useGo } from '../../app/app-context'
import { Setting, SettingGroup } from './Setting'

/** Tool server of the market in use, and the setup of an assistant. */
export function ToolServerSettings({ connection }: { readonly connection: ConnectionState }) {
  const go = useGo()
  const profile = findActiveProfile(connection)
  const toolHost = profile?.toolUrl == null ? null : visibleText(new URL(profile.toolUrl).host)
  const serverTools = useKnownValue(toolsQueries.serverTools)
  const listedAt = serverTools?.listedAt ?? null
  const listedText =
    serverTools === null || listedAt === null
      ? 'Read-only tools. The list loads when you open the console.'
      : `${countWithNoun(serverTools.tools.length, 'tool')}, read-only. Loaded ${dateWords(listedAt)}, ${clockWords(listedAt, false)}.`
  return (
    <SettingGroup id="tool-server" title="Tool server">
      <Setting title={toolHost ?? 'No tool server'} text={toolHost === null ? 'This market has none.' : listedText}>
        {toolHost !== null && (
          <Button size="small" onClick={() => go({ name: 'tools', tab: 'console' })}>
            Open the console
            <ChevronRight size={14} aria-hidden="true" />
          </Button>
        )}
      </Setting>
      {toolHost !== null && (
        <Setting title="AI assistant" text="An assistant reads with its own key and cannot sign.">
          <Button size="small" onClick={() => go({ name: 'tools', tab: 'assistant' })}>
            Set up an assistant
            <ChevronRight size={14} aria-hidden="true" />
          </Button>
        </Setting>
      )}
    </SettingGroup>
  )
}
