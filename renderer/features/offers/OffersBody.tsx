import { Handshake, KeyRound } from 'lucide-react'
import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { OffersView } from '@shared/contract/offers'
import { plainText } from '../../format/text'
import { StateBlock } from '../../ui/StateBlock'
import { FlowPanel } from '../flows/FlowPanel'
import { FlowRefused } from '../flows/FlowRefused'
import { WaysOut } from '../page-frame/WaysOut'
import { CoverLines } from './CoverLines'
import type { OfferTask } from './offer-task'
import { OffersTable } from './OffersTable'
import { RaiseDiff, type RaiseSide } from './RaiseDiff'
import type { OfferFlow } from './use-offer-flow'

type BodyProps = {
  readonly view: OffersView
  readonly account: Account
  readonly offerFlow: OfferFlow
  readonly reading: boolean
  /** State of the offers before the last raise; null if this page raised none. */
  readonly raised: RaiseSide | null
  /** False while a dialog is open that shows the refusal itself. */
  readonly isTold: boolean
  readonly onOpen: (task: OfferTask) => void
}

export function OffersBody({ view, account, offerFlow, reading, raised, isTold, onOpen }: BodyProps) {
  const { follow, isBusy } = offerFlow
  const canAct = account.access !== 'watch' && !isBusy
  return (
    <>
      <CoverLines view={view} account={account} reading={reading} canAct={canAct} onOpen={onOpen} />
      {follow.flow && (
        <section className="panel of-flow" aria-label="What is under way">
          <FlowPanel flow={follow.flow} mine={follow.isMine} onClose={follow.dismiss} />
          <Raised flow={follow.flow} before={raised} needed={view.needed} />
        </section>
      )}
      {isTold && follow.state.status === 'refused' && (
        <div className="of-flow">
          <FlowRefused error={follow.state.error} />
          <div className="row flow-mend">
            <WaysOut error={follow.state.error} keyKind="user" onMended={follow.dismiss} />
          </div>
        </div>
      )}
      {view.offers.length === 0 && !view.isProven ? (
        <Unproven name={plainText(account.name, 40)} />
      ) : view.offers.length === 0 ? (
        <StateBlock
          icon={<Handshake size={20} aria-hidden="true" />}
          title="No offer of yours stands"
          text="An offer on a collection is for any of its NFTs, or for those with traits you name. Who holds one can accept it on the market’s own pages; the market then takes the price out of your allowance without asking again."
        />
      ) : (
        <OffersTable view={view} follow={follow} canAct={canAct} onOpen={onOpen} account={account.id} />
      )}
    </>
  )
}

type RaisedProps = { readonly flow: Flow; readonly before: RaiseSide | null; readonly needed: string }

/** Offers before and after a raise that this page started. */
function Raised({ flow: { kind, state, outcome, price }, before, needed }: RaisedProps) {
  if (kind !== 'offer-raise' || state !== 'done' || outcome?.of !== 'offers' || before === null) return null
  if (!outcome.removed.every((id) => before.ids?.includes(id))) return null
  const placed = outcome.placed.map(({ id }) => id)
  return <RaiseDiff before={before} after={{ ids: placed, price, needed: outcome.requiredAllowance ?? needed }} />
}

/** The market lists the offers of the user key's account, and has not reported yet which account that is. */
const Unproven = ({ name }: { readonly name: string }) => (
  <StateBlock
    icon={<KeyRound size={20} aria-hidden="true" />}
    title="Offers made elsewhere may stand"
    text={`The market has not said yet that the user key is ${name}’s. That is cleared up, without a signature, when you make an offer or set the allowance.`}
  />
)
