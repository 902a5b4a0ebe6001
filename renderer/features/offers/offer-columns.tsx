import { createContext, memo, useContext, useMemo } from 'react'
import type { OwnOffer } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { offerTargetWords } from './offer-text'
import { nameOr } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { openRoute } from '../../stores/route'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import type { Column } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { cx } from '../../ui/cx'
import styles from './offers.module.css'

/**
 * Selection of offers. Cells read the selection from a context, so that a new selection updates only the changed cells.
 */
export type OfferSelection = {
  readonly isChosen: (offer: OwnOffer) => boolean
  /** Reason why an offer cannot be selected together with the chosen offers; null if it can be selected. */
  readonly obstacleOf: (offer: OwnOffer) => string | null
}

export const OfferSelectionContext = createContext<OfferSelection>({ isChosen: () => false, obstacleOf: () => null })

type ColumnsInput = {
  readonly account: EntityId
  readonly followedFlow: FollowedFlow
  readonly canAct: boolean
  readonly onChoose: (offer: OwnOffer, isChosen: boolean) => void
}

/** Columns of the table of the account's collection offers. */
export function useOfferColumns({
  account,
  followedFlow,
  canAct,
  onChoose,
}: ColumnsInput): readonly Column<OwnOffer>[] {
  const { api, stores } = useApp()
  const { hideAmounts } = useSettings()
  return useMemo<readonly Column<OwnOffer>[]>(
    () => [
      {
        key: 'chosen',
        label: 'Selection',
        isHeadHidden: true,
        cell: (offer) => <Choice offer={offer} canAct={canAct} onChoose={onChoose} />,
      },
      {
        key: 'collection',
        label: 'Collection',
        isSortable: true,
        value: ({ collection, token }) => nameOr(collection, token),
        cell: ({ token, collection }) => (
          <button
            type="button"
            className="link plain strong cut"
            onClick={() => openRoute(stores.route, { name: 'collection', token })}
          >
            {nameOr(collection, token)}
          </button>
        ),
      },
      {
        key: 'for',
        label: 'For',
        className: cx('t2', styles['of-wanted']),
        title: offerTargetWords,
        value: offerTargetWords,
        cell: (offer) => (
          <>
            {offerTargetWords(offer)}
            <ObstacleNote offer={offer} />
          </>
        ),
      },
      {
        key: 'price',
        label: 'You offer',
        align: 'end',
        className: 'strong',
        isSortable: !hideAmounts,
        value: ({ price }) => (hideAmounts ? null : price),
        cell: ({ price }) => <Money hbar={price} isHidden={hideAmounts} />,
      },
      {
        key: 'best',
        label: 'Best offer',
        align: 'end',
        className: 't2',
        isSortable: true,
        value: ({ bestOffer }) => bestOffer,
        cell: ({ bestOffer }) => <Money hbar={bestOffer} />,
      },
      {
        key: 'floor',
        label: 'Floor',
        align: 'end',
        className: 't2',
        isSortable: true,
        value: ({ floor }) => floor,
        cell: ({ floor }) => <Money hbar={floor} />,
      },
      {
        key: 'since',
        label: 'Made',
        className: 'small t2',
        isSortable: true,
        title: ({ createdAt }) => (createdAt === null ? undefined : utcWords(createdAt)),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => (createdAt === null ? 'unknown' : dateWords(createdAt)),
      },
      {
        key: 'id',
        label: 'Id',
        align: 'end',
        className: 't3',
        value: ({ id }) => id,
        cell: ({ id }) => id,
      },
      {
        key: 'acts',
        label: 'Actions',
        isHeadHidden: true,
        align: 'end',
        cell: ({ id, token }) => (
          <Button
            size="small"
            disabled={!canAct}
            aria-label={`Cancel offer ${id}`}
            onClick={() => followedFlow.start(() => api.trade.cancelOffer({ account, token, orderId: id }))}
          >
            Cancel…
          </Button>
        ),
      },
    ],
    [account, api, canAct, followedFlow, hideAmounts, onChoose, stores],
  )
}

type ChoiceProps = {
  readonly offer: OwnOffer
  readonly canAct: boolean
  readonly onChoose: (offer: OwnOffer, isChosen: boolean) => void
}

function Choice({ offer, canAct, onChoose }: ChoiceProps) {
  const { isChosen, obstacleOf } = useContext(OfferSelectionContext)
  return (
    <ChoiceBox
      offer={offer}
      isChosen={isChosen(offer)}
      obstacle={obstacleOf(offer)}
      canAct={canAct}
      onChoose={onChoose}
    />
  )
}

type BoxProps = ChoiceProps & { readonly isChosen: boolean; readonly obstacle: string | null }

const ChoiceBox = memo(function ChoiceBox({ offer, isChosen, obstacle, canAct, onChoose }: BoxProps) {
  return (
    <span title={obstacle ?? undefined}>
      <Checkbox
        checked={isChosen}
        disabled={!canAct || obstacle !== null}
        onChange={(isNowChosen) => onChoose(offer, isNowChosen)}
      >
        <span className="sr">
          Choose offer {offer.id}
          {obstacle !== null && `, not possible: ${obstacle.toLowerCase()}`}
        </span>
      </Checkbox>
    </span>
  )
})

function ObstacleNote({ offer }: Pick<ChoiceProps, 'offer'>) {
  const obstacle = useContext(OfferSelectionContext).obstacleOf(offer)
  return obstacle !== null && <span className={cx('micro t3', styles['of-apart'])}>{obstacle}</span>
}
