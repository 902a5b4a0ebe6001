/** Texts on permissions: subject, amounts, spender, source and state. */
import type { AllowanceRow } from '@shared/contract/allowances'
import { assertNever } from '@shared/result'
import { wholeUnits } from '@shared/token-unit'
import { shortMiddle } from '../../format/ids'
import { hbarFigure, hbarWords } from '../../format/money'
import { nameOr } from '../../format/text'

type SubjectFields = Pick<AllowanceRow, 'kind' | 'token' | 'serial'>

const tokenName = ({ token }: SubjectFields): string => nameOr(token?.name ?? null, token?.id ?? 'a collection')

/** Asset that a permission is for, without an amount. */
export function subjectText(row: SubjectFields): string {
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

/**
 * Text of an amount of a permission: HBAR with the unit, or a number of tokens without a unit. If the token's decimals
 * are unknown, the text gives the number of smallest units. Null if `amount` is null.
 */
export function amountText({ kind, token }: SubjectFields, amount: string | null): string | null {
  if (amount === null) return null
  if (kind === 'hbar') return hbarWords(amount)
  const decimals = token?.decimals ?? null
  if (decimals === null) return `${amount} smallest units`
  return hbarFigure(wholeUnits(BigInt(amount), decimals))
}

/** Amount of a token with the token's name: "100 HRBD", or "100 smallest units of HRBD" if the decimals are unknown. */
export const tokenAmountText = (row: SubjectFields, amount: string): string =>
  `${amountText(row, amount) ?? ''}${(row.token?.decimals ?? null) === null ? ' of' : ''} ${subjectText(row)}`

/**
 * Amount that the spender may still take, such as "4 ℏ of 25 ℏ". If the ledger does not confirm the amount, the granted
 * amount is only this app's own record. It is not a maximum, because another wallet may have raised the allowance.
 */
export function remainingText(row: AllowanceRow): string {
  if (row.kind === 'nft') return 'This NFT'
  if (row.kind === 'nft-all' || row.kind === 'evm-all') return 'All NFTs, any time'
  const grantedAmount = amountText(row, row.granted)
  const remainingAmount = amountText(row, row.remaining)
  if (remainingAmount === null) return grantedAmount === null ? 'Unknown' : `Unknown, ${grantedAmount} granted here`
  if (grantedAmount === null || grantedAmount === remainingAmount) return remainingAmount
  return `${remainingAmount} of ${grantedAmount}`
}

/** Name of the spender's account, or the account's id; if the account is unknown, the shortened address. */
export const spenderText = ({ spender, spenderAccount }: Pick<AllowanceRow, 'spender' | 'spenderAccount'>): string =>
  spenderAccount ? nameOr(spenderAccount.name, spenderAccount.id) : shortMiddle(spender)

/** Source that a permission is known from, in words. */
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
    case 'active':
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
