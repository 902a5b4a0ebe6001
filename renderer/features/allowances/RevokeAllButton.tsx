import { useState } from 'react'
import { useStore } from 'zustand'
import { countWithNoun, statFigure } from '../../format/money'
import { flowsQueries } from '../flows/queries'
import { hasEnded } from '../flows/flow-text'
import { type BulkItem, isBusy, startBulk } from '../bulk/bulk-store'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'
import { subjectText } from './allowance-text'
import { type Grant, grantKey, isNftKind, type SpenderGrants } from './spender-exposure'

type RevokeAllProps = {
  readonly group: SpenderGrants
  /** True for a spender that is not on the person's list: ending its permissions is the way out of the danger. */
  readonly isDanger: boolean
}

/**
 * Button to revoke all permissions of a spender, one after another. Each has its own review. Renders nothing with fewer
 * than two permissions that this app can revoke now.
 */
export function RevokeAllButton({ group, isDanger }: RevokeAllProps) {
  const { api, stores } = useApp()
  const isQueueBusy = useStore(stores.bulk, isBusy)
  const [isConfirming, setConfirming] = useState(false)
  const unfinishedRefs = useKnownValue(flowsQueries.list, (flows) =>
    flows.filter(({ state }) => !hasEnded(state)).map(({ account, allowance }) => refKey(account, allowance)),
  )
  const grants = group.grants.filter(
    ({ row, account }) =>
      row.revoke !== null &&
      account.access === 'key' &&
      unfinishedRefs?.includes(refKey(account.id, row.revoke)) !== true,
  )
  if (grants.length < 2) return null
  const nftCount = grants.filter(({ row }) => isNftKind(row)).length
  return (
    <>
      <Button variant={isDanger ? 'danger' : 'quiet'} disabled={isQueueBusy} onClick={() => setConfirming(true)}>
        {`Revoke all ${statFigure(grants.length)}…`}
      </Button>
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Revoke ${countWithNoun(grants.length, 'permission')}`}
        text={`Each permission has its own review, one after another. Decline any that you want to keep.${nftCount > 0 ? ' Listings that depend on a permission cannot be bought afterwards.' : ''}`}
        actionLabel="Continue to the first review"
        action={() => {
          startBulk(stores, api, 'revoke', grants.flatMap(revocationItem))
          return Promise.resolve(null)
        }}
      />
    </>
  )
}

/** Comparable key of a permission. Flows and rows have separate objects, so references do not match. */
const refKey = (account: string, allowance: unknown): string => `${account} ${JSON.stringify(allowance)}`

function revocationItem(grant: Grant): readonly BulkItem[] {
  const { row, account } = grant
  if (row.revoke === null) return []
  const asset = { token: null, serialOrOfferId: null, price: null }
  return [{ ...asset, key: grantKey(grant), account: account.id, name: subjectText(row), allowance: row.revoke }]
}
