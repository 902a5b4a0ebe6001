import { type ReactNode, useEffect, useRef } from 'react'
import type { VaultApi } from '../../api'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { Cross, Seal } from '../../ui/Marks'
import { type Sending, useWaitSeconds } from './use-send'

/** What went wrong with the last act: what happened, what it changed, what to do. */
export function Problem({ state }: { readonly state: Sending }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), [state])
  if (state.status !== 'failed') return null
  const words = errorText(state.error)
  return (
    <div className="vt-problem" role="alert" ref={ref}>
      <Cross />
      <div>
        <b>{words.title}</b>
        <p className="t2">
          {words.moved} {words.todo}
        </p>
      </div>
    </div>
  )
}

type ActsProps = {
  readonly api: VaultApi
  readonly state: Sending
  readonly label: string
  readonly disabled?: boolean
  readonly danger?: boolean
}

/** Cancel and the one act, of equal width. */
export function Acts({ api, state, label, disabled, danger }: ActsProps) {
  const wait = useWaitSeconds(state)
  return (
    <div className="vt-acts">
      <Button size="large" onClick={() => void api.close()}>
        Cancel
      </Button>
      <Button
        size="large"
        submit
        variant={danger ? 'danger' : 'primary'}
        busy={state.status === 'sending'}
        disabled={disabled === true || wait > 0}
      >
        {wait > 0 ? `${label} in ${wait} s` : label}
      </Button>
    </div>
  )
}

type DoneProps = {
  readonly api: VaultApi
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** The end of a task. */
export const Done = ({ api, title, text, children }: DoneProps) => (
  <form
    className="vt-form"
    onSubmit={(e) => {
      e.preventDefault()
      void api.close()
    }}
  >
    <div className="vt-body" role="status">
      <div className="vt-done">
        <Seal size={24} />
        <h1>{title}</h1>
        <p className="t2">{text}</p>
      </div>
      <div className="vt-fields">{children}</div>
    </div>
    <footer className="vt-foot">
      <div className="vt-acts one">
        <Button size="large" variant="primary" submit autoFocus>
          Close
        </Button>
      </div>
    </footer>
  </form>
)

type AgreeProps = { readonly ask: boolean; readonly agreed: boolean; readonly onChange: (agreed: boolean) => void }

/** Asked on a live network when this app runs on the stand-in made for development. */
export function Agree({ ask, agreed, onChange }: AgreeProps) {
  if (!ask) return null
  return (
    <div className="finding vt-agree">
      <b>This app runs on a stand-in for development</b>
      <p className="t2">It is not hardened as an installed build is. A key with real value does not belong here.</p>
      <Checkbox checked={agreed} onChange={onChange}>
        I accept this for the key I enter now
      </Checkbox>
    </div>
  )
}
