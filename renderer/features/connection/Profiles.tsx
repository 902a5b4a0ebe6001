import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionState, ProfileView } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { missingWords, stakeWords } from './profile-text'
import { plainText } from '../../format/text'
import { removeProfile, unlessDeclined } from './connection-store'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Menu, MenuItem } from '../../ui/Menu'
import { useApp, useGo } from '../../app/app-context'
import { SwitchProfile } from './SwitchProfile'

/** Table of the profiles that the app can connect to, with the one in use. */
export function Profiles({ state }: { readonly state: ConnectionState }) {
  const { api, stores } = useApp()
  const [next, setNext] = useState<ProfileView | null>(null)
  const [said, setSaid] = useState('')
  const [error, setError] = useState<AppError | null>(null)
  // Main confirms the removal in its own dialog.
  const remove = async (profile: ProfileView) => {
    setSaid('')
    const done = await removeProfile(stores.client, api, profile.id)
    setError('code' in done ? unlessDeclined(done) : null)
    if (!('code' in done)) setSaid(removedWords(profile, done.isHistoryKept))
  }
  return (
    <section aria-label="Profiles">
      <DataTable
        className="lined profiles"
        rows={state.profiles}
        rowKey={({ id }) => id}
        rowAttributes={({ id }) => ({ 'data-profile': id })}
        columns={columnsFor(state.used, setNext, (profile) => void remove(profile))}
      />
      <div role="status" className="cn-said">
        {said}
      </div>
      {error && <ErrorLine error={error} />}
      <SwitchProfile profile={next} onClose={() => setNext(null)} />
    </section>
  )
}

function removedWords({ kind, name }: ProfileView, isHistoryKept: boolean): string {
  const done =
    kind === 'live'
      ? `What was filled in for ${plainText(name, 40)} is forgotten.`
      : `${plainText(name, 40)} is removed.`
  return isHistoryKept ? `${done} Acts without an end stay in the journal.` : done
}

type ProfileAct = (profile: ProfileView) => void

const columnsFor = (usedId: string, onUse: ProfileAct, onRemove: ProfileAct): readonly Column<ProfileView>[] => [
  {
    key: 'profile',
    label: 'Profile',
    isRowHead: true,
    cell: ({ id, name, changedOutside }) => (
      <span className="row">
        <b className="cut">{plainText(name, 40)}</b>
        {id === usedId && <Badge tone="accent">in use</Badge>}
        {changedOutside && <Badge>Changed outside Countersign</Badge>}
      </span>
    ),
  },
  { key: 'network', label: 'Network', className: 't2', cell: stakeWords },
  { key: 'address', label: 'Address', cell: (profile) => <Address profile={profile} /> },
  {
    key: 'acts',
    label: 'Acts',
    quiet: true,
    align: 'end',
    cell: (profile) => (
      <ProfileActs
        profile={profile}
        used={profile.id === usedId}
        onUse={() => onUse(profile)}
        onRemove={() => onRemove(profile)}
      />
    ),
  },
]

type ActsProps = {
  readonly profile: ProfileView
  readonly used: boolean
  readonly onUse: () => void
  readonly onRemove: () => void
}

function ProfileActs({ profile, used, onUse, onRemove }: ActsProps) {
  const go = useGo()
  const isMissing = missingWords(profile.missing) !== null
  const edit = () => go({ name: 'profile', id: profile.id })
  return (
    <span className="row acts-cell">
      {!used && !isMissing && (
        <Button size="small" onClick={onUse}>
          Switch
        </Button>
      )}
      {isMissing && (
        <Button size="small" onClick={edit}>
          Fill in
        </Button>
      )}
      {profile.kind !== 'practice' && !isMissing && (
        <ProfileMenu profile={profile} used={used} onEdit={edit} onRemove={onRemove} />
      )}
    </span>
  )
}

function Address({ profile }: { readonly profile: ProfileView }) {
  const missing = missingWords(profile.missing)
  if (missing !== null) {
    return <span className="t2 small wrap">You fill in {missing}. This app brings none of its own.</span>
  }
  // Main has parsed the address, so it holds no deceptive characters.
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
  readonly used: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ProfileMenu({ profile, used, onEdit, onRemove }: MenuProps) {
  const live = profile.kind === 'live'
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
        barred={used ? `In use. Switch to another one to ${live ? 'forget' : 'remove'} it.` : undefined}
        onPick={onRemove}
      >
        <span className={cx(!used && 'bad')}>{live ? 'Forget what was filled in' : 'Remove'}</span>
      </MenuItem>
    </Menu>
  )
}
