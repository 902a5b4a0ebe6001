import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { addLaunchAlert, launchRuleOf } from '../alerts/alerts-store'
import { alertsQueries } from '../alerts/queries'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'

type OpeningAlertProps = {
  readonly token: EntityId
  readonly mintCode: string
  /**
   * Label of the disabled button while the alert is set: the mint that becomes possible at the opening. Null below another
   * primary button.
   */
  readonly waitingLabel: string | null
}

/** Button that sets an alert for the opening of the launch. While an alert is set, a line says so. */
export function OpeningAlertButton({ token, mintCode, waitingLabel }: OpeningAlertProps) {
  const { api, stores } = useApp()
  const rule = launchRuleOf(useKnownValue(alertsQueries.state), token, mintCode)
  const [submission, setSubmission] = useState<'idle' | 'sending' | AppError>('idle')
  if (rule) {
    return (
      <>
        {waitingLabel !== null && (
          <Button variant="primary" size="large" disabled>
            {waitingLabel}
          </Button>
        )}
        <p className="small t2">You get a notice when the launch opens.</p>
      </>
    )
  }
  const addAlert = async () => {
    setSubmission('sending')
    setSubmission((await addLaunchAlert(stores.client, api, token, mintCode)) ?? 'idle')
  }
  return (
    <>
      <Button
        variant={waitingLabel === null ? 'secondary' : 'primary'}
        size="large"
        icon={<BellPlus size={16} aria-hidden="true" />}
        isBusy={submission === 'sending'}
        onClick={() => void addAlert()}
      >
        Alert me when it opens
      </Button>
      {typeof submission === 'object' && <ErrorLine error={submission} />}
    </>
  )
}
