import { encodeCall } from '../../ledger/contracts/abi'
import { addressOf } from '../../ledger/contracts/collection'
import { accountProto, contractProto, int64, tokenProto } from '../../ledger/proto'
import type { LedgerState } from '../../ledger/state'
import type { TransactionData } from '../transaction-bytes'

type Nft = { readonly token: number; readonly serial: number; readonly owner: number }

/** Gas limit of an approval call, kept low because most of the unused gas is not refunded. */
const APPROVAL_GAS = 90_000
/** Gas limit of a balance read. */
const READ_GAS = 40_000

/**
 * Approval that lets the operator move this serial or, with `isForAll`, all the owner's NFTs of the collection.
 */
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

/** Revocation of the approval for this serial, for any spender. */
export const serialRevocation = ({ token, serial, owner }: Nft): TransactionData => ({
  cryptoDeleteAllowance: {
    nftAllowances: [{ tokenId: tokenProto(token), owner: accountProto(owner), serialNumbers: [int64(serial)] }],
  },
})

/**
 * Call that approves the operator for all the signer's NFTs of an EVM collection. With `isApproved` false, the call
 * revokes this approval, as `collectionRevocation` does.
 */
export const collectionApproval = (
  state: LedgerState,
  contract: number,
  operator: number,
  isApproved = true,
): TransactionData =>
  contractCall(
    contract,
    APPROVAL_GAS,
    encodeCall('setApprovalForAll(address,bool)', [addressOf(state, operator), isApproved]),
  )

/**
 * Call that reads the owner's balance and changes nothing. A seller who unlists an NFT but keeps other listings in the
 * EVM collection signs this call instead of a revocation.
 */
export function balanceRead(state: LedgerState, { token, serial, owner }: Nft): TransactionData {
  const address = addressOf(state, owner)
  const isEdition = state.contracts.get(token)?.standard === 'erc1155'
  const callData = isEdition
    ? encodeCall('balanceOf(address,uint256)', [address, BigInt(serial)])
    : encodeCall('balanceOf(address)', [address])
  return contractCall(token, READ_GAS, callData)
}

/** Call that revokes the operator's approval for all the signer's NFTs of an EVM collection. */
export const collectionRevocation = (state: LedgerState, contract: number, operator: number): TransactionData =>
  collectionApproval(state, contract, operator, false)

const contractCall = (contract: number, gas: number, functionParameters: Uint8Array): TransactionData => ({
  contractCall: { contractID: contractProto(contract), gas: int64(gas), functionParameters },
})
