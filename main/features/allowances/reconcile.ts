import type { AllowanceState } from '@shared/contract/allowances'
import type { EntityId } from '@shared/ids'
import type { OwnAct } from './own-acts'
import { recordOf, type OwnGrant } from './own-record'
import { subjectKey, type Subject } from './subject'

/** One permission as the mirror lists it now. */
export type Listed = {
  readonly subject: Subject
  /** Both null of NFTs. `left` is never more than `granted`. */
  readonly granted: bigint | null
  readonly left: bigint | null
  readonly sinceMs: number | null
  readonly delegatedBy: EntityId | null
}
/** What the mirror lists of one account. */
export type MirrorAllowances = {
  /** Up to when the mirror had read the ledger before it was asked. */
  readonly readUntilMs: number
  readonly listed: readonly Listed[]
  /** False of a list that goes on beyond what was read: what is not in it may stand all the same. */
  readonly isWhole: Readonly<Record<'hbar' | 'token' | 'nft' | 'nft-all', boolean>>
  /** By key, what contracts say of operators they were asked about. */
  readonly operators: ReadonlyMap<string, boolean>
}

export type LedgerRow = {
  readonly id: string
  readonly subject: Subject
  readonly state: AllowanceState
  readonly source: 'own record' | 'ledger' | 'both'
  readonly granted: bigint | null
  /** Null when it is not known, and of NFTs. */
  readonly left: bigint | null
  readonly grantedAtMs: number | null
  readonly endedAtMs: number | null
  readonly delegatedBy: EntityId | null
  readonly flowId: string | null
}

/** Two clocks are never set alike: an own receipt so little older than what the mirror has read still goes before it. */
const MARGIN_MS = 10_000

/**
 * What others may take from an account: own acts, merged with what the mirror lists. A permission that this app gave
 * never vanishes for want of an answer: with `mirror` null it is `unknown`, or stands by the app's own record where no
 * list could tell. Own receipts go before a mirror that has not read that far.
 */
export function reconcile(acts: readonly OwnAct[], mirror: MirrorAllowances | null): readonly LedgerRow[] {
  const { grants, ends } = recordOf(acts)
  const own = ownRows(grants, mirror)
  if (mirror === null) return inOrder(own)
  const claimed = standingKeys(own)
  const others = mirror.listed.filter(({ subject, sinceMs }) => {
    if (claimed.has(rowKey(subject))) return false
    const later = ends.get(subjectKey(subject)) ?? standingAct(grants, subject)
    // The mirror tells of what was there before an own act that it has not read.
    return later === null || isSeen(later, mirror) || (sinceMs !== null && sinceMs > later.untilMs)
  })
  return inOrder([...own, ...others.map(listedRow)])
}

/** One listing proves one grant: the one with a known outcome where it stands, else the latest whose outcome is unknown. */
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

/** For one NFT the spender tells two rows apart: the one it is promised to, and the one who promised it on. */
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

/** How a grant with a known outcome stands now. */
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
      // That it is not listed is no proof: only an own act is known to end it.
      return { ...own, state: 'standing', left: null, source: isListed ? 'both' : 'own record' }
    }
    case 'evm-all':
      return operatorNow(grant, mirror)
  }
}

const zeroOf = ({ amount }: OwnGrant): bigint | null => (amount === null ? null : 0n)

const listedAs = ({ listed }: MirrorAllowances, subject: Subject): Listed | null =>
  listed.find((entry) => rowKey(entry.subject) === rowKey(subject)) ?? null

/** What the ledger took within the window of an act whose outcome is not known is that act; null when there is none. */
function arrivedNow({ act, subject }: OwnGrant, mirror: MirrorAllowances | null): Now | null {
  const found = mirror && listedAs(mirror, subject)
  if (!found || found.sinceMs === null || found.sinceMs < act.fromMs || found.sinceMs > act.untilMs) return null
  return { state: 'standing', source: 'both', granted: found.granted, left: found.left }
}

/** What is left of an amount. */
function amountNow(grant: OwnGrant, mirror: MirrorAllowances): Now {
  const { act, amount, subject } = grant
  const found = listedAs(mirror, subject)
  const untouched: Now = { state: 'standing', source: 'own record', granted: amount, left: amount }
  if (found === null) return isSeen(act, mirror) ? goneNow(grant, mirror) : untouched
  // The ledger takes a transaction within its window only, so what it took after it is another one.
  if (found.sinceMs !== null && found.sinceMs > act.untilMs) return endedNow(grant, 'replaced')
  const isOlder = found.sinceMs === null ? !isSeen(act, mirror) : found.sinceMs < act.fromMs
  return isOlder ? untouched : { state: 'standing', source: 'both', granted: found.granted, left: found.left }
}

function serialNow(grant: OwnGrant, mirror: MirrorAllowances): Now {
  const { act, subject } = grant
  const base = { granted: null, left: null } as const
  if (listedAs(mirror, subject) !== null) return { ...base, state: 'standing', source: 'both' }
  const other = mirror.listed.find((entry) => subjectKey(entry.subject) === subjectKey(subject))
  // Who may take it has promised it on, and may take it back.
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

/** It is in no list that has read past it: taken, or taken back elsewhere. A list that was cut says neither. */
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
