import { tryParseHbar } from '@shared/amount'
import { parseId } from '@shared/ids'
import { z } from 'zod'
import type { Account } from '../../ledger/state'
import { Refusal } from '../refusal'
import type { Service } from '../service'

const MAX_ID_LENGTH = 16

/** Any text: `requireUser` checks the wallet's id and refuses with its own code. */
export const userAddress: z.ZodType<string, unknown> = z
  .union([z.string(), z.number().transform(String)])
  .meta({ openapi: { type: 'string', pattern: '^0\\.0\\.[1-9]\\d*(-[a-z]{5})?$', example: '0.0.5012345' } })

/** The account of a wallet: `0.0.N` with N above zero, at most 16 characters without its checksum, known and alive. */
export function requireUser({ ledger, rules }: Service, address: string): number {
  const parsed = parseId(address.trim())
  const hasRefusedChecksum = parsed?.checksum !== null && !rules.holds('trade.address-checksum')
  const accountId = parsed && !hasRefusedChecksum ? parsed.id : ''
  const idPattern = rules.holds('trade.address-shard') ? /^0\.0\.([1-9]\d*)$/ : /^\d+\.\d+\.([1-9]\d*)$/
  const num = Number(idPattern.exec(accountId)?.[1])
  const isShortEnough = accountId.length <= MAX_ID_LENGTH || !rules.holds('trade.address-length')
  const account = ledger.state.accounts.get(num)
  if (account && !account.deleted && isShortEnough) return num
  throw new Refusal(400, 'user_address is not an account of this network. Nothing was prepared.', {
    errorCode: 'INVALID_USER_ADDRESS',
    retryable: false,
  })
}

/** True for an ECDSA key. NFTs of contracts can only be traded by accounts whose key such a contract knows. */
export const hasEcdsaKey = (account: Account): boolean => account.key()?.type === 'ECDSA'

/** A price in HBAR, as tinybar: positive, with at most 8 decimals, no more than the total supply. */
export function requirePrice({ rules }: Service, priceText: string): bigint {
  const price = tryParseHbar(priceText.trim())
  if (price !== null && (price > 0n || !rules.holds('trade.price-positive'))) return price
  const message = 'Invalid parameter: price must be a positive amount of HBAR with at most 8 decimals.'
  throw new Refusal(400, `${message} Nothing was prepared.`)
}
