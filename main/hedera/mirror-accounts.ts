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
  /** Null when the mirror does not say. */
  readonly tinybars: bigint | null
  readonly keyType: 'ED25519' | 'ECDSA' | null
  /** Hex of the public key: 32 bytes, or 33 compressed. Null for key lists and contracts. */
  readonly publicKey: string | null
  readonly deleted: boolean
}

/** Account reads. Null for an account that the mirror does not know. */
export function accountReads({ get }: MirrorGet) {
  const read = (id: EntityId) => get(`/api/v1/accounts/${id}`, accountAnswer)
  return {
    account: async (id: EntityId): Promise<MirrorAccount | null> => {
      const found = await read(id)
      return found ? toMirrorAccount(found) : null
    },
    accountsByPublicKey: async (publicKeyHex: string): Promise<readonly MirrorAccount[]> => {
      const path = `/api/v1/accounts?account.publickey=${encodeURIComponent(publicKeyHex)}`
      return (await get(path, accountsAnswer))?.accounts.map(toMirrorAccount) ?? []
    },
    /** Tinybar that the account holds; null also when the mirror does not say. */
    hbarBalance: async (id: EntityId): Promise<bigint | null> => (await read(id))?.balance?.balance ?? null,
    /**
     * Address by which contracts know the account, `0x` and 40 hex digits in lower case: its own, or its number in long
     * form.
     */
    evmAddressOf: async (id: EntityId): Promise<string | null> => {
      const address = (await read(id))?.evm_address?.toLowerCase()
      return address !== undefined && /^0x[0-9a-f]{40}$/.test(address) ? address : null
    },
    /** Account of an EVM address; null when there is none. */
    accountAt: async (address: EvmAddress): Promise<EntityId | null> => {
      const found = accountOfAddress(address) ?? (await get(`/api/v1/accounts/${address}`, accountAnswer))?.account
      return found ?? null
    },
  }
}

const KEY_TYPES: ReadonlyMap<string, 'ED25519' | 'ECDSA'> = new Map([
  ['ED25519', 'ED25519'],
  ['ECDSA_SECP256K1', 'ECDSA'],
])

function toMirrorAccount(found: z.output<typeof accountAnswer>): MirrorAccount {
  const keyType = KEY_TYPES.get(found.key?._type ?? '') ?? null
  return {
    id: found.account,
    tinybars: found.balance?.balance ?? null,
    keyType,
    publicKey: keyType ? (found.key?.key.toLowerCase() ?? null) : null,
    deleted: found.deleted === true,
  }
}
