import type { AllowanceState } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { OwnChange } from './own-changes'
import { grantRecordOf, type OwnGrant } from './grant-record'
import { subjectKey, type AllowanceSubject } from './subject'

/** A permission in one of the mirror's current lists. */
export type MirrorEntry = {
  readonly subject: AllowanceSubject
  /** Granted amount, in tinybar or smallest units; null for NFTs. */
  readonly granted: bigint | null
  /** Remaining amount, never more than `granted`; null for NFTs. */
  readonly remaining: bigint | null
  /** Instant of the grant, epoch milliseconds; null if the mirror does not give it. */
  readonly sinceMs: number | null
  readonly delegatedBy: EntityId | null
}
/** The mirror's lists for one account. */
export type MirrorAllowances = {
  /** Instant up to which the mirror had read the ledger before the lists were read. */
  readonly readUntilMs: number
  readonly entries: readonly MirrorEntry[]
  /** False for a list that was not read to its end. A permission that is missing in such a list may still be active. */
  readonly isWhole: Readonly<Record<'hbar' | 'token' | 'nft' | 'nft-all', boolean>>
  /** By subject key: true if the contract approves the operator. */
  readonly operatorAnswers: ReadonlyMap<string, boolean>
}

/** A permission, from own changes, from the mirror's lists, or from both. */
export type PermissionRow = {
  readonly id: string
  readonly subject: AllowanceSubject
  readonly state: AllowanceState
  readonly source: 'own record' | 'ledger' | 'both'
  readonly granted: bigint | null
  /** Null if unknown, and for NFTs. */
  readonly remaining: bigint | null
  readonly grantedAtMs: number | null
  readonly endedAtMs: number | null
  readonly delegatedBy: EntityId | null
  readonly flowId: string | null
}

/**
 * Tolerated clock difference. An own receipt takes precedence until the mirror has read this far past the receipt.
 */
const MARGIN_MS = 10_000

/**
 * Permissions that others have on an account: own changes, merged with the mirror's lists. A permission that this app
 * gave never vanishes because an answer is missing. With `mirror` null, an own grant that has not ended is `unknown` if
 * it is an allowance or the approval of a single NFT, or if its outcome is unknown. The approval of a whole collection
 * stays active, because no list could show its end. An own receipt takes precedence over a mirror that has not read
 * past the receipt.
 */
export function reconcile(ownChanges: readonly OwnChange[], mirror: MirrorAllowances | null): readonly PermissionRow[] {
  const { grants, endingChanges } = grantRecordOf(ownChanges)
  const ownPermissionRows = ownRows(grants, mirror)
  if (mirror === null) return sortedRows(ownPermissionRows)
  const activeKeys = keysOfActive(ownPermissionRows)
  const otherEntries = mirror.entries.filter(({ subject, sinceMs }) => {
    if (activeKeys.has(rowKey(subject))) return false
    const latestOwnChange = endingChanges.get(subjectKey(subject)) ?? activeChange(grants, subject)
    if (latestOwnChange === null || hasReadPast(latestOwnChange, mirror)) return true
    // The mirror may not have read the own change yet. An entry then counts only if it is newer than the change.
    return sinceMs !== null && sinceMs > latestOwnChange.untilMs
  })
  return sortedRows([...ownPermissionRows, ...otherEntries.map(mirrorRow)])
}

/**
 * Rows of own grants. An entry of the mirror confirms only one grant: the active grant of known outcome, else the
 * latest grant of unknown outcome whose time fits the entry.
 */
function ownRows(grants: readonly OwnGrant[], mirror: MirrorAllowances | null): readonly PermissionRow[] {
  const isUnknown = ({ state }: OwnGrant) => state === 'unknown'
  const certainRows = grants
    .filter((grant) => !isUnknown(grant))
    .map((grant) => ownRow(grant, currentState(grant, mirror)))
  const activeKeys = keysOfActive(certainRows)
  const uncertainRows = grants
    .filter(isUnknown)
    .toSorted(
      (first, second) =>
        second.grantedBy.atMs - first.grantedBy.atMs || (first.grantedBy.id < second.grantedBy.id ? -1 : 1),
    )
    .map((grant) => {
      const key = rowKey(grant.subject)
      const state = activeKeys.has(key) ? null : confirmedState(grant, mirror)
      if (state) activeKeys.add(key)
      return ownRow(grant, state ?? { state: 'unknown', source: 'own record', granted: grant.amount, remaining: null })
    })
  return [...certainRows, ...uncertainRows]
}

const keysOfActive = (rows: readonly PermissionRow[]): Set<string> =>
  new Set(rows.filter(({ state }) => state === 'active').map(({ subject }) => rowKey(subject)))

/**
 * Key of a row: key of the subject, and the spender. One NFT can have two rows: for the spender, and for the account to
 * which the spender has delegated the approval.
 */
const rowKey = (subject: AllowanceSubject): string => `${subjectKey(subject)}/${subject.spender}`

const hasReadPast = ({ atMs }: OwnChange, { readUntilMs }: MirrorAllowances): boolean => readUntilMs > atMs + MARGIN_MS

const activeChange = (grants: readonly OwnGrant[], subject: AllowanceSubject): OwnChange | null =>
  grants.find((grant) => grant.state === 'active' && subjectKey(grant.subject) === subjectKey(subject))?.grantedBy ??
  null

type CurrentState = Pick<PermissionRow, 'state' | 'source' | 'granted' | 'remaining'> &
  Partial<Pick<PermissionRow, 'delegatedBy'>>

function ownRow(grant: OwnGrant, state: CurrentState): PermissionRow {
  return {
    id: grant.grantedBy.id,
    subject: grant.subject,
    grantedAtMs: grant.grantedBy.atMs,
    endedAtMs: grant.endedBy?.atMs ?? null,
    delegatedBy: null,
    flowId: grant.grantedBy.flowId,
    ...state,
  }
}

/** Current state of a grant with a known outcome. */
function currentState(grant: OwnGrant, mirror: MirrorAllowances | null): CurrentState {
  const recordedState = { source: 'own record', granted: grant.amount } as const
  if (grant.state !== 'active') return { ...recordedState, state: grant.state, remaining: remainingAfterEnd(grant) }
  switch (grant.subject.kind) {
    case 'hbar':
    case 'token':
      return mirror === null ? { ...recordedState, state: 'unknown', remaining: null } : amountState(grant, mirror)
    case 'nft':
      return mirror === null ? { ...recordedState, state: 'unknown', remaining: null } : serialState(grant, mirror)
    case 'nft-all': {
      const isListed = mirror !== null && mirrorEntryOf(mirror, grant.subject) !== null
      // A missing entry proves nothing, so only a change of this app ends this permission.
      return { ...recordedState, state: 'active', remaining: null, source: isListed ? 'both' : 'own record' }
    }
    case 'evm-all':
      return operatorState(grant, mirror)
  }
}

const remainingAfterEnd = ({ amount }: OwnGrant): bigint | null => (amount === null ? null : 0n)

const mirrorEntryOf = ({ entries }: MirrorAllowances, subject: AllowanceSubject): MirrorEntry | null =>
  entries.find((entry) => rowKey(entry.subject) === rowKey(subject)) ?? null

/**
 * Current state of a grant of unknown outcome, if the mirror has an entry from the time in which the ledger could
 * accept the grant's transaction: the entry then comes from that transaction. Null without such an entry.
 */
function confirmedState(grant: OwnGrant, mirror: MirrorAllowances | null): CurrentState | null {
  const mirrorEntry = mirror && mirrorEntryOf(mirror, grant.subject)
  if (!mirrorEntry || mirrorEntry.sinceMs === null) return null
  const { fromMs, untilMs } = grant.grantedBy
  if (mirrorEntry.sinceMs < fromMs || mirrorEntry.sinceMs > untilMs) return null
  return { state: 'active', source: 'both', granted: mirrorEntry.granted, remaining: mirrorEntry.remaining }
}

/** Current state of an allowance for an amount. */
function amountState(grant: OwnGrant, mirror: MirrorAllowances): CurrentState {
  const { amount, subject } = grant
  const mirrorEntry = mirrorEntryOf(mirror, subject)
  const ownState: CurrentState = { state: 'active', source: 'own record', granted: amount, remaining: amount }
  if (mirrorEntry === null) return hasReadPast(grant.grantedBy, mirror) ? missingState(grant, mirror) : ownState
  // The ledger accepts a transaction only until `untilMs`, so a later entry comes from another transaction.
  if (mirrorEntry.sinceMs !== null && mirrorEntry.sinceMs > grant.grantedBy.untilMs)
    return endedState(grant, 'replaced')
  const isEntryOlder =
    mirrorEntry.sinceMs === null ? !hasReadPast(grant.grantedBy, mirror) : mirrorEntry.sinceMs < grant.grantedBy.fromMs
  if (isEntryOlder) return ownState
  return { state: 'active', source: 'both', granted: mirrorEntry.granted, remaining: mirrorEntry.remaining }
}

/** Current state of the approval of one NFT. */
function serialState(grant: OwnGrant, mirror: MirrorAllowances): CurrentState {
  const { subject } = grant
  const base = { granted: null, remaining: null } as const
  if (mirrorEntryOf(mirror, subject) !== null) return { ...base, state: 'active', source: 'both' }
  const sameNftEntry = mirror.entries.find((entry) => subjectKey(entry.subject) === subjectKey(subject))
  // The spender has delegated the approval and can revoke the delegation, so the approval is still active.
  if (sameNftEntry && sameNftEntry.delegatedBy === subject.spender)
    return { ...base, state: 'active', source: 'own record' }
  if (!hasReadPast(grant.grantedBy, mirror)) return { ...base, state: 'active', source: 'own record' }
  return sameNftEntry ? endedState(grant, 'replaced') : missingState(grant, mirror)
}

/** Current state of an operator's approval. */
function operatorState(grant: OwnGrant, mirror: MirrorAllowances | null): CurrentState {
  const base = { granted: null, remaining: null } as const
  const isApproved = mirror?.operatorAnswers.get(subjectKey(grant.subject))
  if (isApproved === true) return { ...base, state: 'active', source: 'both' }
  const isRevoked = isApproved === false && mirror !== null && hasReadPast(grant.grantedBy, mirror)
  return isRevoked ? { ...base, state: 'revoked', source: 'both' } : { ...base, state: 'active', source: 'own record' }
}

/**
 * State of a grant that the mirror should list and does not list. `used up` also means a grant that was revoked
 * outside this app. `unknown` if the list was not read to its end.
 */
function missingState(grant: OwnGrant, { isWhole }: MirrorAllowances): CurrentState {
  const { kind } = grant.subject
  if (kind !== 'evm-all' && !isWhole[kind]) {
    return { state: 'unknown', source: 'own record', granted: grant.amount, remaining: null }
  }
  return endedState(grant, 'used up')
}

const endedState = (grant: OwnGrant, state: AllowanceState): CurrentState => ({
  state,
  source: 'own record',
  granted: grant.amount,
  remaining: remainingAfterEnd(grant),
})

const mirrorRow = ({ subject, granted, remaining, sinceMs, delegatedBy }: MirrorEntry): PermissionRow => ({
  id: `ledger:${rowKey(subject)}`,
  subject,
  state: 'active',
  source: 'ledger',
  granted,
  remaining,
  grantedAtMs: sinceMs,
  endedAtMs: null,
  delegatedBy,
  flowId: null,
})

const STATE_ORDER: Readonly<Record<AllowanceState, number>> = {
  active: 0,
  unknown: 1,
  'used up': 2,
  revoked: 2,
  replaced: 2,
}

/** Sorts active rows first, then unknown rows, then ended rows. Within each group, the newest grant is first. */
function sortedRows(rows: readonly PermissionRow[]): readonly PermissionRow[] {
  return [...rows].sort(
    (first, second) =>
      STATE_ORDER[first.state] - STATE_ORDER[second.state] ||
      (second.grantedAtMs ?? 0) - (first.grantedAtMs ?? 0) ||
      (first.id < second.id ? -1 : 1),
  )
}
