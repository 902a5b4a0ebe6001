import type { ReactNode } from 'react'
import { obstacleWhenOpen, launchState, mintObstacle } from './launch-text'
import { canContinueOnMarket } from '../../format/flow-error-text'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { useSelectedAccount } from '../../app/use-app-state'
import { FlowPanel } from '../flows/FlowPanel'
import { useFollowedFlow } from '../flows/use-followed-flow'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { MintForm } from './MintForm'
import type { MintFormProps } from './mint-form-props'
import { cx } from '../../ui/cx'
import { useGo } from '../../app/app-context'
import styles from './mint.module.css'

type MintPanelProps = Pick<MintFormProps, 'launch' | 'token' | 'stamp' | 'isRefreshing' | 'onRefresh'>

/** Mint panel: the current mint flow if there is one, else the form, or the reason why the app cannot mint. */
export function MintPanel({ launch, token, stamp, isRefreshing, onRefresh }: MintPanelProps) {
  const account = useSelectedAccount()?.id ?? null
  const now = useNow()
  const followedFlow = useFollowedFlow(
    `mint ${token} ${launch.mintCode}`,
    (flow) => flow.kind === 'mint' && flow.token === token && flow.account === account,
  )
  const { flow } = followedFlow
  const obstacle = mintObstacle(launch, now)
  const state = launchState(launch, now)
  // The NFTs of a launch that is over are for sale by their holders.
  const isOver = state === 'ended' || state === 'sold-out'
  const go = useGo()
  const marketPage = { kind: 'launch', token, mintCode: launch.mintCode } as const
  // The form is shown before the launch opens, unless this app cannot mint from the launch at all.
  const isFormShownEarly = state === 'coming' && obstacleWhenOpen(launch) === null
  if (flow) {
    return (
      <MintSection>
        <FlowPanel
          flow={flow}
          isStartedHere={followedFlow.isStartedHere}
          onClose={followedFlow.dismiss}
          notDoneLabel="Back to the launch"
        />
        {flow.error && canContinueOnMarket(flow.error) && <MarketPageButtons item={marketPage} />}
      </MintSection>
    )
  }
  if (obstacle && !isFormShownEarly) {
    return (
      <MintSection>
        <h2 className="h2">{obstacle.title}</h2>
        <p className="t2">{obstacle.text}</p>
        {isOver && (
          <Button variant="primary" size="large" onClick={() => go({ name: 'collection', token })}>
            View the collection
          </Button>
        )}
        <div className={styles['ways']}>
          <MarketPageButtons item={marketPage} />
          <Button onClick={onRefresh}>Refresh</Button>
        </div>
      </MintSection>
    )
  }
  return (
    <MintSection>
      {launch.price !== null && (
        // With a new stage or agreement text, the key changes and the form starts without the earlier count and
        // agreement.
        <MintForm
          key={JSON.stringify([launch.mintCode, launch.terms.label, launch.startsAt])}
          launch={launch}
          token={token}
          followedFlow={followedFlow}
          stamp={stamp}
          isRefreshing={isRefreshing}
          onRefresh={onRefresh}
          openingObstacle={obstacle}
          price={launch.price}
        />
      )}
    </MintSection>
  )
}

const MintSection = ({ children }: { readonly children: ReactNode }) => (
  <section className={cx('panel', styles['mint'])} aria-label="Mint" data-mint-panel>
    {children}
  </section>
)
