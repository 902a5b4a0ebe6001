import { type FormEvent, useState } from 'react'
import { parseHbar } from '@shared/amount'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import { countWithNoun, hbarWords } from '../../format/money'
import { raiseBoundsWords, secondLimitWords, neededAfterRaise, raiseProblem } from './offer-text'
import { nameOr } from '../../format/text'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { FormFoot } from './FormFoot'
import type { OfferFormProps } from './offer-task'
import { CollectionArt, PriceComparison } from './CollectionPrices'
import { RaiseDiff } from './RaiseDiff'
import styles from './offers.module.css'

type RaiseProps = OfferFormProps & { readonly offers: readonly OwnOffer[]; readonly view: OffersView | null }

/** Form to raise the price of offers that have the same collection and price. Shows the offers before and after. */
export function RaiseForm({ account, followedFlow, onClose, offers, view }: RaiseProps) {
  const { api } = useApp()
  const [price, setPrice] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [firstOffer] = offers
  if (!firstOffer) return null
  const problem = raiseProblem(price, firstOffer.price)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (problem !== null) return
    const orderIds = offers.map(({ id }) => id)
    followedFlow.start(() =>
      api.trade.raiseOffers({ account: account.id, token: firstOffer.token, orderIds, price: price.trim() }),
    )
  }
  const newPrice = problem === null ? price.trim() : null
  const neededNow = view?.requiredAllowance ?? null
  const neededAfter =
    newPrice === null || neededNow === null
      ? null
      : neededAfterRaise(neededNow, firstOffer.price, newPrice, offers.length)
  const allowance = view?.largestListedAllowance ?? null
  const isShort = neededAfter !== null && allowance !== null && parseHbar(allowance) < parseHbar(neededAfter)
  const secondLimitText =
    newPrice === null ? null : secondLimitWords(newPrice, firstOffer.traits === null || firstOffer.traits.length > 0)
  return (
    <form onSubmit={submit} noValidate className="of-form">
      <div className={styles['of-prices']}>
        <CollectionArt token={firstOffer.token} />
        <div>
          <p className="strong">
            <HbarText
              text={`${countWithNoun(offers.length, 'offer')} of ${hbarWords(firstOffer.price)} on ${nameOr(firstOffer.collection, firstOffer.token)}`}
            />
          </p>
          <PriceComparison
            floor={firstOffer.floor}
            bestOffer={firstOffer.bestOffer}
            isAtOwnPrice={firstOffer.bestOffer === firstOffer.price}
          />
        </div>
      </div>
      <Field
        label="New price per NFT"
        value={price}
        inputMode="decimal"
        maxLength={20}
        autoFocus
        trailingContent={<span className="unit">ℏ</span>}
        hint={raiseBoundsWords(firstOffer.price)}
        problem={isSubmitted ? problem : null}
        onChange={(e) => setPrice(e.target.value)}
      />
      <RaiseDiff
        alwaysShowsAmounts
        before={{ ids: offers.map(({ id }) => id), price: firstOffer.price, requiredAllowance: neededNow, allowance }}
        after={{ ids: null, price: newPrice, requiredAllowance: neededAfter, allowance }}
      />
      {isShort && (
        <p className={styles['of-warn']}>
          <Triangle />
          <span>The offers can fail. A raise does not change the allowance.</span>
        </p>
      )}
      {secondLimitText !== null && <p className="small t2">{secondLimitText}</p>}
      <FormFoot
        followedFlow={followedFlow}
        submitLabel="Review the new price"
        missingText={price.trim() === '' ? 'Type a price.' : null}
        onClose={onClose}
      />
    </form>
  )
}
