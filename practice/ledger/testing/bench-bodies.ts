import { hbarLeg, nftLeg, type TransactionData } from '../../service/transaction-bytes'
import { encodeCall, type AbiValue } from '../contracts/abi'
import { accountProto, contractProto, int64, tokenProto, type Proto } from '../proto'

/** Amount in tinybar or in smallest units of a token, negative for a payment. */
type Leg = readonly [account: number, amount: bigint, isApproval?: boolean]
type NftLeg = readonly [from: number, to: number, serial: number, isApproval?: boolean]

const accountAmounts = (legs: readonly Leg[]): Proto.IAccountAmount[] =>
  legs.map(([account, amount, isApproval]) => hbarLeg(account, amount, isApproval))

/** For tests: body data of a transfer of HBAR, units of fungible tokens, and NFTs. */
export const transferOf = (parts: {
  readonly hbar?: readonly Leg[]
  readonly units?: readonly (readonly [token: number, ...legs: Leg[]])[]
  readonly nfts?: readonly (readonly [token: number, ...legs: NftLeg[]])[]
}): TransactionData => ({
  cryptoTransfer: {
    transfers: { accountAmounts: accountAmounts(parts.hbar ?? []) },
    tokenTransfers: [
      ...(parts.units ?? []).map(([token, ...legs]) => ({
        token: tokenProto(token),
        transfers: accountAmounts(legs),
        nftTransfers: [],
      })),
      ...(parts.nfts ?? []).map(([token, ...legs]) => ({
        token: tokenProto(token),
        transfers: [],
        nftTransfers: legs.map(([from, to, serial, isApproval]) => nftLeg(from, to, serial, isApproval ?? false)),
      })),
    ],
  },
})

/** For tests: body data that approves up to three allowances: one of HBAR, one of units, and one of NFTs. */
export const approvalOf = (parts: {
  readonly hbar?: Proto.ICryptoAllowance
  readonly units?: Proto.ITokenAllowance
  readonly nfts?: Proto.INftAllowance
}): TransactionData => ({
  cryptoApproveAllowance: {
    cryptoAllowances: parts.hbar ? [parts.hbar] : [],
    tokenAllowances: parts.units ? [parts.units] : [],
    nftAllowances: parts.nfts ? [parts.nfts] : [],
  },
})

/** For tests: the owner and spender fields of an allowance. */
export const allowanceParties = (
  owner: number,
  spender: number,
): Pick<Proto.ICryptoAllowance, 'owner' | 'spender'> => ({
  owner: accountProto(owner),
  spender: accountProto(spender),
})

/** For tests: body data of a contract call; `signature` is the Solidity signature of the function. */
export const callOf = (
  contract: number,
  signature: string,
  args: readonly AbiValue[],
  gas = 100_000,
): TransactionData => ({
  contractCall: {
    contractID: contractProto(contract),
    gas: int64(gas),
    functionParameters: encodeCall(signature, args),
  },
})
