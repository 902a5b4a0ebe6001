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

/** Button that sets or removes an alert on a launch. The alert sends a notice when the launch opens, slows or sells out. */
export function LaunchAlertButton({ token, mintCode }: LaunchAlertProps) {
  const { api, stores } = useApp()
  const rule = launchRuleOf(useKnownValue(alertsQueries.state), token, mintCode)
  const [submission, setSubmission] = useState<'idle' | 'sending' | AppError>('idle')
  const toggleAlert = async () => {
    setSubmission('sending')
    const error = rule
      ? await removeAlert(stores.client, api, rule.id)
      : await addLaunchAlert(stores.client, api, token, mintCode)
    setSubmission(error ?? 'idle')
  }
  const errorTitle = typeof submission === 'object' ? errorText(submission).title : null
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
        disabled={submission === 'sending'}
        icon={rule ? <BellRing size={16} aria-hidden="true" /> : <BellPlus size={16} aria-hidden="true" />}
        onClick={() => void toggleAlert()}
      />
    </>
  )
}
