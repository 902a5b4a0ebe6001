import { useState } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { restartPractice } from '../../stores/connection'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/Marks'
import { useApp } from '../app-context'

const TEXT =
  'It stopped four times within an hour, so Countersign no longer starts it by itself. Nothing can move while it is stopped, and its accounts are saved. Start it now. If it keeps stopping, restart this computer.'

/** The app's practice market ended too often to be started again without being asked. */
export function PracticeStopped() {
  const { api, stores } = useApp()
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const start = async () => {
    setStarting(true)
    setError(await restartPractice(stores.connection, api))
    setStarting(false)
  }
  return (
    <>
      <Banner icon={<Triangle size={16} />} title="The practice market stopped" text={TEXT}>
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
