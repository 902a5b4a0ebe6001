import { DASH, HBAR, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { hbarOrNull } from './holdings-view'
import { type Row } from './holding-row'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Triangle } from '../../ui/StatusIcons'
import { Money, Price } from '../../ui/Money'
import type { PricedRow } from './price-plan'
import styles from './holdings.module.css'

type RowsProps = {
  readonly priced: readonly PricedRow[]
  /** True after the first submit: empty prices then show as errors. */
  readonly isSubmitted: boolean
  readonly onPrice: (key: string, text: string) => void
}

/** One line per NFT to list: its price, the proceeds, and a warning. */
export const ListRows = ({ priced, isSubmitted, onPrice }: RowsProps) => (
  <div className={styles['list-rows']} tabIndex={-1}>
    <DataTable
      className="lined rows36"
      rows={priced}
      rowKey={({ row }) => row.key}
      columns={columnsFor(isSubmitted, onPrice)}
      below={(pricedRow) => <Warning priced={pricedRow} isSubmitted={isSubmitted} />}
    />
  </div>
)

type TraitFloor = NonNullable<Row['nft']['traitFloor']>
const traitWords = ({ type, value }: TraitFloor): string => `${plainText(type, 40)}: ${plainText(value, 40)}`

const nftName = ({ row: { nft } }: PricedRow): string => nameOr(nft.name, `Serial ${nft.serial}`)
const warningId = ({ row }: PricedRow): string => `price-${row.key.replaceAll(/[^\w]/g, '-')}`
const hasVisibleProblem = ({ problem, text }: PricedRow, isSubmitted: boolean): boolean =>
  problem !== null && (isSubmitted || text !== '')
const warningOf = (priced: PricedRow, isSubmitted: boolean): string | null =>
  hasVisibleProblem(priced, isSubmitted) && priced.problem !== null ? priced.problem.text : priced.warning

const columnsFor = (isSubmitted: boolean, onPrice: RowsProps['onPrice']): readonly Column<PricedRow>[] => [
  {
    key: 'art',
    label: 'Image',
    quiet: true,
    className: 'thumb-cell',
    cell: ({ row }) => <Art src={row.nft.image} className="thumb" />,
  },
  { key: 'nft', label: 'NFT', className: 'strong', cell: nftName },
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
    cell: (priced) => (
      <span className={cx('field sm', hasVisibleProblem(priced, isSubmitted) && 'err')}>
        <input
          aria-label={`Price of ${nftName(priced)}`}
          aria-invalid={hasVisibleProblem(priced, isSubmitted) || undefined}
          aria-describedby={warningOf(priced, isSubmitted) === null ? undefined : warningId(priced)}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={priced.text}
          onChange={(e) => onPrice(priced.row.key, e.target.value)}
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
    cell: ({ proceeds, isAtMost }) => (
      <>
        {isAtMost && <span className="t2 small">at most </span>}
        <Money hbar={hbarOrNull(proceeds)} />
      </>
    ),
  },
]

function ListedAt({ row: { nft } }: { readonly row: Row }) {
  if (nft.listings === null) return DASH
  return nft.listings > 0 ? <Price hbar={nft.listedPrice} other={nft.listedOtherPrice} /> : 'not listed'
}

function Warning({ priced, isSubmitted }: { readonly priced: PricedRow; readonly isSubmitted: boolean }) {
  const words = warningOf(priced, isSubmitted)
  if (words === null) return null
  return (
    <tr className={styles['list-more']}>
      <td colSpan={2} />
      <td colSpan={6} id={warningId(priced)}>
        <span className="row">
          <Triangle size={14} />
          {words}
        </span>
      </td>
    </tr>
  )
}
