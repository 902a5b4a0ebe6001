import type { Launch } from '@shared/contract/launches'
import { LAUNCH_STATE_WORDS, launchState } from './launch-text'
import { useNow } from '../../ui/clock-context'
import '../../ui/id.css'

/** Label of the state of the launch at the current time, such as "Sold out". */
export function LaunchStateMark({ launch }: { readonly launch: Launch }) {
  const state = launchState(launch, useNow())
  return <span className={state === 'open' ? 'newdot' : 't2 small'}>{LAUNCH_STATE_WORDS[state]}</span>
}
