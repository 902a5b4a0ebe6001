import { useState } from 'react'
import { openKeychain } from './accounts-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'

/** Button that tries again to open the keychain, for example after the time to enter its password has run out. */
export function RetryKeychain() {
  const { api, stores } = useApp()
  const [isOpening, setOpening] = useState(false)
  const retry = async () => {
    setOpening(true)
    await openKeychain(stores.client, api)
    setOpening(false)
  }
  return (
    <Button size="small" variant="quiet" isBusy={isOpening} onClick={() => void retry()}>
      Try the keychain again
    </Button>
  )
}
