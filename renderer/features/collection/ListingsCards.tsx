import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import type { ListedRow } from './listings-store'
import { Art } from '../../ui/Art'
import { Price } from '../../ui/Money'
import { VirtualCards } from '../../ui/VirtualCards'
import { useSightFacts } from './ListedCells'

type CardsProps = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  readonly onSight: (rows: readonly ListedRow[]) => void
  readonly onOpen: (row: ListedRow) => void
  /** Reason why there is no image. */
  readonly absent: string
}
const CAPTION_PX = 44

export const ListingsCards = ({ token, rows, onSight, onOpen, absent }: CardsProps) => (
  <VirtualCards
    label="Listings"
    items={rows}
    itemKey={({ serial }) => serial}
    wordsPx={CAPTION_PX}
    onSight={onSight}
    card={(row) => <Card token={token} row={row} absent={absent} onOpen={() => onOpen(row)} />}
  />
)

type CardProps = {
  readonly token: EntityId
  readonly row: ListedRow
  readonly absent: string
  readonly onOpen: () => void
}

function priceLabel({ news }: ListedRow): string {
  if (news === 'sold') return 'Sold'
  return news === 'delisted' ? 'Unlisted' : 'Price'
}

function Card({ token, row, absent, onOpen }: CardProps) {
  const image = useSightFacts({ token, row })?.image ?? null
  return (
    <button type="button" className="card" onClick={onOpen}>
      <Art src={image} absent={absent} />
      <span className="c1">
        <span className="cut">{nameOr(row.name, `Serial ${row.serial}`)}</span>
      </span>
      <span className="c2">
        <span>{priceLabel(row)}</span>
        <b>
          <Price hbar={row.price} other={row.otherPrice} />
        </b>
      </span>
    </button>
  )
}
