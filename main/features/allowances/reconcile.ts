import type { AllowanceState } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { OwnChange } from './own-changes'
import { grantRecordOf, type OwnGrant } from './grant-record'
import { subjectKey, type Subject } from './subject'

/** One permission in the mirror's current list. */
export type MirrorEntry = {
  readonly subject: Subject
  /** Both null for NFTs. `left` is never more than `granted`. */
  readonly granted: bigint | null
  readonly left: bigint | null
  readonly sinceMs: number | null
  readonly delegatedBy: EntityId | null
}
/** The mirror's lists for one account. */
export type MirrorAllowances = {
  /** Instant up to which the mirror had read the ledger before the lists were read. */
  readonly readUntilMs: number
  readonly listed: readonly MirrorEntry[]
  /** False for a list that continues beyond what was read: a permission missing from it may still be active. */
  readonly isWhole: Readonly<Record<'hbar' | 'token' | 'nft' | 'nft-all', boolean>>
  /** By key: the contracts' answers about operators. */
  readonly operators: ReadonlyMap<string, boolean>
}

export type LedgerRow = {
  readonly id: string
  readonly subject: Subject
  readonly state: AllowanceState
  readonly source: 'own record' | 'ledger' | 'both'
  readonly granted: bigint | null
  /** Null if unknown, and for NFTs. */
  readonly left: bigint | null
  readonly grantedAtMs: number | null
  readonly endedAtMs: number | null
  readonly delegatedBy: EntityId | null
  readonly flowId: string | null
}

/**
 * Tolerated clock difference: an own receipt takes precedence until the mirror has read this far past the receipt.
 */
const MARGIN_MS = 10_000

/**
 * Permissions of others on an account: own acts, merged with the mirror's lists. A permission that this app gave never
 * vanishes because an answer is missing: with `mirror` null it is `unknown`, or active by the app's own record if no
 * list could show its end. Own receipts take precedence over a mirror that has not read that far.
 */
export function reconcile(acts: readonly OwnChange[], mirror: MirrorAllowances | null): readonly LedgerRow[] {
  const { grants, ends } = grantRecordOf(acts)
  const ownLedgerRows = ownRows(grants, mirror)
  if (mirror === null) return sortedRows(ownLedgerRows)
  const activeKeys = keysOfActive(ownLedgerRows)
  const otherEntries = mirror.listed.filter(({ subject, sinceMs }) => {
    if (activeKeys.has(rowKey(subject))) return false
    const latestOwnAct = ends.get(subjectKey(subject)) ?? activeAct(grants, subject)
    // The mirror shows the state from before an own act that it has not read.
    return (
      latestOwnAct === null || hasReadPast(latestOwnAct, mirror) || (sinceMs !== null && sinceMs > latestOwnAct.untilMs)
    )
  })
  return sortedRows([...ownLedgerRows, ...otherEntries.map(listedRow)])
}

/**
 * Rows of own grants. One listing proves one grant: the active one with a known outcome, else the latest one of unknown
 * outcome.
 */
function ownRows(grants: readonly OwnGrant[], mirror: MirrorAllowances | null): readonly LedgerRow[] {
  const isUnknown = ({ state }: OwnGrant) => state === 'unknown'
  const certainRows = grants
    .filter((grant) => !isUnknown(grant))
    .map((grant) => ownRow(grant, currentState(grant, mirror)))
  const activeKeys = keysOfActive(certainRows)
  const uncertainRows = grants
    .filter(isUnknown)
    .toSorted((a, b) => b.act.atMs - a.act.atMs || (a.act.id < b.act.id ? -1 : 1))
    .map((grant) => {
      const key = rowKey(grant.subject)
      const state = activeKeys.has(key) ? null : arrivedState(grant, mirror)
      if (state) activeKeys.add(key)
      return ownRow(grant, state ?? { state: 'unknown', source: 'own record', granted: grant.amount, left: null })
    })
  return [...certainRows, ...uncertainRows]
}

const keysOfActive = (rows: readonly LedgerRow[]): Set<string> =>
  new Set(rows.filter(({ state }) => state === 'standing').map(({ subject }) => rowKey(subject)))

/** Key of a row. The spender separates two rows of one NFT: the delegate's, and that of the spender who delegated. */
const rowKey = (subject: Subject): string => `${subjectKey(subject)}/${subject.spender}`

const hasReadPast = ({ atMs }: OwnChange, { readUntilMs }: MirrorAllowances): boolean => readUntilMs > atMs + MARGIN_MS

const activeAct = (grants: readonly OwnGrant[], subject: Subject): OwnChange | null =>
  grants.find((grant) => grant.state === 'standing' && subjectKey(grant.subject) === subjectKey(subject))?.act ?? null

type CurrentState = Pick<LedgerRow, 'state' | 'source' | 'granted' | 'left'> & Partial<Pick<LedgerRow, 'delegatedBy'>>

function ownRow({ act, subject, endedBy }: OwnGrant, state: CurrentState): LedgerRow {
  return {
    id: act.id,
    subject,
    grantedAtMs: act.atMs,
    endedAtMs: endedBy?.atMs ?? null,
    delegatedBy: null,
    flowId: act.flowId,
    ...state,
  }
}

/** Current state of a grant with a known outcome. */
function currentState(grant: OwnGrant, mirror: MirrorAllowances | null): CurrentState {
  const recordedState = { source: 'own record', granted: grant.amount } as const
  if (grant.state !== 'standing') return { ...recordedState, state: grant.state, left: remainingAfterEnd(grant) }
  switch (grant.subject.kind) {
    case 'hbar':
    case 'token':
      return mirror === null ? { ...recordedState, state: 'unknown', left: null } : amountState(grant, mirror)
    case 'nft':
      return mirror === null ? { ...recordedState, state: 'unknown', left: null } : serialState(grant, mirror)
    case 'nft-all': {
      const isListed = mirror !== null && mirrorEntryOf(mirror, grant.subject) !== null
      // A missing entry is no proof: only an own act is known to end this permission.
      return { ...recordedState, state: 'standing', left: null, source: isListed ? 'both' : 'own record' }
    }
    case 'evm-all':
      return operatorState(grant, mirror)
  }
}

const remainingAfterEnd = ({ amount }: OwnGrant): bigint | null => (amount === null ? null : 0n)

const mirrorEntryOf = ({ listed }: MirrorAllowances, subject: Subject): MirrorEntry | null =>
  listed.find((entry) => rowKey(entry.subject) === rowKey(subject)) ?? null

/**
 * Current state of a grant of unknown outcome: a permission that the ledger took within the act's window is that act.
 * Null if there is none.
 */
function arrivedState({ act, subject }: OwnGrant, mirror: MirrorAllowances | null): CurrentState | null {
  const mirrorEntry = mirror && mirrorEntryOf(mirror, subject)
  if (
    !mirrorEntry ||
    mirrorEntry.sinceMs === null ||
    mirrorEntry.sinceMs < act.fromMs ||
    mirrorEntry.sinceMs > act.untilMs
  )
    return null
  return { state: 'standing', source: 'both', granted: mirrorEntry.granted, left: mirrorEntry.left }
}

/** Current state of an amount. */
function amountState(grant: OwnGrant, mirror: MirrorAllowances): CurrentState {
  const { act, amount, subject } = grant
  const mirrorEntry = mirrorEntryOf(mirror, subject)
  const unchanged: CurrentState = { state: 'standing', source: 'own record', granted: amount, left: amount }
  if (mirrorEntry === null) return hasReadPast(act, mirror) ? missingState(grant, mirror) : unchanged
  // The ledger accepts a transaction within its window only, so a later permission comes from another transaction.
  if (mirrorEntry.sinceMs !== null && mirrorEntry.sinceMs > act.untilMs) return endedState(grant, 'replaced')
  const isOlder = mirrorEntry.sinceMs === null ? !hasReadPast(act, mirror) : mirrorEntry.sinceMs < act.fromMs
  return isOlder
    ? unchanged
    : { state: 'standing', source: 'both', granted: mirrorEntry.granted, left: mirrorEntry.left }
}

function serialState(grant: OwnGrant, mirror: MirrorAllowances): CurrentState {
  const { act, subject } = grant
  const base = { granted: null, left: null } as const
  if (mirrorEntryOf(mirror, subject) !== null) return { ...base, state: 'standing', source: 'both' }
  const sameNftEntry = mirror.listed.find((entry) => subjectKey(entry.subject) === subjectKey(subject))
  // The spender has delegated the approval, and may revoke the delegation.
  if (sameNftEntry && sameNftEntry.delegatedBy === subject.spender)
    return { ...base, state: 'standing', source: 'own record' }
  if (!hasReadPast(act, mirror)) return { ...base, state: 'standing', source: 'own record' }
  return sameNftEntry ? endedState(grant, 'replaced') : missingState(grant, mirror)
}

function operatorState(grant: OwnGrant, mirror: MirrorAllowances | null): CurrentState {
  const base = { granted: null, left: null } as const
  const isApproved = mirror?.operators.get(subjectKey(grant.subject))
  if (isApproved === true) return { ...base, state: 'standing', source: 'both' }
  const isOver = isApproved === false && mirror !== null && hasReadPast(grant.act, mirror)
  return isOver ? { ...base, state: 'revoked', source: 'both' } : { ...base, state: 'standing', source: 'own record' }
}

/**
 * State of a grant that is in no list that has read past it: used up, or revoked elsewhere. A list that was cut proves
 * neither.
 */
function missingState(grant: OwnGrant, { isWhole }: MirrorAllowances): CurrentState {
  const { kind } = grant.subject
  if (kind !== 'evm-all' && !isWhole[kind]) {
    return { state: 'unknown', source: 'own record', granted: grant.amount, left: null }
  }
  return endedState(grant, 'used up')
}

const endedState = (grant: OwnGrant, state: AllowanceState): CurrentState => ({
  state,
  source: 'own record',
  granted: grant.amount,
  left: remainingAfterEnd(grant),
})

const listedRow = ({ subject, granted, left, sinceMs, delegatedBy }: MirrorEntry): LedgerRow => ({
  id: `ledger:${rowKey(subject)}`,
  subject,
  state: 'standing',
  source: 'ledger',
  granted,
  left,
  grantedAtMs: sinceMs,
  endedAtMs: null,
  delegatedBy,
  flowId: null,
})

const STATE_ORDER: Readonly<Record<AllowanceState, number>> = {
  standing: 0,
  unknown: 1,
  'used up': 2,
  revoked: 2,
  replaced: 2,
}

function sortedRows(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  return [...rows].sort(
    (a, b) =>
      STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
      (b.grantedAtMs ?? 0) - (a.grantedAtMs ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )
}
