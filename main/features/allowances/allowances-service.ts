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
import { reconcile, type PermissionRow, type MirrorAllowances } from './reconcile'
import type { AllowanceSubject } from './subject'
import { lastEntryOf, type JournalEntry, type Journal } from '../../journal/journal'
import type { Mirror } from '../../hedera/mirror'
import { AppFailure, orNull } from '../../platform/app-failure'

type AllowancesDeps = {
  readonly journal: Pick<Journal, 'flows'>
  readonly mirror: AllowanceMirror & Pick<Mirror, 'token' | 'hbarBalance'>
  readonly profileId: () => string
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Age from which a read of the ledger is stale. Short, because a permission can be used at any moment. */
const MAX_AGE_SECONDS = 60

type LedgerRead = {
  readonly mirrorAllowances: MirrorAllowances
  readonly balance: bigint | null
  readonly atMs: number
}
type TokenFacts = { readonly name: string | null; readonly decimals: number | null }

/** Permissions that others have on an account: the app's own record, merged with the mirror's current lists. */
export function createAllowancesService(deps: AllowancesDeps): Pick<ServicesOf<Contract>['allowances'], 'get'> {
  const { mirror, now } = deps
  /** By account: the last successful read of the ledger, used when a later read fails. */
  const lastReads = new Map<string, LedgerRead>()
  /** By flow id: changes of an ended flow, and the number of journal entries from which the changes were decoded. */
  const endedFlows = new Map<string, { readonly entryCount: number; readonly changes: readonly OwnChange[] }>()
  const tokens = new Map<string, TokenFacts>()

  /** Changes of a flow. An ended flow is decoded only once, unless the flow resumes and gets new entries. */
  function changesOfFlow(id: string, entries: readonly JournalEntry[]): readonly OwnChange[] {
    const cachedFlow = endedFlows.get(id)
    if (cachedFlow?.entryCount === entries.length) return cachedFlow.changes
    try {
      const changes = ownChangesOf(id, entries)
      if (lastEntryOf(entries, 'ended')) endedFlows.set(id, { entryCount: entries.length, changes })
      return changes
    } catch (cause) {
      deps.fault('allowances.record', cause)
      return []
    }
  }

  function changesOfAccount(account: EntityId): readonly OwnChange[] {
    const profile = deps.profileId()
    return [...deps.journal.flows()]
      .filter(([, entries]) => {
        const flowStart = lastEntryOf(entries, 'begun')
        return flowStart?.profile === profile && flowStart.account === account
      })
      .flatMap(([id, entries]) => changesOfFlow(id, entries))
  }

  async function readLedger(account: EntityId, changes: readonly OwnChange[]): Promise<LedgerRead> {
    const operatorSubjects = grantRecordOf(changes)
      .grants.filter(({ state, subject }) => state === 'active' && subject.kind === 'evm-all')
      .map(({ subject }) => subject)
    const [mirrorAllowances, balance] = await Promise.all([
      readAllowances(mirror, account, operatorSubjects),
      orNull(mirror.hbarBalance(account)),
    ])
    const ledgerRead: LedgerRead = { mirrorAllowances, balance, atMs: now() }
    lastReads.set(account, ledgerRead)
    return ledgerRead
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

  async function viewRows(rows: readonly PermissionRow[], canReadMirror: boolean): Promise<AllowanceRow[]> {
    const ids = [...new Set(rows.flatMap(({ subject: { token } }) => token ?? []))]
    const facts = new Map(await Promise.all(ids.map(async (id) => [id, await tokenFacts(id, canReadMirror)] as const)))
    return rows.map((row) => rowView(row, facts, deps.namedIdOf))
  }

  return {
    get: async ({ account }): Promise<AllowancesView> => {
      const { lastRead, problem } = await readLedger(account, changesOfAccount(account)).then(
        (ledgerRead) => ({ lastRead: ledgerRead, problem: null }),
        (cause: unknown) => {
          if (!(cause instanceof AppFailure)) throw cause
          return { lastRead: lastReads.get(account) ?? null, problem: cause.error }
        },
      )
      // Collect the own changes again, because a flow may have made a change while the mirror was read.
      const rows = await viewRows(
        reconcile(changesOfAccount(account), lastRead?.mirrorAllowances ?? null),
        problem === null,
      )
      const balance = lastRead?.balance ?? null
      return {
        account,
        rows,
        problem,
        stamp: lastRead && stampOf(lastRead, problem !== null),
        isWhole: lastRead !== null && Object.values(lastRead.mirrorAllowances.isWhole).every(Boolean),
        balance: balance === null ? null : formatHbar(balance),
      }
    },
  }
}

const stampOf = ({ mirrorAllowances, atMs }: LedgerRead, offline: boolean) => ({
  asOf: new Date(mirrorAllowances.readUntilMs).toISOString(),
  receivedAt: new Date(atMs).toISOString(),
  maxAgeSeconds: MAX_AGE_SECONDS,
  isCached: false,
  offline,
})

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

function rowView(
  row: PermissionRow,
  facts: ReadonlyMap<string, TokenFacts>,
  namedIdOf: (id: EntityId) => NamedId,
): AllowanceRow {
  const { subject } = row
  const spenderAccount = spenderAccountOf(subject.spender)
  const amountText = (amount: bigint | null) => {
    if (amount === null) return null
    return subject.kind === 'hbar' ? formatHbar(amount) : String(amount)
  }
  const token = subject.token && { ...namedIdOf(subject.token), ...(facts.get(subject.token) ?? NO_FACTS) }
  return {
    id: row.id,
    kind: subject.kind,
    state: row.state,
    source: row.source,
    spender: subject.spender,
    spenderAccount: spenderAccount && namedIdOf(spenderAccount),
    delegatedBy: row.delegatedBy && namedIdOf(row.delegatedBy),
    token,
    serial: subject.serial,
    granted: amountText(row.granted),
    remaining: amountText(row.remaining),
    grantedAt: isoOrNull(row.grantedAtMs),
    flowId: row.flowId,
    revoke: row.state === 'active' || row.state === 'unknown' ? revokeRefOf(subject) : null,
  }
}

const NO_FACTS: TokenFacts = { name: null, decimals: null }

/**
 * Reference by which the app can revoke a permission; null for an amount whose spender is known only by an EVM address.
 */
function revokeRefOf({ kind, spender, token, serial }: AllowanceSubject): AllowanceRef | null {
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
