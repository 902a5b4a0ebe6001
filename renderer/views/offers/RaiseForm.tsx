import { type FormEvent, useState } from 'react'
import type { OwnOffer } from '@shared/contract/offers'
import { totalOf } from '../../format/launch-text'
import { counted, hbarWords } from '../../format/money'
import { raiseProblem } from '../../format/offer-text'
import { nameOr } from '../../format/text'
import { Field } from '../../ui/Field'
import { Worded } from '../../ui/Worded'
import { useApp } from '../app-context'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './OfferDialogs'

type RaiseProps = OfferFormProps & { readonly offers: readonly OwnOffer[] }

/** One higher price for offers of one collection and price. */
export function RaiseForm({ account, follow, onClose, offers }: RaiseProps) {
  const { api } = useApp()
  const [price, setPrice] = useState('')
  const [judged, setJudged] = useState(false)
  const [first] = offers
  if (!first) return null
  const problem = raiseProblem(price, first.price)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (problem !== null) return
    const orderIds = offers.map(({ id }) => id)
    follow.start(() =>
      api.trade.raiseOffers({ account: account.id, token: first.token, orderIds, price: price.trim() }),
    )
  }
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <p className="t2">
        <Worded
          text={`${counted(offers.length, 'offer')} of ${hbarWords(first.price)} on ${nameOr(first.collection, first.token)}.`}
        />
      </p>
      <Field
        label="New price for each"
        value={price}
        inputMode="decimal"
        maxLength={20}
        autoFocus
        after={<span className="unit">ℏ</span>}
        hint={problem === null ? `${hbarWords(totalOf(price.trim(), offers.length))} in all.` : undefined}
        problem={judged ? problem : null}
        onChange={(e) => setPrice(e.target.value)}
      />
      <FormFoot follow={follow} act="Review the new price" onClose={onClose} />
    </form>
  )
}
