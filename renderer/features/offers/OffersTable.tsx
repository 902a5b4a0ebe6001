import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { counted, hbarWords } from '../../format/money'
import { MOST_OFFERED } from './offer-text'
import { whyApart } from './offers-store'
import { Button } from '../../ui/Button'
import { isBusy, startBulk } from '../bulk/bulk-store'
import { useApp } from '../../app/app-context'
import { useVeil } from '../../app/use-app-state'
import { DataTable } from '../../ui/data-table'
import type { Follow } from '../flows/use-follow'
import type { OfferTask } from './offer-task'
import { AlikeOffers } from './AlikeOffers'
import { type OfferChoice, OfferChoiceContext, useOfferColumns } from './offer-columns'

type TableProps = {
  readonly view: OffersView
  readonly account: EntityId
  readonly follow: Follow
  readonly canAct: boolean
  readonly onOpen: (task: OfferTask) => void
}

/** Own offers with the floor and the best offer. Offers of the same collection and price can be selected together. */
export function OffersTable({ view, account, follow, canAct, onOpen }: TableProps) {
  const { api, stores } = useApp()
  const isQueueBusy = useStore(stores.bulk, isBusy)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // Drop offers from the selection that are no longer active.
  const picked = view.offers.filter(({ id }) => chosen.has(id))
  const veil = useVeil()
  const [first] = picked
  const isFull = picked.length >= MOST_OFFERED
  const choose = useCallback(
    ({ id }: OwnOffer, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )
  const choice: OfferChoice = {
    isChosen: ({ id }) => chosen.has(id),
    apartOf: (offer) => (chosen.has(offer.id) ? null : whyApart(first, offer, isFull)),
  }
  const columns = useOfferColumns({ account, follow, canAct, onChoose: choose })
  const cancel = () => {
    startBulk(
      stores,
      api,
      'cancel',
      picked.map(({ id, token, collection }) => ({
        key: String(id),
        account,
        token,
        id,
        name: collection ?? '',
        price: null,
      })),
    )
    setChosen(new Set())
  }
  return (
    <>
      <AlikeOffers offers={view.offers} />
      <div className="row of-bar">
        <span className="small t2" role="status">
          {first && isFull
            ? `${counted(picked.length, 'offer')} of ${veil(hbarWords(first.price))} chosen. That is as many as can be raised together.`
            : first
              ? `${counted(picked.length, 'offer')} of ${veil(hbarWords(first.price))} chosen. Only offers of the same collection and price go together.`
              : 'Choose offers of one collection and price to raise them together.'}
        </span>
        <span className="sp" />
        {picked.length > 1 && (
          <Button size="small" disabled={!canAct || isQueueBusy} onClick={cancel}>
            {`Cancel ${picked.length}, one review each…`}
          </Button>
        )}
        <Button
          size="small"
          disabled={!canAct || picked.length === 0}
          onClick={() => onOpen({ task: 'raise', offers: picked })}
        >
          Raise…
        </Button>
      </div>
      <OfferChoiceContext value={choice}>
        <DataTable
          name="own-offers"
          label="Your collection offers"
          className="lined rows36 of-table"
          rows={view.offers}
          rowKey={({ id }) => id}
          rowAttributes={rowAttributes}
          columns={columns}
        />
      </OfferChoiceContext>
    </>
  )
}

const rowAttributes = ({ id }: OwnOffer) => ({ 'data-offer': id })
