import { type FormEvent, useState } from 'react'
import type { OffersView } from '@shared/contract/offers'
import { hbarWords } from '../../format/money'
import { allowanceProblem, nowWords } from './offer-text'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { useSpenderWords } from './use-spender-words'

type AllowProps = OfferFormProps & { readonly view: OffersView | null }

/** Form for the allowance. The person types the amount; the app shows what offers need and proposes nothing. */
export function AllowForm({ account, follow, onClose, view }: AllowProps) {
  const { api } = useApp()
  const who = useSpenderWords()
  const [amount, setAmount] = useState('')
  const [judged, setJudged] = useState(false)
  const problem = allowanceProblem(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (problem === null) follow.start(() => api.trade.allow({ account: account.id, amount: amount.trim() }))
  }
  const after = problem === null ? hbarWords(amount.trim()) : 'what you type'
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <Field
        label="Allowance in all"
        value={amount}
        inputMode="decimal"
        maxLength={16}
        autoFocus
        after={<span className="unit">ℏ</span>}
        hint={view === null ? undefined : `All your offers need ${hbarWords(view.needed)}.`}
        problem={judged ? problem : null}
        onChange={(e) => setAmount(e.target.value)}
      />
      <dl className="of-change">
        <dt className="label">Now</dt>
        <dd>
          <HbarText text={view === null ? 'Not known' : nowWords(view, who)} />
        </dd>
        <dt className="label">After</dt>
        <dd>
          <HbarText text={after} />
        </dd>
      </dl>
      <p className="small t2">
        What your offers need is the sum of all collection offers that stand for this account, wherever they were made.
        The app shows it and never fills it in.
      </p>
      <p className="small t2">
        It takes the place of the allowance to the same spender, it is not added to it. The review says who that is. It
        may be taken until it is used up or taken back under Allowances.
      </p>
      <FormFoot follow={follow} act="Review the allowance" onClose={onClose} />
    </form>
  )
}
