import { Handshake, KeyRound } from 'lucide-react'
import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { OffersView } from '@shared/contract/offers'
import { plainText } from '../../format/text'
import { StateBlock } from '../../ui/StateBlock'
import { FlowPanel } from '../flows/FlowPanel'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import { ErrorActions } from '../page-frame/ErrorActions'
import { CoverLines } from './CoverLines'
import type { OfferTask } from './offer-task'
import { OffersTable } from './OffersTable'
import { RaiseDiff, type OffersSnapshot } from './RaiseDiff'
import type { OfferFlow } from './use-offer-flow'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type BodyProps = {
  readonly view: OffersView
  readonly account: Account
  readonly offerFlow: OfferFlow
  readonly isRefreshing: boolean
  /** State of the offers before the last raise; null if this page raised none. */
  readonly beforeRaise: OffersSnapshot | null
  /** False while a dialog is open, because the dialog then shows the refusal. */
  readonly showsRefusal: boolean
  readonly onOpen: (task: OfferTask) => void
}

/**
 * Collection offers of the account, whether its allowance and balance cover them, and the flow that changes offers or
 * the allowance.
 */
export function OffersBody({ view, account, offerFlow, isRefreshing, beforeRaise, showsRefusal, onOpen }: BodyProps) {
  const { followedFlow, isBusy } = offerFlow
  const canAct = account.access !== 'watch' && !isBusy
  return (
    <>
      <CoverLines view={view} account={account} isRefreshing={isRefreshing} canAct={canAct} onOpen={onOpen} />
      {followedFlow.flow && (
        <section className={cx('panel', styles['of-flow'])} aria-label="Offer transaction">
          <FlowPanel
            flow={followedFlow.flow}
            isStartedHere={followedFlow.isStartedHere}
            onClose={followedFlow.dismiss}
          />
          <RaiseResult flow={followedFlow.flow} beforeRaise={beforeRaise} neededNow={view.requiredAllowance} />
        </section>
      )}
      {showsRefusal && followedFlow.state.status === 'refused' && (
        <div className={styles['of-flow']}>
          <FlowRefusalNotice error={followedFlow.state.error} />
          <div className="row flow-mend">
            <ErrorActions error={followedFlow.state.error} keyKind="user" onResolved={followedFlow.dismiss} />
          </div>
        </div>
      )}
      {view.offers.length > 0 && (
        <OffersTable view={view} followedFlow={followedFlow} canAct={canAct} onOpen={onOpen} account={account.id} />
      )}
      {view.offers.length === 0 &&
        (view.isProven ? <NoOffers /> : <KeyNotConfirmed name={plainText(account.name, 40)} />)}
    </>
  )
}

type RaiseResultProps = {
  readonly flow: Flow
  readonly beforeRaise: OffersSnapshot | null
  /** Allowance that all offers need now, decimal HBAR. */
  readonly neededNow: string
}

/** Comparison of the offers before and after a raise. Renders nothing until a raise that this page started is done. */
function RaiseResult({ flow: { kind, state, outcome, price }, beforeRaise, neededNow }: RaiseResultProps) {
  if (kind !== 'offer-raise' || state !== 'done' || outcome?.of !== 'offers' || beforeRaise === null) return null
  if (!outcome.removed.every((id) => beforeRaise.ids?.includes(id))) return null
  const placedIds = outcome.placed.map(({ id }) => id)
  const afterRaise: OffersSnapshot = {
    ids: placedIds,
    price,
    requiredAllowance: outcome.requiredAllowance ?? neededNow,
  }
  return <RaiseDiff before={beforeRaise} after={afterRaise} />
}

const NoOffers = () => (
  <StateBlock
    icon={<Handshake size={20} aria-hidden="true" />}
    title="No active offers"
    text="A collection offer is for any NFT of a collection, or only for NFTs with chosen traits. If a holder accepts on the market’s website, the market takes the price from your allowance without asking again."
  />
)

/**
 * Placeholder for an empty list while the market has not confirmed the account of the user key. The list may then
 * belong to another account, so the account can still have offers.
 */
const KeyNotConfirmed = ({ name }: { readonly name: string }) => (
  <StateBlock
    icon={<KeyRound size={20} aria-hidden="true" />}
    title="You may have active offers"
    text={`The market has not confirmed yet that this user key belongs to ${name}. The app checks this when you make an offer or set the allowance. The check needs no signature.`}
  />
)
