import type { NftDetail } from '@shared/contract/nft'
import type { NftOffer } from '@shared/contract/nft-history'
import { hbarWords } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { nftQueries } from './queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { type Column, DataTable } from '../../ui/data-table'
import { Money } from '../../ui/Money'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { NftPageSection } from './NftPageSection'
import { AccountName } from './HistoryTable'
import styles from './nft.module.css'

/** Section with the offers for this NFT only, the best offer for each of its traits, and the best in the collection. */
export function NftOffersSection({ nft }: { readonly nft: NftDetail }) {
  const readState = useKnownState(nftQueries.offers(nft))
  const read = useReadQuery()
  const broader = broaderOffers(nft)
  return (
    <NftPageSection
      readState={readState}
      placeholderRowCount={2}
      title="Offers"
      stampOf={({ stamp }) => stamp}
      onRetry={() => void read(nftQueries.offers(nft), true)}
    >
      {({ offers }) => (
        <>
          {offers.length === 0 ? (
            <p className="small t2">
              {broader.length === 0 ? 'No offers on this NFT, its traits or its collection.' : 'No offers on this NFT.'}
            </p>
          ) : (
            <DataTable
              className={styles['nft-offers']}
              rows={offers}
              rowKey={(_, i) => i}
              rowAttributes={({ price, status }) => ({
                title: status === null ? undefined : `${hbarWords(price)}, ${plainText(status, 40)}`,
              })}
              columns={COLUMNS}
            />
          )}
          <BroaderOffers offers={broader} />
          {offers.length > 0 && nft.isOwnedByPerson && (
            <div className="small t2">
              Offers for a single NFT can be accepted only on the market’s website.
              <MarketPageButtons item={{ kind: 'nft', token: nft.token, serial: nft.serial }} />
            </div>
          )}
        </>
      )}
    </NftPageSection>
  )
}

type BroaderOffer = { readonly targetText: string; readonly hbar: string }

/** Best offers that may buy another NFT: for each trait, and in the collection. */
function BroaderOffers({ offers }: { readonly offers: readonly BroaderOffer[] }) {
  if (offers.length === 0) return null
  return (
    <dl className={styles['broader']}>
      {offers.map(({ targetText, hbar }) => (
        <div key={targetText}>
          <dt className="cut" title={targetText}>
            {targetText}
          </dt>
          <dd>
            <Money hbar={hbar} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const COLUMNS: readonly Column<NftOffer>[] = [
  { key: 'offer', label: 'For this NFT', className: 'strong', cell: ({ price }) => <Money hbar={price} /> },
  { key: 'by', label: 'By', className: 't2 cut', cell: ({ buyer }) => <AccountName account={buyer} /> },
  {
    key: 'since',
    label: 'Since',
    align: 'end',
    className: 'small t2',
    title: ({ at }) => (at === null ? undefined : utcWords(at)),
    cell: ({ at }) => (at === null ? 'unknown' : dateWords(at)),
  },
]

/**
 * Best offers that other NFTs match, too: the best offer for each trait of this NFT, and the best in the collection.
 */
export function broaderOffers({ traits, bestOffer }: NftDetail): readonly BroaderOffer[] {
  const traitOffers = traits.flatMap(({ type, value, bestOffer: hbar }) =>
    hbar === null ? [] : [{ targetText: `Best for ${nameOr(type, 'trait')} ${plainText(value, 30)}`, hbar }],
  )
  return bestOffer === null
    ? traitOffers
    : [...traitOffers, { targetText: 'Best in the collection, may be for another NFT', hbar: bestOffer }]
}
