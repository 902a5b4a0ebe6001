import { accountProto, int64, proto, tokenProto, type Proto } from '../../ledger/proto'
import { encodeBody, nftLeg } from '../transaction-bytes'
import { frameOf, withOtherData, theftTransfer, type Attack } from './scene'

/** 100,000 HBAR in tinybar. */
const STOLEN_ALLOWANCE = 10_000_000_000_000n
/** NFT that the bytes name if the scene has no NFT to steal. The attack then fails on the ledger but must be detected, too. */
const FALLBACK_NFT = { token: 4_012_877, serial: 1 } as const

/** Approval that grants nothing yet; each attack adds one allowance. */
const emptyApproval = (): Proto.ICryptoApproveAllowanceTransactionBody => ({
  cryptoAllowances: [],
  nftAllowances: [],
  tokenAllowances: [],
})

/** Attacks that send another transaction instead of the requested one. Each attack fits every requested transaction. */
export const otherTransactions = {
  'plain-theft': (scene) => withOtherData(scene, { cryptoTransfer: theftTransfer(scene) }),
  'nft-theft': (scene) => {
    const { token, serial } = scene.victimNft ?? FALLBACK_NFT
    const tokenTransferList = {
      token: tokenProto(token),
      transfers: [],
      nftTransfers: [nftLeg(scene.payer, scene.attacker, serial, false)],
    }
    return withOtherData(scene, {
      cryptoTransfer: { transfers: { accountAmounts: [] }, tokenTransfers: [tokenTransferList] },
    })
  },
  'allowance-approval': (scene) =>
    withOtherData(scene, {
      cryptoApproveAllowance: {
        ...emptyApproval(),
        cryptoAllowances: [
          { owner: accountProto(scene.payer), spender: accountProto(scene.attacker), amount: int64(STOLEN_ALLOWANCE) },
        ],
      },
    }),
  'approve-everything': (scene) =>
    withOtherData(scene, {
      cryptoApproveAllowance: {
        ...emptyApproval(),
        nftAllowances: [
          {
            tokenId: tokenProto((scene.victimNft ?? FALLBACK_NFT).token),
            owner: accountProto(scene.payer),
            spender: accountProto(scene.attacker),
            serialNumbers: [],
            approvedForAll: { value: true },
          },
        ],
      },
    }),
  'key-change': (scene) =>
    withOtherData(scene, {
      cryptoUpdateAccount: {
        accountIDToUpdate: accountProto(scene.payer),
        key: { ed25519: new Uint8Array(32).fill(9) },
      },
    }),
  'account-deletion': (scene) =>
    withOtherData(scene, {
      cryptoDelete: { deleteAccountID: accountProto(scene.payer), transferAccountID: accountProto(scene.attacker) },
    }),
  'hidden-in-schedule': (scene) =>
    withOtherData(scene, { scheduleCreate: { scheduledTransactionBody: { cryptoTransfer: theftTransfer(scene) } } }),
  'hidden-in-batch': (scene) => {
    const bodyBytes = encodeBody({ ...frameOf(scene.honestBody), cryptoTransfer: theftTransfer(scene) })
    const innerTransaction = proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair: [] } }).finish()
    return withOtherData(scene, { atomicBatch: { transactions: [innerTransaction] } })
  },
  'ethereum-call': (scene) =>
    withOtherData(scene, {
      // The bytes with which a legacy Ethereum transaction begins. The rest is left out.
      ethereumTransaction: { ethereumData: Buffer.from('f86c', 'hex'), maxGasAllowance: int64(1) },
    }),
} as const satisfies Record<string, Attack>
