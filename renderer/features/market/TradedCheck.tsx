import { useEffect, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { guarded } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { Cross, HalfCircle, Tick } from '../../ui/StatusIcons'
import { useApp, useGo } from '../../app/app-context'
import { ErrorLine } from '../../ui/Confirm'

type Answer = 'asking' | { readonly isTraded: boolean } | { readonly error: AppError }

/** Asks the market if it trades a collection that is missing from the list, which may be outdated. */
export function TradedCheck({ token }: { readonly token: EntityId }) {
  const { api } = useApp()
  const go = useGo()
  const [known, setKnown] = useState<{ readonly token: EntityId; readonly answer: Answer } | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLeft = false
    void guarded(() => api.market.isTraded({ token })).then((result) => {
      if (isLeft) return
      setKnown({ token, answer: result.ok ? { isTraded: result.value.isTraded } : { error: result.error } })
    })
    return () => {
      isLeft = true
    }
  }, [api, token, round])
  const answer = known?.token === token ? known.answer : 'asking'
  if (typeof answer === 'object' && 'error' in answer) {
    return (
      <div className="traded-check">
        <ErrorLine error={answer.error} />
        <Button size="small" onClick={() => setRound(round + 1)}>
          Try again
        </Button>
      </div>
    )
  }
  const isTraded = answer === 'asking' ? null : answer.isTraded
  return (
    <div className="traded-check">
      <p className="row" role="status">
        {isTraded === null ? <HalfCircle size={16} /> : isTraded ? <Tick size={16} /> : <Cross size={16} />}
        <span>
          {isTraded === null
            ? `Asking the market about ${token}.`
            : isTraded
              ? `The market trades ${token}. Its list does not have it yet.`
              : `The market does not trade ${token}.`}
        </span>
      </p>
      {isTraded === true && (
        <Button size="small" onClick={() => go({ name: 'collection', token })}>
          Open the collection
        </Button>
      )}
    </div>
  )
}
