import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { combinedStamp, type Stamp } from '@shared/time'
import type { Readiness } from '@shared/contract/readiness'
import { allowancesQueries } from '../allowances/queries'
import { listsQueries } from '../lists/queries'
import { readinessQueries } from '../readiness/queries'
import { type FactLine, mintLines, missingAmount } from '../readiness/fact-lines'
import { isReading, knownValue, type Remote } from '../../query/remote'
import { useKnownState, useMainQuery } from '../../query/use-query'
import { useNow } from '../../ui/clock-context'
import { useSettings } from '../../app/use-app-state'
import { allowanceLine, signInLine, type ReadResult, type RequirementLine } from './mint-requirements'
import { launchesQueries } from './queries'

export type MintChecks = {
  readonly readinessState: Remote<Readiness>
  /** Facts of the account that the mint needs; empty while the readiness is unknown. */
  readonly lines: readonly FactLine[]
  /** Amount that the balance lacks for the total, decimal HBAR; null if it suffices or is unknown. */
  readonly missingHbar: string | null
  readonly allowance: RequirementLine
  readonly signIn: RequirementLine
  /** Stamp of the readiness or the allowances, whichever was read earlier. Null before the first read. */
  readonly stamp: Stamp | null
  readonly isRefreshing: boolean
}

type MintSubject = {
  readonly launch: Launch
  readonly account: EntityId
  readonly token: EntityId
  /** Total for all NFTs to mint, decimal HBAR. */
  readonly total: string
}

/** Checks of an account before a mint: readiness, allowance and sign-in. */
export function useMintChecks({ launch, account, token, total }: MintSubject): MintChecks {
  const { hideAmounts } = useSettings()
  const now = useNow()
  const takesAllowance = launch.isPaidByAllowance === true
  const readinessState = useKnownState(readinessQueries.accountReadiness(account, token))
  const allowancesState = useMainQuery(allowancesQueries.of(account), takesAllowance)
  const signInState = useMainQuery(launchesQueries.signIn(account))
  const listsRead = latestRead(useKnownState(listsQueries.state))
  const readiness = knownValue(readinessState)
  const balance = readiness?.facts.find(({ fact }) => fact === 'balance')?.value ?? null
  const allowancesStamp = takesAllowance ? (knownValue(allowancesState)?.stamp ?? null) : null
  return {
    readinessState,
    lines: readiness ? mintLines(readiness, total, hideAmounts) : [],
    missingHbar: missingAmount(balance, total),
    allowance: allowanceLine({
      launch,
      total,
      areAmountsHidden: hideAmounts,
      allowances: latestRead(allowancesState),
      spenders: listsRead && 'value' in listsRead ? { value: listsRead.value.spenders.map(({ id }) => id) } : listsRead,
    }),
    signIn: signInLine(latestRead(signInState), now),
    stamp:
      readiness && allowancesStamp
        ? combinedStamp(readiness.stamp, allowancesStamp)
        : (readiness?.stamp ?? allowancesStamp),
    isRefreshing: isReading(readinessState),
  }
}

/** Value or error of the latest read; null before the first result. After a failed read, an older value is not used. */
function latestRead<T>(state: Remote<T>): ReadResult<T> {
  if ('error' in state) return { error: state.error }
  return 'value' in state ? { value: state.value } : null
}
