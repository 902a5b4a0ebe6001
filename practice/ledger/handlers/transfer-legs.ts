import { contractAt } from '../contracts/call'
import { createHollowAccount } from '../hollow'
import type { NftMove } from '../result-types'
import { fromInt64, tokenNum, type Proto } from '../proto'
import type { LedgerState } from '../state'
import { check, numOfLongZeroAddress, requireUndeletedAccount, resolveAccount, type HandlerContext } from './context'

/** HBAR that an account receives, or pays if `amount` is negative; in tinybar. */
export type HbarLeg = { readonly account: number; readonly amount: bigint; readonly isApproval: boolean }
/** Smallest units of a fungible token that an account receives, or pays if `amount` is negative. */
export type UnitLeg = HbarLeg & { readonly token: number }
export type NftLeg = Readonly<NftMove>

export type Legs = {
  readonly hbar: readonly HbarLeg[]
  readonly units: readonly UnitLeg[]
  readonly nfts: readonly NftLeg[]
}

type LegContext = Pick<HandlerContext, 'state' | 'consensusNanos'>

/**
 * Legs of a transfer with resolved accounts. Refuses unknown and deleted accounts. HBAR for an EVM address without an
 * account creates a hollow account.
 */
export function readLegs(body: Proto.ICryptoTransferTransactionBody, context: LegContext): Legs {
  const { state } = context
  const hbar = (body.transfers?.accountAmounts ?? []).map((leg) => readHbarLeg(leg, context))
  checkNoRepeatedAccount(hbar)
  const tokenLists = body.tokenTransfers ?? []
  return {
    hbar,
    units: tokenLists.flatMap((list) => readUnitLegs(list, state)),
    nfts: tokenLists.flatMap((list) => readNftLegs(list, state)),
  }
}

function readHbarLeg(leg: Proto.IAccountAmount, { state, consensusNanos }: LegContext): HbarLeg {
  const amount = fromInt64(leg.amount)
  const address = amount > 0n ? unusedAddress(state, leg.accountID) : null
  if (address === null) return readAmountLeg(leg, state)
  return { account: createHollowAccount(state, address, consensusNanos), amount, isApproval: leg.isApproval ?? false }
}

/**
 * EVM address in the alias of an id, as hex, if a new account can get this address. Null if the id has no EVM address, an
 * account or contract has the address already, or the address is a long-zero address.
 */
function unusedAddress(state: LedgerState, id: Proto.IAccountID | null | undefined): string | null {
  if (id?.alias?.length !== 20 || Object.hasOwn(id, 'accountNum') || resolveAccount(state, id) !== null) return null
  const address = Buffer.from(id.alias).toString('hex')
  return numOfLongZeroAddress(address) === null && contractAt(state, address) === null ? address : null
}

const readAmountLeg = (leg: Proto.IAccountAmount, state: LedgerState): HbarLeg => ({
  account: requireUndeletedAccount(state, leg.accountID, 'INVALID_ACCOUNT_ID'),
  amount: fromInt64(leg.amount),
  isApproval: leg.isApproval ?? false,
})

/** Refuses repeated accounts. The precheck compared only the ids, and two different ids can name the same account. */
function checkNoRepeatedAccount(legs: readonly HbarLeg[]): void {
  check(new Set(legs.map(({ account }) => account)).size === legs.length, 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS')
}

function readUnitLegs(list: Proto.ITokenTransferList, state: LedgerState): UnitLeg[] {
  const token = requireTokenNum(list.token, state)
  const legs = (list.transfers ?? []).map((leg) => ({ ...readAmountLeg(leg, state), token }))
  if (legs.length === 0) return []
  const fungibleToken = state.tokens.get(token)
  check(fungibleToken?.kind === 'fungible', 'ACCOUNT_AMOUNT_TRANSFERS_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON')
  const expectedDecimals = list.expectedDecimals?.value
  check(expectedDecimals === undefined || expectedDecimals === fungibleToken.decimals, 'UNEXPECTED_TOKEN_DECIMALS')
  checkNoRepeatedAccount(legs)
  return legs
}

function readNftLegs(list: Proto.ITokenTransferList, state: LedgerState): NftLeg[] {
  const token = requireTokenNum(list.token, state)
  return (list.nftTransfers ?? []).map((nft) => ({
    token,
    serial: Number(fromInt64(nft.serialNumber)),
    from: requireUndeletedAccount(state, nft.senderAccountID, 'INVALID_ACCOUNT_ID'),
    to: requireUndeletedAccount(state, nft.receiverAccountID, 'INVALID_ACCOUNT_ID'),
    isApproval: nft.isApproval ?? false,
  }))
}

function requireTokenNum(id: Proto.ITokenID | null | undefined, state: LedgerState): number {
  const token = tokenNum(id)
  check(token !== null && state.tokens.has(token), 'INVALID_TOKEN_ID')
  return token
}
