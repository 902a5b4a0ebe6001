import { useMemo } from 'react'
import type { OwnOffer } from '@shared/contract/offers'
import { wantedWords } from '../../format/offer-text'
import { nameOr } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import type { Column } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { useApp, useGo, useSettings } from '../app-context'
import type { Follow } from '../flow/use-follow'

export type OfferLine = {
  readonly offer: OwnOffer
  readonly isChosen: boolean
  /** Why it cannot join those that are chosen; null when it can. */
  readonly apart: string | null
}

type Given = {
  readonly account: string
  readonly follow: Follow
  readonly canAct: boolean
  readonly onChoose: (offer: OwnOffer, on: boolean) => void
}

export function useOfferColumns({ account, follow, canAct, onChoose }: Given): readonly Column<OfferLine>[] {
  const { api } = useApp()
  const go = useGo()
  const { hideAmounts } = useSettings()
  const { start } = follow
  return useMemo(
    () => [
      {
        key: 'chosen',
        label: 'Chosen',
        quiet: true,
        title: ({ apart }) => apart ?? undefined,
        cell: ({ offer, isChosen, apart }) => (
          <Checkbox checked={isChosen} disabled={!canAct || apart !== null} onChange={(on) => onChoose(offer, on)}>
            <span className="sr">
              Choose offer {offer.id}
              {apart !== null && `, cannot join: ${apart.toLowerCase()}`}
            </span>
          </Checkbox>
        ),
      },
      {
        key: 'collection',
        label: 'Collection',
        sorts: true,
        value: ({ offer }) => nameOr(offer.collection, offer.token),
        cell: ({ offer: { token, collection } }) => (
          <button type="button" className="link plain strong cut" onClick={() => go({ name: 'collection', token })}>
            {nameOr(collection, token)}
          </button>
        ),
      },
      {
        key: 'for',
        label: 'For',
        className: 't2 of-wanted',
        title: ({ offer }) => wantedWords(offer),
        value: ({ offer }) => wantedWords(offer),
        cell: ({ offer, apart }) => (
          <>
            {wantedWords(offer)}
            {apart !== null && <span className="micro t3 of-apart">{apart}</span>}
          </>
        ),
      },
      {
        key: 'price',
        label: 'You offer',
        align: 'end',
        className: 'strong',
        sorts: !hideAmounts,
        value: ({ offer }) => (hideAmounts ? null : offer.price),
        cell: ({ offer }) => <Money hbar={offer.price} hidden={hideAmounts} />,
      },
      {
        key: 'best',
        label: 'Best offer',
        align: 'end',
        className: 't2',
        sorts: true,
        value: ({ offer }) => offer.bestOffer,
        cell: ({ offer }) => <Money hbar={offer.bestOffer} />,
      },
      {
        key: 'floor',
        label: 'Floor',
        align: 'end',
        className: 't2',
        sorts: true,
        value: ({ offer }) => offer.floor,
        cell: ({ offer }) => <Money hbar={offer.floor} />,
      },
      {
        key: 'since',
        label: 'Since',
        className: 'small t2',
        sorts: true,
        title: ({ offer: { createdAt } }) => (createdAt === null ? undefined : utcWords(createdAt)),
        value: ({ offer }) => offer.createdAt,
        cell: ({ offer: { createdAt } }) => (createdAt === null ? 'not known' : dateWords(createdAt)),
      },
      {
        key: 'id',
        label: 'Id',
        align: 'end',
        className: 't3',
        value: ({ offer }) => offer.id,
        cell: ({ offer }) => offer.id,
      },
      {
        key: 'acts',
        label: 'Acts',
        quiet: true,
        align: 'end',
        cell: ({ offer: { id, token } }) => (
          <Button
            size="small"
            disabled={!canAct}
            aria-label={`Cancel offer ${id}`}
            onClick={() => start(() => api.trade.cancelOffer({ account, token, orderId: id }))}
          >
            Cancel…
          </Button>
        ),
      },
    ],
    [account, api, canAct, go, hideAmounts, onChoose, start],
  )
}
