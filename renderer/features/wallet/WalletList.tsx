import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import type { WalletPageAnswer } from './queries'
import type { PagesQuery } from '../../query/pages'
import { usePages } from '../../query/use-pages'
import { loadWalletFacts, storeWalletCount, walletNftKey, type WalletTab } from './wallet-store'
import { Art } from '../../ui/Art'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { HbarText } from '../../ui/HbarText'
import { VirtualCards } from '../../ui/VirtualCards'
import { useAccounts, useAmountHider, useSettings } from '../../app/use-app-state'
import { type Column, DataTable } from '../../ui/data-table'
import { useApp, useGo } from '../../app/app-context'
import { BAR_LINE_PX } from '../collection/FilterChips'
import { PagesEnd } from '../collection/PagesEnd'
import { FailedRead } from '../page-frame/FailedRead'
import { useActiveRowStore } from '../../app/use-history-state'
import { cx } from '../../ui/cx'
import styles from './wallet.module.css'

type NftId = { readonly token: EntityId; readonly serial: number }
type WalletListProps<T> = {
  /** Accessible name of the list, and the subject of the error message. */
  readonly title: string
  readonly tab: WalletTab
  readonly query: PagesQuery<T, WalletPageAnswer<T>>
  /** Columns of a table of the items; without columns, the items are cards. */
  readonly columns?: readonly Column<T>[]
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string }
  /** Summary of the list in words, such as "5 listed for 316.58 ℏ in total". `isWhole`: all items were read. */
  readonly summary: (items: readonly T[], isWhole: boolean) => string
  /** Controls next to the summary. */
  readonly tools?: ReactNode
}

/** One list of a wallet: its summary, the age of the data, the rows or cards, and a button for the next page. */
export function WalletList<T extends NftId & { readonly name: string | null; readonly image: string | null }>({
  title,
  tab,
  query,
  columns,
  empty,
  summary,
  tools,
}: WalletListProps<T>) {
  const { api, stores } = useApp()
  const go = useGo()
  const activeRow = useActiveRowStore(`wallet ${title}`)
  const pagesQuery = usePages(query)
  const { pages } = pagesQuery
  const account = pages?.lastPage.account ?? null
  const items = pages?.items ?? null
  useEffect(() => {
    if (account && items) loadWalletFacts(stores.wallet, api, account, items)
  }, [account, items, stores, api])
  const isWhole = pages?.isLast ?? false
  const itemCount = items?.length ?? null
  useEffect(() => {
    if (account && itemCount !== null) {
      storeWalletCount(stores.wallet, account.id, tab, { count: itemCount, isWhole })
    }
  }, [account, itemCount, isWhole, tab, stores])
  const veil = useAmountHider()
  const isOwnAccount = useAccounts()?.accounts.some(({ id }) => id === account?.id) ?? false
  const summaryText = pages ? summary(pages.items, pages.isLast) : ''
  const isLate = useIsLate(pages === null && pagesQuery.error === null)
  return (
    <section aria-label={title}>
      <div className="listings-bar bar-line">
        <h2 className="sr">{title}</h2>
        {tools}
        {pages && pages.items.length > 0 && (
          <span className="strong tn" role="status">
            <HbarText text={isOwnAccount ? veil(summaryText) : summaryText} />
          </span>
        )}
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
      </div>
      {pagesQuery.error && (
        <FailedRead subject={title} error={pagesQuery.error} onRetry={pagesQuery.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={8} heightPx={48} artPx={36} />}
      {pages && pages.items.length === 0 && pages.isLast && <StateBlock {...empty} />}
      {pages && (pages.items.length > 0 || !pages.isLast) && (
        <>
          {columns ? (
            <DataTable
              virtual
              label={title}
              rows={pages.items}
              rowKey={query.itemKey}
              rowPx={48}
              columns={columns}
              activeRowStore={activeRow}
              total={pages.isLast ? pages.items.length : null}
              onVisible={pagesQuery.onItemsVisible}
              stickyPx={BAR_LINE_PX}
              onOpen={({ token, serial }) => go({ name: 'nft', token, serial })}
            />
          ) : (
            <VirtualCards
              label={title}
              items={pages.items}
              itemKey={query.itemKey}
              textPx={CARD_TEXT_PX}
              onVisible={pagesQuery.onItemsVisible}
              renderCard={(nft) => <WalletCard nft={nft} />}
            />
          )}
          <PagesEnd pages={pages} onMore={pagesQuery.loadNextPage} />
        </>
      )}
    </section>
  )
}

/** Height of the two lines of text below the image of a card, in pixels. */
const CARD_TEXT_PX = 46

/** Card of an NFT with its collection. The image and the names may arrive after the card. */
function WalletCard({ nft }: NftCellProps) {
  const { stores } = useApp()
  const go = useGo()
  const { showMedia } = useSettings()
  const { token, serial } = nft
  const lateFacts = useStore(stores.wallet.facts, (facts) => facts.nfts.get(walletNftKey(nft)) ?? null)
  const isLoading = useStore(stores.wallet.facts, (facts) => facts.requestedKeys.has(walletNftKey(nft)))
  const collection = useStore(stores.wallet.facts, (facts) => facts.collections.get(token) ?? null)
  const image = nft.image ?? lateFacts?.image ?? null
  const missingImageText = isLoading ? '' : 'No image'
  return (
    <button type="button" className="card" onClick={() => go({ name: 'nft', token, serial })}>
      <Art src={image} absentText={showMedia ? missingImageText : 'Image off'} />
      <span className="c1">
        <span className="cut">{nameOr(nft.name ?? lateFacts?.name ?? null, `Serial ${serial}`)}</span>
      </span>
      <span className="c2">
        <span>{collection === null ? token : nameOr(collection, token)}</span>
      </span>
    </button>
  )
}

type NftCellProps = { readonly nft: NftId & { readonly name: string | null; readonly image: string | null } }

/** Image and name of an NFT. The image and the name may arrive after the row. */
export function NftCell({ nft }: NftCellProps) {
  const { stores } = useApp()
  const lateFacts = useStore(stores.wallet.facts, (facts) => facts.nfts.get(walletNftKey(nft)) ?? null)
  const name = nft.name ?? lateFacts?.name ?? null
  return (
    <span className={cx('row', styles['wallet-nft'])}>
      <Art src={nft.image ?? lateFacts?.image ?? null} className="thumb t36" />
      <span className="strong cut">
        {name === null ? `Serial ${nft.serial}` : nameOr(name, `Serial ${nft.serial}`)}
      </span>
    </span>
  )
}

/** Link to a collection, labelled with the collection's name, or with the token id until the name is known. */
export function CollectionCell({ token, isStop }: { readonly token: EntityId; readonly isStop: boolean }) {
  const { stores } = useApp()
  const go = useGo()
  const name = useStore(stores.wallet.facts, (facts) => facts.collections.get(token) ?? null)
  return (
    <button
      type="button"
      className="link plain t2 cut"
      tabIndex={isStop ? 0 : -1}
      onClick={() => go({ name: 'collection', token })}
    >
      {name === null ? token : nameOr(name, token)}
    </button>
  )
}
