import { isEnded } from '@shared/contract/flows'
import type { FlowStart } from '../journal/flow-start'
import { flowStateOf } from '../journal/flow-state'
import { flowHead, lastEntryOf, type JournalEntry, type Journal } from '../journal/journal'
import { failure } from '../platform/app-failure'
import { isConflicting, type JournaledFlow } from './flow-conflicts'

/** Limit for unsent flows: each has an open review, or calls the service on the person's behalf. */
const MAX_UNSENT_FLOWS = 20

/** Creates a reader of the current profile's flows. A flow whose profile cannot be read is left out. */
export function createOwnFlows(deps: {
  readonly journal: Journal
  readonly profile: () => { readonly id: string }
  readonly now: () => number
}) {
  function ownFlows(): readonly JournaledFlow[] {
    const profileId = deps.profile().id
    return [...deps.journal.flows()].flatMap(([id, entries]): readonly JournaledFlow[] => {
      const head = flowHead(entries)
      return head?.profile === profileId ? [{ id, head, flowStart: lastEntryOf(entries, 'begun'), entries }] : []
    })
  }
  const unfinishedFlows = () => ownFlows().filter(({ entries }) => !isEnded(flowStateOf(entries)))

  return {
    all: ownFlows,
    unfinished: unfinishedFlows,
    isOwn: (id: string): boolean => flowHead(deps.journal.read(id))?.profile === deps.profile().id,
    /** Throws AppFailure `flow-unfinished` for a conflicting flow, and `busy` when too many flows are unsent. */
    requireStartable: (wantedStart: FlowStart): void => {
      const flows = unfinishedFlows()
      const conflict = flows.find((flow) => isConflicting(wantedStart, flow, deps.now()))
      if (conflict) throw failure({ code: 'flow-unfinished', flowId: conflict.id })
      if (flows.filter(({ entries }) => !mayHaveBeenSent(entries)).length >= MAX_UNSENT_FLOWS) {
        throw failure({ code: 'busy', what: 'flows' })
      }
    },
  }
}
export type OwnFlows = ReturnType<typeof createOwnFlows>

/** True if the flow may have been sent. Such a flow is followed to its end and never sent a second time. */
export const mayHaveBeenSent = (entries: readonly JournalEntry[]): boolean =>
  lastEntryOf(entries, 'submitting') !== null || lastEntryOf(entries, 'acting') !== null
