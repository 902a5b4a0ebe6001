import { useState } from 'react'
import { useStore } from 'zustand'
import { groupBy } from '@shared/group-by'
import { countWithNoun, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { flowsQueries } from '../flows/queries'
import { hasEnded } from '../flows/flow-text'
import { type BulkItem, isBusy, startBulk } from '../bulk/bulk-store'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'
import { subjectText } from './allowance-text'
import { DependentListings } from './DependentListings'
import { type Grant, grantKey, isNftKind, type SpenderGrants } from './spender-exposure'

type RevokeAllProps = {
  readonly group: SpenderGrants
  /** True for a spender that is not on the person's list. The button then has the color of danger. */
  readonly isDanger: boolean
}

/**
 * Button to revoke all permissions of a spender, one after another. Each has its own review. The queue leaves out
 * permissions of watched accounts, permissions that this app cannot revoke and permissions with an unfinished flow; the
 * dialog shows how many. Renders nothing with fewer than two permissions that this app can revoke now.
 */
export function RevokeAllButton({ group, isDanger }: RevokeAllProps) {
  const { api, stores } = useApp()
  const isQueueBusy = useStore(stores.bulk, isBusy)
  const [isConfirming, setConfirming] = useState(false)
  const unfinishedKeys = useKnownValue(flowsQueries.list, (flows) =>
    flows.filter(({ state }) => !hasEnded(state)).map(({ account, allowance }) => permissionKey(account, allowance)),
  )
  const grants = group.grants.filter(
    ({ row, account }) =>
      row.revoke !== null &&
      account.access === 'key' &&
      unfinishedKeys?.includes(permissionKey(account.id, row.revoke)) !== true,
  )
  if (grants.length < 2) return null
  const leftOutCount = group.grants.length - grants.length
  const permissionGroups = permissionsByCollection(grants)
  const countText =
    leftOutCount === 0
      ? `all ${statFigure(grants.length)}`
      : `${statFigure(grants.length)} of ${statFigure(group.grants.length)}`
  return (
    <>
      <Button variant={isDanger ? 'danger' : 'quiet'} disabled={isQueueBusy} onClick={() => setConfirming(true)}>
        {`Revoke ${countText} permissions…`}
      </Button>
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={
          leftOutCount === 0
            ? `Revoke ${countWithNoun(grants.length, 'permission')}`
            : `Revoke ${countText} permissions`
        }
        text={`Each permission has its own review and network fee. ${leftOutCount === 0 ? 'Decline the ones you want to keep.' : `The queue leaves out ${countWithNoun(leftOutCount, 'permission')}: watch-only, not revocable here, or in another transaction.`}`}
        actionLabel="Continue to the first review"
        action={() => {
          startBulk(stores, api, 'revoke', grants.flatMap(revocationItem), leftOutCount)
          return Promise.resolve(null)
        }}
      >
        {isConfirming &&
          permissionGroups.map(({ account, token, serials }) => (
            <section key={`${account.id} ${token.id}`}>
              <h3 className="label">{nameOr(token.name, token.id)}</h3>
              <DependentListings account={account.id} token={token.id} serials={serials} />
            </section>
          ))}
      </Confirm>
    </>
  )
}

/** Permissions of one account over NFTs of one collection. */
type CollectionPermissions = {
  readonly account: Grant['account']
  readonly token: NonNullable<Grant['row']['token']>
  /** Serials of the NFTs; null if one of the permissions is for the whole collection. */
  readonly serials: readonly number[] | null
}

/** Permissions over NFTs, grouped by account and collection. */
function permissionsByCollection(grants: readonly Grant[]): readonly CollectionPermissions[] {
  const nftGrants = grants.filter(({ row }) => isNftKind(row) && row.token !== null)
  const groups = groupBy(nftGrants, ({ account, row }) => `${account.id} ${row.token?.id ?? ''}`)
  return [...groups.values()].flatMap((sameCollection): CollectionPermissions[] => {
    const [first] = sameCollection
    const token = first?.row.token
    if (!first || !token) return []
    const isWholeCollection = sameCollection.some(({ row }) => row.kind !== 'nft')
    const serials = isWholeCollection ? null : sameCollection.flatMap(({ row }) => row.serial ?? [])
    return [{ account: first.account, token, serials }]
  })
}

/** Text that identifies a permission. Flows and rows have separate objects, so object identity cannot be compared. */
const permissionKey = (account: string, allowance: unknown): string => `${account} ${JSON.stringify(allowance)}`

function revocationItem(grant: Grant): readonly BulkItem[] {
  const { row, account } = grant
  if (row.revoke === null) return []
  const asset = { token: null, serialOrOfferId: null, price: null }
  return [{ ...asset, key: grantKey(grant), account: account.id, name: subjectText(row), allowance: row.revoke }]
}
