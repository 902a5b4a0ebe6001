import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ProfileView } from '@shared/contract/connection'
import { NETWORK_WORDS } from './profile-text'
import { saveProfile } from './connection-store'
import { Button } from '../../ui/Button'
import { Radios } from '../../ui/Choices'
import { ErrorLine } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { useApp, useGo } from '../../app/app-context'
import { FeeAccounts, LocalNodes } from './ProfileLines'
import { type Draft, draftOf, inputOf, isSaidAtField, problemsOf, type Refusal } from './profile-draft'

const NETWORKS = (['mainnet', 'testnet', 'local'] as const).map((value) => ({ value, label: NETWORK_WORDS[value] }))

type FormProps = {
  readonly profile: ProfileView | null
  readonly used: boolean
  /** Names of the other profiles. */
  readonly others: readonly string[]
  /** Called after a save or a cancel. By default the app goes back to the connection page. */
  readonly onEnd?: () => void
}

export function ProfileForm({ profile, used, others, onEnd }: FormProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const [draft, setDraft] = useState<Draft>(() => draftOf(profile))
  const [state, setState] = useState<'idle' | 'sending' | Refusal>('idle')
  const form = useRef<HTMLFormElement>(null)
  const end = onEnd ?? (() => go({ name: 'connection' }))
  const refusal = typeof state === 'object' ? state : null
  const live = profile?.kind === 'live'
  const problem = problemsOf(refusal, inputOf(draft), others)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const field = (name: 'name' | 'baseUrl' | 'toolUrl' | 'projectHeader' | 'mirrorUrl') => ({
    value: draft[name],
    problem: problem(name),
    onChange: (e: { readonly target: { readonly value: string } }) => change({ [name]: e.target.value }),
  })
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('sending')
    const input = inputOf(draft)
    const error = await saveProfile(stores.client, api, input)
    if (error) setState({ error, input })
    else end()
  }
  return (
    <form className="profile-form" ref={form} noValidate onSubmit={(e) => void submit(e)}>
      {live && (
        <p className="t2">
          This app brings no address of the live market. They stand in the market’s own documents for developers; take
          them from nowhere else, and check each: whoever answers there sees what you read and prepares what you sign.
          Only the base address is needed.
        </p>
      )}
      <fieldset>
        <legend className="h3">Market</legend>
        {!live && <Field label="Name" maxLength={40} autoFocus={profile === null} {...field('name')} />}
        <Field
          label="Base address"
          hint="Where the market’s interface for programs (API) is reached: https, or http on this computer. A /v1 at its end is taken off."
          placeholder="https://"
          inputMode="url"
          maxLength={300}
          {...field('baseUrl')}
        />
        <Field
          label="Address for tools (MCP)"
          hint="A second address of some markets, which programs ask through tools. Empty: the market has none."
          placeholder="https://"
          inputMode="url"
          maxLength={300}
          {...field('toolUrl')}
        />
        <Field
          label="Project header"
          hint="For a market that gave you a project name with your key: the header it is sent in, such as X-Project. Else leave it empty."
          maxLength={300}
          {...field('projectHeader')}
        />
      </fieldset>
      <fieldset>
        <legend className="h3">Ledger</legend>
        {!live && (
          <Radios
            label="Network"
            value={draft.network}
            options={NETWORKS}
            onChange={(network) => change({ network })}
            hint={draft.network === 'local' ? '' : 'Its nodes and its public mirror are known.'}
          />
        )}
        {draft.network === 'local' && (
          <>
            <Field
              label="Mirror address"
              placeholder="http://"
              inputMode="url"
              maxLength={300}
              {...field('mirrorUrl')}
            />
            <LocalNodes nodes={draft.nodes} problem={problem} onChange={(nodes) => change({ nodes })} />
          </>
        )}
        <FeeAccounts
          accounts={draft.feeAccounts}
          problem={problem}
          onChange={(feeAccounts) => change({ feeAccounts })}
        />
      </fieldset>
      {refusal && !isSaidAtField(refusal, live) && <ErrorLine error={refusal.error} />}
      <div className="acts">
        <Button variant="primary" submit busy={state === 'sending'}>
          Save
        </Button>
        <Button variant="quiet" onClick={end}>
          Cancel
        </Button>
      </div>
      {profile !== null && profile.baseUrl !== null && (
        <p className="t2 small">
          With another address, network, node or header it is another market: its keys are entered anew, and the
          accounts and answers of the one before go from this computer.
        </p>
      )}
      {used && <p className="t2 small">This profile is in use: saving connects anew and loads the page again.</p>}
    </form>
  )
}
