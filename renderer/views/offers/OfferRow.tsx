import { memo } from 'react'
import type { OwnOffer } from '@shared/contract/offers'
import { wantedWords } from '../../format/offer-text'
import { nameOr } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { Money } from '../../ui/Money'
import { useApp, useGo, useSettings } from '../app-context'
import type { Follow } from '../flow/use-follow'

type RowProps = {
  readonly offer: OwnOffer
  readonly account: string
  readonly follow: Follow
  readonly canAct: boolean
  readonly chosen: boolean
  readonly canChoose: boolean
  /** Why it cannot join those that are chosen; null when it can. */
  readonly apart: string | null
  /** The same function for all rows, so that choosing one leaves the others as they are. */
  readonly onChoose: (offer: OwnOffer, on: boolean) => void
}

export const OfferRow = memo(function OfferRow(props: RowProps) {
  const { offer, account, follow, canAct, chosen, canChoose, apart, onChoose } = props
  const { api } = useApp()
  const go = useGo()
  const { hideAmounts } = useSettings()
  const { id, token, createdAt } = offer
  const wanted = wantedWords(offer)
  return (
    <tr data-offer={id}>
      <td title={apart ?? undefined}>
        <Checkbox checked={chosen} disabled={!canChoose || apart !== null} onChange={(on) => onChoose(offer, on)}>
          <span className="sr">
            Choose offer {id}
            {apart !== null && `, cannot join: ${apart.toLowerCase()}`}
          </span>
        </Checkbox>
      </td>
      <td>
        <button type="button" className="link plain strong cut" onClick={() => go({ name: 'collection', token })}>
          {nameOr(offer.collection, token)}
        </button>
      </td>
      <td className="t2 of-wanted" title={wanted}>
        {wanted}
        {apart !== null && <span className="micro t3 of-apart">{apart}</span>}
      </td>
      <td className="num strong">
        <Money hbar={offer.price} hidden={hideAmounts} />
      </td>
      <td className="num t2">
        <Money hbar={offer.bestOffer} />
      </td>
      <td className="num t2">
        <Money hbar={offer.floor} />
      </td>
      <td className="small t2" title={createdAt === null ? undefined : utcWords(createdAt)}>
        {createdAt === null ? 'not known' : dateWords(createdAt)}
      </td>
      <td className="num t3">{id}</td>
      <td className="num">
        <Button
          size="small"
          disabled={!canAct}
          aria-label={`Cancel offer ${id}`}
          onClick={() => follow.start(() => api.trade.cancelOffer({ account, token, orderId: id }))}
        >
          Cancel…
        </Button>
      </td>
    </tr>
  )
})
