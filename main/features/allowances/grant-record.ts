import type { AllowanceState } from '@shared/contract/allowances'
import { assertNever } from '@shared/result'
import type { OwnChange } from './own-changes'
import { subjectKey, type Subject } from './subject'

/** One permission that this app gave, with the effect of its own later acts. */
export type OwnGrant = {
  readonly act: OwnChange
  readonly subject: Subject
  readonly amount: bigint | null
  readonly state: AllowanceState
  /** Act that ended the permission; null if none did. */
  readonly endedBy: OwnChange | null
}
/** By key: the latest own act after which no permission is active. */
type Ends = ReadonlyMap<string, OwnChange>
type OwnRecord = { readonly grants: readonly OwnGrant[]; readonly ends: Ends }

/**
 * Replays own acts in their order. An act of unknown outcome ends nothing, because the permission that it would end may
 * still be active.
 */
export function grantRecordOf(acts: readonly OwnChange[]): OwnRecord {
  const grants = new Map<string, OwnGrant>()
  const activeIds = new Map<string, string>()
  const ends = new Map<string, OwnChange>()
  const endGrant = (key: string, act: OwnChange, state: AllowanceState) => {
    const earlier = grants.get(activeIds.get(key) ?? '')
    if (earlier) grants.set(earlier.act.id, { ...earlier, state, endedBy: act })
    activeIds.delete(key)
    if (state !== 'replaced') ends.set(key, act)
  }
  for (const act of [...acts].sort((a, b) => a.atMs - b.atMs)) {
    const { change } = act
    const isCertain = act.outcome === 'success'
    switch (change.does) {
      case 'grant': {
        const { subject, amount } = change
        const key = subjectKey(subject)
        if (isCertain) endGrant(key, act, 'replaced')
        grants.set(act.id, { act, subject, amount, state: isCertain ? 'standing' : 'unknown', endedBy: null })
        if (isCertain) activeIds.set(key, act.id)
        if (isCertain) ends.delete(key)
        break
      }
      case 'revoke':
        if (isCertain) endGrant(subjectKey(change.subject), act, 'revoked')
        break
      case 'end': {
        const subject: Subject = { kind: 'nft', spender: '', token: change.token, serial: change.serial }
        if (isCertain) endGrant(subjectKey(subject), act, change.why === 'moved' ? 'used up' : 'revoked')
        break
      }
      default:
        assertNever(change, 'change of unknown kind')
    }
  }
  return { grants: [...grants.values()], ends }
}
