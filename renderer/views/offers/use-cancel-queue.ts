import { useEffect, useRef, useState } from 'react'
import type { OwnOffer } from '@shared/contract/offers'
import { hasEnded } from '../../format/flow-text'
import { useApp } from '../app-context'
import type { Follow } from '../flow/use-follow'

export type CancelQueue = {
  /** Those that are not cancelled yet, the one under way first. Empty: nothing is queued. */
  readonly left: readonly OwnOffer[]
  /** How many stayed when it was stopped: one was declined, refused, or failed. Null while nothing was. */
  readonly stopped: number | null
  readonly begin: (offers: readonly OwnOffer[]) => void
  /** No further one is begun. The review that is open goes on. */
  readonly stop: () => void
}

/** Cancels several offers one by one, each with a review of its own; one that is not done ends the row. */
export function useCancelQueue(account: string, { state, flow, start }: Follow): CancelQueue {
  const { api } = useApp()
  const [left, setLeft] = useState<readonly OwnOffer[]>([])
  const [stopped, setStopped] = useState<number | null>(null)
  /** Asked for: which offer, and what was followed before it. */
  const asked = useRef<{ readonly id: number; readonly before: string | null } | null>(null)
  useEffect(() => {
    const [next, ...others] = left
    if (!next || state.status === 'starting') return
    const end = (rest: readonly OwnOffer[], stays: number | null) => {
      asked.current = null
      setLeft(rest)
      setStopped(stays)
    }
    if (asked.current?.id !== next.id) {
      asked.current = { id: next.id, before: flow?.id ?? null }
      start(() => api.trade.cancelOffer({ account, token: next.token, orderId: next.id }))
      return
    }
    if (state.status === 'refused') return end([], left.length)
    if (flow === null || flow.id === asked.current.before || !hasEnded(flow.state)) return
    if (flow.state === 'done') end(others, null)
    else end([], left.length)
  }, [left, state, flow, start, account, api])
  return {
    left,
    stopped,
    begin: (offers) => {
      asked.current = null
      setStopped(null)
      setLeft(offers)
    },
    stop: () => {
      setStopped(left.length - 1)
      setLeft(left.slice(0, 1))
    },
  }
}
