import type { AllowanceState } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { OwnAct } from './own-acts'
import { recordOf, type OwnGrant } from './own-record'
import { subjectKey, type Subject } from './subject'

/** One permission in the mirror's current list. */
export type Listed = {
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
  readonly listed: readonly Listed[]
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
 * Tolerated clock difference: an own receipt takes precedence over the mirror until the mirror has read this far past
 * it.
 */
const MARGIN_MS = 10_000

/**
 * Permissions of others on an account: own acts, merged with the mirror's lists. A permission that this app gave never
 * vanishes because an answer is missing: with `mirror` null it is `unknown`, or active by the app's own record if no
 * list could show its end. Own receipts take precedence over a mirror that has not read that far.
 */
export function reconcile(acts: readonly OwnAct[], mirror: MirrorAllowances | null): readonly LedgerRow[] {
  const { grants, ends } = recordOf(acts)
  const own = ownRows(grants, mirror)
  if (mirror === null) return inOrder(own)
  const claimed = standingKeys(own)
  const others = mirror.listed.filter(({ subject, sinceMs }) => {
    if (claimed.has(rowKey(subject))) return false
    const later = ends.get(subjectKey(subject)) ?? standingAct(grants, subject)
    // The mirror shows the state from before an own act that it has not read.
    return later === null || isSeen(later, mirror) || (sinceMs !== null && sinceMs > later.untilMs)
  })
  return inOrder([...own, ...others.map(listedRow)])
}

/**
 * Rows of own grants. One listing proves one grant: the active one with a known outcome, else the latest one of unknown
 * outcome.
 */
function ownRows(grants: readonly OwnGrant[], mirror: MirrorAllowances | null): readonly LedgerRow[] {
  const isUnknown = ({ state }: OwnGrant) => state === 'unknown'
  const known = grants.filter((grant) => !isUnknown(grant)).map((grant) => ownRow(grant, nowOf(grant, mirror)))
  const claimed = standingKeys(known)
  const unknown = grants
    .filter(isUnknown)
    .toSorted((a, b) => b.act.atMs - a.act.atMs || (a.act.id < b.act.id ? -1 : 1))
    .map((grant) => {
      const key = rowKey(grant.subject)
      const now = claimed.has(key) ? null : arrivedNow(grant, mirror)
      if (now) claimed.add(key)
      return ownRow(grant, now ?? { state: 'unknown', source: 'own record', granted: grant.amount, left: null })
    })
  return [...known, ...unknown]
}

const standingKeys = (rows: readonly LedgerRow[]): Set<string> =>
  new Set(rows.filter(({ state }) => state === 'standing').map(({ subject }) => rowKey(subject)))

/** Key of a row. The spender separates two rows of one NFT: the delegate's, and that of the spender who delegated. */
const rowKey = (subject: Subject): string => `${subjectKey(subject)}/${subject.spender}`

const isSeen = ({ atMs }: OwnAct, { readUntilMs }: MirrorAllowances): boolean => readUntilMs > atMs + MARGIN_MS

const standingAct = (grants: readonly OwnGrant[], subject: Subject): OwnAct | null =>
  grants.find((grant) => grant.state === 'standing' && subjectKey(grant.subject) === subjectKey(subject))?.act ?? null

type Now = Pick<LedgerRow, 'state' | 'source' | 'granted' | 'left'> & Partial<Pick<LedgerRow, 'delegatedBy'>>

function ownRow({ act, subject, endedBy }: OwnGrant, now: Now): LedgerRow {
  return {
    id: act.id,
    subject,
    grantedAtMs: act.atMs,
    endedAtMs: endedBy?.atMs ?? null,
    delegatedBy: null,
    flowId: act.flowId,
    ...now,
  }
}

/** Current state of a grant with a known outcome. */
function nowOf(grant: OwnGrant, mirror: MirrorAllowances | null): Now {
  const own = { source: 'own record', granted: grant.amount } as const
  if (grant.state !== 'standing') return { ...own, state: grant.state, left: zeroOf(grant) }
  switch (grant.subject.kind) {
    case 'hbar':
    case 'token':
      return mirror === null ? { ...own, state: 'unknown', left: null } : amountNow(grant, mirror)
    case 'nft':
      return mirror === null ? { ...own, state: 'unknown', left: null } : serialNow(grant, mirror)
    case 'nft-all': {
      const isListed = mirror !== null && listedAs(mirror, grant.subject) !== null
      // A missing entry is no proof: only an own act is known to end this permission.
      return { ...own, state: 'standing', left: null, source: isListed ? 'both' : 'own record' }
    }
    case 'evm-all':
      return operatorNow(grant, mirror)
  }
}

const zeroOf = ({ amount }: OwnGrant): bigint | null => (amount === null ? null : 0n)

const listedAs = ({ listed }: MirrorAllowances, subject: Subject): Listed | null =>
  listed.find((entry) => rowKey(entry.subject) === rowKey(subject)) ?? null

/**
 * Current state of a grant of unknown outcome: a permission that the ledger took within the act's window is that act.
 * Null if there is none.
 */
function arrivedNow({ act, subject }: OwnGrant, mirror: MirrorAllowances | null): Now | null {
  const found = mirror && listedAs(mirror, subject)
  if (!found || found.sinceMs === null || found.sinceMs < act.fromMs || found.sinceMs > act.untilMs) return null
  return { state: 'standing', source: 'both', granted: found.granted, left: found.left }
}

/** Current state of an amount. */
function amountNow(grant: OwnGrant, mirror: MirrorAllowances): Now {
  const { act, amount, subject } = grant
  const found = listedAs(mirror, subject)
  const untouched: Now = { state: 'standing', source: 'own record', granted: amount, left: amount }
  if (found === null) return isSeen(act, mirror) ? goneNow(grant, mirror) : untouched
  // The ledger accepts a transaction within its window only, so a later permission comes from another transaction.
  if (found.sinceMs !== null && found.sinceMs > act.untilMs) return endedNow(grant, 'replaced')
  const isOlder = found.sinceMs === null ? !isSeen(act, mirror) : found.sinceMs < act.fromMs
  return isOlder ? untouched : { state: 'standing', source: 'both', granted: found.granted, left: found.left }
}

function serialNow(grant: OwnGrant, mirror: MirrorAllowances): Now {
  const { act, subject } = grant
  const base = { granted: null, left: null } as const
  if (listedAs(mirror, subject) !== null) return { ...base, state: 'standing', source: 'both' }
  const other = mirror.listed.find((entry) => subjectKey(entry.subject) === subjectKey(subject))
  // The spender has delegated the approval, and may revoke the delegation.
  if (other && other.delegatedBy === subject.spender) return { ...base, state: 'standing', source: 'own record' }
  if (!isSeen(act, mirror)) return { ...base, state: 'standing', source: 'own record' }
  return other ? endedNow(grant, 'replaced') : goneNow(grant, mirror)
}

function operatorNow(grant: OwnGrant, mirror: MirrorAllowances | null): Now {
  const base = { granted: null, left: null } as const
  const says = mirror?.operators.get(subjectKey(grant.subject))
  if (says === true) return { ...base, state: 'standing', source: 'both' }
  const isOver = says === false && mirror !== null && isSeen(grant.act, mirror)
  return isOver ? { ...base, state: 'revoked', source: 'both' } : { ...base, state: 'standing', source: 'own record' }
}

/**
 * State of a grant that is in no list that has read past it: used up, or revoked elsewhere. A list that was cut proves
 * neither.
 */
function goneNow(grant: OwnGrant, { isWhole }: MirrorAllowances): Now {
  const { kind } = grant.subject
  if (kind !== 'evm-all' && !isWhole[kind]) {
    return { state: 'unknown', source: 'own record', granted: grant.amount, left: null }
  }
  return endedNow(grant, 'used up')
}

const endedNow = (grant: OwnGrant, state: AllowanceState): Now => ({
  state,
  source: 'own record',
  granted: grant.amount,
  left: zeroOf(grant),
})

const listedRow = ({ subject, granted, left, sinceMs, delegatedBy }: Listed): LedgerRow => ({
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

const RANK: Readonly<Record<AllowanceState, number>> = {
  standing: 0,
  unknown: 1,
  'used up': 2,
  revoked: 2,
  replaced: 2,
}

function inOrder(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  return [...rows].sort(
    (a, b) => RANK[a.state] - RANK[b.state] || (b.grantedAtMs ?? 0) - (a.grantedAtMs ?? 0) || (a.id < b.id ? -1 : 1),
  )
}
