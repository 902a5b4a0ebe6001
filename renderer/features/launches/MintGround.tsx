import type { ReactNode } from 'react'
import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { allowanceLine, signInLine, type GroundLine, type Read } from './mint-ground'
import { allowancesQueries } from '../allowances/queries'
import { launchesQueries } from './queries'
import { listsQueries } from '../lists/queries'
import type { Remote } from '../../query/remote'
import { useKnown, useMainQuery } from '../../query/use-query'
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

/** Allowance and sign-in of a mint: the present state, requested on the way, or not needed. */
export function MintGround({ launch, account, total }: GroundProps) {
  const { hideAmounts } = useSettings()
  const go = useGo()
  const now = useNow()
  // Read the allowances only if the launch takes one.
  const takesAllowance = launch.takesAllowance === true
  const allowances = useMainQuery(allowancesQueries.of(account), takesAllowance)
  const signIn = useMainQuery(launchesQueries.signIn(account))
  const spenders = readOf(useKnown(listsQueries.state))
  const allowance = allowanceLine({
    launch,
    total,
    isHidden: hideAmounts,
    allowances: readOf(allowances),
    spenders: spenders && 'value' in spenders ? { value: spenders.value.spenders.map(({ id }) => id) } : spenders,
  })
  return (
    <ul>
      <RequirementLine line={allowance}>
        {takesAllowance && (
          <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
            Allowances
          </button>
        )}
      </RequirementLine>
      <RequirementLine line={signInLine(readOf(signIn), now)} />
    </ul>
  )
}

/** Uses the latest read only: if it failed, the value before it does not count. */
function readOf<T>(state: Remote<T>): Read<T> {
  if ('error' in state) return { error: state.error }
  return 'value' in state ? { value: state.value } : null
}

const STATE_ICONS = {
  ready: <Tick />,
  'not-needed': <Tick />,
  requested: <Dash />,
  unknown: <HalfCircle />,
} as const

type LineProps = { readonly line: GroundLine; readonly children?: ReactNode }

const RequirementLine = ({ line: { state, words, detail }, children }: LineProps) => (
  <li className={styles['mint-ground']}>
    {STATE_ICONS[state]}
    <span>
      {words}
      <span className={cx(styles['mint-ground-why'], 'small t2')}>{detail}</span>
    </span>
    <span className="sp" />
    {children}
  </li>
)
