import type { Account } from '@shared/contract/accounts'
import type { OffersView } from '@shared/contract/offers'
import { Dialog } from '../../ui/Dialog'
import type { Follow } from '../flows/use-follow'
import { AllowForm } from './AllowForm'
import { OfferForm } from './OfferForm'
import { RaiseForm } from './RaiseForm'
import type { OfferTask } from './offer-task'

type DialogsProps = {
  readonly task: OfferTask | null
  readonly account: Account
  readonly view: OffersView | null
  readonly follow: Follow
  readonly onClose: () => void
}

const TITLES = {
  add: { title: 'Make an offer', text: 'Any holder of a fitting NFT can accept it. The review comes next.' },
  allow: {
    title: 'Set the allowance for offers',
    text: 'How much the market may take from this account for accepted offers, without asking again.',
  },
  raise: { title: 'Raise', text: 'The offers are placed anew at the higher price. The review comes next.' },
} as const

/** Dialogs with the input of an action on offers. */
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
