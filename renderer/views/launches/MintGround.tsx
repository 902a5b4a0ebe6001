import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Launch } from '@shared/contract/launches'
import { allowanceLine, signInLine, type GroundLine, type Read } from '../../format/mint-ground'
import { loadAllowances } from '../../stores/allowances'
import { loadMintSignIn } from '../../stores/launches'
import { isLacking, type Remote } from '../../stores/remote'
import { Dash, HalfCircle, Tick } from '../../ui/Marks'
import { useNow } from '../../ui/clock-context'
import { useApp, useGo, useSettings } from '../app-context'
import { usePart } from '../use-part'

type GroundProps = {
  readonly launch: Launch
  readonly account: string
  /** Decimal HBAR, for all that are to be minted. */
  readonly total: string
}

/** The allowance that a mint takes, and the sign-in: what stands of them, what is asked for on the way, or that none is needed. */
export function MintGround({ launch, account, total }: GroundProps) {
  const { api, stores } = useApp()
  const { hideAmounts } = useSettings()
  const go = useGo()
  const now = useNow()
  const allowances = useStore(stores.allowances.of(account))
  const lists = useStore(stores.lists)
  const signIn = useStore(stores.mintSignIn)
  // Whose launches take none is not asked about.
  const isAsked = launch.takesAllowance === true
  useEffect(() => {
    if (isAsked) void loadAllowances(stores.allowances, api, account)
  }, [isAsked, account, api, stores])
  useEffect(() => void loadMintSignIn(stores.mintSignIn, api, account), [account, api, stores])
  usePart((fresh) => {
    if (isAsked && (fresh || isLacking(allowances) || wasNotRead(allowances))) {
      void loadAllowances(stores.allowances, api, account)
    }
    void loadMintSignIn(stores.mintSignIn, api, account)
  })
  const spenders = readOf(lists, 'all')
  const allowance = allowanceLine({
    ...{ launch, total, isHidden: hideAmounts, allowances: readOf(allowances, account) },
    spenders: spenders && 'value' in spenders ? { value: spenders.value.spenders.map(({ id }) => id) } : spenders,
  })
  return (
    <ul>
      <Line line={allowance}>
        {isAsked && (
          <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
            Allowances
          </button>
        )}
      </Line>
      <Line line={signInLine(readOf(signIn, account), now)} />
    </ul>
  )
}

/** What one acts by is the latest read: the value before one that failed does not count. */
function readOf<T>(state: Remote<T>, of: string): Read<T> {
  if (state.status === 'idle' || state.of !== of) return null
  if ('error' in state) return { error: state.error }
  return 'value' in state ? { value: state.value } : null
}

/** Main could not ask the ledger, and says what it knew. */
const wasNotRead = (state: Remote<{ readonly problem: unknown }>): boolean =>
  'value' in state && state.value.problem !== null

const MARKS = { yes: <Tick />, none: <Tick />, asked: <Dash />, unknown: <HalfCircle /> } as const

type LineProps = { readonly line: GroundLine; readonly children?: ReactNode }

const Line = ({ line: { state, words, detail }, children }: LineProps) => (
  <li className="mint-ground">
    {MARKS[state]}
    <span>
      {words}
      <span className="mint-ground-why small t2">{detail}</span>
    </span>
    <span className="sp" />
    {children}
  </li>
)
