import { type FormEvent, useState } from 'react'
import type { OffersView } from '@shared/contract/offers'
import { hbarWords, isZeroHbar } from '../../format/money'
import { allowanceProblem, currentAllowanceWords } from './offer-text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { useSpenderWords } from './use-spender-words'
import styles from './offers.module.css'

type AllowProps = OfferFormProps & {
  /** Amount on the button that opened the form, decimal HBAR; null for a button without an amount. */
  readonly initialAmount: string | null
  readonly view: OffersView | null
}

/**
 * Form for the allowance. The person types the amount, or presses a button with the amount that the offers need. Without
 * such a button, the field is empty.
 */
export function AllowForm({ account, followedFlow, onClose, initialAmount, view }: AllowProps) {
  const { api } = useApp()
  const spenderWords = useSpenderWords()
  const [amount, setAmount] = useState(initialAmount ?? '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problem = allowanceProblem(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (problem === null) followedFlow.start(() => api.trade.allow({ account: account.id, amount: amount.trim() }))
  }
  const needed = view === null || isZeroHbar(view.requiredAllowance) ? null : view.requiredAllowance
  const showsCurrentAllowance =
    view !== null && (view.allowances === null || view.allowances.some(({ isListed }) => isListed))
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <Field
        label="Total allowance"
        value={amount}
        inputMode="decimal"
        maxLength={16}
        autoFocus
        trailingContent={<span className="unit">ℏ</span>}
        problem={isSubmitted ? problem : null}
        onChange={(e) => setAmount(e.target.value)}
      />
      {needed !== null && needed !== amount.trim() && (
        <div className="row between">
          <span className="small t2">
            <HbarText text={`Your collection offers need ${hbarWords(needed)}.`} />
          </span>
          <Button size="small" onClick={() => setAmount(needed)}>
            <span>
              <HbarText text={`Use ${hbarWords(needed)}`} />
            </span>
          </Button>
        </div>
      )}
      {(showsCurrentAllowance || problem === null) && (
        <dl className={styles['of-change']}>
          <dt className="label">Now</dt>
          <dd>
            <HbarText text={view === null ? 'Unknown' : currentAllowanceWords(view, spenderWords)} />
          </dd>
          {problem === null && (
            <>
              <dt className="label">After</dt>
              <dd>
                <HbarText text={`${hbarWords(amount.trim())} to the market’s spender`} />
              </dd>
            </>
          )}
        </dl>
      )}
      <p className="small t2">
        {hasNoAllowance(view)
          ? 'The allowance stays active until used up or revoked.'
          : 'This amount replaces the spender’s current allowance, and stays active until used up or revoked.'}
        {mayHaveOtherAllowances(view) && ' Allowances to other spenders stay active.'}
      </p>
      <FormFoot followedFlow={followedFlow} submitLabel="Review the allowance" onClose={onClose} />
    </form>
  )
}

/** True if the account certainly has no allowance that the new one could replace. */
const hasNoAllowance = (view: OffersView | null): boolean => view?.allowances?.length === 0

/**
 * True if an allowance may stay active next to the new one. The new one replaces only the allowance of the market’s
 * spender, which the market names only in the review.
 */
const mayHaveOtherAllowances = (view: OffersView | null): boolean =>
  view === null || view.allowances === null || view.allowances.length > 0
