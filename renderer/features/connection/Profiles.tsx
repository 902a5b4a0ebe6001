import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { missingPartsWords, coinKindWords } from './profile-text'
import { plainText } from '../../format/text'
import { removeProfile, errorUnlessDeclined } from './connection-store'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp, useGo } from '../../app/app-context'
import { SwitchProfile } from './SwitchProfile'
import styles from './connection.module.css'

/** Table of the market profiles, with the actions for each profile and a mark on the profile in use. */
export function Profiles({ connection }: { readonly connection: ConnectionState }) {
  const { api, stores } = useApp()
  const [nextProfile, setNextProfile] = useState<ProfileView | null>(null)
  const [statusText, setStatusText] = useState('')
  const [error, setError] = useState<AppError | null>(null)
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
    <section aria-label="Profiles">
      <DataTable
        className={cx('lined', styles['profiles'])}
        rows={connection.profiles}
        rowKey={({ id }) => id}
        rowAttributes={({ id }) => ({ 'data-profile': id })}
        columns={columnsFor(connection.activeProfileId, setNextProfile, (profile) => void remove(profile))}
      />
      <div role="status" className="cn-said">
        {statusText}
      </div>
      {error && <ErrorLine error={error} />}
      <SwitchProfile profile={nextProfile} onClose={() => setNextProfile(null)} />
    </section>
  )
}

function removalText({ kind, name }: ProfileView, isHistoryKept: boolean): string {
  const label = plainText(name, 40)
  const removal = kind === 'live' ? `The entries for ${label} are deleted.` : `${label} is removed.`
  return isHistoryKept ? `${removal} Its history stays, because transactions in it are unfinished.` : removal
}

type ProfileHandler = (profile: ProfileView) => void

const columnsFor = (
  activeProfileId: string,
  onUse: ProfileHandler,
  onRemove: ProfileHandler,
): readonly Column<ProfileView>[] => [
  {
    key: 'profile',
    label: 'Profile',
    isRowHead: true,
    cell: ({ id, name, changedOutside }) => (
      <span className="row">
        <b className="cut">{plainText(name, 40)}</b>
        {id === activeProfileId && <Badge tone="accent">in use</Badge>}
        {changedOutside && <Badge>Changed outside Countersign</Badge>}
      </span>
    ),
  },
  { key: 'network', label: 'Network', className: 't2', cell: coinKindWords },
  { key: 'address', label: 'Address', cell: (profile) => <Address profile={profile} /> },
  {
    key: 'actions',
    label: 'Actions',
    isHeadHidden: true,
    align: 'end',
    cell: (profile) => (
      <ProfileActions
        profile={profile}
        isUsed={profile.id === activeProfileId}
        onUse={() => onUse(profile)}
        onRemove={() => onRemove(profile)}
      />
    ),
  },
]

type ActionsProps = {
  readonly profile: ProfileView
  readonly isUsed: boolean
  readonly onUse: () => void
  readonly onRemove: () => void
}

function ProfileActions({ profile, isUsed, onUse, onRemove }: ActionsProps) {
  const go = useGo()
  const isIncomplete = missingPartsWords(profile.missing) !== null
  const edit = () => go({ name: 'profile', id: profile.id })
  return (
    <span className="row acts-cell">
      {!isUsed && !isIncomplete && (
        <Button size="small" onClick={onUse}>
          Switch
        </Button>
      )}
      {isIncomplete && (
        <Button size="small" onClick={edit}>
          Fill in
        </Button>
      )}
      {profile.kind !== 'practice' && !isIncomplete && (
        <ProfileMenu profile={profile} isUsed={isUsed} onEdit={edit} onRemove={onRemove} />
      )}
    </span>
  )
}

function Address({ profile }: { readonly profile: ProfileView }) {
  const missingText = missingPartsWords(profile.missing)
  if (missingText !== null) {
    return (
      <span className={cx('t2 small', styles['wrap'])}>
        Missing: {missingText}. Countersign includes no market addresses.
      </span>
    )
  }
  // Shown as stored: main stores addresses in their parsed form, which contains no deceptive characters.
  const address = profile.baseUrl?.replace(/\/$/, '')
  if (address === undefined) return <span className="t3">on this computer</span>
  return (
    <span className="sel cut block" title={address}>
      {address}
    </span>
  )
}

type MenuProps = {
  readonly profile: ProfileView
  readonly isUsed: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ProfileMenu({ profile, isUsed, onEdit, onRemove }: MenuProps) {
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
        Edit
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden="true" />}
        disabledReason={
          isUsed ? `In use. Switch to another profile to ${isLive ? 'clear' : 'remove'} this one.` : undefined
        }
        onPick={onRemove}
      >
        <span className={cx(!isUsed && 'bad')}>{isLive ? 'Clear entries' : 'Remove'}</span>
      </MenuItem>
    </Menu>
  )
}
