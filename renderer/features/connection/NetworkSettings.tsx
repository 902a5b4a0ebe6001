import { ChevronRight, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { isOnThisComputer, missingPartsWords, profileWords } from './profile-text'
import { plainText } from '../../format/text'
import { errorUnlessDeclined, findActiveProfile, removeProfile } from './connection-store'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { cx } from '../../ui/cx'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp, useGo } from '../../app/app-context'
import { Setting, SettingGroup } from '../settings/Setting'
import { useIsOffline } from '../../query/use-is-offline'
import { SwitchProfile } from './SwitchProfile'
import styles from './connection.module.css'

/** Cards of the markets that the app can connect to, with a mark on the market in use. */
export function NetworkSettings({ connection }: { readonly connection: ConnectionState }) {
  const { api, stores } = useApp()
  const go = useGo()
  const [nextProfile, setNextProfile] = useState<ProfileView | null>(null)
  const [statusText, setStatusText] = useState('')
  const [error, setError] = useState<AppError | null>(null)
  const isPractice = (findActiveProfile(connection)?.kind ?? 'practice') === 'practice'
  const isOffline = useIsOffline()
  const offlineText = isOffline ? 'offline' : null
  const outage = isPractice && connection.practiceStopped !== null ? 'stopped' : offlineText
  // No confirmation here: main asks the person in a dialog of its own.
  const remove = async (profile: ProfileView) => {
    setStatusText('')
    const outcome = await removeProfile(stores.client, api, profile.id)
    if ('code' in outcome) {
      setError(errorUnlessDeclined(outcome))
      return
    }
    setError(null)
    setStatusText(removalText(profile, outcome.isHistoryKept))
  }
  return (
    <SettingGroup id="network" title="Network">
      <ul className={styles['nets']} aria-label="Markets">
        {connection.profiles.map((profile) => (
          <MarketCard
            key={profile.id}
            profile={profile}
            isInUse={profile.id === connection.activeProfileId}
            outage={outage}
            onUse={() => setNextProfile(profile)}
            onRemove={() => void remove(profile)}
          />
        ))}
      </ul>
      <div role="status" className="cn-said">
        {statusText}
      </div>
      {error && <ErrorLine error={error} />}
      <Setting
        title="Use the live market"
        text={
          isPractice ? 'Four steps. The practice market does not change.' : 'Shows the setup steps and what is missing.'
        }
      >
        <Button size="small" onClick={() => go({ name: 'go-live' })}>
          {isPractice ? 'Begin setup' : 'Open the steps'}
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </Setting>
      <SwitchProfile profile={nextProfile} onClose={() => setNextProfile(null)} />
    </SettingGroup>
  )
}

function removalText({ kind, name }: ProfileView, isHistoryKept: boolean): string {
  const label = plainText(name, 40)
  const removal =
    kind === 'live' ? `Countersign deleted the connection details of ${label}` : `Countersign removed ${label}`
  return isHistoryKept
    ? `${removal}, with accounts, limits and service keys. The history stays, because a transaction is unfinished.`
    : `${removal}, with accounts, limits, service keys and history.`
}

type CardProps = {
  readonly profile: ProfileView
  readonly isInUse: boolean
  /** Reason why the market in use does not answer now; null while the market answers. */
  readonly outage: 'stopped' | 'offline' | null
  readonly onUse: () => void
  readonly onRemove: () => void
}

/** One market: its name, its network and host, and the button that switches to this market. */
function MarketCard({ profile, isInUse, outage, onUse, onRemove }: CardProps) {
  const go = useGo()
  const isIncomplete = missingPartsWords(profile.missing) !== null
  // The person switches to such a market under "Service address", where all addresses of the market are shown first.
  const needsConfirmation = !isIncomplete && !profile.isConfirmed && !isOnThisComputer(profile)
  const edit = () => go({ name: 'profile', id: profile.id })
  return (
    <li className={cx(isInUse && styles['on'])} data-profile={profile.id}>
      <span className={styles['dot']} aria-hidden="true" />
      <div>
        <b className="cut block">{plainText(profile.name, 40)}</b>
        <span className={cx('small block cut', profile.changedOutside ? 'strong' : 't2')} title={profile.baseUrl ?? ''}>
          {profile.changedOutside ? 'Changed outside Countersign' : profileWords(profile)}
        </span>
      </div>
      <span className="row">
        {isInUse && outage !== null && <Badge>{outage}</Badge>}
        {isInUse && <Badge tone="accent">in use</Badge>}
        {!isInUse && isIncomplete && <Badge>no address</Badge>}
        {!isInUse && needsConfirmation && <Badge>not confirmed</Badge>}
        {!isInUse && !isIncomplete && !needsConfirmation && (
          <Button size="small" onClick={onUse}>
            Switch market
          </Button>
        )}
        {profile.kind !== 'practice' && !isIncomplete && (
          <MarketMenu profile={profile} isInUse={isInUse} onEdit={edit} onRemove={onRemove} />
        )}
      </span>
    </li>
  )
}

type MenuProps = {
  readonly profile: ProfileView
  readonly isInUse: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function MarketMenu({ profile, isInUse, onEdit, onRemove }: MenuProps) {
  const isLive = profile.kind === 'live'
  return (
    <Menu
      trigger={
        <button type="button" className="btn quiet icon sm" aria-label={`More for ${plainText(profile.name, 40)}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      }
    >
      <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onPick={onEdit}>
        Edit market
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden="true" />}
        disabledReason={isInUse ? 'This market is in use. Switch to another market first.' : undefined}
        onPick={onRemove}
      >
        <span className={cx(!isInUse && 'bad')}>{isLive ? 'Clear connection details…' : 'Remove market…'}</span>
      </MenuItem>
    </Menu>
  )
}
