import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '@shared/errors'
import type { HoldingMark } from '@shared/insight/set-aside'
import { errorText } from '../../format/error-text'
import { countWithNoun } from '../../format/money'
import { startBulk } from '../bulk/bulk-store'
import { markHoldings } from './mark-holdings'
import { chooseAll, chooseNone } from './holdings-view-settings'
import { isListed } from './holdings-view'
import { type HoldingRow } from './holding-row'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { Cross } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { ListDialog } from './ListDialog'
import '../../ui/act-bar.css'
import { bulkItem } from './bulk-item'

/**
 * Maximum number of NFTs in one bulk action. Each NFT has its own review, and a person would not read more reviews than
 * that.
 */
export const MAX_BULK_NFTS = 50

/** Bar with the actions on the chosen rows. */
export function ChosenBar({ rows }: { readonly rows: readonly HoldingRow[] }) {
  const { api, stores } = useApp()
  const chosenKeys = useStore(stores.holdingsViewSettings, (viewSettings) => viewSettings.chosenKeys)
  const [isListDialogOpen, setListDialogOpen] = useState(false)
  const [failure, setFailure] = useState<{ readonly selection: typeof chosenKeys; readonly error: AppError } | null>(
    null,
  )
  // After a change of the selection, the error no longer applies.
  const error = failure?.selection === chosenKeys ? failure.error : null
  const chosenRows = useMemo(() => rows.filter(({ key }) => chosenKeys.has(key)), [rows, chosenKeys])
  const signableRows = useSignableRows(chosenRows)
  if (chosenRows.length === 0) return null
  const listedRows = signableRows.filter(isListed)
  const areAllSetAside = chosenRows.every(({ status }) => status !== 'shown')
  const setMark = async (mark: HoldingMark | null) => {
    const items = chosenRows.map(({ nft }) => ({ token: nft.token, serial: nft.serial }))
    const markError = await markHoldings(stores.client, api, items, mark)
    if (markError === null) chooseNone(stores.holdingsViewSettings)
    else setFailure({ selection: stores.holdingsViewSettings.getState().chosenKeys, error: markError })
  }
  const unlist = () => {
    startBulk(
      stores,
      api,
      'unlist',
      listedRows.map((row) => bulkItem(row, null)),
    )
    chooseNone(stores.holdingsViewSettings)
  }
  const limitText = (count: number) => (count > MAX_BULK_NFTS ? `At most ${MAX_BULK_NFTS} at once` : undefined)
  return (
    <div className="act-bar" role="region" aria-label="Chosen">
      <b role="status">{countWithNoun(chosenRows.length, 'NFT')} chosen</b>
      {chosenRows.length < rows.length && (
        <button
          type="button"
          className="link"
          onClick={() =>
            chooseAll(
              stores.holdingsViewSettings,
              rows.map(({ key }) => key),
            )
          }
        >
          Choose all {countWithNoun(rows.length, 'shown', 'shown')}
        </button>
      )}
      {error !== null && (
        <span className="small row" role="alert">
          <Cross size={14} />
          {chosenRows.length > 1 ? 'Not all marked.' : 'Not marked.'} {errorText(error).title}.
        </span>
      )}
      <span className="sp" />
      {!areAllSetAside && (
        <>
          <Button
            variant="primary"
            disabled={signableRows.length === 0 || signableRows.length > MAX_BULK_NFTS}
            title={signableRows.length === 0 ? 'Only watched accounts hold these NFTs' : limitText(signableRows.length)}
            onClick={() => setListDialogOpen(true)}
          >
            List{signableRows.length > 0 ? ` ${signableRows.length}` : ''}…
          </Button>
          <Button
            disabled={listedRows.length === 0 || listedRows.length > MAX_BULK_NFTS}
            title={listedRows.length === 0 ? 'No chosen NFT is listed' : limitText(listedRows.length)}
            onClick={unlist}
          >
            Unlist{listedRows.length > 0 ? ` ${listedRows.length}` : ''}
          </Button>
          <Button variant="quiet" onClick={() => void setMark('hidden')}>
            Hide
          </Button>
        </>
      )}
      {areAllSetAside && <Button onClick={() => void setMark('not-spam')}>Show again and mark as not spam</Button>}
      {chosenRows.some(({ status }) => status !== 'spam') && (
        <Button variant="quiet" onClick={() => void setMark('spam')}>
          Mark as spam
        </Button>
      )}
      <IconButton
        label="Choose none"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => chooseNone(stores.holdingsViewSettings)}
      />
      {isListDialogOpen && (
        <ListDialog
          rows={signableRows}
          leftOutCount={chosenRows.length - signableRows.length}
          onClose={() => setListDialogOpen(false)}
        />
      )}
    </div>
  )
}

/** Rows that are not set aside, of accounts that this app can sign for. */
function useSignableRows(rows: readonly HoldingRow[]): readonly HoldingRow[] {
  const accounts = useAccounts()?.accounts ?? []
  const signableIds = new Set(accounts.filter(({ access }) => access === 'key').map(({ id }) => id))
  return rows.filter(({ account, status }) => signableIds.has(account) && status === 'shown')
}
