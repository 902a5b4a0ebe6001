import { useRef, useState } from 'react'
import type { FieldProblem } from '../../format/field-problem'
import { Acts, Done, Problem } from './parts'
import { Secret, take, typed } from '../../ui/Secret'
import { useSend } from './use-send'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'

const LEAST = 8

export function UnlockTask({ api }: TaskProps) {
  const passphrase = useRef<HTMLInputElement>(null)
  const { state, send } = useSend()
  const submit = async () => {
    if (typed(passphrase) === '') return
    const sent = await send(() => api.unlock({ passphrase: take(passphrase) }))
    if (sent) await api.close()
    else passphrase.current?.focus()
  }
  return (
    <Frame
      title="Unlock the keys"
      text="Until they lock again this app can sign, each time after a review."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Unlock" />}
    >
      <Secret label="Passphrase" field={passphrase} autoFocus />
      <Problem state={state} wrongPassphrase="The keys stay locked." />
    </Frame>
  )
}

export const SetPassphrase = ({ task, api }: TaskProps) => <NewPassphrase task={task} api={api} changes={false} />

export const ChangePassphrase = ({ task, api }: TaskProps) => <NewPassphrase task={task} api={api} changes />

type NewProblem = { readonly at: 'next' | 'again'; readonly problem: FieldProblem }

function problemOf(next: string, again: string): NewProblem | null {
  if ([...next].length < LEAST) {
    return { at: 'next', problem: { text: `At least ${LEAST} characters. Nothing was changed.` } }
  }
  if (next === again) return null
  return { at: 'again', problem: { text: 'The two are not the same. Nothing was changed.' } }
}

function NewPassphrase({ api, changes }: TaskProps & { readonly changes: boolean }) {
  const current = useRef<HTMLInputElement>(null)
  const next = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<NewProblem | null>(null)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  /** Removes an error as soon as the input no longer has the fault. */
  const recheck = () => {
    if (problem !== null) setProblem(problemOf(typed(next), typed(again)))
  }
  const submit = async () => {
    const found = problemOf(typed(next), typed(again))
    setProblem(found)
    if (found !== null) return
    const input = { current: changes ? take(current) : null, next: take(next) }
    take(again)
    const sent = await send(() => api.setPassphrase(input))
    if (sent) setDone(true)
  }
  if (done) {
    return (
      <Done
        api={api}
        title={changes ? 'The passphrase is changed' : 'The passphrase is set'}
        text="The keys are encrypted with it. It cannot be recovered. Keep a copy apart from your words, so that nobody finds both together."
      />
    )
  }
  return (
    <Frame
      title={changes ? 'Change the passphrase' : 'Set a passphrase'}
      text="It encrypts the keys once more, besides the keychain, and is asked for to unlock them. Nobody can recover it."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label={changes ? 'Change' : 'Set'} />}
    >
      {changes && <Secret label="Current passphrase" field={current} autoFocus />}
      <Secret
        label="New passphrase"
        field={next}
        onChange={recheck}
        autoFocus={!changes}
        hint={`At least ${LEAST} characters. Four words that do not belong together are good.`}
        problem={problem?.at === 'next' ? problem.problem : null}
      />
      <Secret
        label="New passphrase again"
        field={again}
        onChange={recheck}
        problem={problem?.at === 'again' ? problem.problem : null}
      />
      <Problem state={state} />
    </Frame>
  )
}

export function RemovePassphrase({ api }: TaskProps) {
  const current = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState(false)
  const { state, send } = useSend()
  const submit = async () => {
    if (typed(current) === '') return
    const sent = await send(() => api.setPassphrase({ current: take(current), next: null }))
    if (sent) setDone(true)
  }
  if (done) {
    return (
      <Done
        api={api}
        title="The passphrase is removed"
        text="Whoever can use this computer as you can use the keys. They no longer lock by themselves."
      />
    )
  }
  return (
    <Frame
      title="Remove the passphrase"
      text="The keys stay in the keychain, without the second encryption, and no longer lock by themselves."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Remove" danger isGuarded />}
    >
      <Secret label="Current passphrase" field={current} autoFocus />
      <Problem state={state} />
    </Frame>
  )
}
