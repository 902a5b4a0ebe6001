import { accountProto, fromInt64, int64, tokenProto, type Proto } from '../../ledger/proto'
import { withChangedFields, type Attack, type Scene } from './scene'

type Approval = Proto.ICryptoApproveAllowanceTransactionBody

const approvalAttack =
  (alter: (approval: Approval, scene: Scene) => Approval | null): Attack =>
  (scene) => {
    const changedApproval =
      scene.honestBody.cryptoApproveAllowance && alter(scene.honestBody.cryptoApproveAllowance, scene)
    return changedApproval ? withChangedFields(scene, { cryptoApproveAllowance: changedApproval }) : null
  }

const spenderOf = (approval: Approval): Proto.IAccountID | null | undefined =>
  approval.cryptoAllowances?.[0]?.spender ?? approval.nftAllowances?.[0]?.spender

const callAttack =
  (
    alter: (contractCall: Proto.IContractCallTransactionBody, scene: Scene) => Proto.IContractCallTransactionBody,
  ): Attack =>
  (scene) =>
    scene.honestBody.contractCall
      ? withChangedFields(scene, { contractCall: alter(scene.honestBody.contractCall, scene) })
      : null

/** Selector of `setApprovalForAll(address,bool)`. */
const APPROVE_ALL_SELECTOR = 'a22cb465'
/** Selector of `transferFrom(address,address,uint256)`. */
const TRANSFER_SELECTOR = '23b872dd'
/** 100 HBAR in tinybar. */
const STOLEN_TINYBARS = 10_000_000_000n
/** A fungible token that the request does not mention. */
const UNREQUESTED_TOKEN = 456_858

const abiWord = (hex: string): string => hex.padStart(64, '0')

/** Attacks on a requested permission: an allowance, an approval of NFTs, or an EVM call. */
export const permissionAttacks = {
  'larger-allowance': approvalAttack((approval) =>
    approval.cryptoAllowances?.length
      ? {
          ...approval,
          cryptoAllowances: approval.cryptoAllowances.map((entry) => ({
            ...entry,
            amount: int64(fromInt64(entry.amount) * 100n + 1n),
          })),
        }
      : null,
  ),
  'other-spender': approvalAttack((approval, { attacker }) => ({
    ...approval,
    cryptoAllowances: (approval.cryptoAllowances ?? []).map((entry) => ({ ...entry, spender: accountProto(attacker) })),
    nftAllowances: (approval.nftAllowances ?? []).map((entry) => ({ ...entry, spender: accountProto(attacker) })),
  })),
  'extra-allowance': approvalAttack((approval, { payer, attacker }) => ({
    ...approval,
    cryptoAllowances: [
      ...(approval.cryptoAllowances ?? []),
      { owner: accountProto(payer), spender: accountProto(attacker), amount: int64(STOLEN_TINYBARS) },
    ],
  })),
  'all-serials': approvalAttack((approval) =>
    approval.nftAllowances?.length
      ? {
          ...approval,
          nftAllowances: approval.nftAllowances.map((entry) => ({ ...entry, approvedForAll: { value: true } })),
        }
      : null,
  ),
  'other-serial': approvalAttack((approval) =>
    approval.nftAllowances?.length
      ? {
          ...approval,
          nftAllowances: approval.nftAllowances.map((entry) => ({
            ...entry,
            serialNumbers: (entry.serialNumbers ?? []).map((serial) => int64(fromInt64(serial) + 1n)),
          })),
        }
      : null,
  ),
  'delegating-spender': approvalAttack((approval, { attacker }) =>
    approval.nftAllowances?.length
      ? {
          ...approval,
          nftAllowances: approval.nftAllowances.map((entry) => ({
            ...entry,
            delegatingSpender: accountProto(attacker),
          })),
        }
      : null,
  ),
  'token-allowance': approvalAttack((approval, { payer, attacker }) => ({
    ...approval,
    tokenAllowances: [
      {
        tokenId: tokenProto(UNREQUESTED_TOKEN),
        owner: accountProto(payer),
        spender: spenderOf(approval) ?? accountProto(attacker),
        amount: int64(1_000_000n),
      },
    ],
  })),
  'other-operator': callAttack((contractCall, { attacker }) => ({
    ...contractCall,
    functionParameters: Buffer.from(APPROVE_ALL_SELECTOR + abiWord(attacker.toString(16)) + abiWord('1'), 'hex'),
  })),
  'other-contract': callAttack((contractCall) => ({
    ...contractCall,
    contractID: {
      ...contractCall.contractID,
      contractNum: int64(fromInt64(contractCall.contractID?.contractNum) + 1n),
    },
  })),
  'paid-call': callAttack((contractCall) => ({ ...contractCall, amount: int64(STOLEN_TINYBARS) })),
  'other-function': callAttack((contractCall, { payer, attacker }) => ({
    ...contractCall,
    functionParameters: Buffer.from(
      `${TRANSFER_SELECTOR}${abiWord(payer.toString(16))}${abiWord(attacker.toString(16))}${abiWord('1')}`,
      'hex',
    ),
  })),
} as const satisfies Record<string, Attack>
