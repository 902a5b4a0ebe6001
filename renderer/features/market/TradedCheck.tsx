import { useEffect, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { callMain } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { Cross, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { ErrorLine } from '../../ui/Confirm'
import styles from './market.module.css'

type CheckState = 'checking' | { readonly isTraded: boolean } | { readonly error: AppError }

/**
 * Message on whether the market trades a collection that is missing from the list of traded collections. The component
 * asks the market about this collection, because the list may be outdated.
 */
export function TradedCheck({ token }: { readonly token: EntityId }) {
  const { api } = useApp()
  const go = useGo()
  const [lastCheck, setLastCheck] = useState<{ readonly token: EntityId; readonly state: CheckState } | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCancelled = false
    void callMain(() => api.market.isTraded({ token })).then((result) => {
      if (isCancelled) return
      setLastCheck({ token, state: result.ok ? { isTraded: result.value.isTraded } : { error: result.error } })
    })
    return () => {
      isCancelled = true
    }
  }, [api, token, attempt])
  const checkState = lastCheck?.token === token ? lastCheck.state : 'checking'
  if (checkState === 'checking') {
    return (
      <div className={styles['traded-check']}>
        <p className="row" role="status">
          <HalfCircle size={16} />
          <span>Asking the market about {token}.</span>
        </p>
      </div>
    )
  }
  if ('error' in checkState) {
    return (
      <div className={styles['traded-check']}>
        <ErrorLine error={checkState.error} />
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </div>
    )
  }
  const { isTraded } = checkState
  return (
    <div className={styles['traded-check']}>
      <p className="row" role="status">
        {isTraded ? <Tick size={16} /> : <Cross size={16} />}
        <span>
          {isTraded
            ? `The market trades ${token}. The list does not have this collection yet.`
            : `The market does not trade ${token}.`}
        </span>
      </p>
      {isTraded && (
        <Button size="small" onClick={() => go({ name: 'collection', token })}>
          Open the collection
        </Button>
      )}
    </div>
  )
}
