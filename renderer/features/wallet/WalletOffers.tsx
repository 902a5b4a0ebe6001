import { HandCoins } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { WalletOffer } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { formatHbar, parseHbar } from '@shared/amount'
import { countWithNoun, cutDecimals, hbarWords, percentWords } from '../../format/money'
import { cx } from '../../ui/cx'
import styles from './wallet.module.css'
import { isActiveOffer, OFFER_STATUS_OPTIONS, offerStatusWords } from '../market/offer-status-options'
import { walletQueries } from './queries'
import { useAccounts } from '../../app/use-app-state'
import { Badge } from '../../ui/Badge'
import { AccountText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { Column } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { FloorBullet, floorPercent } from '../collection/FloorBullet'
import { AgeText, timestampMs } from '../collection/ListedCells'
import { type Floors, useFloors } from '../market/use-floors'
import { CollectionCell, NftCell, WalletList } from './WalletList'

/** Single-NFT offers that the account made or received. */
export function WalletOffers({ account }: { readonly account: EntityId }) {
  const { stores } = useApp()
  const floors = useFloors()
  const columns = useMemo(() => columnsFor(floors), [floors])
  const status = useStore(stores.wallet.viewSettings, (viewSettings) => viewSettings.offerStatus)
  return (
    <WalletList
      title="Offers"
      tab="offers"
      summary={offersSummary}
      query={walletQueries.offers(account, status)}
      columns={columns}
      tools={
        <SegmentedControl
          label="Status of offers"
          value={status}
          options={OFFER_STATUS_OPTIONS}
          onChange={(chosenStatus) => stores.wallet.viewSettings.setState({ offerStatus: chosenStatus })}
        />
      }
      empty={{
        icon: <HandCoins size={20} aria-hidden="true" />,
        title: 'No offers',
        text: 'This account has no single-NFT offers with this status. Collection offers are on each collection’s page.',
      }}
    />
  )
}

/** Words for the side of an offer, before the name of the other account or without it. */
const SIDE_WORDS = {
  made: { alone: 'Made', withAccount: 'To' },
  received: { alone: 'Received', withAccount: 'From' },
} as const

/**
 * Number of active offers made and received, each with the sum of its prices: money that the account may pay, and money
 * that it may get. Other offers are counted only.
 */
function offersSummary(offers: readonly WalletOffer[], isWhole: boolean): string {
  const activeOffers = offers.filter(isActiveOffer)
  const otherCount = offers.length - activeOffers.length
  const parts = [
    sideSummary(activeOffers, 'made'),
    sideSummary(activeOffers, 'received'),
    otherCount > 0 ? countWithNoun(otherCount, 'other offer') : null,
  ]
  const summary = parts.filter((part) => part !== null).join(', ')
  return isWhole ? summary : `${summary}, more may follow`
}

function sideSummary(activeOffers: readonly WalletOffer[], side: WalletOffer['side']): string | null {
  const sideOffers = activeOffers.filter((offer) => offer.side === side)
  if (sideOffers.length === 0) return null
  const total = sideOffers.reduce((sum, { price }) => sum + parseHbar(price), 0n)
  return `${countWithNoun(sideOffers.length, 'offer')} ${side} for ${hbarWords(cutDecimals(formatHbar(total), 2))} in total`
}

const columnsFor = (floors: Floors): readonly Column<WalletOffer>[] => [
  {
    key: 'nft',
    label: 'NFT',
    track: 'minmax(120px, 1.2fr)',
    cell: (offer) => <NftCell nft={offer} />,
  },
  {
    key: 'collection',
    label: 'Collection',
    track: 'minmax(120px, 1fr)',
    minTableWidthPx: 520,
    cell: ({ token }, isStop) => <CollectionCell token={token} isStop={isStop} />,
  },
  {
    key: 'side',
    label: 'With',
    headTitle: 'Receiver of an offer that this account made, or maker of an offer that this account received',
    track: 'minmax(128px, 200px)',
    cell: (offer, isStop) => {
      const { side, counterparty } = offer
      return (
        <span className={cx('t2', styles['wallet-side'])}>
          {counterparty === null ? SIDE_WORDS[side].alone : SIDE_WORDS[side].withAccount}
          {counterparty !== null && (
            <OtherAccount
              account={counterparty}
              isStop={isStop}
              isActive={isActiveOffer(offer)}
              offersTab={side === 'made' ? 'received-by-all' : 'made'}
            />
          )}
        </span>
      )
    },
  },
  {
    key: 'price',
    label: 'Offer',
    track: '96px',
    align: 'end',
    className: 'strong',
    cell: ({ price }) => <Money hbar={price} />,
  },
  {
    key: 'bullet',
    label: 'Compared with the floor',
    isHeadHidden: true,
    track: '64px',
    minTableWidthPx: 860,
    cell: ({ token, price }) => <FloorBullet price={price} floor={floors.get(token) ?? null} />,
  },
  {
    key: 'floor',
    label: 'Of floor',
    headTitle: 'Offer compared with the floor of the collection',
    track: '56px',
    align: 'end',
    minTableWidthPx: 780,
    className: 't2',
    cell: ({ token, price }) => percentWords(floorPercent(price, floors.get(token) ?? null), 0),
  },
  {
    key: 'listed',
    label: 'Listed at',
    track: '96px',
    align: 'end',
    minTableWidthPx: 620,
    className: 't2',
    cell: ({ listedPrice }) => <Money hbar={listedPrice} />,
  },
  {
    key: 'status',
    label: 'Status',
    track: 'minmax(72px, 104px)',
    minTableWidthPx: 460,
    className: 't2',
    cell: ({ status }) => offerStatusWords(status),
  },
  {
    key: 'at',
    label: 'When',
    track: '56px',
    align: 'end',
    minTableWidthPx: 390,
    cell: ({ at }) => <AgeText ms={timestampMs(at)} />,
  },
]

type OtherAccountProps = {
  readonly account: NonNullable<WalletOffer['counterparty']>
  readonly isStop: boolean
  /** True while the offer can be accepted. */
  readonly isActive: boolean
  /** Tab of Offers with the offers that the other account made or received. */
  readonly offersTab: 'received-by-all' | 'made'
}

/**
 * Link to the page of the other account of an offer: the receiver of an offer that this account made, or the maker of an
 * offer that this account received. An active offer of or to one of the person's own accounts has a link to Offers.
 */
function OtherAccount({ account, isStop, isActive, offersTab }: OtherAccountProps) {
  const go = useGo()
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === account.id) ?? false
  return (
    <>
      <button
        type="button"
        className="link plain t2 cut"
        tabIndex={isStop ? 0 : -1}
        title={`Open the account ${account.id}-${account.checksum}`}
        onClick={() => go({ name: 'wallet', account: account.id })}
      >
        <AccountText account={account} />
      </button>
      {isOwn && <Badge tone="accent">yours</Badge>}
      {isOwn && isActive && (
        <button
          type="button"
          className="link"
          tabIndex={isStop ? 0 : -1}
          onClick={() => go({ name: 'offers', tab: offersTab })}
        >
          Open Offers
        </button>
      )}
    </>
  )
}
