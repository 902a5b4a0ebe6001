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
import {
  type ProfileDraft,
  profileDraft,
  draftInput,
  isShownAtField,
  problemFinder,
  refusedFields,
  type Refusal,
} from './profile-draft'
import { cx } from '../../ui/cx'
import connectionStyles from './connection.module.css'
import goLiveStyles from './go-live.module.css'

const NETWORKS = (['mainnet', 'testnet', 'local'] as const).map((value) => ({ value, label: NETWORK_WORDS[value] }))

type ProfileFormProps = {
  /** Null for a new profile. */
  readonly profile: ProfileView | null
  /** True if the profile is in use: saving then reconnects to the market. */
  readonly isInUse: boolean
  /** Names of all other profiles. */
  readonly otherNames: readonly string[]
  /** Called after the person saves or cancels. By default, the app opens the connection page. */
  readonly onEnd?: () => void
}

/** Form for a market profile: name, addresses, project header, network and fee accounts. */
export function ProfileForm({ profile, isInUse, otherNames, onEnd }: ProfileFormProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const [draft, setDraft] = useState<ProfileDraft>(() => profileDraft(profile))
  const [saveState, setSaveState] = useState<'idle' | 'saving' | Refusal>('idle')
  const formRef = useRef<HTMLFormElement>(null)
  const close = onEnd ?? (() => go({ name: 'connection' }))
  const refusal = typeof saveState === 'object' ? saveState : null
  const isLive = profile?.kind === 'live'
  const problemAt = problemFinder(refusal, draftInput(draft), otherNames)
  const fieldsToCorrectCount = refusedFields(refusal).filter((field) => problemAt(field) !== null).length
  const updateDraft = (update: Partial<ProfileDraft>) => setDraft((previous) => ({ ...previous, ...update }))
  const fieldProps = (name: 'name' | 'baseUrl' | 'toolUrl' | 'projectHeader' | 'mirrorUrl') => ({
    value: draft[name],
    problem: problemAt(name),
    onChange: (event: { readonly target: { readonly value: string } }) => updateDraft({ [name]: event.target.value }),
  })
  // After main has refused the input, moves the focus to the first field with a problem.
  useEffect(() => {
    if (refusal) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaveState('saving')
    const input = draftInput(draft)
    const error = await saveProfile(stores.client, api, input)
    if (error) setSaveState({ error, input })
    else close()
  }
  return (
    <form
      className={cx(connectionStyles['profile-form'], goLiveStyles['profile-form'])}
      ref={formRef}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {isLive && (
        <p className="t2">
          Copy the addresses from the market’s developer documentation. The server at an address sees your requests and
          prepares what you sign. Nothing is sent before you type the host in a separate window.
        </p>
      )}
      <fieldset>
        <legend className="h3">Market</legend>
        {!isLive && <Field label="Name" maxLength={40} autoFocus={profile === null} {...fieldProps('name')} />}
        <Field
          label="Market address"
          hint="Starts with https, or with http on this computer. The app removes a /v1 at the end."
          placeholder="https://"
          inputMode="url"
          maxLength={300}
          {...fieldProps('baseUrl')}
        />
        <Field
          label="Tool server address, optional"
          hint="Some markets have a second address, for the tools of assistants."
          placeholder="https://"
          inputMode="url"
          maxLength={300}
          {...fieldProps('toolUrl')}
        />
        <Field
          label="Project header, optional"
          hint="Only if the market asks for this header, such as X-Project."
          maxLength={300}
          {...fieldProps('projectHeader')}
        />
      </fieldset>
      <fieldset>
        <legend className="h3">Ledger</legend>
        {!isLive && (
          <Radios
            label="Network"
            value={draft.network}
            options={NETWORKS}
            onChange={(network) => updateDraft({ network })}
            hint={draft.network === 'local' ? '' : 'Countersign knows the nodes and the public mirror of this network.'}
          />
        )}
        {draft.network === 'local' && (
          <>
            <Field
              label="Mirror address"
              placeholder="http://"
              inputMode="url"
              maxLength={300}
              {...fieldProps('mirrorUrl')}
            />
            <LocalNodes nodes={draft.nodes} problemAt={problemAt} onChange={(nodes) => updateDraft({ nodes })} />
          </>
        )}
        <FeeAccounts
          accounts={draft.feeAccounts}
          problemAt={problemAt}
          onChange={(feeAccounts) => updateDraft({ feeAccounts })}
        />
      </fieldset>
      {refusal && !isShownAtField(refusal, isLive) && <ErrorLine error={refusal.error} />}
      <div className="acts">
        <Button variant="primary" isSubmit isBusy={saveState === 'saving'}>
          Save
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        {fieldsToCorrectCount > 0 && (
          <span className="t2 small">
            {fieldsToCorrectCount === 1 ? '1 field to correct' : `${fieldsToCorrectCount} fields to correct`}
          </span>
        )}
      </div>
      {profile !== null && profile.baseUrl !== null && (
        <p className="t2 small">
          A new address, network, node or header connects to another market. Countersign then deletes this market’s
          accounts, lists, limits, service keys and history here. Private keys stay in the keychain, and history stays
          while a transaction is unfinished.
        </p>
      )}
      {isInUse && <p className="t2 small">This market is in use. Saving reconnects and reloads the page.</p>}
    </form>
  )
}
