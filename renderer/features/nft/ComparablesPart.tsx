import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Comparables, ComparableSale } from '@shared/contract/nft-past'
import type { NftDetail } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { counted, hbarWords, percentWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Price } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { Part } from './Part'

const SHOWN = 8

/** Sales of similar NFTs, and how similar they are. */
export function ComparablesPart({ nft }: { readonly nft: NftDetail }) {
  const state = useKnown(nftQueries.comparables(nft))
  const read = useRead()
  const readSales = (more: boolean) => void read(nftQueries.comparables(nft, more))
  return (
    <Part
      state={state}
      rows={4}
      title="Sales of the most similar NFTs"
      stampOf={({ stamp }) => stamp}
      onRetry={() => readSales(false)}
      tools={({ isMost }) =>
        !isMost && (
          <Button size="small" busy={isReading(state)} onClick={() => readSales(true)}>
            Read further back
          </Button>
        )
      }
    >
      {(found) => (
        <>
          <p className="small t2">{readWords(found)}</p>
          {found.sales.length > 0 && <Sales sales={found.sales} token={nft.token} />}
        </>
      )}
    </Part>
  )
}

/** Coverage of the read sales: "58 sales read, back to 22 Sep 2026. Traits of 3 NFTs are not known." */
export function readWords({ read, since, sales, compared, unknown }: Comparables): string {
  if (read === 0) return 'No sale of the collection is known.'
  const back = since === null ? '' : `, back to ${dateWords(since)}`
  const parts = [
    `${counted(read, 'sale')} of the collection read${back}.`,
    ...(unknown > 0 ? [`The traits of ${counted(unknown, 'NFT')} among ${compared} are not known.`] : []),
    sales.length === 0 ? 'None has a telling trait in common with this one.' : 'Rare traits in common count for more.',
  ]
  return parts.join(' ')
}

type SalesProps = { readonly sales: readonly ComparableSale[]; readonly token: EntityId }

function Sales({ sales, token }: SalesProps) {
  const go = useGo()
  return (
    <DataTable
      className="lined rows36 comparables"
      rows={sales.slice(0, SHOWN)}
      rowKey={({ serial }) => serial}
      rowAttributes={() => ({ className: 'open' })}
      columns={columnsFor((serial) => go({ name: 'nft', token, serial }))}
      foot={<Middle sales={sales.slice(0, SHOWN)} />}
    />
  )
}

const columnsFor = (onOpen: (serial: number) => void): readonly Column<ComparableSale>[] => [
  {
    key: 'art',
    label: 'Image',
    quiet: true,
    className: 'thumb-cell',
    cell: ({ image }) => <Art src={image} className="thumb" />,
  },
  {
    key: 'nft',
    label: 'NFT',
    cell: ({ name, serial }) => (
      <button type="button" className="rowlink cut" onClick={() => onOpen(serial)}>
        {nameOr(name, `Serial ${serial}`)}
      </button>
    ),
  },
  { key: 'shared', label: 'In common', className: 't2 cut', title: sharedWords, cell: sharedWords },
  {
    key: 'likeness',
    label: 'Likeness',
    align: 'end',
    className: 't2',
    cell: ({ likeness }) => percentWords(likeness * 100, 0),
  },
  {
    key: 'price',
    label: 'Sold for',
    align: 'end',
    className: 'strong',
    cell: ({ price, otherPrice, byOffer }) => (
      <>
        {byOffer && <Badge>by offer</Badge>} <Price hbar={price} other={otherPrice} />
      </>
    ),
  },
  {
    key: 'at',
    label: 'When',
    align: 'end',
    className: 'small t2',
    title: ({ at }) => utcWords(at),
    cell: ({ at }) => dateWords(at),
  },
]

const sharedWords = ({ shared }: ComparableSale): string =>
  shared.map(({ type, value }) => `${plainText(type, 20)} ${plainText(value, 30)}`).join(', ')

/** Median price, which a single outlier does not move. */
function Middle({ sales }: { readonly sales: readonly ComparableSale[] }) {
  const middle = middleOf(sales)
  if (middle === null) return null
  return (
    <tr>
      <td colSpan={6} className="small t2 num">
        Half of these sold for {hbarWords(middle)} or less.
      </td>
    </tr>
  )
}

/** Lower median of the exact prices; null for fewer than three. */
export function middleOf(sales: readonly Pick<ComparableSale, 'price'>[]): string | null {
  const prices = sales
    .flatMap(({ price }) => (price === null ? [] : [tryParseHbar(price) ?? 0n]))
    .sort((a, b) => (a === b ? 0 : a < b ? -1 : 1))
  const middle = prices[Math.ceil(prices.length / 2) - 1]
  return prices.length < 3 || middle === undefined ? null : formatHbar(middle)
}
