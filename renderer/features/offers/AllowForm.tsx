import { type FormEvent, useState } from 'react'
import type { OffersView } from '@shared/contract/offers'
import { hbarWords } from '../../format/money'
import { allowanceProblem, currentAllowanceWords } from './offer-text'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { useSpenderWords } from './use-spender-words'
import styles from './offers.module.css'

type AllowProps = OfferFormProps & { readonly view: OffersView | null }

/** Form for the allowance. The app shows the amount that the offers need, but the person types the allowance. */
export function AllowForm({ account, followedFlow, onClose, view }: AllowProps) {
  const { api } = useApp()
  const spenderWords = useSpenderWords()
  const [amount, setAmount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const problem = allowanceProblem(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (problem === null) followedFlow.start(() => api.trade.allow({ account: account.id, amount: amount.trim() }))
  }
  const newAllowanceText = problem === null ? hbarWords(amount.trim()) : 'The amount you type'
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <Field
        label="Total allowance"
        value={amount}
        inputMode="decimal"
        maxLength={16}
        autoFocus
        trailingContent={<span className="unit">ℏ</span>}
        hint={view === null ? undefined : `All your offers need ${hbarWords(view.requiredAllowance)}.`}
        problem={isChecked ? problem : null}
        onChange={(e) => setAmount(e.target.value)}
      />
      <dl className={styles['of-change']}>
        <dt className="label">Now</dt>
        <dd>
          <HbarText text={view === null ? 'Unknown' : currentAllowanceWords(view, spenderWords)} />
        </dd>
        <dt className="label">After</dt>
        <dd>
          <HbarText text={newAllowanceText} />
        </dd>
      </dl>
      <p className="small t2">
        Your offers need the sum of all active collection offers of this account, wherever you made them. The app never
        fills in the amount.
      </p>
      <p className="small t2">
        This amount replaces the allowance to the spender that the review names; the two are not added. The allowance
        stays active until used up or revoked under Allowances.
      </p>
      <FormFoot followedFlow={followedFlow} submitLabel="Review the allowance" onClose={onClose} />
    </form>
  )
}
