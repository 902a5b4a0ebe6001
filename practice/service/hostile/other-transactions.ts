import { accountProto, int64, proto, tokenProto, type Proto } from '../../ledger/proto'
import { encodeBody, nftLeg } from '../transaction-bytes'
import { withoutDataField, withOtherData, theftTransfer, type Attack } from './scene'

/** 100,000 HBAR in tinybar. */
const STOLEN_ALLOWANCE = 10_000_000_000_000n
/** NFT that the bytes name if the input has no NFT to steal. The attack then fails on the ledger but must be detected, too. */
const FALLBACK_NFT = { token: 4_012_877, serial: 1 } as const

/** Approval that grants nothing yet; each attack adds one allowance. */
const emptyApproval = (): Proto.ICryptoApproveAllowanceTransactionBody => ({
  cryptoAllowances: [],
  nftAllowances: [],
  tokenAllowances: [],
})

/** Attacks that send another transaction instead of the requested one. Each attack fits every requested transaction. */
export const otherTransactions = {
  'plain-theft': (input) => withOtherData(input, { cryptoTransfer: theftTransfer(input) }),
  'nft-theft': (input) => {
    const { token, serial } = input.victimNft ?? FALLBACK_NFT
    const tokenTransferList = {
      token: tokenProto(token),
      transfers: [],
      nftTransfers: [nftLeg(input.payer, input.attacker, serial, false)],
    }
    return withOtherData(input, {
      cryptoTransfer: { transfers: { accountAmounts: [] }, tokenTransfers: [tokenTransferList] },
    })
  },
  'allowance-approval': (input) =>
    withOtherData(input, {
      cryptoApproveAllowance: {
        ...emptyApproval(),
        cryptoAllowances: [
          { owner: accountProto(input.payer), spender: accountProto(input.attacker), amount: int64(STOLEN_ALLOWANCE) },
        ],
      },
    }),
  'approve-everything': (input) =>
    withOtherData(input, {
      cryptoApproveAllowance: {
        ...emptyApproval(),
        nftAllowances: [
          {
            tokenId: tokenProto((input.victimNft ?? FALLBACK_NFT).token),
            owner: accountProto(input.payer),
            spender: accountProto(input.attacker),
            serialNumbers: [],
            approvedForAll: { value: true },
          },
        ],
      },
    }),
  'key-change': (input) =>
    withOtherData(input, {
      cryptoUpdateAccount: {
        accountIDToUpdate: accountProto(input.payer),
        key: { ed25519: new Uint8Array(32).fill(9) },
      },
    }),
  'account-deletion': (input) =>
    withOtherData(input, {
      cryptoDelete: { deleteAccountID: accountProto(input.payer), transferAccountID: accountProto(input.attacker) },
    }),
  'hidden-in-schedule': (input) =>
    withOtherData(input, { scheduleCreate: { scheduledTransactionBody: { cryptoTransfer: theftTransfer(input) } } }),
  'hidden-in-batch': (input) => {
    const bodyBytes = encodeBody({ ...withoutDataField(input.honestBody), cryptoTransfer: theftTransfer(input) })
    const innerTransaction = proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair: [] } }).finish()
    return withOtherData(input, { atomicBatch: { transactions: [innerTransaction] } })
  },
  'ethereum-call': (input) =>
    withOtherData(input, {
      // The bytes with which a legacy Ethereum transaction begins. The rest is left out.
      ethereumTransaction: { ethereumData: Buffer.from('f86c', 'hex'), maxGasAllowance: int64(1) },
    }),
} as const satisfies Record<string, Attack>
