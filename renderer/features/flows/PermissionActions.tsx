import { useState } from 'react'
import type { AllowanceRow } from '@shared/contract/allowances'
import type { AllowanceRef, Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { flowsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { hasListingPermission, laterPermissionFlow } from './words/leftover'
import { isPreparationLost } from './words/sell'
import { callMain } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { FlowRefusalNotice } from './FlowRefusalNotice'
import { LaterFlowLink } from './LaterFlowLink'
import { useFollowedFlow } from './use-followed-flow'

type PermissionSearch =
  | { readonly kind: 'idle' | 'reading' | 'none' | 'several' }
  | { readonly kind: 'failed'; readonly error: AppError }

/**
 * Button that revokes the permission of a failed listing, after a request for the current allowances to find that
 * permission. If a later flow replaced, used or revoked the permission, or may do so, shows a link to that flow instead.
 */
export function PermissionActions({ flow }: { readonly flow: Flow }) {
  const { api } = useApp()
  const go = useGo()
  const laterFlow = useKnownValue(flowsQueries.list, (flows) => laterPermissionFlow(flow, flows))
  const followedFlow = useFollowedFlow(`permission of ${flow.id}`)
  const [search, setSearch] = useState<PermissionSearch>({ kind: 'idle' })
  const { account } = flow
  if (!hasListingPermission(flow)) return null
  if (laterFlow) return <LaterFlowLink flow={laterFlow} />
  const revokePermission = async () => {
    setSearch({ kind: 'reading' })
    const result = await callMain(() => api.allowances.get({ account }))
    if (!result.ok) return setSearch({ kind: 'failed', error: result.error })
    const [allowance, ...others] = permissionsGrantedBy(flow, result.value.rows)
    if (!allowance) return setSearch({ kind: 'none' })
    if (others.length > 0) return setSearch({ kind: 'several' })
    setSearch({ kind: 'idle' })
    followedFlow.start(() => api.trade.revoke({ account, allowance }))
  }
  return (
    <>
      <div className="row flow-mend">
        <Button
          variant={isPreparationLost(flow) ? 'quiet' : 'secondary'}
          isBusy={search.kind === 'reading' || followedFlow.state.status === 'starting'}
          onClick={() => void revokePermission()}
        >
          Revoke permission
        </Button>
        {(search.kind === 'none' || search.kind === 'several') && (
          <span className="small t2" role="alert">
            {search.kind === 'none'
              ? 'No active permission of this listing was found.'
              : 'Several permissions may belong to this listing. Check them under Allowances before you revoke one.'}{' '}
            <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
              Open allowances
            </button>
          </span>
        )}
      </div>
      {search.kind === 'failed' && <FlowRefusalNotice error={search.error} />}
      {followedFlow.state.status === 'refused' && <FlowRefusalNotice error={followedFlow.state.error} />}
    </>
  )
}

/**
 * Permissions that the listing may have given and that may be active. Prefers the permissions recorded for this flow to
 * permissions that only match the NFT or the collection.
 */
function permissionsGrantedBy(flow: Flow, rows: readonly AllowanceRow[]): readonly AllowanceRef[] {
  const matchingRows = rows.filter((row) => isPermissionFor(row, flow))
  const recordedRows = matchingRows.filter(({ flowId }) => flowId === flow.id)
  return (recordedRows.length > 0 ? recordedRows : matchingRows).flatMap(({ revoke }) => revoke ?? [])
}

function isPermissionFor({ kind, state, token, serial }: AllowanceRow, flow: Flow): boolean {
  if (token?.id !== flow.token || (state !== 'active' && state !== 'unknown')) return false
  return flow.kind === 'list-evm' ? kind === 'evm-all' : kind === 'nft' && serial === flow.serial
}
