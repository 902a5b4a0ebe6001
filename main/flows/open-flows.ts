import { isEnded } from '@shared/contract/flows'
import type { FlowStart } from '../journal/flow-start'
import { stateOf } from '../journal/flow-state'
import { headOf, lastOf, type Entry, type Journal } from '../journal/journal'
import { failure } from '../platform/app-failure'
import { isConflicting, type OpenFlow } from './flow-conflicts'

/** Each unsent flow has an open review, or calls the service on the person's behalf. */
const MOST_UNSENT = 20

/** Flows of one profile, as far as their profile is known. */
export function createOwnFlows(deps: {
  readonly journal: Journal
  readonly profile: () => { readonly id: string }
  readonly now: () => number
}) {
  function own(): readonly OpenFlow[] {
    const profile = deps.profile().id
    return [...deps.journal.flows()].flatMap(([id, entries]) => {
      const head = headOf(entries)
      return head?.profile === profile ? [{ id, head, begun: lastOf(entries, 'begun'), entries }] : []
    })
  }
  const open = () => own().filter(({ entries }) => !isEnded(stateOf(entries)))

  return {
    all: own,
    open,
    isOwn: (id: string): boolean => headOf(deps.journal.read(id))?.profile === deps.profile().id,
    /** Throws AppFailure `flow-unfinished`, and `busy` when too many flows wait for a decision. */
    requireFree: (wanted: FlowStart): void => {
      const flows = open()
      const twin = flows.find((flow) => isConflicting(wanted, flow, deps.now()))
      if (twin) throw failure({ code: 'flow-unfinished', flowId: twin.id })
      if (flows.filter(({ entries }) => !isSent(entries)).length >= MOST_UNSENT) {
        throw failure({ code: 'busy', what: 'flows' })
      }
    },
  }
}
export type OwnFlows = ReturnType<typeof createOwnFlows>

/** True if the flow may have been sent: from here on it is followed and never begun a second time. */
export const isSent = (entries: readonly Entry[]): boolean =>
  lastOf(entries, 'submitting') !== null || lastOf(entries, 'acting') !== null
