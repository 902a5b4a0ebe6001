import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import { missingPartsWords, coinKindWords } from './profile-text'
import { plainText, visibleText } from '../../format/text'
import { findActiveProfile } from './connection-store'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { ProfileForm } from './ProfileForm'
import { SwitchProfile } from './SwitchProfile'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './go-live.module.css'

/**
 * Step for the market: shows the market in use and the profiles to choose from. While the person edits a profile, shows
 * only the form of that profile.
 */
export function GoLiveMarket({ connection }: { readonly connection: ConnectionState }) {
  const [nextProfile, setNextProfile] = useState<ProfileView | null>(null)
  const [isChanging, setChanging] = useState(false)
  // Null while no form is open. A form with `profile` null is for a new profile.
  const [form, setForm] = useState<{ readonly profile: ProfileView | null } | null>(null)
  const activeProfile = findActiveProfile(connection)
  const isConnected = activeProfile !== null && activeProfile.kind !== 'practice'
  const isUnreachable = useIsOffline()
  const choices = connection.profiles.filter(({ kind }) => kind !== 'practice')
  if (form) {
    return (
      <ProfileForm
        profile={form.profile}
        isInUse={form.profile?.id === connection.activeProfileId}
        otherNames={connection.profiles.filter(({ id }) => id !== form.profile?.id).map(({ name }) => name)}
        onEnd={() => setForm(null)}
      />
    )
  }
  return (
    <>
      {isConnected ? (
        <>
          <p className="t2">
            In use: <b className="strong">{plainText(activeProfile.name, 40)}</b> at {addressText(activeProfile)}.{' '}
            {coinKindWords(activeProfile)}.{' '}
            {!isChanging && (
              <button type="button" className="link" onClick={() => setChanging(true)}>
                Change market
              </button>
            )}
          </p>
          {isUnreachable && (
            <div className="row">
              <Triangle size={16} />
              <span>The market does not answer. Check the address or your internet connection.</span>
              <Button size="small" onClick={() => setForm({ profile: activeProfile })}>
                Change the address
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className="t2">Enter the market’s address. You confirm the host in a separate window.</p>
      )}
      {(!isConnected || isChanging) && (
        <>
          <ul className={styles['gl-choices']} aria-label="Markets">
            {choices.map((profile) => (
              <Choice
                key={profile.id}
                profile={profile}
                isInUse={profile.id === connection.activeProfileId}
                isNextStep={!isConnected}
                onUse={() => setNextProfile(profile)}
                onEnterAddress={() => setForm({ profile })}
              />
            ))}
          </ul>
          <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setForm({ profile: null })}>
            Add a market
          </Button>
        </>
      )}
      <SwitchProfile profile={nextProfile} onClose={() => setNextProfile(null)} />
    </>
  )
}

/** Base address without the scheme and the final slash. `visibleText` shows any hidden characters in the address. */
const addressText = ({ baseUrl }: ProfileView): string => visibleText((baseUrl ?? '').replace(/^https?:\/\/|\/$/g, ''))

type ChoiceProps = {
  readonly profile: ProfileView
  readonly isInUse: boolean
  /** True while no market is connected, so that the address is the next step. */
  readonly isNextStep: boolean
  readonly onUse: () => void
  readonly onEnterAddress: () => void
}

function Choice({ profile, isInUse, isNextStep, onUse, onEnterAddress }: ChoiceProps) {
  const missingText = missingPartsWords(profile.missing)
  const name = plainText(profile.name, 40)
  return (
    <li className="setting">
      <div>
        <b className="strong">{name}</b>
        <p className="t2 small">
          {missingText === null
            ? `${addressText(profile)}, ${coinKindWords(profile).toLowerCase()}`
            : `Missing: ${missingText}`}
        </p>
      </div>
      {isInUse && <span className="t2 small">in use</span>}
      {!isInUse && missingText === null && (
        <Button size="small" aria-label={`Switch to ${name}`} onClick={onUse}>
          Switch market
        </Button>
      )}
      {!isInUse && missingText !== null && (
        <Button
          variant={isNextStep ? 'primary' : 'secondary'}
          aria-label={`Enter the address of ${name}`}
          onClick={onEnterAddress}
        >
          Enter the address
        </Button>
      )}
    </li>
  )
}
