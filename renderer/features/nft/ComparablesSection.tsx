import { formatHbar, tryParseHbar } from '@shared/amount'
import type { Comparables, ComparableSale } from '@shared/contract/nft-history'
import type { NftDetail } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { countWithNoun, hbarWords, percentWords, statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { Art } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { type Column, DataTable } from '../../ui/data-table'
import { Price } from '../../ui/Money'
import { HalfCircle } from '../../ui/StatusIcons'
import { useGo } from '../../app/app-context'
import { NftPageSection } from './NftPageSection'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

const MAX_ROWS = 8

/** Section with sales of the NFTs that are most similar to this NFT, and how similar each sold NFT is. */
export function ComparablesSection({ nft }: { readonly nft: NftDetail }) {
  const readState = useKnownState(nftQueries.comparables(nft))
  const read = useReadQuery()
  const readSales = (includesOlder: boolean) => void read(nftQueries.comparables(nft, includesOlder))
  return (
    <NftPageSection
      readState={readState}
      placeholderRowCount={4}
      title="Sales of the most similar NFTs"
      stampOf={({ stamp }) => stamp}
      onRetry={() => readSales(false)}
      tools={({ isExhausted: hasAllReadableSales }) =>
        !hasAllReadableSales && (
          <Button size="small" isBusy={isReading(readState)} onClick={() => readSales(true)}>
            Load older sales
          </Button>
        )
      }
    >
      {(comparables) => (
        <>
          <SalesFinding sales={comparables.sales.slice(0, MAX_ROWS)} />
          <p className={cx('small t2', styles['coverage'])}>
            {comparables.unknownCount > 0 && <HalfCircle size={14} />}
            {coverageWords(comparables)}
          </p>
          {comparables.sales.length > 0 && <Sales sales={comparables.sales} token={nft.token} />}
        </>
      )}
    </NftPageSection>
  )
}

/** Sales and traits that the comparison is based on: "Based on 58 sales of the collection, back to 22 Sep 2026." */
export function coverageWords({
  readCount: saleCount,
  oldestSaleAt,
  sales,
  comparedCount,
  unknownCount,
}: Comparables): string {
  if (saleCount === 0) return 'No known sales of the collection.'
  const period = oldestSaleAt === null ? '' : `, back to ${dateWords(oldestSaleAt)}`
  const sentences = [
    `Based on ${countWithNoun(saleCount, 'sale')} of the collection${period}.`,
    ...(unknownCount > 0
      ? [
          `${statFigure(comparedCount - unknownCount)} of ${countWithNoun(comparedCount, 'sold NFT')} compared; the traits of the others are unknown.`,
        ]
      : []),
    sales.length === 0 ? 'No sold NFT shares a distinguishing trait.' : 'Rare shared traits count for more.',
  ]
  return sentences.join(' ')
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
    />
  )
}

const columnsFor = (onOpen: (serial: number) => void): readonly Column<ComparableSale>[] => [
  {
    key: 'art',
    label: 'Image',
    isHeadHidden: true,
    className: 'thumb-cell',
    cell: ({ image }) => <Art src={image} className="thumb t28" />,
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
    key: 'similarity',
    label: 'Similarity',
    isNamedWhenNarrow: true,
    align: 'end',
    className: 't2',
    cell: ({ similarity }) => percentWords(similarity * 100, 0),
  },
  {
    key: 'price',
    label: 'Sold for',
    align: 'end',
    className: 'strong',
    cell: ({ price, otherPrice, isByOffer }) => (
      <>
        {isByOffer && <Badge>by offer</Badge>} <Price hbar={price} otherPrice={otherPrice} />
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

const sharedWords = ({ sharedTraits }: ComparableSale): string =>
  sharedTraits.map(({ type, value }) => `${plainText(type, 20)} ${plainText(value, 30)}`).join(', ')

/**
 * Range and median of the shown prices in HBAR. Unlike an average, the median does not change much with a single
 * outlier. Nothing with too few prices for a median.
 */
function SalesFinding({ sales }: { readonly sales: readonly ComparableSale[] }) {
  const median = medianPrice(sales)
  const prices = pricesOf(sales)
  const [lowest, highest] = [prices.at(0), prices.at(-1)]
  if (median === null || lowest === undefined || highest === undefined) return null
  return (
    <p>
      <b className="strong">
        {prices.length < sales.length ? 'The HBAR sales of these NFTs were for' : 'These NFTs sold for'}{' '}
        {hbarWords(formatHbar(lowest))}
        {highest > lowest && ` to ${hbarWords(formatHbar(highest))}`}
      </b>
      , at least half for {hbarWords(median)} or less.
    </p>
  )
}

/** Readable prices in HBAR as tinybars, lowest first. */
const pricesOf = (sales: readonly Pick<ComparableSale, 'price'>[]): readonly bigint[] =>
  sales.flatMap(({ price }) => (price === null ? [] : (tryParseHbar(price) ?? []))).sort((a, b) => Number(a - b))

/** Minimum number of prices for a median. A median of fewer prices says little. */
const MIN_MEDIAN_PRICES = 3

/** Lower median of the prices in HBAR, as decimal HBAR; null with fewer than `MIN_MEDIAN_PRICES` prices. */
export function medianPrice(sales: readonly Pick<ComparableSale, 'price'>[]): string | null {
  const prices = pricesOf(sales)
  const median = prices[Math.ceil(prices.length / 2) - 1]
  return prices.length < MIN_MEDIAN_PRICES || median === undefined ? null : formatHbar(median)
}
