import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { alertsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { addLaunchAlert, launchRuleOf, removeAlert } from './alerts-store'
import { IconButton } from '../../ui/IconButton'
import { useApp } from '../../app/app-context'

type LaunchAlertProps = { readonly token: EntityId; readonly mintCode: string }

/** Button that sets an alert on a launch: opening, a much slower mint pace, and sold out. */
export function LaunchAlertButton({ token, mintCode }: LaunchAlertProps) {
  const { api, stores } = useApp()
  const rule = launchRuleOf(useKnownValue(alertsQueries.state), token, mintCode)
  const [state, setState] = useState<'idle' | 'sending' | AppError>('idle')
  const toggle = async () => {
    setState('sending')
    const error = rule
      ? await removeAlert(stores.client, api, rule.id)
      : await addLaunchAlert(stores.client, api, token, mintCode)
    setState(error ?? 'idle')
  }
  const errorTitle = typeof state === 'object' ? errorText(state).title : null
  return (
    <>
      {errorTitle !== null && (
        <span className="small t2" role="alert">
          {errorTitle}
        </span>
      )}
      <IconButton
        label={rule ? 'Stop alerts for this launch' : 'Alert me when this launch opens, slows or sells out'}
        aria-pressed={rule !== null}
        disabled={state === 'sending'}
        icon={rule ? <BellRing size={16} aria-hidden="true" /> : <BellPlus size={16} aria-hidden="true" />}
        onClick={() => void toggle()}
      />
    </>
  )
}
