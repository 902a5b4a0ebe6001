import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { hasEnded } from '../flows/flow-text'
import { isBusy as isQueueBusy } from '../bulk/bulk-store'
import { isOfferFlowKind } from './offers-store'
import { useApp } from '../../app/app-context'
import { useFollowedFlow, type FollowedFlow } from '../flows/use-followed-flow'

export type OfferFlow = {
  /** The followed flow, with functions to start and to dismiss a flow. */
  readonly followedFlow: FollowedFlow
  /**
   * True while a flow about the account's offers or their allowance starts or runs, or while the bulk queue cancels
   * offers. Only one such flow may run at a time, because two flows would not take each other's effect into account.
   */
  readonly isBusy: boolean
}

/** Follows the flow about the account's offers or about the allowance for these offers. */
export function useOfferFlow(account: EntityId): OfferFlow {
  const isOfferFlow = (flow: Flow) => isOfferFlowKind(flow.kind) && flow.account === account
  const followedFlow = useFollowedFlow(`offers ${account}`, isOfferFlow)
  const { flow, state } = followedFlow
  const { stores } = useApp()
  const isQueueCancelling = useStore(
    stores.bulk,
    (bulk) => bulk.status !== 'idle' && bulk.action === 'cancel' && isQueueBusy(bulk),
  )
  const isBusy = isQueueCancelling || state.status === 'starting' || (flow !== null && !hasEnded(flow.state))
  return { followedFlow, isBusy }
}
