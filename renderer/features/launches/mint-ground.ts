/** Words for the requirements of a mint other than balance and room: an allowance and a sign-in. Pure. */
import { parseHbar, tryParseHbar } from '@shared/amount'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { Launch, MintSignIn } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { DASH, HIDDEN, hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateTimeWords } from '../../format/time'

/** `asked`: missing, but no obstacle, because the flow requests it on the way. `none`: not needed. */
export type GroundState = 'yes' | 'asked' | 'none' | 'unknown'
export type GroundLine = { readonly state: GroundState; readonly words: string; readonly detail: string }

/** Result of a read; null while it is in progress. */
export type Read<T> = { readonly value: T } | { readonly error: AppError } | null

type Standing = {
  readonly launch: Pick<Launch, 'takesAllowance' | 'price'>
  /** Total for all NFTs to mint, decimal HBAR. */
  readonly total: string
  readonly allowances: Read<AllowancesView>
  /** Ids of the person's spenders: the market uses one of them to take the payment. */
  readonly spenders: Read<readonly string[]>
  readonly isHidden: boolean
}

const UNKNOWN = 'Whether an allowance stands is not known'
const unknown = (words: string, why: string): GroundLine => ({ state: 'unknown', words, detail: `${DASH} ${why}` })

const notNeeded = (detail: string): GroundLine => ({ state: 'none', words: 'No allowance needed', detail })

const SWAP: GroundLine = {
  state: 'asked',
  words: 'A permission is part of the review',
  detail: 'The launch names no price: it may take an NFT of yours.',
}

/**
 * Line about the allowance that the market already has. The review of a mint requests an allowance of exactly its total
 * in any case.
 */
export function allowanceLine({ launch, total, allowances, spenders, isHidden }: Standing): GroundLine {
  if (launch.takesAllowance === null) {
    return unknown(
      'Whether an allowance is needed is not known',
      'The market does not say. The review shows what is signed.',
    )
  }
  if (isZeroHbar(total)) return launch.takesAllowance ? SWAP : notNeeded('Nothing is paid for it.')
  if (!launch.takesAllowance) return notNeeded('You sign a payment, and nothing may be taken later.')
  if (allowances === null || spenders === null) return unknown(UNKNOWN, 'It is being read.')
  if ('error' in allowances) return unknown(UNKNOWN, `${errorText(allowances.error).title}.`)
  if ('error' in spenders) return unknown(UNKNOWN, 'Your list of spenders could not be read.')
  const { problem, rows, isWhole } = allowances.value
  if (problem) return unknown(UNKNOWN, `${errorText(problem).title}.`)
  const open = rows.filter((row) => isOfList(row, spenders.value))
  if (open.some(({ state, left }) => state === 'unknown' || left === null)) {
    return unknown(UNKNOWN, 'The ledger does not tell how much of it is left.')
  }
  const largest = open.reduce<AllowanceRow | null>((a, row) => (a && leftOf(a) >= leftOf(row) ? a : row), null)
  if (!largest && !isWhole) return unknown(UNKNOWN, 'The ledger lists more than is read here.')
  return standingLine(largest, total, isHidden)
}

function standingLine(largest: AllowanceRow | null, total: string, isHidden: boolean): GroundLine {
  const asks = `Allowance of ${hbarWords(total)} is asked for in the review`
  if (!largest) return { state: 'asked', words: asks, detail: 'None stands to a spender on your list.' }
  const { spender, spenderAccount, left } = largest
  const name = plainText(spenderAccount?.name ?? spender, 40)
  const stands = `${name} may take ${isHidden ? HIDDEN : hbarWords(left ?? '0')} now.`
  const detail = `${stands} The review asks for exactly ${hbarWords(total)} anew.`
  return leftOf(largest) < parseHbar(total)
    ? { state: 'asked', words: asks, detail }
    : { state: 'yes', words: 'An allowance stands', detail }
}

const isOfList = ({ kind, state, spender, spenderAccount, left }: AllowanceRow, spenders: readonly string[]): boolean =>
  kind === 'hbar' &&
  (state === 'standing' || state === 'unknown') &&
  (left === null || !isZeroHbar(left)) &&
  spenders.includes(spenderAccount?.id ?? spender)

const leftOf = ({ left }: AllowanceRow): bigint => (left === null ? null : tryParseHbar(left)) ?? 0n

/** Line about the sign-in of the account, or that a mint needs no sign-in. */
export function signInLine(signIn: Read<MintSignIn>, nowMs: number): GroundLine {
  const words = 'Whether a sign-in is needed is not known'
  if (signIn === null) return unknown(words, 'It is being read.')
  if ('error' in signIn) return unknown(words, `${errorText(signIn.error).title}.`)
  const { isNeeded, last } = signIn.value
  const stands = standsWords(last, nowMs)
  if (!isNeeded) {
    return {
      state: 'none',
      words: 'No sign-in needed',
      detail: `A mint goes by your affiliate key and your signature.${stands === null ? '' : ` ${stands}`}`,
    }
  }
  if (last === null) return { state: 'asked', words: 'Not signed in to the market', detail: 'Prove the account first.' }
  if (last.until === null) return unknown('Whether the sign-in still holds is not known', stands ?? '')
  const holds = Date.parse(last.until) > nowMs
  return {
    state: holds ? 'yes' : 'asked',
    words: holds ? 'Signed in to the market' : 'Sign-in is over',
    detail: stands ?? '',
  }
}

/** Sentence about the last sign-in; null if there was none. */
function standsWords(last: MintSignIn['last'], nowMs: number): string | null {
  if (last === null) return null
  const { at, until } = last
  if (until === null) return `Last signed in ${dateTimeWords(at)}; until when is not told.`
  return Date.parse(until) > nowMs
    ? `Signed in until ${clockWords(until, false)}.`
    : `The last sign-in ended ${dateTimeWords(until)}.`
}
