import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { restartPractice } from './connection-store'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'

type StopReason = NonNullable<ConnectionState['practiceStopped']>['reason']

const WHILE_STOPPED = 'Nothing can move while the market is stopped, and its accounts are saved.'
const TEXTS: Readonly<Record<StopReason, { readonly title: string; readonly text: string }>> = {
  'ended-often': {
    title: 'The practice market stopped',
    text: `The market stopped four times within an hour. ${WHILE_STOPPED} If this happens again, restart this computer.`,
  },
  'not-started': {
    title: 'The practice market did not start',
    text: `${WHILE_STOPPED} If the start fails again, restart this computer.`,
  },
}

/** Banner for a practice market that is stopped and starts again only when the person clicks the button. */
export function PracticeStopped({ reason }: { readonly reason: StopReason }) {
  const { api, stores } = useApp()
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const restart = async () => {
    setStarting(true)
    setError(await restartPractice(stores.client, api))
    setStarting(false)
  }
  return (
    <>
      <Banner icon={<Triangle size={16} />} title={TEXTS[reason].title} text={TEXTS[reason].text}>
        <Button size="small" variant="primary" isBusy={isStarting} onClick={() => void restart()}>
          Start the practice market
        </Button>
      </Banner>
      {error && (
        <p role="alert">
          {errorText(error).title}. {errorText(error).todo}
        </p>
      )}
    </>
  )
}
