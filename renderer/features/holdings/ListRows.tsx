import { DASH, HBAR, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { hbarOrNull } from './holdings-view'
import type { HoldingRow } from './holding-row'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Triangle } from '../../ui/StatusIcons'
import { Money, Price } from '../../ui/Money'
import type { PricedRow } from './price-plan'
import styles from './holdings.module.css'

type RowsProps = {
  readonly pricedRows: readonly PricedRow[]
  /** True after the first submit. Empty prices are marked as errors only then. */
  readonly isSubmitted: boolean
  readonly onPriceChange: (rowKey: string, text: string) => void
}

/** Table with one line per NFT to list: the price, the proceeds, and a problem or warning. */
export function ListRows({ pricedRows, isSubmitted, onPriceChange }: RowsProps) {
  // If no NFT is listed, the column of the listed prices would be empty. Unknown listings show a dash.
  const showsListedColumn = pricedRows.some(({ row }) => row.nft.listingCount !== 0)
  const columns = listColumns(isSubmitted, onPriceChange).filter(({ key }) => key !== 'listed' || showsListedColumn)
  return (
    <div className={styles['list-rows']} tabIndex={-1}>
      <DataTable
        className={cx('lined rows36', styles['priced-rows'])}
        rows={pricedRows}
        rowKey={({ row }) => row.key}
        columns={columns}
        rowsBelow={(pricedRow) => (
          <MessageRow pricedRow={pricedRow} isSubmitted={isSubmitted} columnCount={columns.length} />
        )}
      />
    </div>
  )
}

type TraitFloor = NonNullable<HoldingRow['nft']['traitFloor']>
const traitWords = ({ type, value }: TraitFloor): string => `${plainText(type, 40)}: ${plainText(value, 40)}`

const nftName = ({ row: { nft } }: PricedRow): string => nameOr(nft.name, `Serial ${nft.serial}`)
const messageId = ({ row }: PricedRow): string => `price-${row.key.replaceAll(/[^\w]/g, '-')}`
/** True if the price has a problem to show. The problem of an empty price is shown only after the first submit. */
const hasVisibleProblem = ({ problem, fieldText }: PricedRow, isSubmitted: boolean): boolean =>
  problem !== null && (isSubmitted || fieldText !== '')
/** Visible problem of the price, otherwise the warning about the price; null if there is neither. */
function priceMessage(pricedRow: PricedRow, isSubmitted: boolean): string | null {
  const { problem, warning } = pricedRow
  return problem !== null && hasVisibleProblem(pricedRow, isSubmitted) ? problem.text : warning
}

const listColumns = (isSubmitted: boolean, onPriceChange: RowsProps['onPriceChange']): readonly Column<PricedRow>[] => [
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    className: 'thumb-cell',
    cell: ({ row }) => <Art src={row.nft.image} className="thumb t36" />,
  },
  {
    key: 'nft',
    label: 'NFT',
    className: 'strong',
    cell: (pricedRow) => (
      <span className={styles['priced-nft']}>
        <span className="cut">{nftName(pricedRow)}</span>
        {pricedRow.isOwnPrice && <span className="micro t3">Your own price</span>}
      </span>
    ),
  },
  { key: 'rank', label: 'Rank', align: 'end', className: 't2', cell: ({ row }) => statFigure(row.nft.rarityRank) },
  { key: 'listed', label: 'Listed at', align: 'end', className: 't2', cell: ({ row }) => <ListedAt row={row} /> },
  {
    key: 'floor',
    label: 'Floor',
    align: 'end',
    className: 't2',
    cell: ({ row }) => <Money hbar={hbarOrNull(row.facts.floor)} />,
  },
  {
    key: 'traitFloor',
    label: 'Trait floor',
    align: 'end',
    className: 't2',
    title: ({ row: { nft } }) => (nft.traitFloor === null ? undefined : traitWords(nft.traitFloor)),
    cell: ({ row }) => <Money hbar={hbarOrNull(row.facts.traitFloor)} />,
  },
  {
    key: 'price',
    label: 'Price',
    align: 'end',
    cell: (pricedRow) => (
      <span className={cx('field sm', priceMessage(pricedRow, isSubmitted) !== null && 'err')}>
        <input
          aria-label={`Price of ${nftName(pricedRow)}`}
          aria-invalid={hasVisibleProblem(pricedRow, isSubmitted) || undefined}
          aria-describedby={priceMessage(pricedRow, isSubmitted) === null ? undefined : messageId(pricedRow)}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={pricedRow.fieldText}
          onChange={(e) => onPriceChange(pricedRow.row.key, e.target.value)}
        />
        <span className="hb">{HBAR}</span>
      </span>
    ),
  },
  {
    key: 'gets',
    label: 'You get',
    align: 'end',
    className: 'strong',
    cell: ({ proceeds, areProceedsMaximum }) => (
      <>
        {areProceedsMaximum && <span className="t2 small">at most </span>}
        <Money hbar={hbarOrNull(proceeds)} />
      </>
    ),
  },
]

function ListedAt({ row: { nft } }: { readonly row: HoldingRow }) {
  if (nft.listingCount === null) return DASH
  if (nft.listingCount > 0) return <Price hbar={nft.listedPrice} otherPrice={nft.listedOtherPrice} />
  // Not listed is known, so the cell is empty. A dash means an unknown price.
  return <span className="sr">not listed</span>
}

type MessageProps = {
  readonly pricedRow: PricedRow
  readonly isSubmitted: boolean
  readonly columnCount: number
}

/** Line with the message under the price of a row. The price is the column before the last. */
function MessageRow({ pricedRow, isSubmitted, columnCount }: MessageProps) {
  const message = priceMessage(pricedRow, isSubmitted)
  if (message === null) return null
  return (
    <tr className={styles['list-more']}>
      <td colSpan={columnCount - 1} id={messageId(pricedRow)}>
        <span className="row">
          <Triangle size={14} />
          {message}
        </span>
      </td>
      <td />
    </tr>
  )
}
