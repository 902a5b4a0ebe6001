import type { ProfileView } from '@shared/contract/connection'
import { flowsQueries } from '../flows/queries'
import { useKnownValue } from '../../query/use-query'
import { stakeSentence } from './profile-text'
import { plainText } from '../../format/text'
import { switchProfile } from './connection-store'
import { unfinished } from '../flows/flows-store'
import { Confirm } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'

type SwitchProps = { readonly profile: ProfileView | null; readonly onClose: () => void }

/** Confirmation before the app switches to another profile. */
export function SwitchProfile({ profile, onClose }: SwitchProps) {
  const { api, stores } = useApp()
  const open = useKnownValue(flowsQueries.list, (flows) => unfinished(flows).length) ?? 0
  const reviewed =
    useKnownValue(flowsQueries.list, (flows) => flows.some(({ state }) => state === 'reviewing')) ?? false
  return (
    <Confirm
      open={profile !== null}
      onClose={onClose}
      title={`Switch to ${profile ? plainText(profile.name, 40) : ''}`}
      text="The page is loaded again and shows that market: its accounts, its holdings, its prices."
      act="Switch"
      disabled={reviewed}
      onAct={() => (profile ? switchProfile(stores.client, api, profile.id) : Promise.resolve(null))}
    >
      {profile && (
        <ul className="cn-points">
          {reviewed ? (
            <li>
              <b className="strong">A review is open: finish or decline it first.</b>
            </li>
          ) : (
            <li>{restWords(open)}</li>
          )}
          <li>{stakeSentence(profile)}</li>
          <li>Each profile has its own keys of the service.</li>
        </ul>
      )}
    </Confirm>
  )
}

function restWords(open: number): string {
  if (open === 0) return 'Nothing here is under way.'
  return open === 1
    ? '1 unfinished act rests here and goes on when you come back.'
    : `${open} unfinished acts rest here and go on when you come back.`
}
