import type { ReactNode } from 'react'
import { connectionQueries } from './queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { plainText } from '../../format/text'
import { canReadMarket, canTrade, findActiveProfile } from './connection-store'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { HalfCircle, Tick } from '../../ui/StatusIcons'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { ChooseAccount, ChooseKey } from './GoLiveKeys'
import { GoLiveMarket } from './GoLiveMarket'
import { TradingKeys } from './TradingKeys'
import styles from './go-live.module.css'

/**
 * Page with the steps from the practice market to another market. The completed steps follow from the connection and
 * the accounts, so the person can leave the page and return. Nothing is copied from practice. Main asks the person to
 * confirm before the first use of a market.
 */
export function GoLivePage() {
  const state = useKnownState(connectionQueries.state)
  const readQuery = useReadQuery()
  const refresh = () => void readQuery(connectionQueries.state)
  const accounts = useAccounts()
  const connection = 'value' in state ? state.value : null
  const isLate = useIsLate(connection === null && state.status !== 'failed')
  const activeProfile = connection && findActiveProfile(connection)
  const isConnected = activeProfile !== null && activeProfile.kind !== 'practice'
  const hasMarketDataKey = isConnected && connection !== null && canReadMarket(connection)
  const hasAccount = isConnected && (accounts?.accounts.length ?? 0) > 0
  const canSign = hasAccount && (accounts?.accounts.some(({ access }) => access === 'key') ?? false)
  const hasTradingKeys = isConnected && connection !== null && canTrade(connection)
  const completedSteps = [isConnected, hasMarketDataKey, hasAccount, hasTradingKeys]
  // -1 if all steps are completed.
  const nextIndex = completedSteps.indexOf(false)
  return (
    <Page
      title={isConnected ? `Set up ${plainText(activeProfile.name, 40)}` : 'Use the live market'}
      crumbs={[{ label: 'Settings', to: { name: 'settings' } }]}
      hidesOlderDataBanner
      onRefresh={refresh}
    >
      {state.status === 'failed' && <FailedRead subject="The connection" error={state.error} onRetry={refresh} />}
      {isLate && <SkeletonRows count={3} heightPx={96} />}
      {connection && (
        <>
          <p className={cx('t2', styles['gl-lead'])}>
            The practice market keeps its accounts and history. You can go back at any time. Keys and accounts do not
            carry over.
          </p>
          <ol className={styles['gl-steps']}>
            <Step
              number={1}
              title="Choose the market"
              summary="Enter the address that the market gave you."
              isDone={isConnected}
              isNext={nextIndex === 0}
            >
              <GoLiveMarket connection={connection} />
            </Step>
            <Step
              number={2}
              title="Get a key for market data"
              summary="This key reads public data and cannot move anything."
              isDone={hasMarketDataKey}
              isNext={nextIndex === 1}
            >
              <ChooseKey connection={connection} isConnected={isConnected} />
            </Step>
            <Step
              number={3}
              title="Add an account"
              summary="Import a key to buy and sell, or watch an account."
              isDone={hasAccount}
              isNext={nextIndex === 2}
              isPartial={!canSign}
            >
              <ChooseAccount isConnected={isConnected} canSign={canSign} />
            </Step>
            <Step
              number={4}
              title="Add the trading keys"
              summary="Two keys from the market’s website, to trade and to make offers."
              isDone={hasTradingKeys}
              isNext={nextIndex === 3}
            >
              <TradingKeys connection={connection} isConnected={isConnected} />
            </Step>
          </ol>
          {activeProfile && isConnected && hasMarketDataKey && hasAccount && (
            <ReadyPanel name={plainText(activeProfile.name, 40)} hasTradingKeys={hasTradingKeys} />
          )}
        </>
      )}
    </Page>
  )
}

type StepProps = {
  readonly number: number
  readonly title: string
  /** Sentence in place of the content of a step that the person cannot use yet. */
  readonly summary: string
  readonly isDone: boolean
  /** True for the first step that is not completed. The person cannot use later steps yet. */
  readonly isNext: boolean
  /** True if the completed step still lacks something that a part of the app needs. */
  readonly isPartial?: boolean
  readonly children: ReactNode
}

const Step = ({ number, title, summary, isDone, isNext, isPartial = false, children }: StepProps) => (
  <li
    className={cx(styles['gl-step'], isDone && styles['done'], isNext && styles['next'])}
    aria-current={isNext ? 'step' : undefined}
  >
    <span className={styles['gl-n']} aria-hidden="true">
      {isDone ? <DoneIcon isPartial={isPartial} /> : number}
    </span>
    <div className={styles['gl-body']}>
      <h2 className="h2">
        {title}
        {isDone && <span className="sr">{isPartial ? ', done in part' : ', done'}</span>}
      </h2>
      {isDone || isNext ? children : <p className="t2">{summary}</p>}
    </div>
  </li>
)

const DoneIcon = ({ isPartial }: { readonly isPartial: boolean }) =>
  isPartial ? <HalfCircle size={16} /> : <Tick size={16} />

/** Panel after the first three steps. Viewing needs no trading keys. */
function ReadyPanel({ name, hasTradingKeys }: { readonly name: string; readonly hasTradingKeys: boolean }) {
  const go = useGo()
  return (
    <section className={cx('panel', styles['gl-ready'])} aria-label="Ready">
      <b className="h3">{hasTradingKeys ? `${name} is ready` : `${name} is ready to view`}</b>
      <p className="t2">
        {!hasTradingKeys && 'To buy, list, mint and make offers, add the keys of step 4. '}
        Set your limits on prices, fees and daily totals first. Before your first listing, offer or mint, you add the
        market’s account as a spender.
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
