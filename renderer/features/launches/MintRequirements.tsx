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

type RequirementsProps = {
  readonly launch: Launch
  readonly account: EntityId
  /** Total for all NFTs to mint, decimal HBAR. */
  readonly total: string
}

/** Lines about the allowance and the sign-in of a mint: ready, requested during the mint, not needed, or unknown. */
export function MintRequirements({ launch, account, total }: RequirementsProps) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const now = useNow()
  const takesAllowance = launch.isPaidByAllowance === true
  const allowancesState = useMainQuery(allowancesQueries.of(account), takesAllowance)
  const signInState = useMainQuery(launchesQueries.signIn(account))
  const listsRead = latestRead(useKnownState(listsQueries.state))
  const spendersRead =
    listsRead && 'value' in listsRead ? { value: listsRead.value.spenders.map(({ id }) => id) } : listsRead
  const allowance = allowanceLine({
    launch,
    total,
    areAmountsHidden: hideAmounts,
    allowances: latestRead(allowancesState),
    spenders: spendersRead,
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

/** Value or error of the latest read; null before the first result. After a failed read, an older value is not used. */
function latestRead<T>(state: Remote<T>): ReadResult<T> {
  if ('error' in state) return { error: state.error }
  return 'value' in state ? { value: state.value } : null
}

const STATUS_ICONS = {
  ready: <Tick />,
  'not-needed': <Tick />,
  requested: <Dash />,
  unknown: <HalfCircle />,
} as const

type LineProps = { readonly line: RequirementLine; readonly children?: ReactNode }

const RequirementItem = ({ line: { status, title, detail }, children }: LineProps) => (
  <li className={styles['mint-ground']}>
    {STATUS_ICONS[status]}
    <span>
      {title}
      <span className={cx(styles['mint-ground-why'], 'small t2')}>{detail}</span>
    </span>
    <span className="sp" />
    {children}
  </li>
)
