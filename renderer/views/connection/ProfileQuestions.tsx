import { useStore } from 'zustand'
import type { ProfileView } from '@shared/contract/connection'
import { stakeSentence } from '../../format/profile-text'
import { plainText } from '../../format/text'
import { removeProfile, switchProfile } from '../../stores/connection'
import { unfinished } from '../../stores/flows'
import { Confirm } from '../../ui/Confirm'
import { useApp } from '../app-context'

type QuestionProps = { readonly profile: ProfileView | null; readonly onClose: () => void }

const nameOf = (profile: ProfileView | null) => (profile ? plainText(profile.name, 40) : '')

/** Asked once before the app connects elsewhere. */
export function SwitchProfile({ profile, onClose }: QuestionProps) {
  const { api, stores } = useApp()
  const open = useStore(stores.flows, (s) => ('value' in s ? unfinished(s.value).length : 0))
  return (
    <Confirm
      open={profile !== null}
      onClose={onClose}
      title={`Switch to ${nameOf(profile)}`}
      text="The page is loaded again and shows that market: its accounts, its holdings, its prices."
      act="Switch"
      onAct={() => (profile ? switchProfile(stores.connection, api, profile.id) : Promise.resolve(null))}
    >
      {profile && (
        <ul className="cn-points">
          <li>
            {open === 0
              ? 'Nothing here is under way.'
              : `${open} unfinished ${open === 1 ? 'act rests' : 'acts rest'} here and ${open === 1 ? 'goes' : 'go'} on when you come back.`}
          </li>
          <li>{stakeSentence(profile)}</li>
          <li>Each profile has its own keys of the service.</li>
        </ul>
      )}
    </Confirm>
  )
}

type RemoveProps = QuestionProps & { readonly onRemoved: (said: string) => void }

export function RemoveProfile({ profile, onClose, onRemoved }: RemoveProps) {
  const { api, stores } = useApp()
  const name = nameOf(profile)
  const live = profile?.kind === 'live'
  const remove = async () => {
    if (!profile) return null
    const done = await removeProfile(stores.connection, api, profile.id)
    if ('code' in done) return done
    const kept = done.isHistoryKept ? ' Acts without an end stay in the journal.' : ''
    onRemoved(live ? `What was filled in for ${name} is forgotten.${kept}` : `${name} is removed.${kept}`)
    return null
  }
  return (
    <Confirm
      open={profile !== null}
      onClose={onClose}
      title={live ? `Forget what was filled in for ${name}` : `Remove ${name}`}
      text="Its list of accounts, its keys of the service and what was read there go from this computer."
      act={live ? 'Forget' : 'Remove'}
      danger
      onAct={remove}
    >
      <ul className="cn-points">
        <li>Private keys of its accounts stay in the keychain.</li>
        <li>Nothing changes on the ledger or at the market; revoke an agent key before, if it shall end.</li>
      </ul>
    </Confirm>
  )
}
