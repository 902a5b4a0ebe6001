import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Comparables, ComparableSale } from '@shared/contract/nft-history'
import type { NftDetail } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { counted, hbarWords, percentWords, statFigure } from '../../format/money'
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
import { Part } from './NftPagePart'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

const MAX_ROWS = 8

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
            Load older sales
          </Button>
        )
      }
    >
      {(comparables) => (
        <>
          <p className="small t2">{coverageWords(comparables)}</p>
          {comparables.sales.length > 0 && <Sales sales={comparables.sales} token={nft.token} />}
        </>
      )}
    </Part>
  )
}

/** Coverage of the read sales: "Based on 58 sales of the collection, back to 22 Sep 2026." */
export function coverageWords({ read, since, sales, compared, unknown }: Comparables): string {
  if (read === 0) return 'No known sales of the collection.'
  const period = since === null ? '' : `, back to ${dateWords(since)}`
  const parts = [
    `Based on ${counted(read, 'sale')} of the collection${period}.`,
    ...(unknown > 0 ? [`Traits are unknown for ${statFigure(unknown)} of ${counted(compared, 'sold NFT')}.`] : []),
    sales.length === 0 ? 'No sold NFT shares a distinguishing trait.' : 'Rare shared traits count for more.',
  ]
  return parts.join(' ')
}

type SalesProps = { readonly sales: readonly ComparableSale[]; readonly token: EntityId }

function Sales({ sales, token }: SalesProps) {
  const go = useGo()
  return (
    <DataTable
      className={cx('lined rows36', styles['comparables'])}
      rows={sales.slice(0, MAX_ROWS)}
      rowKey={({ serial }) => serial}
      rowAttributes={() => ({ className: 'open' })}
      columns={columnsFor((serial) => go({ name: 'nft', token, serial }))}
      foot={<MedianRow sales={sales.slice(0, MAX_ROWS)} />}
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
  { key: 'shared', label: 'Shared traits', className: 't2 cut', title: sharedWords, cell: sharedWords },
  {
    key: 'likeness',
    label: 'Similarity',
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
function MedianRow({ sales }: { readonly sales: readonly ComparableSale[] }) {
  const median = medianPrice(sales)
  if (median === null) return null
  return (
    <tr>
      <td colSpan={6} className="small t2 num">
        Half of these sold for {hbarWords(median)} or less.
      </td>
    </tr>
  )
}

const MIN_MEDIAN_PRICES = 3

/** Lower median of the exact prices; null if there are too few. */
export function medianPrice(sales: readonly Pick<ComparableSale, 'price'>[]): string | null {
  const prices = sales
    .flatMap(({ price }) => (price === null ? [] : [tryParseHbar(price) ?? 0n]))
    .sort((a, b) => Number(a - b))
  const median = prices[Math.ceil(prices.length / 2) - 1]
  return prices.length < MIN_MEDIAN_PRICES || median === undefined ? null : formatHbar(median)
}
