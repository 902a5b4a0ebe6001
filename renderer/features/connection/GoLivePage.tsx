import type { ReactNode } from 'react'
import { connectionQueries } from './queries'
import { useKnown, useRead } from '../../query/use-query'
import { plainText } from '../../format/text'
import { canRead, canTrade, usedProfile } from './connection-store'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Tick } from '../../ui/StatusIcons'
import { SkeletonRows, useLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { Failed } from '../page-frame/Failed'
import { Page } from '../page-frame/Page'
import { ChooseAccount, ChooseKey } from './GoLiveKeys'
import { ChooseMarket } from './GoLiveMarket'
import { TradingKeys } from './TradingKeys'
import './connection.css'
import './go-live.css'

/**
 * Steps from the practice market to a market with real coins. Progress is derived from the current state, so the person
 * can leave and return. Nothing is copied from practice, and main confirms before the first use of a market.
 */
export function GoLivePage() {
  const state = useKnown(connectionQueries.state)
  const read = useRead()
  const refresh = () => void read(connectionQueries.state)
  const accounts = useAccounts()
  const value = 'value' in state ? state.value : null
  const late = useLate(value === null && state.status !== 'failed')
  const used = value && usedProfile(value)
  const isConnected = used !== null && used.kind !== 'practice'
  const done = [
    isConnected,
    isConnected && value !== null && canRead(value),
    isConnected && (accounts?.accounts.length ?? 0) > 0,
    isConnected && value !== null && canTrade(value),
  ]
  const at = done.indexOf(false)
  return (
    <Page
      title="Use the live market"
      crumbs={[{ label: 'Settings', to: { name: 'settings' } }]}
      bare
      onRefresh={refresh}
    >
      {state.status === 'failed' && <Failed what="The connection" error={state.error} onRetry={refresh} />}
      {late && <SkeletonRows rows={3} height={96} />}
      {value && (
        <>
          <p className="t2 gl-lead">
            Practice stays as it is, with its accounts and its history, and you can go back to it at any time. No key,
            no account and no permission is taken over from it.
          </p>
          <ol className="gl-steps">
            <Step n={1} title="Choose the market" isDone={done[0] === true} isNext={at === 0}>
              <ChooseMarket state={value} />
            </Step>
            <Step n={2} title="Get a key that reads" isDone={done[1] === true} isNext={at === 1}>
              <ChooseKey state={value} isConnected={isConnected} />
            </Step>
            <Step n={3} title="Add an account" isDone={done[2] === true} isNext={at === 2}>
              <ChooseAccount isConnected={isConnected} />
            </Step>
            <Step n={4} title="Add the keys that trade" isDone={done[3] === true} isNext={at === 3}>
              <TradingKeys state={value} isConnected={isConnected} />
            </Step>
          </ol>
          {(at === -1 || at === 3) && used && <Ready name={plainText(used.name, 40)} trades={at === -1} />}
        </>
      )}
    </Page>
  )
}

type StepProps = {
  readonly n: number
  readonly title: string
  readonly isDone: boolean
  /** True for the step that can be done now. Later steps only describe themselves. */
  readonly isNext: boolean
  readonly children: ReactNode
}

const Step = ({ n, title, isDone, isNext, children }: StepProps) => (
  <li className={cx('gl-step', isDone && 'done', isNext && 'next')} aria-current={isNext ? 'step' : undefined}>
    <span className="gl-n" aria-hidden="true">
      {isDone ? <Tick size={16} /> : n}
    </span>
    <div className="gl-body" inert={!isDone && !isNext}>
      <h2 className="h2">
        {title}
        {isDone && <span className="sr">, done</span>}
      </h2>
      {children}
    </div>
  </li>
)

function Ready({ name, trades }: { readonly name: string; readonly trades: boolean }) {
  const go = useGo()
  return (
    <section className="panel gl-ready" aria-label="Ready">
      <b className="h3">{trades ? `${name} is ready` : `${name} is ready to look at`}</b>
      <p className="t2">
        {!trades && 'Each key of step 4 adds what it is for; without them nothing is bought, listed or offered. '}
        Before your first sale or offer you type whom you let spend. Set your limits first: the most you accept as a
        price, a fee and within a day.
      </p>
      <div className="row">
        <Button variant="primary" onClick={() => go({ name: 'holdings' })}>
          Open the holdings
        </Button>
        <Button onClick={() => go({ name: 'lists' })}>Spenders and limits</Button>
      </div>
    </section>
  )
}
