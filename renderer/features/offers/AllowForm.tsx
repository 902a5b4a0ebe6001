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

type AllowProps = OfferFormProps & { readonly view: OffersView | null }

/**
 * Form for the allowance. The person types the amount, or presses the button with the amount that the offers need. The
 * field is never filled in by itself.
 */
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
  const needed = view === null || isZeroHbar(view.requiredAllowance) ? null : view.requiredAllowance
  const hasCurrent = view !== null && (view.allowances === null || view.allowances.some(({ isListed }) => isListed))
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <Field
        label="Total allowance"
        value={amount}
        inputMode="decimal"
        maxLength={16}
        autoFocus
        trailingContent={<span className="unit">ℏ</span>}
        problem={isChecked ? problem : null}
        onChange={(e) => setAmount(e.target.value)}
      />
      {needed !== null && (
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
      {(hasCurrent || problem === null) && (
        <dl className={styles['of-change']}>
          <dt className="label">Now</dt>
          <dd>
            <HbarText text={view === null ? 'Unknown' : currentAllowanceWords(view, spenderWords)} />
          </dd>
          {problem === null && (
            <>
              <dt className="label">After</dt>
              <dd>
                <HbarText text={hbarWords(amount.trim())} />
              </dd>
            </>
          )}
        </dl>
      )}
      <p className="small t2">The new amount replaces the old one. It stays until used up or revoked.</p>
      <FormFoot followedFlow={followedFlow} submitLabel="Review the allowance" onClose={onClose} />
    </form>
  )
}
