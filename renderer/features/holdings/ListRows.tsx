import { DASH, HBAR, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { hbarOrNull } from './holdings-view'
import { type Row } from './holding-row'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Triangle } from '../../ui/StatusIcons'
import { Money, Price } from '../../ui/Money'
import type { Priced } from './price-plan'

type RowsProps = {
  readonly priced: readonly Priced[]
  /** True after the first submit: empty prices then show as errors. */
  readonly told: boolean
  readonly onPrice: (key: string, text: string) => void
}

/** One line per NFT to list: its price, the proceeds, and a warning. */
export const ListRows = ({ priced, told, onPrice }: RowsProps) => (
  <div className="list-rows" tabIndex={-1}>
    <DataTable
      className="lined rows36"
      rows={priced}
      rowKey={({ row }) => row.key}
      columns={columnsFor(told, onPrice)}
      below={(one) => <Warning priced={one} told={told} />}
    />
  </div>
)

type TraitFloor = NonNullable<Row['nft']['traitFloor']>
const traitWords = ({ type, value }: TraitFloor): string => `${plainText(type, 40)}: ${plainText(value, 40)}`

const nameOf = ({ row: { nft } }: Priced): string => nameOr(nft.name, `Serial ${nft.serial}`)
const warningId = ({ row }: Priced): string => `price-${row.key.replaceAll(/[^\w]/g, '-')}`
const isWrong = ({ problem, text }: Priced, told: boolean): boolean => problem !== null && (told || text !== '')
const warningOf = (priced: Priced, told: boolean): string | null =>
  isWrong(priced, told) && priced.problem !== null ? priced.problem.text : priced.low

const columnsFor = (told: boolean, onPrice: RowsProps['onPrice']): readonly Column<Priced>[] => [
  {
    key: 'art',
    label: 'Image',
    quiet: true,
    className: 'thumb-cell',
    cell: ({ row }) => <Art src={row.nft.image} className="thumb" />,
  },
  { key: 'nft', label: 'NFT', className: 'strong', cell: nameOf },
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
    cell: (one) => (
      <span className={cx('field sm', isWrong(one, told) && 'err')}>
        <input
          aria-label={`Price of ${nameOf(one)}`}
          aria-invalid={isWrong(one, told) || undefined}
          aria-describedby={warningOf(one, told) === null ? undefined : warningId(one)}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={one.text}
          onChange={(e) => onPrice(one.row.key, e.target.value)}
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
    cell: ({ gets, isAtMost }) => (
      <>
        {isAtMost && <span className="t2 small">at most </span>}
        <Money hbar={hbarOrNull(gets)} />
      </>
    ),
  },
]

function ListedAt({ row: { nft } }: { readonly row: Row }) {
  if (nft.listings === null) return DASH
  return nft.listings > 0 ? <Price hbar={nft.listedPrice} other={nft.listedOtherPrice} /> : 'not listed'
}

function Warning({ priced, told }: { readonly priced: Priced; readonly told: boolean }) {
  const words = warningOf(priced, told)
  if (words === null) return null
  return (
    <tr className="list-more">
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
