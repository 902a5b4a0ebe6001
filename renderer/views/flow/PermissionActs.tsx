import { useState } from 'react'
import { useStore } from 'zustand'
import type { AllowanceRow } from '@shared/contract/allowances'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { permissionOf, permissionSuccessorOf } from '../../format/flow-words/leftover'
import { flowsValue } from '../../stores/flows'
import { guarded } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../app-context'
import { FlowRefused } from './FlowRefused'
import { Since } from './Since'
import { useFollow } from './use-follow'

type Look = { readonly kind: 'idle' | 'reading' | 'none' } | { readonly kind: 'failed'; readonly error: AppError }

/** Taking back the permission of a listing that came to nothing. Who has it is read from what stands now. */
export function PermissionActs({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const go = useGo()
  const successor = useStore(stores.flows, () => permissionSuccessorOf(flow, flowsValue(stores.flows)))
  const { state, start } = useFollow(`permission of ${flow.id}`)
  const [look, setLook] = useState<Look>({ kind: 'idle' })
  const { account } = flow
  if (!permissionOf(flow)) return null
  if (successor) return <Since flow={successor} />
  const takeBack = async () => {
    setLook({ kind: 'reading' })
    const result = await guarded(() => api.allowances.get({ account }))
    if (!result.ok) return setLook({ kind: 'failed', error: result.error })
    const allowance = result.value.rows.find((row) => isOf(row, flow))?.revoke ?? null
    setLook({ kind: allowance ? 'idle' : 'none' })
    if (allowance) start(() => api.trade.revoke({ account, allowance }))
  }
  return (
    <>
      <div className="row flow-mend">
        <Button busy={look.kind === 'reading' || state.status === 'starting'} onClick={() => void takeBack()}>
          Take the permission back
        </Button>
        {look.kind === 'none' && (
          <span className="small t2" role="alert">
            It does not stand, as far as is known.{' '}
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

function isOf({ kind, state, token, serial, revoke }: AllowanceRow, flow: Flow): boolean {
  if (revoke === null || token?.id !== flow.token || (state !== 'standing' && state !== 'unknown')) return false
  return flow.kind === 'list-evm' ? kind === 'evm-all' : kind === 'nft' && serial === flow.serial
}
