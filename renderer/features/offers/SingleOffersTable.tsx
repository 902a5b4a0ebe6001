import type { SingleOffer, SingleOffers } from '@shared/contract/offers'
import { DASH, hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { useAccountName, useSettings } from '../../app/use-app-state'
import { MarketPageIcon } from '../market-pages/MarketPageButtons'
import { AccountName } from '../nft/HistoryTable'
import styles from './offers.module.css'

type TableProps = {
  readonly view: SingleOffers
  readonly side: 'received' | 'made'
  /** Element of the toolbar above that takes the buttons to copy and save; null until it is mounted. */
  readonly toolsSlot: HTMLElement | null
}

/**
 * Table of offers, each with the floor of the collection and with the last sale and the listing price of the NFT. Without
 * any known sale, the column of the last sales is left out.
 */
export function SingleOffersTable({ view, side, toolsSlot }: TableProps) {
  const go = useGo()
  const accountName = useAccountName()
  const { hideAmounts } = useSettings()
  const columns = columnsFor({
    side,
    hideAmounts,
    accountName,
    hasSeveralAccounts: view.accounts.length > 1,
    onOpen: ({ token, serial }) => go({ name: 'nft', token, serial }),
  }).filter(({ key }) => key !== 'lastSale' || view.offers.some(({ lastSale }) => lastSale !== null))
  return (
    <DataTable
      name={`offers-${side}`}
      label={side === 'received' ? 'Offers received' : 'Offers made'}
      className={cx('lined', styles['of-single'], 'stacks')}
      rows={view.offers}
      rowKey={({ token, serial }, i) => `${token}/${serial} ${i}`}
      toolsSlot={toolsSlot}
      rowAttributes={() => ({ className: 'open' })}
      columns={columns}
    />
  )
}

type ColumnsInput = {
  readonly side: TableProps['side']
  readonly hideAmounts: boolean
  readonly accountName: (id: string) => string
  readonly hasSeveralAccounts: boolean
  readonly onOpen: (offer: SingleOffer) => void
}

function columnsFor({
  side,
  hideAmounts,
  accountName,
  hasSeveralAccounts,
  onOpen,
}: ColumnsInput): readonly Column<SingleOffer>[] {
  const counterparty = ({ buyer, seller }: SingleOffer) => (side === 'received' ? buyer : seller)
  const accountColumn: Column<SingleOffer> = {
    key: 'account',
    label: 'Account',
    className: 't2 cut of-who',
    isNamedWhenNarrow: true,
    value: (offer) => accountName(offer.account),
    cell: (offer) => plainText(accountName(offer.account), 24),
  }
  return [
    {
      key: 'art',
      label: 'Image',
      isHeadHidden: true,
      className: 'thumb-cell',
      cell: ({ image }) => <Art src={image} className="thumb t36" />,
    },
    {
      key: 'nft',
      label: 'NFT',
      className: cx(styles['of-nft'], 'lead'),
      isSortable: true,
      value: ({ name, serial }) => nameOr(name, `Serial ${serial}`),
      cell: (offer) => (
        <>
          <button type="button" className="rowlink cut" onClick={() => onOpen(offer)}>
            {nameOr(offer.name, `Serial ${offer.serial}`)}
          </button>
          <span className="small t3 cut">{nameOr(offer.collection, offer.token)}</span>
        </>
      ),
    },
    {
      key: 'offered',
      label: 'Offered',
      align: 'end',
      className: 'strong',
      isNamedWhenNarrow: true,
      isSortable: true,
      value: ({ price }) => (hideAmounts ? null : price),
      cell: ({ price }) => <Money hbar={price} isHidden={hideAmounts} />,
    },
    {
      key: 'floor',
      label: 'Floor',
      align: 'end',
      className: 't2',
      isNamedWhenNarrow: true,
      isSortable: true,
      value: ({ floor }) => floor,
      cell: (offer) => <OfferFloor offer={offer} />,
    },
    {
      key: 'lastSale',
      label: 'Last sale',
      align: 'end',
      className: cx('t2', styles['of-wide']),
      headClass: styles['of-wide'],
      value: ({ lastSale }) => lastSale?.price ?? null,
      title: ({ lastSale }) => (lastSale ? `${hbarWords(lastSale.price)}, ${dateWords(lastSale.at)}` : 'No known sale'),
      cell: ({ lastSale }) => <Money hbar={lastSale?.price ?? null} />,
    },
    {
      key: 'asked',
      label: 'Listed at',
      align: 'end',
      className: 't2',
      isNamedWhenNarrow: true,
      // Received offers are for the person's own NFTs, whose listing prices are hidden like other amounts. The listing
      // prices of other holders stay visible.
      value: ({ listedPrice }) => (hideAmounts && side === 'received' ? null : listedPrice),
      cell: ({ listedPrice }) => <Money hbar={listedPrice} isHidden={hideAmounts && side === 'received'} />,
    },
    {
      key: 'who',
      label: side === 'received' ? 'By' : 'Held by',
      className: 't2 cut of-who',
      isNamedWhenNarrow: true,
      value: (offer) => counterparty(offer)?.id ?? null,
      cell: (offer) => <AccountName account={counterparty(offer)} />,
    },
    ...(hasSeveralAccounts ? [accountColumn] : []),
    {
      key: 'status',
      label: 'Status',
      className: 't2 cut of-who',
      isNamedWhenNarrow: true,
      value: ({ status }) => status,
      cell: ({ status }) => (status === null ? DASH : plainText(status, 30)),
    },
    {
      key: 'since',
      label: 'Made',
      align: 'end',
      className: 'small t2',
      isNamedWhenNarrow: true,
      isSortable: true,
      value: ({ at }) => at,
      title: ({ at }) => (at === null ? undefined : utcWords(at)),
      cell: ({ at, token, serial }) => (
        <span className={styles['of-made']}>
          {at === null ? 'unknown' : dateWords(at)}
          <MarketPageIcon small itemName="the NFT" item={{ kind: 'nft', token, serial }} />
        </span>
      ),
    },
  ]
}

/** Floor of the collection. If the floor is stale, its age is shown, too. */
function OfferFloor({ offer: { floor, floorStamp } }: { readonly offer: SingleOffer }) {
  const isStale = useIsStale(floorStamp)
  return (
    <span className={cx(isStale && 'is-stale')}>
      <Money hbar={floor} />
      {floorStamp && isStale && <FreshnessStamp stamp={floorStamp} />}
    </span>
  )
}
