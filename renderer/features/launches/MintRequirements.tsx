import type { ReactNode } from 'react'
import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { allowanceLine, signInLine, type RequirementLine, type ReadResult } from './mint-requirements'
import { allowancesQueries } from '../allowances/queries'
import { launchesQueries } from './queries'
import { listsQueries } from '../lists/queries'
import type { Remote } from '../../query/remote'
import { useKnownState, useMainQuery } from '../../query/use-query'
import { Dash, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useNow } from '../../ui/clock-context'
import { useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './launches.module.css'

type GroundProps = {
  readonly launch: Launch
  readonly account: EntityId
  /** Total for all NFTs to mint, decimal HBAR. */
  readonly total: string
}

/** Lines about the allowance and the sign-in of a mint: ready, requested during the mint, not needed, or unknown. */
export function MintRequirements({ launch, account, total }: GroundProps) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const now = useNow()
  const takesAllowance = launch.takesAllowance === true
  const allowancesState = useMainQuery(allowancesQueries.of(account), takesAllowance)
  const signInState = useMainQuery(launchesQueries.signIn(account))
  const lists = latestRead(useKnownState(listsQueries.state))
  const allowance = allowanceLine({
    launch,
    total,
    isHidden: hideAmounts,
    allowances: latestRead(allowancesState),
    spenders: lists && 'value' in lists ? { value: lists.value.spenders.map(({ id }) => id) } : lists,
  })
  return (
    <ul>
      <RequirementItem line={allowance}>
        {takesAllowance && (
          <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
            Allowances
          </button>
        )}
      </RequirementItem>
      <RequirementItem line={signInLine(latestRead(signInState), now)} />
    </ul>
  )
}

/** Result of the latest read. If that read failed, an older value is not used. */
function latestRead<T>(state: Remote<T>): ReadResult<T> {
  if ('error' in state) return { error: state.error }
  return 'value' in state ? { value: state.value } : null
}

const STATE_ICONS = {
  ready: <Tick />,
  'not-needed': <Tick />,
  requested: <Dash />,
  unknown: <HalfCircle />,
} as const

type LineProps = { readonly line: RequirementLine; readonly children?: ReactNode }

const RequirementItem = ({ line: { status, words, detail }, children }: LineProps) => (
  <li className={styles['mint-ground']}>
    {STATE_ICONS[status]}
    <span>
      {words}
      <span className={cx(styles['mint-ground-why'], 'small t2')}>{detail}</span>
    </span>
    <span className="sp" />
    {children}
  </li>
)
