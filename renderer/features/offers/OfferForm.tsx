import { type FormEvent, useState } from 'react'
import { formatHbar, parseHbar } from '@shared/amount'
import type { TraitChoice } from '@shared/contract/flows'
import type { OffersView } from '@shared/contract/offers'
import { totalPrice } from '../launches/launch-text'
import { hbarWords, isZeroHbar } from '../../format/money'
import { ADD_BOUNDS_WORDS, secondLimitWords, offerProblem, quantityProblem } from './offer-text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { CollectionField, type ChosenCollection } from './CollectionField'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { CollectionPrices } from './CollectionPrices'
import { TraitFields } from './TraitFields'
import styles from './offers.module.css'

type AddProps = OfferFormProps & {
  readonly initialCollection: ChosenCollection | null
  /** Own offers with the allowance and the balance that cover them; null while unknown. */
  readonly view: OffersView | null
}

/** Form for a new offer: collection, traits, price and quantity. */
export function OfferForm({ account, followedFlow, onClose, initialCollection, view }: AddProps) {
  const { api } = useApp()
  const [collection, setCollection] = useState<ChosenCollection | null>(initialCollection)
  const [traits, setTraits] = useState<readonly TraitChoice[]>([])
  const [price, setPrice] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problemOfPrice = offerProblem(price)
  const problemOfQuantity = quantityProblem(quantity)
  const secondLimitText = secondLimitWords(price, traits.length > 0)
  const isValid = collection !== null && problemOfPrice === null && problemOfQuantity === null
  /** `allowsDuplicate`: places the offer even if an identical offer exists. */
  const placeOffer = (allowsDuplicate: boolean) => {
    setIsSubmitted(true)
    if (!isValid) return
    const terms = { token: collection.token, price: price.trim(), quantity: Number(quantity), traits: [...traits] }
    followedFlow.start(() => api.trade.addOffer({ account: account.id, ...terms, again: allowsDuplicate }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    placeOffer(false)
  }
  const pickCollection = (chosen: ChosenCollection | null) => {
    setCollection(chosen)
    setTraits([])
  }
  const isDuplicate = followedFlow.state.status === 'refused' && followedFlow.state.error.code === 'offer-exists'
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <CollectionField
        chosenCollection={collection}
        isMissing={isSubmitted && collection === null}
        onPick={pickCollection}
      />
      {collection && <CollectionPrices token={collection.token} />}
      <div className={styles['of-pair']}>
        {/* With a collection, the price is what the person types next. */}
        <Field
          key={collection?.token ?? 'none'}
          label="Price per NFT"
          autoFocus={collection !== null}
          value={price}
          inputMode="decimal"
          maxLength={20}
          trailingContent={<span className="unit">ℏ</span>}
          hint={ADD_BOUNDS_WORDS}
          problem={isSubmitted ? problemOfPrice : null}
          onChange={(e) => setPrice(e.target.value)}
        />
        <Field
          label="How many offers"
          value={quantity}
          inputMode="numeric"
          maxLength={2}
          problem={problemOfQuantity}
          onChange={(e) => setQuantity(e.target.value)}
        />
      </div>
      {collection && <TraitFields token={collection.token} traits={traits} onChange={setTraits} />}
      {isValid ? (
        <OfferTotal price={price.trim()} quantity={Number(quantity)} view={view} />
      ) : (
        <CurrentShortfall view={view} />
      )}
      {secondLimitText !== null && <p className="small t2">{secondLimitText}</p>}
      <FormFoot
        followedFlow={followedFlow}
        submitLabel="Review the offer"
        missingText={missingText(collection, price)}
        onClose={onClose}
      >
        {isDuplicate && <Button onClick={() => placeOffer(true)}>Place another offer</Button>}
      </FormFoot>
    </form>
  )
}

function missingText(collection: ChosenCollection | null, price: string): string | null {
  if (collection === null) return 'No collection chosen yet.'
  return price.trim() === '' ? 'Type a price.' : null
}

/**
 * Warning before a price is typed: the allowance is zero, or too low even without the new offer. Renders nothing if the
 * allowance is unknown or enough.
 */
function CurrentShortfall({ view }: { readonly view: OffersView | null }) {
  const allowance = view?.largestListedAllowance ?? null
  if (view === null || allowance === null) return null
  const { requiredAllowance } = view
  if (!isZeroHbar(allowance) && parseHbar(allowance) >= parseHbar(requiredAllowance)) return null
  const needText = isZeroHbar(requiredAllowance)
    ? 'A new offer can fail.'
    : `Your collection offers already need ${hbarWords(requiredAllowance)}.`
  return (
    <p className={styles['of-warn']}>
      <Triangle />
      <HbarText text={`Your allowance to spenders on your list is ${hbarWords(allowance)}. ${needText}`} />
    </p>
  )
}

type TotalProps = { readonly price: string; readonly quantity: number; readonly view: OffersView | null }

/** Sum of the new offers, and a warning if the allowance does not cover all offers then. */
function OfferTotal({ price, quantity, view }: TotalProps) {
  const total = totalPrice(price, quantity)
  const needed = view && formatHbar(parseHbar(view.requiredAllowance) + parseHbar(total))
  const allowance = view?.largestListedAllowance ?? null
  const isShort = needed !== null && allowance !== null && parseHbar(allowance) < parseHbar(needed)
  return (
    <>
      <p>
        <HbarText text={`${quantity} × ${hbarWords(price)}: up to ${hbarWords(total)} in total when holders accept.`} />
      </p>
      {isShort && (
        <p className={styles['of-warn']}>
          <Triangle />
          <HbarText
            text={`${quantity === 1 ? 'This offer' : 'These offers'} can fail. Your collection offers will need ${hbarWords(needed)}; your allowance is ${hbarWords(allowance)}.`}
          />
        </p>
      )}
    </>
  )
}
