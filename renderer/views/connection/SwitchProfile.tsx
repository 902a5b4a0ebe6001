import { useStore } from 'zustand'
import type { ProfileView } from '@shared/contract/connection'
import { stakeSentence } from '../../format/profile-text'
import { plainText } from '../../format/text'
import { switchProfile } from '../../stores/connection'
import { unfinished } from '../../stores/flows'
import { Confirm } from '../../ui/Confirm'
import { useApp } from '../app-context'

type SwitchProps = { readonly profile: ProfileView | null; readonly onClose: () => void }

/** Asked once before the app connects elsewhere. */
export function SwitchProfile({ profile, onClose }: SwitchProps) {
  const { api, stores } = useApp()
  const open = useStore(stores.flows, (s) => ('value' in s ? unfinished(s.value).length : 0))
  return (
    <Confirm
      open={profile !== null}
      onClose={onClose}
      title={`Switch to ${profile ? plainText(profile.name, 40) : ''}`}
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
