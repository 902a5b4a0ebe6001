import { Copy, ExternalLink, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Account } from '@shared/contract/accounts'
import type { NftDetail, StoredNft } from '@shared/contract/nft'
import type { EntityId } from '@shared/ids'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { nftQueries } from './queries'
import { readinessQueries } from '../readiness/queries'
import { refreshShownQueries } from '../../query/client'
import { isReading, knownValue } from '../../query/remote'
import { useMainQuery, useReadQuery } from '../../query/use-query'
import { isFromHoldings } from '../../stores/route'
import { Art } from '../../ui/Art'
import { FactChip, IdChip } from '../../ui/Id'
import { IconButton } from '../../ui/IconButton'
import { SkeletonBlock, useIsLate } from '../../ui/Skeleton'
import { useApp, useCopy, useGo } from '../../app/app-context'
import { useAccounts, useSelectedAccount, useSettings } from '../../app/use-app-state'
import { FailedRead } from '../page-frame/FailedRead'
import { StaleBanner } from '../page-frame/StaleBanner'
import { Page } from '../page-frame/Page'
import { MarketPageIcon } from '../market-pages/MarketPageButtons'
import { useExplorer } from '../explorer/use-explorer'
import { ComparablesSection } from './ComparablesSection'
import { DecisionPanel } from './DecisionPanel'
import { nftSectionsOf, type NftSections } from './nft-sections'
import { CachedNft } from './CachedNft'
import { NftOffersSection } from './NftOffersSection'
import { HistorySection } from './HistorySection'
import { PriceHistory } from './PriceHistory'
import { RaritySection } from './RaritySection'
import { Traits } from './Traits'
import { ReadWhenVisible } from './ReadWhenVisible'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type NftPageProps = { readonly token: EntityId; readonly serial: number }

/** Page of one NFT: its facts, its decision panel, and sections that are read when they become visible. */
export function NftPage({ token, serial }: NftPageProps) {
  const { stores } = useApp()
  const copy = useCopy()
  const selectedAccount = useSelectedAccount()
  const accounts = useAccounts()?.accounts
  const nftKey = { token, serial }
  const isOpenedFromHoldings = useStore(stores.route, isFromHoldings)
  const cachedNft = knownValue(useMainQuery(nftQueries.cached(nftKey)))
  const detailState = useMainQuery(nftQueries.detail(nftKey))
  const quote = useMainQuery(nftQueries.quote(nftKey, selectedAccount?.id ?? null))
  useReadiness(selectedAccount, token)
  const nft = knownValue(detailState)
  const isOwn = accounts?.some(({ id }) => id === nft?.owner?.id) ?? false
  const sections = nftSectionsOf(nftKey, nft !== null && !isReading(detailState) && !isReading(quote), isOwn)
  const refresh = () => refreshShownQueries(stores.client)
  const { name, collection } = namesOf(nft ?? cachedNft, nftKey)
  return (
    <Page
      title={name}
      crumbs={[
        isOpenedFromHoldings
          ? { label: 'Holdings', to: { name: 'holdings' } }
          : { label: 'Market', to: { name: 'market' } },
        { label: collection, to: { name: 'collection', token } },
      ]}
      hidesOlderDataBanner={nft === null}
      dataStamp={nft && nft.stamp}
      onRefresh={refresh}
      tools={
        <>
          <MarketPageIcon itemName="the NFT" item={{ kind: 'nft', token, serial }} />
          <ExplorerButton token={token} serial={serial} />
          <IconButton
            label="Copy token id and serial"
            icon={<Copy size={16} aria-hidden="true" />}
            onClick={() => void copy(`${token}/${serial}`)}
          />
          <IconButton
            label="Refresh"
            disabled={isReading(detailState)}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={refresh}
          />
        </>
      }
    >
      {detailState.status === 'failed' && <FailedRead subject="This NFT" error={detailState.error} onRetry={refresh} />}
      {detailState.status === 'stale' && (
        <StaleBanner error={detailState.error} onRetry={refresh} note="Buying requests a new quote first." />
      )}
      {!nft && <NftPlaceholder cachedNft={cachedNft} hasFailed={detailState.status === 'failed'} />}
      {nft && <NftBody nft={nft} isRefreshing={isReading(detailState)} sections={sections} />}
    </Page>
  )
}

/**
 * Reads the readiness of the selected account for the token. Reads again when the account's access changes, because the
 * readiness includes whether this computer holds the account's key.
 */
function useReadiness(selectedAccount: Account | null, token: EntityId): void {
  const accountId = selectedAccount?.id ?? null
  const access = selectedAccount?.access ?? null
  const read = useReadQuery()
  useMainQuery(readinessQueries.accountReadiness(accountId ?? '', token), accountId !== null)
  const latestAccess = useRef({ accountId, access })
  useEffect(() => {
    const previous = latestAccess.current
    latestAccess.current = { accountId, access }
    if (accountId === null || accountId !== previous.accountId || access === previous.access) return
    void read(readinessQueries.accountReadiness(accountId, token))
  }, [accountId, access, token, read])
}

function ExplorerButton({ token, serial }: NftPageProps) {
  const { urlOf, openUrl } = useExplorer()
  const url = urlOf({ token, serial })
  if (url === null) return null
  return (
    <IconButton
      label="Open in the ledger’s explorer"
      icon={<ExternalLink size={16} aria-hidden="true" />}
      onClick={() => openUrl(url)}
    />
  )
}

type BodyProps = { readonly nft: NftDetail; readonly isRefreshing: boolean; readonly sections: NftSections }

function NftBody({ nft, isRefreshing, sections }: BodyProps) {
  const { showMedia } = useSettings()
  return (
    <div className={styles['nft']}>
      <div className={styles['nft-art']}>
        <Art
          src={nft.image}
          alt={plainText(nft.name, 80)}
          className={styles['big-art']}
          absentText={showMedia ? 'No image' : 'Image off'}
        />
        <Traits nft={nft} />
        <ReadWhenVisible section={sections.rarity}>
          <RaritySection nft={nft} />
        </ReadWhenVisible>
        <ReadWhenVisible section={sections.offers}>
          <NftOffersSection nft={nft} />
        </ReadWhenVisible>
      </div>
      <div className={styles['nft-acts']}>
        <NftTitle nft={nft} />
        <DecisionPanel nft={nft} isRefreshing={isRefreshing} />
      </div>
      <div className={styles['nft-side']}>
        <ReadWhenVisible section={sections.history}>
          <div className={styles['nft-history']}>
            <PriceHistory nft={nft} />
          </div>
          <HistorySection nft={nft} />
        </ReadWhenVisible>
      </div>
      <div className={styles['nft-below']}>
        <ReadWhenVisible section={sections.comparables}>
          <ComparablesSection nft={nft} />
        </ReadWhenVisible>
      </div>
    </div>
  )
}

function NftTitle({ nft }: { readonly nft: NftDetail }) {
  const go = useGo()
  const copy = useCopy()
  const { owner } = nft
  return (
    <div className={styles['nft-title']}>
      <h2 className={styles['nft-name']}>{nameOr(nft.name, `Serial ${nft.serial}`)}</h2>
      <div className={cx('row', styles['nft-under'])}>
        <button
          type="button"
          className="link plain t2 cut"
          onClick={() => go({ name: 'collection', token: nft.token })}
        >
          {nameOr(nft.collection, nft.token)}
        </button>
        {nft.rarityRank !== null && (
          <>
            <span className="t3">·</span>
            <span className="t2 tn" title="Rank by the market’s rarity score">
              Rank {statFigure(nft.rarityRank)}
              {nft.supply !== null && ` of ${statFigure(nft.supply)}`}
            </span>
            <span className={cx('t3 small', styles['rank-source'])}>by the market’s rarity score</span>
          </>
        )}
      </div>
      <div className={cx('row', styles['chips'])}>
        <IdChip label="Token" id={nft.token} checksum={nft.checksum} onCopy={copy} />
        <FactChip label="Serial" value={String(nft.serial)} />
        {nft.isInMintPool === true && (
          <span className="chip" title="A forever-mint launch can give this NFT to a minter.">
            <b>In a forever-mint pool</b>
          </span>
        )}
        {owner && (
          <IdChip
            label={owner.name === null ? 'Owner' : `Owner ${plainText(owner.name, 40)}`}
            id={owner.id}
            checksum={owner.checksum}
            onCopy={copy}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Cached facts of the NFT while the market's answer is late, and after a failed read. Without cached facts: a skeleton
 * while the answer is late, and nothing after a failed read.
 */
function NftPlaceholder({
  cachedNft,
  hasFailed,
}: {
  readonly cachedNft: StoredNft | null
  readonly hasFailed: boolean
}) {
  const isLate = useIsLate(!hasFailed)
  if (cachedNft && (isLate || hasFailed)) return <CachedNft nft={cachedNft} />
  return isLate && !hasFailed ? <NftSkeleton /> : null
}

type Names = { readonly name: string; readonly collection: string | null }
const namesOf = (nft: Names | null, { token, serial }: NftPageProps) => ({
  name: nft ? nameOr(nft.name, `Serial ${serial}`) : `Serial ${serial}`,
  collection: nft?.collection ? nameOr(nft.collection, token) : token,
})

function NftSkeleton() {
  return (
    <div className={styles['nft']} role="status" aria-label="Loading the NFT">
      <span className={cx('skel', styles['big-art'])} />
      <div className={styles['nft-skel']}>
        <SkeletonBlock width={200} height={28} />
        <SkeletonBlock width={280} height={10} />
        <SkeletonBlock width="100%" height={180} />
      </div>
    </div>
  )
}
