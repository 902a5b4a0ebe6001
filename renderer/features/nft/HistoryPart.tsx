import type { NftDetail } from '@shared/contract/nft'
import { nftQueries } from './queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { NftPagePart } from './NftPagePart'
import { HistoryTable } from './HistoryTable'

/** Section with all known events of the NFT. */
export function HistoryPart({ nft }: { readonly nft: NftDetail }) {
  const readState = useKnownState(nftQueries.history(nft))
  const read = useReadQuery()
  return (
    <NftPagePart
      state={readState}
      rows={6}
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
    </NftPagePart>
  )
}
