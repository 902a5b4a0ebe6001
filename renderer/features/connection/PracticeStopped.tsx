import { useState } from 'react'
import type { ConnectionState } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { restartPractice } from './connection-store'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'

type Reason = NonNullable<ConnectionState['practiceStopped']>['reason']

const NOTHING_MOVES = 'Nothing can move while it is stopped, and its accounts are saved.'
const WORDS: Readonly<Record<Reason, { readonly title: string; readonly text: string }>> = {
  'ended-often': {
    title: 'The practice market stopped',
    text: `It stopped four times within an hour. ${NOTHING_MOVES} If it keeps stopping, restart this computer.`,
  },
  'not-started': {
    title: 'The practice market did not start',
    text: `${NOTHING_MOVES} If it does not start now, restart this computer.`,
  },
}

/** Banner for a practice market that is down and that Countersign restarts only on request. */
export function PracticeStopped({ reason }: { readonly reason: Reason }) {
  const { api, stores } = useApp()
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const start = async () => {
    setStarting(true)
    setError(await restartPractice(stores.client, api))
    setStarting(false)
  }
  return (
    <>
      <Banner icon={<Triangle size={16} />} {...WORDS[reason]}>
        <Button size="small" variant="primary" busy={isStarting} onClick={() => void start()}>
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
