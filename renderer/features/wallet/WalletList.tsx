import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import type { WalletPageAnswer } from './queries'
import type { PagesQuery } from '../../query/pages'
import { usePages } from '../../query/use-pages'
import { loadWalletFacts, walletNftKey } from './wallet-store'
import { Art } from '../../ui/Art'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
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
  /** Heading of the list, and the subject of the error message. */
  readonly title: string
  readonly query: PagesQuery<T, WalletPageAnswer<T>>
  readonly columns: readonly Column<T>[]
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string }
  /** Controls next to the title. */
  readonly tools?: ReactNode
}

/** One list of a wallet: the number of rows, the age of the data, the rows, and a button for the next page. */
export function WalletList<T extends NftId & { readonly name: string | null }>({
  title,
  query,
  columns,
  empty,
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
  const isLate = useIsLate(pages === null && pagesQuery.error === null)
  return (
    <section aria-label={title}>
      <div className="listings-bar bar-line">
        <h2 className="h2">{title}</h2>
        {tools}
        <span className="sp" />
        {pages && (
          <span className="small t2 tn counted">
            <span role="status">
              {statFigure(pages.items.length)}
              {pages.isLast ? '' : ' read'}
            </span>
            <FreshnessStamp stamp={pages.stamp} isRefreshing={pages.status === 'reading-more'} />
          </span>
        )}
      </div>
      {pagesQuery.error && (
        <FailedRead subject={title} error={pagesQuery.error} onRetry={pagesQuery.refreshFirstPage} />
      )}
      {isLate && <SkeletonRows count={8} heightPx={36} artPx={28} />}
      {pages && pages.items.length === 0 && pages.isLast && <StateBlock {...empty} />}
      {pages && (pages.items.length > 0 || !pages.isLast) && (
        <>
          <DataTable
            virtual
            label={title}
            rows={pages.items}
            rowKey={query.itemKey}
            rowPx={36}
            columns={columns}
            activeRowStore={activeRow}
            total={pages.isLast ? pages.items.length : null}
            onVisible={pagesQuery.onItemsVisible}
            stickyPx={BAR_LINE_PX}
            onOpen={({ token, serial }) => go({ name: 'nft', token, serial })}
          />
          <PagesEnd pages={pages} onMore={pagesQuery.loadNextPage} />
        </>
      )}
    </section>
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
      <Art src={nft.image ?? lateFacts?.image ?? null} className="thumb t28" />
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
