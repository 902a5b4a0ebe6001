/** Checks an account id while it is typed, and names its problem. Main checks the id again when it is sent. */
import type { AccountsState } from '@shared/contract/accounts'
import type { NetworkState } from '@shared/contract/network'
import { checkId, checksumOf, isEntityId, type LedgerId, parseId } from '@shared/ids'
import type { FieldProblem } from './field-problem'

const LEDGERS: readonly LedgerId[] = ['00', '01', '02', '03']

/**
 * The ledger whose checksums are valid here. Main reports the ledger of a live network; for any other network it is
 * derived from a checksum that main computed. Null if unknown: then only the form of an id is checked.
 */
export function ledgerOf(network: NetworkState | null, accounts: AccountsState | null): LedgerId | null {
  if (network?.profile.kind === 'mainnet') return '00'
  if (network?.profile.kind === 'testnet') return '01'
  const sample = accounts?.accounts[0]
  if (!sample || !isEntityId(sample.id)) return null
  const { id } = sample
  return LEDGERS.find((ledger) => checksumOf(id, ledger) === sample.checksum) ?? null
}

/** Null while there is no problem to show. */
export function idProblem(text: string, ledger: LedgerId | null): FieldProblem | null {
  const typed = text.trim()
  if (typed === '') return null
  const parsed = parseId(typed)
  if (!parsed) return { text: 'An account id looks like 0.0.1234, with or without its five letters.' }
  if (ledger === null) return null
  const verdict = checkId(typed, ledger)
  return verdict.status === 'wrong-checksum'
    ? { text: 'The checksum does not belong to this id on this network. Check every digit.', isWrongTarget: true }
    : null
}
