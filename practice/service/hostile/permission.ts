import { accountProto, fromInt64, int64, tokenProto, type Proto } from '../../ledger/proto'
import { withChangedFields, type Attack, type AttackInput } from './scene'

type Approval = Proto.ICryptoApproveAllowanceTransactionBody

/** Attack that alters a requested approval; null if the request is not an approval, or if `alter` returns null. */
const approvalAttack =
  (alter: (approval: Approval, input: AttackInput) => Approval | null): Attack =>
  (input) => {
    const honestApproval = input.honestBody.cryptoApproveAllowance
    const alteredApproval = honestApproval ? alter(honestApproval, input) : null
    return alteredApproval ? withChangedFields(input, { cryptoApproveAllowance: alteredApproval }) : null
  }

/** Spender of the first requested allowance. */
const spenderOf = (approval: Approval): Proto.IAccountID | null | undefined =>
  approval.cryptoAllowances?.[0]?.spender ?? approval.nftAllowances?.[0]?.spender

/** Attack that alters a requested contract call; null if the request is not a contract call. */
const callAttack =
  (
    alter: (contractCall: Proto.IContractCallTransactionBody, input: AttackInput) => Proto.IContractCallTransactionBody,
  ): Attack =>
  (input) =>
    input.honestBody.contractCall
      ? withChangedFields(input, { contractCall: alter(input.honestBody.contractCall, input) })
      : null

/** Selector of `setApprovalForAll(address,bool)`. */
const APPROVE_ALL_SELECTOR = 'a22cb465'
/** Selector of `transferFrom(address,address,uint256)`. */
const TRANSFER_SELECTOR = '23b872dd'
/** 100 HBAR in tinybar. */
const STOLEN_TINYBARS = 10_000_000_000n
/** A fungible token that the request does not mention. */
const UNREQUESTED_TOKEN = 456_858

/** Hex digits as an ABI word of 32 bytes. */
const toAbiWord = (hex: string): string => hex.padStart(64, '0')

/** Attacks on a requested permission, which is an approval of allowances or a contract call. */
export const permissionAttacks = {
  'larger-allowance': approvalAttack((approval) =>
    approval.cryptoAllowances?.length
      ? {
          ...approval,
          cryptoAllowances: approval.cryptoAllowances.map((allowance) => ({
            ...allowance,
            // One tinybar more, so that an allowance of 0 also grows.
            amount: int64(fromInt64(allowance.amount) * 100n + 1n),
          })),
        }
      : null,
  ),
  'other-spender': approvalAttack((approval, { attacker }) => ({
    ...approval,
    cryptoAllowances: (approval.cryptoAllowances ?? []).map((allowance) => ({
      ...allowance,
      spender: accountProto(attacker),
    })),
    nftAllowances: (approval.nftAllowances ?? []).map((allowance) => ({
      ...allowance,
      spender: accountProto(attacker),
    })),
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
          nftAllowances: approval.nftAllowances.map((allowance) => ({ ...allowance, approvedForAll: { value: true } })),
        }
      : null,
  ),
  'other-serial': approvalAttack((approval) =>
    approval.nftAllowances?.length
      ? {
          ...approval,
          nftAllowances: approval.nftAllowances.map((allowance) => ({
            ...allowance,
            serialNumbers: (allowance.serialNumbers ?? []).map((serial) => int64(fromInt64(serial) + 1n)),
          })),
        }
      : null,
  ),
  'delegating-spender': approvalAttack((approval, { attacker }) =>
    approval.nftAllowances?.length
      ? {
          ...approval,
          nftAllowances: approval.nftAllowances.map((allowance) => ({
            ...allowance,
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
    functionParameters: Buffer.from(APPROVE_ALL_SELECTOR + toAbiWord(attacker.toString(16)) + toAbiWord('1'), 'hex'),
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
      `${TRANSFER_SELECTOR}${toAbiWord(payer.toString(16))}${toAbiWord(attacker.toString(16))}${toAbiWord('1')}`,
      'hex',
    ),
  })),
} as const satisfies Record<string, Attack>
