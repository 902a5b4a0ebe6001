import { accountProto, fromInt64, int64, type Proto } from '../../ledger/proto'
import { withChangedFrame, type Attack, type Scene } from './scene'

type Approval = Proto.ICryptoApproveAllowanceTransactionBody

const approvalAttack =
  (alter: (approval: Approval, scene: Scene) => Approval | null): Attack =>
  (scene) => {
    const changedRequest = scene.honest.cryptoApproveAllowance && alter(scene.honest.cryptoApproveAllowance, scene)
    return changedRequest ? withChangedFrame(scene, { cryptoApproveAllowance: changedRequest }) : null
  }

const spenderOf = (approval: Approval): Proto.IAccountID | null | undefined =>
  approval.cryptoAllowances?.[0]?.spender ?? approval.nftAllowances?.[0]?.spender

const callAttack =
  (
    alter: (contractCall: Proto.IContractCallTransactionBody, scene: Scene) => Proto.IContractCallTransactionBody,
  ): Attack =>
  (scene) =>
    scene.honest.contractCall
      ? withChangedFrame(scene, { contractCall: alter(scene.honest.contractCall, scene) })
      : null

/** `setApprovalForAll(address,bool)`. */
const APPROVE_ALL = 'a22cb465'
const abiWord = (hex: string): string => hex.padStart(64, '0')

/** Attacks on a requested permission: allowances, listings, mints, EVM calls. */
export const permissionAttacks = {
  'larger-allowance': approvalAttack((request) =>
    request.cryptoAllowances?.length
      ? {
          ...request,
          cryptoAllowances: request.cryptoAllowances.map((entry) => ({
            ...entry,
            amount: int64(fromInt64(entry.amount) * 100n + 1n),
          })),
        }
      : null,
  ),
  'other-spender': approvalAttack((request, { attacker }) => ({
    ...request,
    cryptoAllowances: (request.cryptoAllowances ?? []).map((entry) => ({ ...entry, spender: accountProto(attacker) })),
    nftAllowances: (request.nftAllowances ?? []).map((entry) => ({ ...entry, spender: accountProto(attacker) })),
  })),
  'extra-allowance': approvalAttack((request, { payer, attacker }) => ({
    ...request,
    cryptoAllowances: [
      ...(request.cryptoAllowances ?? []),
      { owner: accountProto(payer), spender: accountProto(attacker), amount: int64(10_000_000_000n) },
    ],
  })),
  'all-serials': approvalAttack((request) =>
    request.nftAllowances?.length
      ? {
          ...request,
          nftAllowances: request.nftAllowances.map((entry) => ({ ...entry, approvedForAll: { value: true } })),
        }
      : null,
  ),
  'other-serial': approvalAttack((request) =>
    request.nftAllowances?.length
      ? {
          ...request,
          nftAllowances: request.nftAllowances.map((entry) => ({
            ...entry,
            serialNumbers: (entry.serialNumbers ?? []).map((serial) => int64(fromInt64(serial) + 1n)),
          })),
        }
      : null,
  ),
  'delegating-spender': approvalAttack((request, { attacker }) =>
    request.nftAllowances?.length
      ? {
          ...request,
          nftAllowances: request.nftAllowances.map((entry) => ({
            ...entry,
            delegatingSpender: accountProto(attacker),
          })),
        }
      : null,
  ),
  'token-allowance': approvalAttack((request, { payer, attacker }) => ({
    ...request,
    tokenAllowances: [
      {
        tokenId: { shardNum: int64(0), realmNum: int64(0), tokenNum: int64(456_858) },
        owner: accountProto(payer),
        spender: spenderOf(request) ?? accountProto(attacker),
        amount: int64(1_000_000n),
      },
    ],
  })),
  'other-operator': callAttack((request, { attacker }) => ({
    ...request,
    functionParameters: Buffer.from(APPROVE_ALL + abiWord(attacker.toString(16)) + abiWord('1'), 'hex'),
  })),
  'other-contract': callAttack((request) => ({
    ...request,
    contractID: { ...request.contractID, contractNum: int64(fromInt64(request.contractID?.contractNum) + 1n) },
  })),
  'paid-call': callAttack((request) => ({ ...request, amount: int64(10_000_000_000n) })),
  'other-function': callAttack((request, { payer, attacker }) => ({
    ...request,
    // transferFrom(address,address,uint256)
    functionParameters: Buffer.from(
      `23b872dd${abiWord(payer.toString(16))}${abiWord(attacker.toString(16))}${abiWord('1')}`,
      'hex',
    ),
  })),
} as const satisfies Record<string, Attack>
