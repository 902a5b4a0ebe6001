import type { NftDetail } from '@shared/contract/nft'
import { nftQueries } from './queries'
import { useKnown, useRead } from '../../query/use-query'
import { Part } from './NftPagePart'
import { PastTable } from './HistoryTable'

/** Section with all known events of the NFT. */
export function PastPart({ nft }: { readonly nft: NftDetail }) {
  const state = useKnown(nftQueries.past(nft))
  const read = useRead()
  return (
    <Part
      state={state}
      rows={6}
      title="Activity"
      stampOf={() => null}
      onRetry={() => void read(nftQueries.past(nft), true)}
    >
      {(history) => (
        <>
          <PastTable acts={history.acts} />
          {!history.isWhole && (
            <p className="small t3">The market’s whole history was not read. Older events may be missing.</p>
          )}
        </>
      )}
    </Part>
  )
}
