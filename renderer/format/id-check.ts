/** Checks an account id while the person types. Main checks every id again when the page sends the id. */
import type { AccountsState } from '@shared/contract/accounts'
import type { NetworkState } from '@shared/contract/network'
import { checkId, checksumOf, isEntityId, type LedgerId, parseId } from '@shared/ids'
import type { FieldProblem } from './field-problem'

/** Ledgers of mainnet, testnet, previewnet and a local network. */
const LEDGERS: readonly LedgerId[] = ['00', '01', '02', '03']

/**
 * The ledger whose checksums are valid in the active profile. For mainnet and testnet, the kind of network determines
 * the ledger. For other networks, the ledger is found by the checksum of the first account, which main computed. Null if
 * unknown.
 */
export function ledgerOf(network: NetworkState | null, accounts: AccountsState | null): LedgerId | null {
  if (network?.profile.kind === 'mainnet') return '00'
  if (network?.profile.kind === 'testnet') return '01'
  const firstAccount = accounts?.accounts[0]
  if (!firstAccount || !isEntityId(firstAccount.id)) return null
  const { id, checksum } = firstAccount
  return LEDGERS.find((ledger) => checksumOf(id, ledger) === checksum) ?? null
}

/**
 * Problem with an account id in a field; null for a valid id and for an empty field. If the ledger is unknown, the
 * checksum is not checked.
 */
export function idProblem(text: string, ledger: LedgerId | null): FieldProblem | null {
  const idText = text.trim()
  if (idText === '') return null
  if (!parseId(idText)) return { text: 'An account id looks like 0.0.1234, with or without its five-letter checksum.' }
  if (ledger === null) return null
  const verdict = checkId(idText, ledger)
  return verdict.status === 'wrong-checksum'
    ? { text: 'The checksum does not belong to this id on this network. Check every digit.', isWrongTarget: true }
    : null
}
