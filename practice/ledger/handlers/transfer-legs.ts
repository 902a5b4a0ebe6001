import { contractAt } from '../contracts/call'
import { createHollowAccount } from '../hollow'
import type { NftMove } from '../result-types'
import { fromInt64, tokenNum, type Proto } from '../proto'
import type { LedgerState } from '../state'
import { check, numOfLongForm, requireUndeletedAccount, resolveAccount, type HandleContext } from './context'

export type HbarLeg = { readonly account: number; readonly amount: bigint; readonly isApproval: boolean }
export type UnitLeg = HbarLeg & { readonly token: number }
export type NftLeg = Readonly<NftMove>

export type Legs = {
  readonly hbar: readonly HbarLeg[]
  readonly units: readonly UnitLeg[]
  readonly nfts: readonly NftLeg[]
}

type LegContext = Pick<HandleContext, 'state' | 'consensusNanos'>

/**
 * Legs of a transfer with resolved accounts. Refuses unknown and deleted accounts. HBAR for an EVM address without an
 * account creates a hollow account.
 */
export function readLegs(body: Proto.ICryptoTransferTransactionBody, context: LegContext): Legs {
  const { state } = context
  const hbar = (body.transfers?.accountAmounts ?? []).map((leg) => readHbar(leg, context))
  checkNoRepeat(hbar)
  const tokenLists = body.tokenTransfers ?? []
  return {
    hbar,
    units: tokenLists.flatMap((list) => readUnits(list, state)),
    nfts: tokenLists.flatMap((list) => readNfts(list, state)),
  }
}

function readHbar(leg: Proto.IAccountAmount, { state, consensusNanos }: LegContext): HbarLeg {
  const amount = fromInt64(leg.amount)
  const address = amount > 0n ? unknownAddress(state, leg.accountID) : null
  if (address === null) return readAmount(leg, state)
  return { account: createHollowAccount(state, address, consensusNanos), amount, isApproval: leg.isApproval ?? false }
}

/** EVM address of an id if neither an account nor a contract has this address; null otherwise. */
function unknownAddress(state: LedgerState, id: Proto.IAccountID | null | undefined): string | null {
  if (id?.alias?.length !== 20 || Object.hasOwn(id, 'accountNum') || resolveAccount(state, id) !== null) return null
  const address = Buffer.from(id.alias).toString('hex')
  return numOfLongForm(address) === null && contractAt(state, address) === null ? address : null
}

const readAmount = (leg: Proto.IAccountAmount, state: LedgerState): HbarLeg => ({
  account: requireUndeletedAccount(state, leg.accountID, 'INVALID_ACCOUNT_ID'),
  amount: fromInt64(leg.amount),
  isApproval: leg.isApproval ?? false,
})

/** Refuses repeated accounts. The precheck compares ids, and two ids can name the same account. */
function checkNoRepeat(legs: readonly HbarLeg[]): void {
  check(new Set(legs.map(({ account }) => account)).size === legs.length, 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS')
}

function readUnits(list: Proto.ITokenTransferList, state: LedgerState): UnitLeg[] {
  const num = requireToken(list.token, state)
  const legs = (list.transfers ?? []).map((leg) => ({ ...readAmount(leg, state), token: num }))
  if (legs.length === 0) return []
  const token = state.tokens.get(num)
  check(token?.kind === 'fungible', 'ACCOUNT_AMOUNT_TRANSFERS_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON')
  const expectedDecimals = list.expectedDecimals?.value
  check(expectedDecimals === undefined || expectedDecimals === token.decimals, 'UNEXPECTED_TOKEN_DECIMALS')
  checkNoRepeat(legs)
  return legs
}

function readNfts(list: Proto.ITokenTransferList, state: LedgerState): NftLeg[] {
  const token = requireToken(list.token, state)
  return (list.nftTransfers ?? []).map((nft) => ({
    token,
    serial: Number(fromInt64(nft.serialNumber)),
    from: requireUndeletedAccount(state, nft.senderAccountID, 'INVALID_ACCOUNT_ID'),
    to: requireUndeletedAccount(state, nft.receiverAccountID, 'INVALID_ACCOUNT_ID'),
    isApproval: nft.isApproval ?? false,
  }))
}

function requireToken(id: Proto.ITokenID | null | undefined, state: LedgerState): number {
  const token = tokenNum(id)
  check(token !== null && state.tokens.has(token), 'INVALID_TOKEN_ID')
  return token
}
