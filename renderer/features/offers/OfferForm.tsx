import { type FormEvent, useState } from 'react'
import type { TraitChoice } from '@shared/contract/flows'
import { totalOf } from '../launches/launch-text'
import { hbarWords } from '../../format/money'
import { BOUNDS_WORDS, guardWords, offerProblem, quantityProblem } from './offer-text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { useApp } from '../../app/app-context'
import { CollectionField, type Picked } from './CollectionField'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { PricesNow } from './PricesNow'
import { TraitFields } from './TraitFields'

/** Form for a new offer: collection, traits, price and quantity. */
export function OfferForm({ account, follow, onClose, on }: OfferFormProps & { readonly on: Picked | null }) {
  const { api } = useApp()
  const [collection, setCollection] = useState<Picked | null>(on)
  const [traits, setTraits] = useState<readonly TraitChoice[]>([])
  const [price, setPrice] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [judged, setJudged] = useState(false)
  const priceWrong = offerProblem(price)
  const quantityWrong = quantityProblem(quantity)
  const guard = guardWords(price, traits.length > 0)
  const isSound = collection !== null && priceWrong === null && quantityWrong === null
  const place = (again: boolean) => {
    setJudged(true)
    if (!isSound) return
    const asked = { token: collection.token, price: price.trim(), quantity: Number(quantity), traits: [...traits] }
    follow.start(() => api.trade.addOffer({ account: account.id, ...asked, again }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    place(false)
  }
  const pick = (next: Picked | null) => {
    setCollection(next)
    setTraits([])
  }
  const exists = follow.state.status === 'refused' && follow.state.error.code === 'offer-exists'
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <CollectionField picked={collection} isMissing={judged && collection === null} onPick={pick} />
      {collection && <PricesNow token={collection.token} />}
      {collection && <TraitFields token={collection.token} traits={traits} onChange={setTraits} />}
      <div className="of-pair">
        <Field
          label="Price for each"
          value={price}
          inputMode="decimal"
          maxLength={20}
          after={<span className="unit">ℏ</span>}
          hint={BOUNDS_WORDS.add}
          problem={judged ? priceWrong : null}
          onChange={(e) => setPrice(e.target.value)}
        />
        <Field
          label="How many offers"
          value={quantity}
          inputMode="numeric"
          maxLength={2}
          problem={quantityWrong}
          onChange={(e) => setQuantity(e.target.value)}
        />
      </div>
      {isSound && (
        <p className="t2">
          {`Up to ${hbarWords(totalOf(price.trim(), Number(quantity)))} in all can be taken when holders accept.`}
        </p>
      )}
      {guard !== null && <p className="small t2">{guard}</p>}
      <FormFoot follow={follow} act="Review the offer" onClose={onClose}>
        {exists && <Button onClick={() => place(true)}>Place another beside it</Button>}
      </FormFoot>
    </form>
  )
}
