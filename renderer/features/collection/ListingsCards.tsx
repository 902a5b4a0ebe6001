import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import type { ListedRow } from './listings-store'
import { Art } from '../../ui/Art'
import { Price } from '../../ui/Money'
import { VirtualCards } from '../../ui/VirtualCards'
import { useVisibleNftFacts } from './ListedCells'

type CardsProps = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  readonly onVisible: (rows: readonly ListedRow[]) => void
  readonly onOpen: (row: ListedRow) => void
  /** Text shown in place of an image. */
  readonly noImageText: string
}
/** Height of the two lines of text below the image, in pixels. */
const CAPTION_PX = 44

export const ListingsCards = ({ token, rows, onVisible, onOpen, noImageText }: CardsProps) => (
  <VirtualCards
    label="Listings"
    items={rows}
    itemKey={({ serial }) => serial}
    textPx={CAPTION_PX}
    onVisible={onVisible}
    renderCard={(row) => <Card token={token} row={row} noImageText={noImageText} onOpen={() => onOpen(row)} />}
  />
)

type CardProps = {
  readonly token: EntityId
  readonly row: ListedRow
  readonly noImageText: string
  readonly onOpen: () => void
}

function priceLabel({ feedEffect }: ListedRow): string {
  if (feedEffect === 'sold') return 'Sold'
  return feedEffect === 'delisted' ? 'Unlisted' : 'Price'
}

function Card({ token, row, noImageText, onOpen }: CardProps) {
  const image = useVisibleNftFacts({ token, row })?.image ?? null
  return (
    <button type="button" className="card" onClick={onOpen}>
      <Art src={image} absentText={noImageText} />
      <span className="c1">
        <span className="cut">{nameOr(row.name, `Serial ${row.serial}`)}</span>
      </span>
      <span className="c2">
        <span>{priceLabel(row)}</span>
        <b>
          <Price hbar={row.price} otherPrice={row.otherPrice} />
        </b>
      </span>
    </button>
  )
}
