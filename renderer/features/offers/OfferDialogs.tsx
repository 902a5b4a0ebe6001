import type { Account } from '@shared/contract/accounts'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { Dialog } from '../../ui/Dialog'
import type { OfferedCollection } from '../../stores/route'
import type { Follow } from '../flows/use-follow'
import { AllowForm } from './AllowForm'
import { OfferForm } from './OfferForm'
import { RaiseForm } from './RaiseForm'

export type OfferTask =
  | { readonly task: 'add'; readonly on?: OfferedCollection | undefined }
  | { readonly task: 'allow' }
  /** Of one collection and price; not empty. */
  | { readonly task: 'raise'; readonly offers: readonly OwnOffer[] }

type DialogsProps = {
  readonly task: OfferTask | null
  readonly account: Account
  readonly view: OffersView | null
  readonly follow: Follow
  readonly onClose: () => void
}

export type OfferFormProps = { readonly account: Account; readonly follow: Follow; readonly onClose: () => void }

const TITLES = {
  add: { title: 'Make an offer', text: 'Any holder of a fitting NFT can accept it. The review comes next.' },
  allow: {
    title: 'Set the allowance for offers',
    text: 'How much the market may take from this account for accepted offers, without asking again.',
  },
  raise: { title: 'Raise', text: 'The offers are placed anew at the higher price. The review comes next.' },
} as const

/** What is typed before an act on offers begins. */
export function OfferDialogs({ task, account, view, follow, onClose }: DialogsProps) {
  const form = { account, follow, onClose }
  return (
    <Dialog open={task !== null} onClose={onClose} {...TITLES[task?.task ?? 'add']}>
      {task?.task === 'add' && <OfferForm {...form} on={task.on ?? null} />}
      {task?.task === 'allow' && <AllowForm {...form} view={view} />}
      {task?.task === 'raise' && <RaiseForm {...form} offers={task.offers} view={view} />}
    </Dialog>
  )
}
