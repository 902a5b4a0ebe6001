import type { Account } from '@shared/contract/accounts'
import type { OffersView } from '@shared/contract/offers'
import { Dialog } from '../../ui/Dialog'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { AllowForm } from './AllowForm'
import { OfferForm } from './OfferForm'
import { RaiseForm } from './RaiseForm'
import type { OfferFormProps, OfferTask } from './offer-task'

type DialogsProps = {
  readonly task: OfferTask | null
  readonly account: Account
  readonly view: OffersView | null
  readonly followedFlow: FollowedFlow
  readonly onClose: () => void
}

const DIALOG_TEXTS = {
  add: { title: 'Make an offer', text: 'Any holder of a matching NFT can accept your offer. The review comes next.' },
  allow: {
    title: 'Set the allowance for offers',
    text: 'The market may take up to this amount without asking you again. The amount is meant for accepted offers.',
  },
  raise: {
    title: 'Raise offers',
    text: 'The market replaces the offers with new ones at the higher price. The review comes next.',
  },
} as const

/** Dialog with the form of the current task. Without a task, the dialog is closed. */
export function OfferDialogs({ task, account, view, followedFlow, onClose }: DialogsProps) {
  const formProps: OfferFormProps = { account, followedFlow, onClose }
  return (
    <Dialog open={task !== null} onClose={onClose} {...DIALOG_TEXTS[task?.task ?? 'add']}>
      {task?.task === 'add' && <OfferForm {...formProps} initialCollection={task.collection ?? null} view={view} />}
      {task?.task === 'allow' && <AllowForm {...formProps} initialAmount={task.amount} view={view} />}
      {task?.task === 'raise' && <RaiseForm {...formProps} offers={task.offers} view={view} />}
    </Dialog>
  )
}
