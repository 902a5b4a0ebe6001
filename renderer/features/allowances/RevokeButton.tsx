import { useState } from 'react'
import { useStore } from 'zustand'
import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow } from '@shared/contract/allowances'
import { flowsQueries } from '../flows/queries'
import { useKnownValue } from '../../query/use-query'
import { isQueuedForRevocation } from '../bulk/bulk-store'
import { hasEnded } from '../flows/flow-text'
import { subjectText, spenderText } from './allowance-text'
import { nameOr, plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { useApp, useGo } from '../../app/app-context'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { DependentListings } from './DependentListings'
import { useListedSpender } from './use-listed-spender'

type RevokeProps = {
  readonly row: AllowanceRow
  readonly account: Account
  readonly revokeFlow: FollowedFlow
  /** True for the only permission of a spender that is not on the person's list. */
  readonly isDanger?: boolean
}

/**
 * Button that starts a flow to revoke a permission. The person must still approve the flow in the review. While another
 * flow on the same permission is unfinished, the button opens the history entry of that flow instead. Renders nothing if
 * the permission cannot be revoked. The account must have a key.
 */
export function RevokeButton({ row, account, revokeFlow, isDanger = false }: RevokeProps) {
  const { api, stores } = useApp()
  const go = useGo()
  const listedSpender = useListedSpender(row.spender)
  const { revoke } = row
  const [isConfirming, setConfirming] = useState(false)
  // Compare the references as JSON, because flows and rows have separate objects.
  const revokeJson = JSON.stringify(revoke)
  const unfinishedFlow = useKnownValue(flowsQueries.list, (flows) =>
    flows.find(
      (flow) => flow.account === account.id && !hasEnded(flow.state) && JSON.stringify(flow.allowance) === revokeJson,
    ),
  )
  const isQueued = useStore(stores.bulk, (bulk) => revoke !== null && isQueuedForRevocation(bulk, account.id, revoke))
  if (revoke === null) return null
  if (unfinishedFlow && unfinishedFlow.id !== revokeFlow.flow?.id) {
    return (
      <Button
        size="small"
        variant="quiet"
        title={`This permission is being ${unfinishedFlow.kind === 'revoke' ? 'revoked' : 'changed'}. Opens the history entry.`}
        onClick={() => go({ name: 'history', flow: unfinishedFlow.id })}
      >
        {unfinishedFlow.kind === 'revoke' ? 'View revocation' : 'View change'}
      </Button>
    )
  }
  const startRevoke = () => revokeFlow.start(() => api.trade.revoke({ account: account.id, allowance: revoke }))
  const isSingleNft = row.kind === 'nft'
  // Listings may depend on a permission for NFTs. In this case, a dialog shows these listings before the review.
  const token = isSingleNft || row.kind === 'nft-all' || row.kind === 'evm-all' ? row.token : null
  const collection = token && nameOr(token.name, token.id)
  const spender = plainText(listedSpender?.name ?? spenderText(row), 40)
  return (
    <>
      <Button
        size={isDanger ? 'normal' : 'small'}
        variant={isDanger ? 'danger' : 'secondary'}
        disabled={isQueued || (revokeFlow.flow !== null && !hasEnded(revokeFlow.flow.state))}
        title={isQueued ? 'This permission is in the running queue.' : undefined}
        isBusy={revokeFlow.state.status === 'starting'}
        aria-label={`Revoke ${subjectText(row)} for ${spender}`}
        onClick={() => (token ? setConfirming(true) : startRevoke())}
      >
        {token ? 'Revoke…' : 'Revoke'}
      </Button>
      {token && (
        <Confirm
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={isSingleNft ? 'Revoke permission for one NFT' : 'Revoke permission for the whole collection'}
          text={`This ends the permission of ${spender} to move ${isSingleNft ? subjectText(row) : `your NFTs of ${collection ?? ''}`}. The review comes next.`}
          actionLabel="Continue to review"
          disabled={isQueued}
          action={() => {
            startRevoke()
            return Promise.resolve(null)
          }}
        >
          {isConfirming && (
            <DependentListings
              account={account.id}
              token={token.id}
              serials={isSingleNft && row.serial !== null ? [row.serial] : null}
            />
          )}
        </Confirm>
      )}
    </>
  )
}
