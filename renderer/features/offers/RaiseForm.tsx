import { type FormEvent, useState } from 'react'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { counted, hbarWords } from '../../format/money'
import { BOUNDS_WORDS, secondLimitWords, neededAfterRaise, raiseProblem } from './offer-text'
import { nameOr } from '../../format/text'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { PriceComparison } from './PricesNow'
import { RaiseDiff } from './RaiseDiff'

type RaiseProps = OfferFormProps & { readonly offers: readonly OwnOffer[]; readonly view: OffersView | null }

/** Form for one higher price for offers of the same collection and price, with the effect of the raise. */
export function RaiseForm({ account, follow, onClose, offers, view }: RaiseProps) {
  const { api } = useApp()
  const [price, setPrice] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [first] = offers
  if (!first) return null
  const problem = raiseProblem(price, first.price)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (problem !== null) return
    const orderIds = offers.map(({ id }) => id)
    follow.start(() =>
      api.trade.raiseOffers({ account: account.id, token: first.token, orderIds, price: price.trim() }),
    )
  }
  const newPrice = problem === null ? price.trim() : null
  const needed = view?.needed ?? null
  const secondLimit =
    newPrice === null ? null : secondLimitWords(newPrice, first.traits === null || first.traits.length > 0)
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <p className="t2">
        <HbarText
          text={`${counted(offers.length, 'offer')} of ${hbarWords(first.price)} on ${nameOr(first.collection, first.token)}.`}
        />
      </p>
      <PriceComparison floor={first.floor} bestOffer={first.bestOffer} isOwn={first.bestOffer === first.price} />
      <Field
        label="New price for each"
        value={price}
        inputMode="decimal"
        maxLength={20}
        autoFocus
        after={<span className="unit">ℏ</span>}
        hint={BOUNDS_WORDS.raise}
        problem={isChecked ? problem : null}
        onChange={(e) => setPrice(e.target.value)}
      />
      <RaiseDiff
        alwaysShowsAmounts
        before={{ ids: offers.map(({ id }) => id), price: first.price, needed }}
        after={{
          ids: null,
          price: newPrice,
          needed:
            newPrice === null || needed === null
              ? null
              : neededAfterRaise(needed, first.price, newPrice, offers.length),
        }}
      />
      {secondLimit !== null && <p className="small t2">{secondLimit}</p>}
      <FormFoot follow={follow} act="Review the new price" onClose={onClose} />
    </form>
  )
}
