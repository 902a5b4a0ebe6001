import { useState } from 'react'
import { type ConnectionState, type ProfileView, SUGGESTED_LIVE_ADDRESS } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { coinKindSentence, isOnThisComputer, NETWORK_WORDS } from './profile-text'
import { plainText, visibleText } from '../../format/text'
import { errorUnlessDeclined, saveProfile, switchProfile } from './connection-store'
import { draftInput, profileDraft } from './profile-draft'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { Tick, Triangle } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { SettingGroup } from '../settings/Setting'
import styles from './connection.module.css'

/**
 * Addresses of the markets other than the practice market. An unconfirmed address has a frame: main sends nothing to the
 * address before the person has confirmed it in main's own window.
 */
export function ServiceAddresses({ connection }: { readonly connection: ConnectionState }) {
  // The page has one primary button, for the next step: start the practice market, unlock the keys, confirm an address,
  // then choose one.
  const isSuggestionNext =
    connection.practiceStopped === null &&
    !connection.isLocked &&
    connection.activeProfileId === 'practice' &&
    connection.profiles.every(({ baseUrl, isConfirmed }) => baseUrl === null || isConfirmed)
  const markets = connection.profiles.filter(({ kind }) => kind !== 'practice')
  return (
    <SettingGroup id="service-address" title="Service address">
      <p className="t2">Your service keys go to an address only after you confirm it.</p>
      {markets.map((profile) => {
        if (profile.baseUrl === null) {
          return <SuggestedAddress key={profile.id} profile={profile} isNextStep={isSuggestionNext} />
        }
        return profile.isConfirmed ? (
          <ConfirmedAddress key={profile.id} profile={profile} />
        ) : (
          <UnconfirmedAddress key={profile.id} profile={profile} />
        )
      })}
    </SettingGroup>
  )
}

type AddressProps = { readonly profile: ProfileView }

/** Live market without an address: a suggestion, which main uses only after the person has confirmed the host. */
function SuggestedAddress({ profile, isNextStep }: AddressProps & { readonly isNextStep: boolean }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [error, setError] = useState<AppError | null>(null)
  const name = plainText(profile.name, 40)
  const saveSuggestion = async () => {
    const input = { ...draftInput(profileDraft(profile)), baseUrl: SUGGESTED_LIVE_ADDRESS }
    setError(await saveProfile(stores.client, api, input))
  }
  return (
    <div className={styles['address']} data-address={profile.id}>
      <div>
        <b className="strong">{name}: no address yet</b>
        <p className="t2 small">Suggested address: {SUGGESTED_LIVE_ADDRESS}. Check the market’s documentation.</p>
        {error && <ErrorLine error={error} />}
      </div>
      <span className="row">
        <Button size="small" variant="quiet" onClick={() => go({ name: 'profile', id: profile.id })}>
          Enter another address
        </Button>
        <Button size="small" variant={isNextStep ? 'primary' : 'secondary'} onClick={() => void saveSuggestion()}>
          Use this address
        </Button>
      </span>
    </div>
  )
}

/** Frame for a market whose address the person has not confirmed: its addresses, network and fee accounts. */
function UnconfirmedAddress({ profile }: AddressProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const [error, setError] = useState<AppError | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const confirm = async () => {
    setConfirming(true)
    setError(null)
    setError(errorUnlessDeclined(await switchProfile(stores.client, api, profile.id)))
    setConfirming(false)
  }
  const { baseUrl, toolUrl, mirrorUrl, feeAccounts } = profile
  const facts = [
    ['Full address', baseUrl],
    ['Tool server', toolUrl],
    ['Network', NETWORK_WORDS[profile.network]],
    ['Mirror', mirrorUrl],
    ['Market fees go to', feeAccounts.length > 0 ? feeAccounts.join(', ') : null],
  ] as const
  return (
    <section className={styles['confirm']} aria-label={`Confirm ${plainText(profile.name, 40)}`}>
      <h3>
        <Triangle size={16} />
        {profile.changedOutside ? 'Changed outside Countersign' : 'Confirm before use'}
      </h3>
      <b className={styles['host']}>{hostText(profile)}</b>
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{visibleText(value)}</dd>
              </div>
            ),
        )}
      </dl>
      {error && <ErrorLine error={error} />}
      <div className={styles['confirm-acts']}>
        <Button variant="primary" isBusy={isConfirming} onClick={() => void confirm()}>
          Confirm and switch
        </Button>
        <Button variant="quiet" onClick={() => go({ name: 'profile', id: profile.id })}>
          Edit address
        </Button>
        <span className="sp" />
        <span className="small t2">
          {isOnThisComputer(profile)
            ? 'You confirm the address in a separate window.'
            : 'You type the host in a separate window.'}
        </span>
      </div>
    </section>
  )
}

function ConfirmedAddress({ profile }: AddressProps) {
  const go = useGo()
  return (
    <div className={styles['address']} data-address={profile.id}>
      <span className="row">
        <Tick />
        <span>
          <b className="strong sel">{hostText(profile)}</b>
          <span className="t2 small block">
            {plainText(profile.name, 40)}, confirmed. {coinKindSentence(profile)}
          </span>
        </span>
      </span>
      <Button size="small" onClick={() => go({ name: 'profile', id: profile.id })}>
        Edit address
      </Button>
    </div>
  )
}

/** Host and port of the market. Main stores addresses in their parsed form, which contains no deceptive characters. */
const hostText = ({ baseUrl }: ProfileView): string => (baseUrl === null ? '' : visibleText(new URL(baseUrl).host))
