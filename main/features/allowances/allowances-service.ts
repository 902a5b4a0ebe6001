import { formatHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { NamedId } from '@shared/contract/common'
import type { AllowanceRef } from '@shared/contract/flows'
import type { ServicesOf } from '@shared/contract/method'
import { isEntityId, type EntityId } from '@shared/ids'
import { ownChangesOf, type OwnChange } from './own-changes'
import { grantRecordOf } from './grant-record'
import { readAllowances, spenderAccountOf, type AllowanceMirror } from './read-mirror'
import { reconcile, type LedgerRow, type MirrorAllowances } from './reconcile'
import type { Subject } from './subject'
import { lastEntryOf, type JournalEntry, type Journal } from '../../journal/journal'
import type { Mirror } from '../../hedera/mirror'
import { AppFailure, orNull } from '../../platform/app-failure'

type AllowancesDeps = {
  readonly journal: Pick<Journal, 'flows'>
  readonly mirror: AllowanceMirror & Pick<Mirror, 'token' | 'hbarBalance'>
  readonly profileId: () => string
  readonly named: (id: EntityId) => NamedId
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}

/** A permission can be used at any moment, so a reading older than this is stale. */
const MAX_AGE_SECONDS = 60

type LedgerRead = { readonly mirror: MirrorAllowances; readonly balance: bigint | null; readonly atMs: number }
type TokenFacts = { readonly name: string | null; readonly decimals: number | null }

/** Permissions of others on each account: the record of own approvals, merged with the mirror's current lists. */
export function createAllowancesService(deps: AllowancesDeps): Pick<ServicesOf<Contract>['allowances'], 'get'> {
  const { mirror, now } = deps
  /** By account: the last good answer, used when a read fails. */
  const lastReads = new Map<string, LedgerRead>()
  const endedFlows = new Map<string, { readonly steps: number; readonly acts: readonly OwnChange[] }>()
  const tokens = new Map<string, TokenFacts>()

  /** Decodes an ended flow once: nothing changes unless the flow resumes and gets new entries. */
  function actsOfFlow(id: string, entries: readonly JournalEntry[]): readonly OwnChange[] {
    const cached = endedFlows.get(id)
    if (cached?.steps === entries.length) return cached.acts
    try {
      const acts = ownChangesOf(id, entries)
      if (lastEntryOf(entries, 'ended')) endedFlows.set(id, { steps: entries.length, acts })
      return acts
    } catch (cause) {
      deps.fault('allowances.record', cause)
      return []
    }
  }

  function ownActs(account: EntityId): readonly OwnChange[] {
    const profile = deps.profileId()
    return [...deps.journal.flows()]
      .filter(([, entries]) => {
        const flowStart = lastEntryOf(entries, 'begun')
        return flowStart?.profile === profile && flowStart.account === account
      })
      .flatMap(([id, entries]) => actsOfFlow(id, entries))
  }

  async function readLedger(account: EntityId, acts: readonly OwnChange[]): Promise<LedgerRead> {
    const operators = grantRecordOf(acts)
      .grants.filter(({ state, subject }) => state === 'standing' && subject.kind === 'evm-all')
      .map(({ subject }) => subject)
    const [mirrorAllowances, balance] = await Promise.all([
      readAllowances(mirror, account, operators),
      orNull(mirror.hbarBalance(account)),
    ])
    const answer: LedgerRead = { mirror: mirrorAllowances, balance, atMs: now() }
    lastReads.set(account, answer)
    return answer
  }

  async function tokenFacts(id: EntityId, canReadMirror: boolean): Promise<TokenFacts> {
    const cachedFacts = tokens.get(id)
    if (cachedFacts) return cachedFacts
    const tokenRecord = canReadMirror ? await orNull(mirror.token(id)) : null
    if (!tokenRecord) return { name: null, decimals: null }
    const facts = { name: tokenRecord.name ?? null, decimals: tokenRecord.decimals ?? null }
    tokens.set(id, facts)
    return facts
  }

  async function viewRows(rows: readonly LedgerRow[], canReadMirror: boolean): Promise<AllowanceRow[]> {
    const ids = [...new Set(rows.flatMap(({ subject: { token } }) => token ?? []))]
    const facts = new Map(await Promise.all(ids.map(async (id) => [id, await tokenFacts(id, canReadMirror)] as const)))
    return rows.map((row) => rowView(row, facts, deps.named))
  }

  return {
    get: async ({ account }): Promise<AllowancesView> => {
      const { found: lastRead, problem } = await readLedger(account, ownActs(account)).then(
        (answer) => ({ found: answer, problem: null }),
        (cause: unknown) => {
          if (!(cause instanceof AppFailure)) throw cause
          return { found: lastReads.get(account) ?? null, problem: cause.error }
        },
      )
      // Reads the acts again: acts that happened while the mirror was read belong in the result.
      const rows = await viewRows(reconcile(ownActs(account), lastRead?.mirror ?? null), problem === null)
      return {
        account,
        rows,
        problem,
        stamp: lastRead && stampOf(lastRead, problem !== null),
        isWhole: lastRead !== null && Object.values(lastRead.mirror.isWhole).every(Boolean),
        balance: lastRead?.balance == null ? null : formatHbar(lastRead.balance),
      }
    },
  }
}

const stampOf = ({ mirror, atMs }: LedgerRead, offline: boolean) => ({
  asOf: new Date(mirror.readUntilMs).toISOString(),
  receivedAt: new Date(atMs).toISOString(),
  maxAgeSeconds: MAX_AGE_SECONDS,
  isCached: false,
  offline,
})

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

function rowView(row: LedgerRow, facts: ReadonlyMap<string, TokenFacts>, named: AllowancesDeps['named']): AllowanceRow {
  const { subject } = row
  const spenderAccount = spenderAccountOf(subject.spender)
  const amountText = (amount: bigint | null) => {
    if (amount === null) return null
    return subject.kind === 'hbar' ? formatHbar(amount) : String(amount)
  }
  const token = subject.token && { ...named(subject.token), ...(facts.get(subject.token) ?? NO_FACTS) }
  return {
    id: row.id,
    kind: subject.kind,
    state: row.state,
    source: row.source,
    spender: subject.spender,
    spenderAccount: spenderAccount && named(spenderAccount),
    delegatedBy: row.delegatedBy && named(row.delegatedBy),
    token,
    serial: subject.serial,
    granted: amountText(row.granted),
    left: amountText(row.left),
    grantedAt: instantOf(row.grantedAtMs),
    flowId: row.flowId,
    revoke: row.state === 'standing' || row.state === 'unknown' ? revokeRefOf(subject) : null,
  }
}

const NO_FACTS: TokenFacts = { name: null, decimals: null }

/** Reference for revoking; null where the app cannot revoke: an amount that was granted to a bare address. */
function revokeRefOf({ kind, spender, token, serial }: Subject): AllowanceRef | null {
  switch (kind) {
    case 'hbar':
      return isEntityId(spender) ? { hbar: { spender } } : null
    case 'token':
      return isEntityId(spender) && token ? { token: { token, spender } } : null
    case 'nft':
      return token && serial ? { nft: { token, serial, spender } } : null
    case 'nft-all':
    case 'evm-all':
      return token && { nft: { token, serial: 'all', spender } }
  }
}
