import type { NftDetail } from '@shared/contract/nft'
import { nftQueries } from './queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { NftPageSection } from './NftPageSection'
import { HistoryTable } from './HistoryTable'

/** Section with all known events of the NFT. */
export function HistorySection({ nft }: { readonly nft: NftDetail }) {
  const readState = useKnownState(nftQueries.history(nft))
  const read = useReadQuery()
  return (
    <NftPageSection
      readState={readState}
      placeholderRowCount={6}
      title="Activity"
      stampOf={() => null}
      onRetry={() => void read(nftQueries.history(nft), true)}
    >
      {(history) => (
        <>
          <HistoryTable events={history.entries} />
          {!history.isWhole && (
            <p className="small t3">The market’s history may be incomplete. Older events may be missing.</p>
          )}
        </>
      )}
    </NftPageSection>
  )
}
