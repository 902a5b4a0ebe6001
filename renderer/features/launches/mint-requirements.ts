/** Lines about two requirements of a mint: the allowance and the sign-in. Pure. */
import { parseHbar, tryParseHbar } from '@shared/amount'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { Launch, MintSignIn } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { DASH, HIDDEN_AMOUNT, hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import { dateTimeWords } from '../../format/time'

/** `requested`: the allowance or the sign-in is missing now, and the mint flow will ask the person for it. */
export type RequirementStatus = 'ready' | 'requested' | 'not-needed' | 'unknown'
/** `detail` is empty if the title says all. */
export type RequirementLine = { readonly status: RequirementStatus; readonly title: string; readonly detail: string }

/** Result of a read; null while the read is in progress. */
export type ReadResult<T> = { readonly value: T } | { readonly error: AppError } | null

type AllowanceFacts = {
  readonly launch: Pick<Launch, 'isPaidByAllowance' | 'price'>
  /** Total for all NFTs to mint, decimal HBAR. */
  readonly total: string
  readonly allowances: ReadResult<AllowancesView>
  /** Account ids of the spenders on the person's list. Only allowances to these accounts count for a mint. */
  readonly spenders: ReadResult<readonly string[]>
  /** True if the person hides amounts. */
  readonly areAmountsHidden: boolean
}

const ALLOWANCE_UNKNOWN = 'Current allowance unknown'
/** Line for a requirement that the app could not check, with the reason. */
const unknownLine = (title: string, reason: string): RequirementLine => ({
  status: 'unknown',
  title,
  detail: `${DASH} ${reason}`,
})

const noAllowanceLine = (detail: string): RequirementLine => ({
  status: 'not-needed',
  title: 'No allowance needed',
  detail,
})

/** Line for a launch that may take one of the person's NFTs in exchange. */
const SWAP_LINE: RequirementLine = {
  status: 'requested',
  title: 'The review requests a permission',
  detail: 'The launch has no price, but may take one of your NFTs.',
}

/**
 * Line about the allowance of a mint: whether the mint needs one, and what the person already allows. Even if an active
 * allowance covers the total, the review asks for an allowance of exactly the total.
 */
export function allowanceLine({
  launch,
  total,
  allowances,
  spenders,
  areAmountsHidden,
}: AllowanceFacts): RequirementLine {
  if (launch.isPaidByAllowance === null) {
    return unknownLine(
      'Unknown if an allowance is needed',
      'The market does not report this. The review shows what you sign.',
    )
  }
  if (isZeroHbar(total)) return launch.isPaidByAllowance ? SWAP_LINE : noAllowanceLine('This mint has no price.')
  if (!launch.isPaidByAllowance) return noAllowanceLine('You sign a single payment. This mint leaves no allowance.')
  if (allowances === null || spenders === null) return unknownLine(ALLOWANCE_UNKNOWN, 'Loading the allowances…')
  if ('error' in allowances) return unknownLine(ALLOWANCE_UNKNOWN, `${errorText(allowances.error).title}.`)
  if ('error' in spenders) return unknownLine(ALLOWANCE_UNKNOWN, 'Your list of spenders could not be read.')
  const { problem, rows, isWhole } = allowances.value
  if (problem) return unknownLine(ALLOWANCE_UNKNOWN, `${errorText(problem).title}.`)
  const activeRows = rows.filter((row) => isActiveForListedSpender(row, spenders.value))
  if (activeRows.some(({ state, remaining }) => state === 'unknown' || remaining === null)) {
    return unknownLine(ALLOWANCE_UNKNOWN, 'The remaining amount is unknown.')
  }
  const largestRow = activeRows.reduce<AllowanceRow | null>(
    (largestSoFar, row) =>
      largestSoFar && remainingTinybars(largestSoFar) >= remainingTinybars(row) ? largestSoFar : row,
    null,
  )
  if (!largestRow && !isWhole) {
    return unknownLine(ALLOWANCE_UNKNOWN, 'The ledger lists more allowances than this app reads.')
  }
  return largestAllowanceLine(largestRow, total, areAmountsHidden)
}

/** Line that compares the largest active allowance with the total of the mint. */
function largestAllowanceLine(largest: AllowanceRow | null, total: string, isHidden: boolean): RequirementLine {
  const requestWords = `The review asks you to allow ${hbarWords(total)}`
  if (!largest) {
    return { status: 'requested', title: requestWords, detail: '' }
  }
  const { spender, spenderAccount, remaining } = largest
  const name = plainText(spenderAccount?.name ?? spender, 40)
  const amount = isHidden ? HIDDEN_AMOUNT : hbarWords(remaining ?? '0')
  const detail = `${name} may take ${amount} now. The review still asks you to allow exactly ${hbarWords(total)}.`
  return remainingTinybars(largest) < parseHbar(total)
    ? { status: 'requested', title: requestWords, detail }
    : { status: 'ready', title: 'An allowance is active', detail }
}

/**
 * True if a row is an HBAR allowance to a spender on the person's list, and the allowance is active or may be active.
 */
const isActiveForListedSpender = (
  { kind, state, spender, spenderAccount, remaining }: AllowanceRow,
  spenders: readonly string[],
): boolean =>
  kind === 'hbar' &&
  (state === 'active' || state === 'unknown') &&
  (remaining === null || !isZeroHbar(remaining)) &&
  spenders.includes(spenderAccount?.id ?? spender)

/** Remaining amount of an allowance; 0 if the amount is unknown. */
function remainingTinybars({ remaining }: AllowanceRow): bigint {
  if (remaining === null) return 0n
  return tryParseHbar(remaining) ?? 0n
}

/** Line about the sign-in of the account at the market: not needed, valid, expired, missing or unknown. */
export function signInLine(signIn: ReadResult<MintSignIn>, nowMs: number): RequirementLine {
  const unknownWords = 'Unknown if a sign-in is needed'
  if (signIn === null) return unknownLine(unknownWords, 'Loading the sign-in…')
  if ('error' in signIn) return unknownLine(unknownWords, `${errorText(signIn.error).title}.`)
  const { isNeeded, last: lastSignIn } = signIn.value
  const lastSignInNote = lastSignInText(lastSignIn, nowMs)
  if (!isNeeded) {
    return {
      status: 'not-needed',
      title: 'No sign-in needed',
      detail: `You only sign the mint itself.${lastSignInNote === null ? '' : ` ${lastSignInNote}`}`,
    }
  }
  if (lastSignIn === null) {
    return {
      status: 'requested',
      title: 'Not signed in to the market',
      detail: 'The mint first asks you to sign a sign-in message.',
    }
  }
  if (lastSignIn.until === null) return unknownLine('Unknown if the sign-in is still valid', lastSignInNote ?? '')
  const isValid = Date.parse(lastSignIn.until) > nowMs
  return {
    status: isValid ? 'ready' : 'requested',
    title: isValid ? 'Signed in to the market' : 'Sign-in expired',
    detail: lastSignInNote ?? '',
  }
}

/** Sentence about the last sign-in; null if there was no sign-in. */
function lastSignInText(lastSignIn: MintSignIn['last'], nowMs: number): string | null {
  if (lastSignIn === null) return null
  const { at, until } = lastSignIn
  if (until === null) return `Last signed in ${dateTimeWords(at)}. End time unknown.`
  return Date.parse(until) > nowMs
    ? `Signed in until ${dateTimeWords(until)}.`
    : `The last sign-in ended ${dateTimeWords(until)}.`
}
