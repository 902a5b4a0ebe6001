/** Texts of permissions: subject, remaining amount and source. */
import type { AllowanceRow } from '@shared/contract/allowances'
import { assertNever } from '@shared/result'
import { wholeUnits } from '@shared/token-unit'
import { shortMiddle } from '../../format/ids'
import { hbarFigure, hbarWords } from '../../format/money'
import { nameOr } from '../../format/text'

type Row = Pick<AllowanceRow, 'kind' | 'token' | 'serial'>

const tokenName = ({ token }: Row): string => nameOr(token?.name ?? null, token?.id ?? 'a collection')

/** Subject of a permission, without an amount. */
export function subjectText(row: Row): string {
  switch (row.kind) {
    case 'hbar':
      return 'HBAR'
    case 'token':
      return tokenName(row)
    case 'nft':
      return `${tokenName(row)} #${row.serial ?? '?'}`
    case 'nft-all':
    case 'evm-all':
      return `All of ${tokenName(row)}`
    default:
      return assertNever(row.kind, 'permission of unknown kind')
  }
}

/** Note on the subject; null if none is needed. */
export function subjectNote(row: Row): string | null {
  switch (row.kind) {
    case 'hbar':
      return null
    case 'token':
      return 'Token'
    case 'nft':
      return 'One NFT'
    case 'nft-all':
      return 'Every NFT of the collection, including future ones'
    case 'evm-all':
      return 'Every NFT of the EVM collection, including future ones'
    default:
      return assertNever(row.kind, 'permission of unknown kind')
  }
}

/** Amount of a permission: HBAR, or token units with their decimals if these are known. */
export function amountText({ kind, token }: Row, amount: string | null): string | null {
  if (amount === null) return null
  if (kind === 'hbar') return hbarWords(amount)
  const decimals = token?.decimals ?? null
  if (decimals === null) return `${amount} smallest units`
  return hbarFigure(wholeUnits(BigInt(amount), decimals))
}

/** Amount that may be taken now, such as "4 ℏ of 25 ℏ". */
export function remainingText(row: AllowanceRow): string {
  const granted = amountText(row, row.granted)
  if (row.kind === 'nft') return 'This NFT'
  if (row.kind === 'nft-all' || row.kind === 'evm-all') return 'All NFTs, any time'
  const left = amountText(row, row.left)
  if (left === null) return granted === null ? 'Unknown' : `Unknown, of ${granted}`
  return granted === null || granted === left ? left : `${left} of ${granted}`
}

/** Name of the spender, or its id or shortened address. */
export const spenderText = ({ spender, spenderAccount }: Pick<AllowanceRow, 'spender' | 'spenderAccount'>): string =>
  spenderAccount ? nameOr(spenderAccount.name, spenderAccount.id) : shortMiddle(spender)

export const sourceText = (source: AllowanceRow['source']): string => {
  switch (source) {
    case 'own record':
      return 'This app’s records'
    case 'ledger':
      return 'Ledger'
    case 'both':
      return 'This app’s records and ledger'
    default:
      return assertNever(source, 'source without words')
  }
}

/** State of a permission in words. */
export const stateText = ({ state, kind }: Pick<AllowanceRow, 'state' | 'kind'>): string => {
  switch (state) {
    case 'standing':
      return 'Active'
    case 'unknown':
      return 'May be active'
    case 'used up':
      return kind === 'nft' ? 'The NFT moved, or the permission was revoked elsewhere' : 'Used up, or revoked elsewhere'
    case 'revoked':
      return 'Revoked'
    case 'replaced':
      return 'Replaced by a later permission'
    default:
      return assertNever(state, 'state without words')
  }
}
