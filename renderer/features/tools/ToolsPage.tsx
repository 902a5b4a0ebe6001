import { Tabs } from '@base-ui/react/tabs'
import { RefreshCw } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { replaceRoute, type ToolsTab } from '../../stores/route'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'
import { Page } from '../page-frame/Page'
import { AssistantTab } from './AssistantTab'
import { CallsTab } from './CallsTab'
import { ConsoleStaleBanner, ConsoleTab } from './ConsoleTab'
import { DocumentsTab } from './DocumentsTab'
import { ModelsTab } from './ModelsTab'
import '../../ui/tabs.css'
import type { TabProps } from './tab-props'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

const TABS: readonly { readonly value: ToolsTab; readonly label: string }[] = [
  { value: 'console', label: 'Console' },
  { value: 'calls', label: 'Call history' },
  { value: 'assistant', label: 'Assistant' },
  { value: 'models', label: 'AI models' },
  { value: 'documents', label: 'Legal documents' },
]

/** Page with the console for the market's tools, the setup of assistants, the AI models and the legal documents. */
export function ToolsPage({ tab }: { readonly tab: ToolsTab }) {
  const { stores } = useApp()
  const refreshTab = useRef<() => void>(() => undefined)
  const registerRefresh = useCallback((refreshFunction: () => void) => {
    refreshTab.current = refreshFunction
  }, [])
  const refresh = () => refreshTab.current()
  return (
    <Page
      title="Tools"
      onRefresh={refresh}
      hidesOlderDataBanner={tab === 'assistant' || tab === 'calls'}
      tools={<IconButton label="Refresh" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={refresh} />}
    >
      {tab === 'console' && <ConsoleStaleBanner onRetry={refresh} />}
      {/* The value is always one of the values of `TABS`. */}
      <Tabs.Root
        value={tab}
        onValueChange={(value) => replaceRoute(stores.route, { name: 'tools', tab: value as ToolsTab })}
      >
        <Tabs.List className={cx('tab-list', styles['tl-tabs'])} aria-label="Sections of Tools">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className="tab-part">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className={styles['tl-part']} tabIndex={-1} data-quiet-focus>
            <TabContent tab={value} registerRefresh={registerRefresh} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Page>
  )
}

function TabContent({ tab, registerRefresh }: TabProps & { readonly tab: ToolsTab }) {
  switch (tab) {
    case 'console':
      return <ConsoleTab registerRefresh={registerRefresh} />
    case 'calls':
      return <CallsTab registerRefresh={registerRefresh} />
    case 'assistant':
      return <AssistantTab registerRefresh={registerRefresh} />
    case 'models':
      return <ModelsTab registerRefresh={registerRefresh} />
    case 'documents':
      return <DocumentsTab registerRefresh={registerRefresh} />
  }
}
