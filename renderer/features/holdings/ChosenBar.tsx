import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '@shared/errors'
import type { HoldingMark } from '@shared/insight/set-aside'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { startBulk } from '../bulk/bulk-store'
import { markItems } from './holdings-store'
import { chooseAll, chooseNone } from './holdings-look'
import { isListed } from './holdings-view'
import { type Row } from './holding-row'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { ListDialog } from './ListDialog'
import '../../ui/act-bar.css'
import { bulkItem } from './bulk-item'

/** Maximum NFTs at once. Each has its own review, and a person would not read more. */
export const MAX_BULK_NFTS = 50

/** Actions on the chosen rows. */
export function ChosenBar({ rows }: { readonly rows: readonly Row[] }) {
  const { api, stores } = useApp()
  const chosen = useStore(stores.holdingsLook, (look) => look.chosen)
  const [isListing, setListing] = useState(false)
  const [failure, setFailure] = useState<{ readonly selection: typeof chosen; readonly error: AppError } | null>(null)
  // After a change of the selection, the error no longer applies.
  const error = failure?.selection === chosen ? failure.error : null
  const picked = useMemo(() => rows.filter(({ key }) => chosen.has(key)), [rows, chosen])
  const signable = useSignable(picked)
  if (picked.length === 0) return null
  const listed = signable.filter(isListed)
  const areSetAside = picked.every(({ place }) => place !== 'shown')
  const setMark = async (mark: HoldingMark | null) => {
    const items = picked.map(({ nft }) => ({ token: nft.token, serial: nft.serial }))
    const error = await markItems(stores.client, api, items, mark)
    if (error === null) chooseNone(stores.holdingsLook)
    else setFailure({ selection: stores.holdingsLook.getState().chosen, error })
  }
  const unlist = () => {
    startBulk(
      stores,
      api,
      'unlist',
      listed.map((row) => bulkItem(row, null)),
    )
    chooseNone(stores.holdingsLook)
  }
  const tooMany = (count: number) => (count > MAX_BULK_NFTS ? `At most ${MAX_BULK_NFTS} at once` : undefined)
  return (
    <div className="act-bar" role="region" aria-label="Chosen">
      <b role="status">{counted(picked.length, 'NFT')} chosen</b>
      {picked.length < rows.length && (
        <button
          type="button"
          className="link"
          onClick={() =>
            chooseAll(
              stores.holdingsLook,
              rows.map(({ key }) => key),
            )
          }
        >
          Choose all {counted(rows.length, 'shown', 'shown')}
        </button>
      )}
      {error !== null && (
        <span className="small" role="alert">
          Not marked. {errorText(error).title}.
        </span>
      )}
      <span className="sp" />
      {!areSetAside && (
        <>
          <Button
            variant="primary"
            disabled={signable.length === 0 || signable.length > MAX_BULK_NFTS}
            title={signable.length === 0 ? 'Only watched accounts hold these NFTs' : tooMany(signable.length)}
            onClick={() => setListing(true)}
          >
            List{signable.length > 0 ? ` ${signable.length}` : ''}…
          </Button>
          <Button
            disabled={listed.length === 0 || listed.length > MAX_BULK_NFTS}
            title={listed.length === 0 ? 'No chosen NFT is listed' : tooMany(listed.length)}
            onClick={unlist}
          >
            Unlist{listed.length > 0 ? ` ${listed.length}` : ''}
          </Button>
          <Button variant="quiet" onClick={() => void setMark('hidden')}>
            Hide
          </Button>
        </>
      )}
      {areSetAside && <Button onClick={() => void setMark('not-spam')}>Show again, not spam</Button>}
      {picked.some(({ place }) => place !== 'spam') && (
        <Button variant="quiet" onClick={() => void setMark('spam')}>
          Mark as spam
        </Button>
      )}
      <IconButton
        label="Choose none"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => chooseNone(stores.holdingsLook)}
      />
      {isListing && (
        <ListDialog rows={signable} left={picked.length - signable.length} onClose={() => setListing(false)} />
      )}
    </div>
  )
}

/** Rows of accounts that this app can sign for. */
function useSignable(rows: readonly Row[]): readonly Row[] {
  const accounts = useAccounts()?.accounts ?? []
  const signableIds = new Set(accounts.filter(({ access }) => access === 'key').map(({ id }) => id))
  return rows.filter(({ account, place }) => signableIds.has(account) && place === 'shown')
}
