import { z } from 'zod'
import { entityId } from '@shared/contract/common'
import { accountOfAddress, type EvmAddress } from '@shared/evm-address'
import type { EntityId } from '@shared/ids'
import { wholeNumber, type MirrorGet } from './mirror-get'

const mirrorKey = z.object({ _type: z.string(), key: z.string() }).nullable()
const accountAnswer = z.object({
  account: entityId,
  balance: z.object({ balance: wholeNumber, timestamp: z.string().nullish() }).nullable(),
  key: mirrorKey,
  evm_address: z.string().nullish(),
  deleted: z.boolean().nullish(),
})
const accountsAnswer = z.object({ accounts: z.array(accountAnswer) })

export type MirrorAccount = {
  readonly id: EntityId
  /** Balance in tinybar; null when the mirror reports none. */
  readonly balanceTinybar: bigint | null
  readonly keyType: 'ED25519' | 'ECDSA' | null
  /** Hex of the public key: 32 bytes (ED25519), or 33 compressed bytes (ECDSA). Null for key lists and contracts. */
  readonly publicKey: string | null
  readonly isDeleted: boolean
}

/** Account reads. A read of one account returns null when the mirror does not know the account. */
export function accountReads({ get }: MirrorGet) {
  const readAccount = (id: EntityId) => get(`/api/v1/accounts/${id}`, accountAnswer)
  return {
    account: async (id: EntityId): Promise<MirrorAccount | null> => {
      const answer = await readAccount(id)
      return answer ? toMirrorAccount(answer) : null
    },
    accountsByPublicKey: async (publicKeyHex: string): Promise<readonly MirrorAccount[]> => {
      const path = `/api/v1/accounts?account.publickey=${encodeURIComponent(publicKeyHex)}`
      return (await get(path, accountsAnswer))?.accounts.map(toMirrorAccount) ?? []
    },
    /** HBAR of the account, in tinybar; null also when the mirror reports no balance. */
    hbarBalance: async (id: EntityId): Promise<bigint | null> => (await readAccount(id))?.balance?.balance ?? null,
    /**
     * Address by which contracts know the account, `0x` and 40 hex digits in lower case: the account's own address, or
     * one made of the account's number. Null when the mirror gives no valid address.
     */
    evmAddressOf: async (id: EntityId): Promise<string | null> => {
      const address = (await readAccount(id))?.evm_address?.toLowerCase()
      return address !== undefined && /^0x[0-9a-f]{40}$/.test(address) ? address : null
    },
    /** Account of an EVM address; null when there is none. */
    accountAt: async (address: EvmAddress): Promise<EntityId | null> => {
      const account = accountOfAddress(address)
      return account ?? (await get(`/api/v1/accounts/${address}`, accountAnswer))?.account ?? null
    },
  }
}

const KEY_TYPES: ReadonlyMap<string, 'ED25519' | 'ECDSA'> = new Map([
  ['ED25519', 'ED25519'],
  ['ECDSA_SECP256K1', 'ECDSA'],
])

function toMirrorAccount(answer: z.output<typeof accountAnswer>): MirrorAccount {
  const keyType = KEY_TYPES.get(answer.key?._type ?? '') ?? null
  return {
    id: answer.account,
    balanceTinybar: answer.balance?.balance ?? null,
    keyType,
    publicKey: keyType ? (answer.key?.key.toLowerCase() ?? null) : null,
    isDeleted: answer.deleted === true,
  }
}
