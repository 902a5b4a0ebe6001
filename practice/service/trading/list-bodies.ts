import { encodeCall } from '../../ledger/contracts/abi'
import { addressOf } from '../../ledger/contracts/collection'
import { accountProto, contractProto, int64, tokenProto } from '../../ledger/proto'
import type { LedgerState } from '../../ledger/state'
import type { TransactionData } from '../transaction-bytes'

type Nft = { readonly token: number; readonly serial: number; readonly owner: number }

/** Gas limit of a seller's call; most of the unused gas is not refunded. */
const CALL_GAS = 90_000
const READ_GAS = 40_000

/** Lets the operator move this one serial, and no other unless `all` is set. */
export const serialApproval = ({ token, serial, owner }: Nft, operator: number, isForAll = false): TransactionData => ({
  cryptoApproveAllowance: {
    cryptoAllowances: [],
    nftAllowances: [
      {
        tokenId: tokenProto(token),
        owner: accountProto(owner),
        spender: accountProto(operator),
        serialNumbers: [int64(serial)],
        ...(isForAll ? { approvedForAll: { value: true } } : {}),
      },
    ],
    tokenAllowances: [],
  },
})

/** Revokes every allowance on this serial. */
export const serialRevocation = ({ token, serial, owner }: Nft): TransactionData => ({
  cryptoDeleteAllowance: {
    nftAllowances: [{ tokenId: tokenProto(token), owner: accountProto(owner), serialNumbers: [int64(serial)] }],
  },
})

/** Lets the operator move all NFTs of an EVM collection, or revokes that right. */
export const collectionApproval = (
  state: LedgerState,
  contract: number,
  operator: number,
  approved: boolean,
): TransactionData =>
  contractCall(
    contract,
    CALL_GAS,
    encodeCall('setApprovalForAll(address,bool)', [addressOf(state, operator), approved]),
  )

/** Call that only reads. A seller who keeps other listings signs this call instead of a revocation. */
export function balanceRead(state: LedgerState, { token, serial, owner }: Nft): TransactionData {
  const address = addressOf(state, owner)
  const isEdition = state.contracts.get(token)?.standard === 'erc1155'
  const data = isEdition
    ? encodeCall('balanceOf(address,uint256)', [address, BigInt(serial)])
    : encodeCall('balanceOf(address)', [address])
  return contractCall(token, READ_GAS, data)
}

const contractCall = (contract: number, gas: number, functionParameters: Uint8Array): TransactionData => ({
  contractCall: { contractID: contractProto(contract), gas: int64(gas), functionParameters },
})
