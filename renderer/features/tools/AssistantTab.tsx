import { Unplug } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import {
  assistantConfig,
  type KeyHeader,
  KEY_VARIABLE,
  PROJECT_VARIABLE,
  type VariableSyntax,
} from './assistant-config'
import { connectionQueries } from '../connection/queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { findActiveProfile } from '../connection/connection-store'
import { Button } from '../../ui/Button'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { AssistantFacts } from './AssistantFacts'
import { AssistantKeys } from './AssistantKeys'
import { CodeBlock } from './CodeBlock'
import { cx } from '../../ui/cx'
import type { TabProps } from './tab-props'
import styles from './tools.module.css'

const HEADERS: readonly { readonly value: KeyHeader; readonly label: string }[] = [
  { value: 'x-api-key', label: 'x-api-key' },
  { value: 'authorization', label: 'Authorization: Bearer' },
]
const VARIABLE_SYNTAXES: readonly { readonly value: VariableSyntax; readonly label: string }[] = [
  { value: 'plain', label: '${NAME}' },
  { value: 'env', label: '${env:NAME}' },
]

/**
 * Tab for setting up an AI assistant that reads the market: a configuration to copy, the keys of assistants, and facts about
 * assistants.
 */
export function AssistantTab({ registerRefresh }: TabProps) {
  const connectionState = useKnownState(connectionQueries.state)
  const read = useReadQuery()
  const refresh = useCallback(() => void read(connectionQueries.state), [read])
  useEffect(() => registerRefresh(refresh), [refresh, registerRefresh])
  const isLate = useIsLate(!('value' in connectionState) && connectionState.status !== 'failed')
  if (connectionState.status === 'failed')
    return <FailedRead subject="The connection" error={connectionState.error} onRetry={refresh} />
  if (!('value' in connectionState)) return isLate ? <SkeletonRows count={6} artPx={0} /> : null
  const profile = findActiveProfile(connectionState.value)
  const url = profile?.toolUrl ?? null
  if (!profile || url === null) return <NoServer />
  return (
    <AssistantSetup
      url={url}
      connection={connectionState.value}
      projectHeader={profile.projectHeader || null}
      isPractice={profile.kind === 'practice'}
    />
  )
}

function NoServer() {
  const go = useGo()
  return (
    <StateBlock
      icon={<Unplug size={20} aria-hidden="true" />}
      title="No tool server for this market"
      text="The address of the tool server is part of the market’s profile. The market’s documents name the address."
    >
      <Button onClick={() => go({ name: 'connection' })}>Open the connection</Button>
    </StateBlock>
  )
}

type SetupProps = {
  readonly url: string
  readonly connection: ConnectionState
  readonly projectHeader: string | null
  readonly isPractice: boolean
}

function AssistantSetup({ url, connection, projectHeader, isPractice }: SetupProps) {
  const [header, setHeader] = useState<KeyHeader>('x-api-key')
  const [variableSyntax, setVariableSyntax] = useState<VariableSyntax>('plain')
  return (
    <div className={styles['tl-assistant']}>
      <section aria-label="Assistant setup">
        <AssistantKeys connection={connection} />
        <h2 className="h2">2. Set the variable</h2>
        <p className="t2">
          Set the environment variable <code className="mono">{KEY_VARIABLE}</code> to the key
          {projectHeader !== null && (
            <>
              , and <code className="mono">{PROJECT_VARIABLE}</code> to the project’s name
            </>
          )}{' '}
          where the assistant starts.
        </p>
        <h2 className="h2">3. Copy the configuration</h2>
        <p className="t2">
          For assistants that support the Model Context Protocol over HTTP. The configuration does not contain the key.
        </p>
        <div className={styles['tl-filter']}>
          <span className={styles['tl-choice']}>
            <span className="label" aria-hidden="true">
              Key header
            </span>
            <SegmentedControl label="Key header" value={header} options={HEADERS} onChange={setHeader} />
          </span>
          <span className={styles['tl-choice']}>
            <span className="label" aria-hidden="true">
              Variable syntax
            </span>
            <SegmentedControl
              label="Variable syntax"
              value={variableSyntax}
              options={VARIABLE_SYNTAXES}
              onChange={setVariableSyntax}
            />
          </span>
        </div>
        <CodeBlock
          label="Configuration"
          text={assistantConfig({ url, header, variableSyntax, projectHeader })}
          isNextStep={connection.agentKeys.some(({ purpose }) => purpose !== '')}
        />
        <p className={cx('small t2', styles['tl-code-note'])}>
          The assistant’s manual names the variable syntax.
          {isPractice && ' The address of the practice market’s tool server changes at each start.'} All keys are listed
          under <ConnectionLink>Connection</ConnectionLink>.
        </p>
      </section>
      <AssistantFacts />
    </div>
  )
}

function ConnectionLink({ children }: { readonly children: string }) {
  const go = useGo()
  return (
    <button type="button" className="link" onClick={() => go({ name: 'connection' })}>
      {children}
    </button>
  )
}
