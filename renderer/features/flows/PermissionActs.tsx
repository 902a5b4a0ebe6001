import { useState } from 'react'
import type { AllowanceRow } from '@shared/contract/allowances'
import type { AllowanceRef, Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { flowsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { permissionOf, permissionSuccessorOf } from './words/leftover'
import { isPreparationLost } from './words/sell'
import { guarded } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { FlowRefused } from './FlowRefused'
import { Since } from './Since'
import { useFollow } from './use-follow'

type Look =
  | { readonly kind: 'idle' | 'reading' | 'none' | 'several' }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Button that revokes the permission of a failed listing. Reads the current allowances to find the one to revoke. */
export function PermissionActs({ flow }: { readonly flow: Flow }) {
  const { api } = useApp()
  const go = useGo()
  const successor = useKnownValue(flowsQueries.list, (flows) => permissionSuccessorOf(flow, flows))
  const { state, start } = useFollow(`permission of ${flow.id}`)
  const [look, setLook] = useState<Look>({ kind: 'idle' })
  const { account } = flow
  if (!permissionOf(flow)) return null
  if (successor) return <Since flow={successor} />
  const takeBack = async () => {
    setLook({ kind: 'reading' })
    const result = await guarded(() => api.allowances.get({ account }))
    if (!result.ok) return setLook({ kind: 'failed', error: result.error })
    const found = givenBy(flow, result.value.rows)
    const [allowance] = found
    setLook({ kind: found.length === 1 ? 'idle' : found.length === 0 ? 'none' : 'several' })
    if (found.length === 1 && allowance) start(() => api.trade.revoke({ account, allowance }))
  }
  return (
    <>
      <div className="row flow-mend">
        <Button
          variant={isPreparationLost(flow) ? 'quiet' : 'secondary'}
          busy={look.kind === 'reading' || state.status === 'starting'}
          onClick={() => void takeBack()}
        >
          Take the permission back
        </Button>
        {(look.kind === 'none' || look.kind === 'several') && (
          <span className="small t2" role="alert">
            {look.kind === 'none'
              ? 'It does not stand, as far as is known.'
              : 'Several stand, and which of them this listing gave is not known. Take back the right one there.'}{' '}
            <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
              Open the allowances
            </button>
          </span>
        )}
      </div>
      {look.kind === 'failed' && <FlowRefused error={look.error} />}
      {state.status === 'refused' && <FlowRefused error={state.error} />}
    </>
  )
}

/**
 * Active permissions that the listing may have given. Those recorded for this flow are preferred over those that only
 * fit.
 */
function givenBy(flow: Flow, rows: readonly AllowanceRow[]): readonly AllowanceRef[] {
  const fitting = rows.filter((row) => isOf(row, flow))
  const own = fitting.filter(({ flowId }) => flowId === flow.id)
  return (own.length > 0 ? own : fitting).flatMap(({ revoke }) => revoke ?? [])
}

function isOf({ kind, state, token, serial }: AllowanceRow, flow: Flow): boolean {
  if (token?.id !== flow.token || (state !== 'standing' && state !== 'unknown')) return false
  return flow.kind === 'list-evm' ? kind === 'evm-all' : kind === 'nft' && serial === flow.serial
}
