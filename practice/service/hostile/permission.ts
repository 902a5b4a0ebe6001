import { accountProto, fromInt64, int64, type Proto } from '../../ledger/proto'
import { framed, type Attack, type Scene } from './scene'

type Approval = Proto.ICryptoApproveAllowanceTransactionBody

const approval =
  (alter: (approval: Approval, scene: Scene) => Approval | null): Attack =>
  (scene) => {
    const altered = scene.honest.cryptoApproveAllowance && alter(scene.honest.cryptoApproveAllowance, scene)
    return altered ? framed(scene, { cryptoApproveAllowance: altered }) : null
  }

const spenderOf = (given: Approval): Proto.IAccountID | null | undefined =>
  given.cryptoAllowances?.[0]?.spender ?? given.nftAllowances?.[0]?.spender

const call =
  (alter: (given: Proto.IContractCallTransactionBody, scene: Scene) => Proto.IContractCallTransactionBody): Attack =>
  (scene) =>
    scene.honest.contractCall ? framed(scene, { contractCall: alter(scene.honest.contractCall, scene) }) : null

/** `setApprovalForAll(address,bool)`. */
const APPROVE_ALL = 'a22cb465'
const word = (hex: string): string => hex.padStart(64, '0')

/** Attacks on a requested permission: allowances, listings, mints, EVM calls. */
export const permissionAttacks = {
  'larger-allowance': approval((given) =>
    given.cryptoAllowances?.length
      ? {
          ...given,
          cryptoAllowances: given.cryptoAllowances.map((entry) => ({
            ...entry,
            amount: int64(fromInt64(entry.amount) * 100n + 1n),
          })),
        }
      : null,
  ),
  'other-spender': approval((given, { attacker }) => ({
    ...given,
    cryptoAllowances: (given.cryptoAllowances ?? []).map((entry) => ({ ...entry, spender: accountProto(attacker) })),
    nftAllowances: (given.nftAllowances ?? []).map((entry) => ({ ...entry, spender: accountProto(attacker) })),
  })),
  'extra-allowance': approval((given, { payer, attacker }) => ({
    ...given,
    cryptoAllowances: [
      ...(given.cryptoAllowances ?? []),
      { owner: accountProto(payer), spender: accountProto(attacker), amount: int64(10_000_000_000n) },
    ],
  })),
  'all-serials': approval((given) =>
    given.nftAllowances?.length
      ? {
          ...given,
          nftAllowances: given.nftAllowances.map((entry) => ({ ...entry, approvedForAll: { value: true } })),
        }
      : null,
  ),
  'other-serial': approval((given) =>
    given.nftAllowances?.length
      ? {
          ...given,
          nftAllowances: given.nftAllowances.map((entry) => ({
            ...entry,
            serialNumbers: (entry.serialNumbers ?? []).map((serial) => int64(fromInt64(serial) + 1n)),
          })),
        }
      : null,
  ),
  'delegating-spender': approval((given, { attacker }) =>
    given.nftAllowances?.length
      ? {
          ...given,
          nftAllowances: given.nftAllowances.map((entry) => ({ ...entry, delegatingSpender: accountProto(attacker) })),
        }
      : null,
  ),
  'token-allowance': approval((given, { payer, attacker }) => ({
    ...given,
    tokenAllowances: [
      {
        tokenId: { shardNum: int64(0), realmNum: int64(0), tokenNum: int64(456_858) },
        owner: accountProto(payer),
        spender: spenderOf(given) ?? accountProto(attacker),
        amount: int64(1_000_000n),
      },
    ],
  })),
  'other-operator': call((given, { attacker }) => ({
    ...given,
    functionParameters: Buffer.from(APPROVE_ALL + word(attacker.toString(16)) + word('1'), 'hex'),
  })),
  'other-contract': call((given) => ({
    ...given,
    contractID: { ...given.contractID, contractNum: int64(fromInt64(given.contractID?.contractNum) + 1n) },
  })),
  'paid-call': call((given) => ({ ...given, amount: int64(10_000_000_000n) })),
  'other-function': call((given, { payer, attacker }) => ({
    ...given,
    // transferFrom(address,address,uint256)
    functionParameters: Buffer.from(
      `23b872dd${word(payer.toString(16))}${word(attacker.toString(16))}${word('1')}`,
      'hex',
    ),
  })),
} as const satisfies Record<string, Attack>
