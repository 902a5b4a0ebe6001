import { Unplug } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import { assistantConfig, type KeyHeader, KEY_VARIABLE, PROJECT_VARIABLE, type VariableForm } from './assistant-config'
import { connectionQueries } from '../connection/queries'
import { useKnown, useRead } from '../../query/use-query'
import { usedProfile } from '../connection/connection-store'
import { Button } from '../../ui/Button'
import { Seg } from '../../ui/Seg'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { Failed } from '../page-frame/Failed'
import { AssistantFacts } from './AssistantFacts'
import { AssistantKeys } from './AssistantKeys'
import { CodeBlock } from './CodeBlock'
import type { TabProps } from './tab-props'

const HEADERS: readonly { readonly value: KeyHeader; readonly label: string }[] = [
  { value: 'x-api-key', label: 'x-api-key' },
  { value: 'authorization', label: 'Authorization: Bearer' },
]
const FORMS: readonly { readonly value: VariableForm; readonly label: string }[] = [
  { value: 'plain', label: '${NAME}' },
  { value: 'env', label: '${env:NAME}' },
]

/** Setup for an AI assistant that reads the market: the text to copy, the place of the key, and its abilities. */
export function AssistantTab({ onRefresh }: TabProps) {
  const state = useKnown(connectionQueries.state)
  const read = useRead()
  const again = useCallback(() => void read(connectionQueries.state), [read])
  useEffect(() => onRefresh(again), [again, onRefresh])
  const late = useLate(!('value' in state) && state.status !== 'failed')
  if (state.status === 'failed') return <Failed what="The connection" error={state.error} onRetry={again} />
  if (!('value' in state)) return late ? <SkeletonRows rows={6} art={0} /> : null
  const profile = usedProfile(state.value)
  const url = profile?.toolUrl ?? null
  if (!profile || url === null) return <NoServer />
  return (
    <Shown
      url={url}
      state={state.value}
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
      title="This market has no tool server here"
      text="Its address is part of the market’s profile. The market’s own documents name it."
    >
      <Button onClick={() => go({ name: 'connection' })}>Open the connection</Button>
    </StateBlock>
  )
}

type ShownProps = {
  readonly url: string
  readonly state: ConnectionState
  readonly projectHeader: string | null
  readonly isPractice: boolean
}

function Shown({ url, state, projectHeader, isPractice }: ShownProps) {
  const [header, setHeader] = useState<KeyHeader>('x-api-key')
  const [form, setForm] = useState<VariableForm>('plain')
  return (
    <div className="tl-assistant">
      <section aria-label="How an assistant is set up">
        <h2 className="h2">Configuration to copy</h2>
        <p className="t2">
          For an assistant that speaks the Model Context Protocol and reaches servers over HTTP. It goes into the file
          in which your assistant lists its servers.
        </p>
        <div className="tl-filter">
          <span className="tl-choice">
            <span className="label" aria-hidden="true">
              Key in
            </span>
            <Seg label="Header of the key" value={header} options={HEADERS} onChange={setHeader} />
          </span>
          <span className="tl-choice">
            <span className="label" aria-hidden="true">
              Variables as
            </span>
            <Seg label="How variables are written" value={form} options={FORMS} onChange={setForm} />
          </span>
        </div>
        <CodeBlock label="Configuration" text={assistantConfig({ url, header, form, projectHeader })} />
        <ol className="tl-steps">
          <li>
            Create a key for the assistant below, and show it once in the key window. All keys are listed under{' '}
            <ToConnection>Connection</ToConnection>.
          </li>
          <li>
            Set the environment variable <code className="mono">{KEY_VARIABLE}</code> to that key
            {projectHeader !== null && (
              <>
                , and <code className="mono">{PROJECT_VARIABLE}</code> to the project’s name
              </>
            )}{' '}
            where the assistant starts. The key itself stands neither in this text nor in the clipboard.
          </li>
          <li>
            Paste the configuration. How an assistant writes variables, and whether it takes headers, is in its own
            manual; the market’s documents fix the address, the method POST and the two headers alone.
          </li>
        </ol>
        {isPractice && (
          <p className="small t2">
            This is the practice market on this computer: its address is another one each time it starts.
          </p>
        )}
        <AssistantKeys state={state} />
      </section>
      <AssistantFacts />
    </div>
  )
}

function ToConnection({ children }: { readonly children: string }) {
  const go = useGo()
  return (
    <button type="button" className="link" onClick={() => go({ name: 'connection' })}>
      {children}
    </button>
  )
}
