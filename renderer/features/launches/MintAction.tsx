import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import { hbarWords } from '../../format/money'
import { plainText, quotedText } from '../../format/text'
import { openVault } from '../accounts/accounts-store'
import { EnterKeyButton } from '../connection/EnterKeyButton'
import { overrideWarning, overridableFacts } from '../readiness/fact-lines'
import { hasEnded } from '../flows/flow-text'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { Button } from '../../ui/Button'
import { Need } from '../../ui/Need'
import { HalfCircle, Triangle } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { OpeningAlertButton } from './OpeningAlertButton'
import { TopUpNote } from './TopUpNote'
import { type AccountObstacle, mintAnywayLabel, mintLabel, type MintStep, needTexts, obstacleLabel } from './mint-step'
import type { MintChecks } from './use-mint-checks'
import styles from './mint.module.css'

export type MintActionProps = {
  readonly step: MintStep
  readonly launch: Launch
  readonly token: EntityId
  /** Selected account; null without an account. */
  readonly account: Account | null
  readonly price: string
  readonly count: number
  /** True if the launch is open, so that the mint can follow the association. */
  readonly isOpen: boolean
  readonly checks: MintChecks | null
  readonly followedFlow: FollowedFlow
  /** Flow that associates the account with the token; null without an account. */
  readonly associateFlow: FollowedFlow | null
  /** Starts the mint. `despiteFailedFacts`: the person mints although facts failed. */
  readonly onMint: (despiteFailedFacts: boolean) => void
  /** Starts the association, and the mint once the association is done. */
  readonly onAssociate: () => void
  readonly onUseLaunchPrice: () => void
  readonly onAgree: () => void
  /** Reads the readiness of the account again. */
  readonly onCheckAccount: () => void
}

/** The missing thing, and the primary button that supplies it; the mint itself if nothing is missing. */
export function MintAction(props: MintActionProps) {
  const { step, launch, account, associateFlow } = props
  const need = needTexts(step, {
    account: account ? plainText(account.name, 40) : 'The account',
    collection: launch.collection === null ? 'this token' : quotedText(launch.collection, 24),
  })
  if (associateFlow?.flow && !hasEnded(associateFlow.flow.state)) return null
  return (
    <div className={styles['action']}>
      {need && <Need title={need.title} text={need.text} {...needIconProps(step)} />}
      <StepButton {...props} />
    </div>
  )
}

/** Icon while the market is offline or the account’s readiness is unknown. Otherwise `Need` shows its triangle. */
function needIconProps({ kind }: MintStep): { readonly icon?: ReactNode } {
  if (kind === 'offline') return { icon: <WifiOff size={16} aria-hidden="true" /> }
  return kind === 'check-account' ? { icon: <HalfCircle /> } : {}
}

function StepButton(props: MintActionProps) {
  const { step, launch, token, account, price, count, checks, followedFlow, associateFlow } = props
  const { hideAmounts } = useSettings()
  const mintButtonLabel = mintLabel(launch, price, count, null)
  switch (step.kind) {
    case 'offline':
      return (
        <Button variant="primary" size="large" disabled>
          {mintButtonLabel}
        </Button>
      )
    case 'add-affiliate-key':
      return <EnterKeyButton kind="affiliate" isPrimary />
    case 'resolve-account':
      return <ObstacleButton obstacle={step.obstacle} />
    case 'fix-max-price':
      return (
        <Button variant="primary" size="large" onClick={props.onUseLaunchPrice}>
          Use the launch price, {hbarWords(price)}
        </Button>
      )
    case 'agree':
      return (
        <Button variant="primary" size="large" onClick={props.onAgree}>
          Agree to the launch’s text
        </Button>
      )
    case 'check-account':
      return step.isReading ? (
        <Button variant="primary" size="large" isBusy>
          Checking the account
        </Button>
      ) : (
        <>
          <Button variant="primary" size="large" onClick={props.onCheckAccount}>
            Check the account again
          </Button>
          <Button size="large" isBusy={followedFlow.state.status === 'starting'} onClick={() => props.onMint(false)}>
            {mintButtonLabel}
          </Button>
        </>
      )
    case 'associate':
      return (
        <>
          <Button
            variant="primary"
            size="large"
            isBusy={associateFlow?.state.status === 'starting'}
            onClick={props.onAssociate}
          >
            {props.isOpen ? `Associate, then mint ${count}` : 'Associate the token'}
          </Button>
          {!props.isOpen && <OpeningAlertButton token={token} mintCode={launch.mintCode} waitingLabel={null} />}
        </>
      )
    case 'await-opening':
      return <OpeningAlertButton token={token} mintCode={launch.mintCode} waitingLabel={mintButtonLabel} />
    case 'top-up':
      return (
        account && <TopUpNote account={account} token={token} missingHbar={step.missingHbar} isHidden={hideAmounts} />
      )
    case 'blocked':
      return null
    case 'mint':
      return (
        <Button
          variant="primary"
          size="large"
          isBusy={followedFlow.state.status === 'starting'}
          onClick={() => props.onMint(false)}
        >
          {mintLabel(launch, price, count, checks?.allowance ?? null)}
        </Button>
      )
  }
}

/** Button that opens the place in which the person removes the obstacle. */
function ObstacleButton({ obstacle }: { readonly obstacle: AccountObstacle }) {
  const { api, stores } = useApp()
  const go = useGo()
  const resolve = () => {
    switch (obstacle.kind) {
      case 'no-account':
        return go({ name: 'accounts' })
      case 'no-key-store':
        return void openVault(stores.client, api, 'session-only')
      case 'watch-only':
      case 'key-missing':
        return void openVault(stores.client, api, 'import-key', obstacle.account.id)
      case 'locked':
        return void openVault(stores.client, api, 'unlock')
    }
  }
  return (
    <Button variant="primary" size="large" onClick={resolve}>
      {obstacleLabel(obstacle)}
    </Button>
  )
}

const ANYWAY_WARNING_ID = 'mint-anyway-warning'

type MintAnywayProps = Pick<MintActionProps, 'launch' | 'price' | 'count' | 'followedFlow' | 'onMint'> & {
  readonly checks: MintChecks
  /** True if the panel already shows the missing association, so that the warning does not repeat it. */
  readonly isAssociationShown: boolean
}

/** Button to mint although facts failed, with what a failed mint costs. Renders nothing if that is not possible. */
export function MintAnywayButton(props: MintAnywayProps) {
  const { launch, price, count, checks, isAssociationShown, onMint, followedFlow } = props
  if (overridableFacts(checks.lines) === null) return null
  const namedLines = checks.lines.filter(({ fact }) => !(isAssociationShown && fact.fact === 'associated'))
  return (
    <div className={styles['mint-anyway']}>
      <p className={styles['warning']} id={ANYWAY_WARNING_ID}>
        <Triangle />
        <span className="small t2">{overrideWarning(namedLines, 'mint', launch.isPaidByAllowance === true)}</span>
      </p>
      <Button
        aria-describedby={ANYWAY_WARNING_ID}
        isBusy={followedFlow.state.status === 'starting'}
        onClick={() => onMint(true)}
      >
        {mintAnywayLabel(launch, price, count)}
      </Button>
    </div>
  )
}
