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
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { ChooseAccount, ChooseKey } from './GoLiveKeys'
import { ChooseMarket } from './GoLiveMarket'
import { TradingKeys } from './TradingKeys'
import styles from './go-live.module.css'

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
  const isLate = useLate(value === null && state.status !== 'failed')
  const used = value && usedProfile(value)
  const isConnected = used !== null && used.kind !== 'practice'
  const completedSteps = [
    isConnected,
    isConnected && value !== null && canRead(value),
    isConnected && (accounts?.accounts.length ?? 0) > 0,
    isConnected && value !== null && canTrade(value),
  ]
  const nextIndex = completedSteps.indexOf(false)
  return (
    <Page
      title="Use the live market"
      crumbs={[{ label: 'Settings', to: { name: 'settings' } }]}
      bare
      onRefresh={refresh}
    >
      {state.status === 'failed' && <FailedRead what="The connection" error={state.error} onRetry={refresh} />}
      {isLate && <SkeletonRows rows={3} height={96} />}
      {value && (
        <>
          <p className={cx('t2', styles['gl-lead'])}>
            Practice keeps its accounts and history, and you can go back at any time. Its keys, accounts and permissions
            do not carry over.
          </p>
          <ol className={styles['gl-steps']}>
            <Step number={1} title="Choose the market" isDone={completedSteps[0] === true} isNext={nextIndex === 0}>
              <ChooseMarket state={value} />
            </Step>
            <Step
              number={2}
              title="Get a key for market data"
              isDone={completedSteps[1] === true}
              isNext={nextIndex === 1}
            >
              <ChooseKey state={value} isConnected={isConnected} />
            </Step>
            <Step number={3} title="Add an account" isDone={completedSteps[2] === true} isNext={nextIndex === 2}>
              <ChooseAccount isConnected={isConnected} />
            </Step>
            <Step number={4} title="Add the trading keys" isDone={completedSteps[3] === true} isNext={nextIndex === 3}>
              <TradingKeys state={value} isConnected={isConnected} />
            </Step>
          </ol>
          {(nextIndex === -1 || nextIndex === 3) && used && (
            <ReadyPanel name={plainText(used.name, 40)} hasTradingKeys={nextIndex === -1} />
          )}
        </>
      )}
    </Page>
  )
}

type StepProps = {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  /** True for the step that can be done now. Later steps only describe themselves. */
  readonly isNext: boolean
  readonly children: ReactNode
}

const Step = ({ number, title, isDone, isNext, children }: StepProps) => (
  <li
    className={cx(styles['gl-step'], isDone && styles['done'], isNext && styles['next'])}
    aria-current={isNext ? 'step' : undefined}
  >
    <span className={styles['gl-n']} aria-hidden="true">
      {isDone ? <Tick size={16} /> : number}
    </span>
    <div className={styles['gl-body']} inert={!isDone && !isNext}>
      <h2 className="h2">
        {title}
        {isDone && <span className="sr">, done</span>}
      </h2>
      {children}
    </div>
  </li>
)

function ReadyPanel({ name, hasTradingKeys }: { readonly name: string; readonly hasTradingKeys: boolean }) {
  const go = useGo()
  return (
    <section className={cx('panel', styles['gl-ready'])} aria-label="Ready">
      <b className="h3">{hasTradingKeys ? `${name} is ready` : `${name} is ready to view`}</b>
      <p className="t2">
        {!hasTradingKeys && 'Buying, listing and making offers require the keys of step 4. '}
        Before your first sale or offer, you type the account that may spend. Set your limits on prices, fees and daily
        totals first.
      </p>
      <div className="row">
        <Button variant="primary" onClick={() => go({ name: 'holdings' })}>
          View holdings
        </Button>
        <Button onClick={() => go({ name: 'lists' })}>Spenders and limits</Button>
      </div>
    </section>
  )
}
