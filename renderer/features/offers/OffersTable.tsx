import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { OffersView, OwnOffer } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { countWithNoun, hbarWords } from '../../format/money'
import { MAX_OFFERS } from './offer-text'
import { selectionObstacle } from './offers-store'
import { Button } from '../../ui/Button'
import { isBusy, startBulk } from '../bulk/bulk-store'
import { useApp } from '../../app/app-context'
import { useAmountHider } from '../../app/use-app-state'
import { DataTable } from '../../ui/data-table'
import type { FollowedFlow } from '../flows/use-followed-flow'
import type { OfferTask } from './offer-task'
import { type OfferSelection, OfferSelectionContext, useOfferColumns } from './offer-columns'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

type TableProps = {
  readonly view: OffersView
  readonly account: EntityId
  readonly followedFlow: FollowedFlow
  readonly canAct: boolean
  readonly onOpen: (task: OfferTask) => void
}

/** Table of the account's collection offers. Only offers of the same collection and price can be selected together. */
export function OffersTable({ view, account, followedFlow, canAct, onOpen }: TableProps) {
  const { api, stores } = useApp()
  const isQueueBusy = useStore(stores.bulk, isBusy)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  // `chosenIds` may still have the id of an offer that is no longer active.
  const chosenOffers = view.offers.filter(({ id }) => chosenIds.has(id))
  const veil = useAmountHider()
  const [firstChosen] = chosenOffers
  const isFull = chosenOffers.length >= MAX_OFFERS
  const choose = useCallback(
    ({ id }: OwnOffer, isChosen: boolean) =>
      setChosenIds((previousIds) => {
        const otherIds = [...previousIds].filter((previousId) => previousId !== id)
        return new Set(isChosen ? [...otherIds, id] : otherIds)
      }),
    [],
  )
  const selection: OfferSelection = {
    isChosen: ({ id }) => chosenIds.has(id),
    obstacleOf: (offer) => (chosenIds.has(offer.id) ? null : selectionObstacle(firstChosen, offer, isFull)),
  }
  const columns = useOfferColumns({ account, followedFlow, canAct, onChoose: choose })
  const cancelChosen = () => {
    startBulk(
      stores,
      api,
      'cancel',
      chosenOffers.map(({ id, token, collection }) => ({
        key: String(id),
        account,
        token,
        serialOrOfferId: id,
        name: collection ?? '',
        price: null,
      })),
    )
    setChosenIds(new Set())
  }
  return (
    <>
      <div className={cx('row', styles['of-bar'])}>
        <span className="small t2" role="status">
          {selectionWords(chosenOffers, isFull, veil)}
        </span>
        <span className="sp" />
        {chosenOffers.length > 1 && (
          <Button size="small" disabled={!canAct || isQueueBusy} onClick={cancelChosen}>
            {`Cancel ${chosenOffers.length} offers, one review each…`}
          </Button>
        )}
        <Button
          size="small"
          disabled={!canAct || chosenOffers.length === 0}
          onClick={() => onOpen({ task: 'raise', offers: chosenOffers })}
        >
          Raise offers…
        </Button>
      </div>
      <OfferSelectionContext value={selection}>
        <DataTable
          name="own-offers"
          label="Your collection offers"
          className={cx('lined rows36', styles['of-table'])}
          rows={view.offers}
          rowKey={({ id }) => id}
          rowAttributes={rowAttributes}
          columns={columns}
        />
      </OfferSelectionContext>
    </>
  )
}

/** Number of chosen offers, and the rule that limits the selection. */
function selectionWords(chosenOffers: readonly OwnOffer[], isFull: boolean, veil: (text: string) => string): string {
  const [firstChosen] = chosenOffers
  if (!firstChosen) return 'Choose offers of the same collection and price to raise their price together.'
  const count = `${countWithNoun(chosenOffers.length, 'offer')} of ${veil(hbarWords(firstChosen.price))} chosen`
  return isFull
    ? `${count}, the maximum for one raise.`
    : `${count}. Only offers of the same collection and price can be raised together.`
}

const rowAttributes = ({ id }: OwnOffer) => ({ 'data-offer': id })
