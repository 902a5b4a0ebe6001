import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import { networkQueries } from './network-queries'
import { useKnownValue } from '../../query/use-query'
import { missingWords, stakeWords } from './profile-text'
import { plainText, visibleText } from '../../format/text'
import { usedProfile } from './connection-store'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { ProfileForm } from './ProfileForm'
import { SwitchProfile } from './SwitchProfile'
import styles from './go-live.module.css'

/** Step for the market: lists the known profiles, or shows the form for one. Names the market if one is connected. */
export function ChooseMarket({ state }: { readonly state: ConnectionState }) {
  const [nextProfile, setNextProfile] = useState<ProfileView | null>(null)
  /** Profile in the form, null for a new one. The form is closed while the state itself is null. */
  const [form, setForm] = useState<{ readonly profile: ProfileView | null } | null>(null)
  const used = usedProfile(state)
  const isConnected = used !== null && used.kind !== 'practice'
  const isUnreachable = useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
  const choices = state.profiles.filter(({ kind }) => kind !== 'practice')
  if (form) {
    return (
      <ProfileForm
        profile={form.profile}
        isUsed={form.profile?.id === state.used}
        otherNames={state.profiles.filter(({ id }) => id !== form.profile?.id).map(({ name }) => name)}
        onEnd={() => setForm(null)}
      />
    )
  }
  return (
    <>
      {isConnected ? (
        <>
          <p className="t2">
            In use: <b className="strong">{plainText(used.name, 40)}</b> at {addressText(used)}. {stakeWords(used)}.
          </p>
          {isUnreachable && (
            <div className="row">
              <Triangle size={16} />
              <span>This address does not answer now. Check the address or your internet connection.</span>
              <Button size="small" onClick={() => setForm({ profile: used })}>
                Change the address
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className="t2">
          Countersign includes no market addresses: enter those that the market gave you. Before the first connection, a
          system dialog asks you to confirm.
        </p>
      )}
      <ul className={styles['gl-choices']} aria-label="Markets">
        {choices.map((profile) => (
          <Choice
            key={profile.id}
            profile={profile}
            isUsed={profile.id === state.used}
            onUse={() => setNextProfile(profile)}
            onFill={() => setForm({ profile })}
          />
        ))}
      </ul>
      <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setForm({ profile: null })}>
        Another market
      </Button>
      <SwitchProfile profile={nextProfile} onClose={() => setNextProfile(null)} />
    </>
  )
}

/** The person typed the address and main parsed it; `visibleText` keeps all of its characters visible. */
const addressText = ({ baseUrl }: ProfileView): string => visibleText((baseUrl ?? '').replace(/^https?:\/\/|\/$/g, ''))

type ChoiceProps = {
  readonly profile: ProfileView
  readonly isUsed: boolean
  readonly onUse: () => void
  readonly onFill: () => void
}

function Choice({ profile, isUsed, onUse, onFill }: ChoiceProps) {
  const missing = missingWords(profile.missing)
  const name = plainText(profile.name, 40)
  return (
    <li className="setting">
      <div>
        <b className="strong">{name}</b>
        <p className="t2 small">
          {missing === null ? `${addressText(profile)}, ${stakeWords(profile).toLowerCase()}` : `Missing: ${missing}.`}
        </p>
      </div>
      {isUsed && <span className="t2 small">in use</span>}
      {!isUsed && missing === null && (
        <Button size="small" aria-label={`Switch to ${name}`} onClick={onUse}>
          Switch
        </Button>
      )}
      {!isUsed && missing !== null && (
        <Button size="small" aria-label={`Fill in ${name}`} onClick={onFill}>
          Fill in
        </Button>
      )}
    </li>
  )
}
