import type { ProfileView } from '@shared/contract/connection'
import { flowsQueries } from '../flows/queries'
import { useKnownValue } from '../../query/use-query'
import { coinKindSentence } from './profile-text'
import { plainText, visibleText } from '../../format/text'
import { switchProfile } from './connection-store'
import { unfinishedFlows } from '../flows/flows-store'
import { Confirm } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'

type SwitchProfileProps = {
  /** Profile to switch to; null while the dialog is closed. */
  readonly profile: ProfileView | null
  readonly onClose: () => void
}

/** Dialog that asks the person to confirm the switch to another profile. */
export function SwitchProfile({ profile, onClose }: SwitchProfileProps) {
  const { api, stores } = useApp()
  const unfinishedCount = useKnownValue(flowsQueries.list, (flows) => unfinishedFlows(flows).length)
  const isReviewing =
    useKnownValue(flowsQueries.list, (flows) => flows.some(({ state }) => state === 'reviewing')) ?? false
  return (
    <Confirm
      open={profile !== null}
      onClose={onClose}
      title={`Switch to ${profile ? plainText(profile.name, 40) : ''}`}
      text={profile ? switchText(profile) : ''}
      actionLabel="Switch market"
      disabled={isReviewing}
      action={() => (profile ? switchProfile(stores.client, api, profile.id) : Promise.resolve(null))}
    >
      {profile && (
        <ul className="cn-points">
          {isReviewing ? (
            <li>
              <b className="strong">A review is open: finish or decline it first.</b>
            </li>
          ) : (
            <li>{unfinishedText(unfinishedCount)}</li>
          )}
          <li>{coinKindSentence(profile)}</li>
          <li>Each market has its own service keys.</li>
        </ul>
      )}
    </Confirm>
  )
}

/** Text that names the market's host and what the person sees after the switch. */
function switchText({ kind, baseUrl }: ProfileView): string {
  const shownData = 'You will see the accounts, holdings and prices of this market.'
  if (kind === 'practice' || baseUrl === null) return shownData
  return `Countersign connects to ${visibleText(new URL(baseUrl).host)}. ${shownData}`
}

/** Text on the unfinished transactions of the current profile. `count` is null if their number is not known yet. */
function unfinishedText(count: number | null): string {
  if (count === null)
    return 'Unfinished transactions may still go through. Countersign continues the transactions when you come back.'
  if (count === 0) return 'All transactions of the current market are finished.'
  return count === 1
    ? '1 unfinished transaction may still go through. Countersign continues the transaction when you come back.'
    : `${count} unfinished transactions may still go through. Countersign continues the transactions when you come back.`
}
