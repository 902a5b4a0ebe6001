import type { AllowanceState } from '@shared/contract/allowances'
import { assertNever } from '@shared/result'
import type { OwnChange } from './own-changes'
import { subjectKey, type AllowanceSubject } from './subject'

/** A permission that this app gave, with its state after the app's later changes. */
export type OwnGrant = {
  readonly grantedBy: OwnChange
  readonly subject: AllowanceSubject
  readonly amount: bigint | null
  readonly state: AllowanceState
  /** Change that ended the permission; null if no change of this app did. */
  readonly endedBy: OwnChange | null
}
/** By subject key: the latest own change, if that change ended the permission. */
type EndingChanges = ReadonlyMap<string, OwnChange>
type OwnRecord = { readonly grants: readonly OwnGrant[]; readonly endingChanges: EndingChanges }

/**
 * Replays own changes in order of time. A change of unknown outcome ends no permission, because that permission may
 * still be active.
 */
export function grantRecordOf(ownChanges: readonly OwnChange[]): OwnRecord {
  const grants = new Map<string, OwnGrant>()
  /** By subject key: id of the change that granted the active permission. */
  const activeGrantIds = new Map<string, string>()
  const endingChanges = new Map<string, OwnChange>()
  const endGrant = (key: string, ownChange: OwnChange, state: AllowanceState) => {
    const activeGrantId = activeGrantIds.get(key)
    const activeGrant = activeGrantId === undefined ? undefined : grants.get(activeGrantId)
    if (activeGrant) grants.set(activeGrant.grantedBy.id, { ...activeGrant, state, endedBy: ownChange })
    activeGrantIds.delete(key)
    if (state !== 'replaced') endingChanges.set(key, ownChange)
  }
  const changesInOrder = [...ownChanges].sort((first, second) => first.atMs - second.atMs)
  for (const ownChange of changesInOrder) {
    const { change } = ownChange
    const isCertain = ownChange.outcome === 'success'
    switch (change.kind) {
      case 'grant': {
        const { subject, amount } = change
        const key = subjectKey(subject)
        if (isCertain) {
          endGrant(key, ownChange, 'replaced')
          activeGrantIds.set(key, ownChange.id)
          endingChanges.delete(key)
        }
        const state = isCertain ? 'active' : 'unknown'
        grants.set(ownChange.id, { grantedBy: ownChange, subject, amount, state, endedBy: null })
        break
      }
      case 'revoke':
        if (isCertain) endGrant(subjectKey(change.subject), ownChange, 'revoked')
        break
      case 'end': {
        // The key of a single NFT does not contain the spender, so the spender can stay empty here.
        const subject: AllowanceSubject = { kind: 'nft', spender: '', token: change.token, serial: change.serial }
        const state = change.reason === 'moved' ? 'used up' : 'revoked'
        if (isCertain) endGrant(subjectKey(subject), ownChange, state)
        break
      }
      default:
        assertNever(change, 'change of unknown kind')
    }
  }
  return { grants: [...grants.values()], endingChanges }
}
