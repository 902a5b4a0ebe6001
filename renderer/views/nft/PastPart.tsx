import { useStore } from 'zustand'
import type { NftDetail } from '@shared/contract/nft'
import { loadPast, nftOf } from '../../stores/nft'
import { useApp } from '../app-context'
import { Part } from './Part'
import { PastTable } from './PastTable'

/** Everything that is known to have happened with it. */
export function PastPart({ nft }: { readonly nft: NftDetail }) {
  const { api, stores } = useApp()
  const state = useStore(stores.nftPast)
  return (
    <Part
      {...{ state, of: nftOf(nft), rows: 6 }}
      title="Activity"
      stampOf={() => null}
      onRetry={() => void loadPast(stores.nftPast, api, nft, true)}
    >
      {(past) => (
        <>
          <PastTable acts={past.acts} />
          {!past.isWhole && <p className="small t3">The market tells no more than this. Older acts are not shown.</p>}
        </>
      )}
    </Part>
  )
}
