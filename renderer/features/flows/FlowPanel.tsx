import { X } from 'lucide-react'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { flowText, hasEnded } from './flow-text'
import { shortfallSentences } from './words/mint'
import { progressOf } from './words/steps'
import type { FlowMark } from '../../stores/flow-mark'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { IdChip } from '../../ui/Id'
import { Octagon, Seal } from '../../ui/StatusIcons'
import { FlowMarkIcon } from '../../ui/Toasts'
import { useNow } from '../../ui/clock-context'
import { secondsLeft, waitSeconds } from '../../ui/use-wait-seconds-left'
import { WaitButton } from '../../ui/WaitButton'
import { openHoldingsAt } from '../holdings/holdings-view-settings'
import { rowKey } from '../holdings/holding-row'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { useAccountName, useSelectedAccount, useAmountHider } from '../../app/use-app-state'
import { CheckNow } from './CheckNow'
import { FlowRefusalNotice } from './FlowRefusalNotice'
import { MissingDrawNote, useDrawOpening, VerifyDrawButton } from './VerifyDrawAction'
import { LeftoverActions } from './LeftoverActions'
import { NextCheck } from './NextCheck'
import { Outcome } from './Outcome'
import { PermissionActions } from './PermissionActions'
import { MintSessionClock } from './MintSessionClock'
import { SpenderAction } from './SpenderAction'
import { usePanelFocus } from './use-panel-focus'
import { useToastSuppression } from './use-toast-suppression'
import { cx } from '../../ui/cx'
import styles from './flow.module.css'

export type FlowPanelProps = {
  readonly flow: Flow
  /** True if the flow was started on this page; false if the page found the flow unfinished. */
  readonly isStartedHere: boolean
  /** Closes the panel after the flow has ended. */
  readonly onClose: () => void
  /** Label of the close button for a flow that ended in another state than done; "Close" by default. */
  readonly notDoneLabel?: string
  /**
   * True if closing the panel sends a new request to the market. The close button then stays disabled for the wait that
   * the market demanded.
   */
  readonly waitsForMarket?: boolean
}

/** Label of the button that only closes the panel. Any other label names the next step, which the button starts. */
const CLOSE_LABEL = 'Close'

/** Panel of a flow of any kind. Shows the progress, what happened, what moved and what to do next. */
export function FlowPanel({
  flow,
  isStartedHere,
  onClose,
  notDoneLabel = CLOSE_LABEL,
  waitsForMarket = false,
}: FlowPanelProps) {
  const { stores } = useApp()
  const go = useGo()
  const selectedAccount = useSelectedAccount()?.id ?? null
  const copy = useCopy()
  const { panel, close } = usePanelFocus(isStartedHere, onClose)
  const accountName = useAccountName()
  const veil = useAmountHider()
  const text = flowText(flow, accountName(flow.account))
  const progress = progressOf(flow)
  const shortfall = shortfallSentences(flow)
  const drawOpening = useDrawOpening(flow)
  const isMinted = flow.kind === 'mint' && flow.state === 'done'
  useToastSuppression(flow.id)
  const openHoldings = () => {
    const nft = arrivedNft(flow)
    if (nft) openHoldingsAt(stores.holdingsViewSettings, rowKey(flow.account, nft.token, nft.serial))
    go({ name: 'holdings' })
  }
  return (
    <div
      className={styles['flowpanel']}
      data-flow-state={flow.state}
      data-flow-kind={flow.kind}
      ref={panel}
      tabIndex={-1}
    >
      <span className={styles['flow-mark']}>
        <PanelIcon mark={text.mark} />
      </span>
      <div>
        <div role="status" aria-live="polite">
          {!isStartedHere && (
            <p className="small t2">
              {hasEnded(flow.state) ? 'Started earlier.' : 'Started earlier, not finished yet.'}
            </p>
          )}
          <h3 className={text.mark === 'refused' ? 'h2 bad' : 'h2'}>{veil(text.title)}</h3>
          {shortfall.length > 0 && (
            <p className={styles['shortfall']}>
              {shortfall.map((sentence) => (
                <span key={sentence}>{sentence} </span>
              ))}
            </p>
          )}
          <p className="t2">{veil(`${withoutFinalText(text.moved, shortfall.join(' '))} ${text.todo}`)}</p>
          {progress && (
            <p className="small t3 tn">
              Step {progress.stageNumber} of {progress.stageCount}, {progress.stageName}
            </p>
          )}
        </div>
        {flow.transactionId !== null && (
          <p className={styles['flow-tx']}>
            <IdChip label="Transaction" id={flow.transactionId} isShortened onCopy={copy} />
          </p>
        )}
        <MintSessionClock flow={flow} />
        <Outcome flow={flow} />
        <MissingDrawNote flow={flow} />
        {drawOpening.error && <FlowRefusalNotice error={drawOpening.error} />}
        <LeftoverActions flow={flow} />
        <PermissionActions flow={flow} />
        <SpenderAction flow={flow} />
        <div className={cx('row', styles['flow-acts'])}>
          {hasBroughtNft(flow, selectedAccount) && (
            <Button variant="primary" onClick={openHoldings}>
              Open in holdings
            </Button>
          )}
          <VerifyDrawButton flow={flow} drawOpening={drawOpening} />
          {isMinted && (
            <IconButton
              isSmall
              className={styles['flow-close']}
              label={CLOSE_LABEL}
              icon={<X size={16} aria-hidden="true" />}
              onClick={close}
            />
          )}
          {hasEnded(flow.state) && !isMinted && (
            <CloseButton
              flow={flow}
              label={flow.state === 'done' ? CLOSE_LABEL : notDoneLabel}
              waitsForMarket={waitsForMarket}
              onClose={close}
            />
          )}
          {!hasEnded(flow.state) && <CheckNow flow={flow} />}
          <button type="button" className="link" onClick={() => go({ name: 'history', flow: flow.id })}>
            Open history entry
          </button>
          <NextCheck flow={flow} />
        </div>
      </div>
    </div>
  )
}

/** Removes `finalText` from the end of the text, because another paragraph of the panel shows `finalText`. */
const withoutFinalText = (text: string, finalText: string): string =>
  finalText !== '' && text.endsWith(finalText) ? text.slice(0, -finalText.length).trimEnd() : text

/** Icon of the mark. Only the panel uses the seal and the octagon; lists always use `FlowMarkIcon`. */
function PanelIcon({ mark }: { readonly mark: FlowMark }) {
  if (mark === 'pass') return <Seal size={20} />
  if (mark === 'refused') return <Octagon size={20} />
  return <FlowMarkIcon mark={mark} size={20} />
}

type CloseButtonProps = {
  readonly flow: Flow
  readonly label: string
  readonly waitsForMarket: boolean
  readonly onClose: () => void
}

function CloseButton({ flow, label, waitsForMarket, onClose }: CloseButtonProps) {
  const nowMs = useNow()
  // After a failed write, the next step would fail too. The banner of the page says what to do about the disk.
  const isPrimary = label !== CLOSE_LABEL && flow.error?.code !== 'disk-failed'
  const demandedSeconds = waitsForMarket && flow.state !== 'done' ? waitSeconds(flow.error) : 0
  return (
    <WaitButton
      variant={isPrimary ? 'primary' : 'secondary'}
      label={label}
      secondsLeft={secondsLeft(Date.parse(flow.updatedAt), demandedSeconds, nowMs)}
      onClick={onClose}
    />
  )
}

/** Kinds of flow that bring an NFT to the account. */
const KINDS_THAT_BRING_NFTS: ReadonlySet<Flow['kind']> = new Set(['buy', 'buy-evm', 'mint'])
/** NFT that a finished flow brought, or the first NFT if the flow brought several; null if unknown. */
function arrivedNft({ outcome, token, serial }: Flow): { readonly token: EntityId; readonly serial: number } | null {
  const firstMintedNft = outcome?.of === 'mint' ? outcome.minted[0] : undefined
  if (firstMintedNft) return firstMintedNft
  return token !== null && serial !== null ? { token, serial } : null
}

/** True if the flow is done and brought an NFT to the selected account. */
const hasBroughtNft = ({ kind, state, account }: Flow, selectedAccount: string | null): boolean =>
  KINDS_THAT_BRING_NFTS.has(kind) && state === 'done' && account === selectedAccount
