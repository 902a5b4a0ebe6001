import { tryParseHbar } from '@shared/amount'
import { parseId } from '@shared/ids'
import { z } from 'zod'
import type { Account } from '../../ledger/state'
import { Refusal } from '../refusal'
import type { Service } from '../service'

/** Maximum length of an account id without the checksum, in characters. */
const MAX_ID_LENGTH = 16

/** Parameter that accepts any text or number. `requireUser` checks the id and refuses with a code for invalid ids. */
export const userAddressParam: z.ZodType<string, unknown> = z
  .union([z.string(), z.number().transform(String)])
  .meta({ openapi: { type: 'string', pattern: '^0\\.0\\.[1-9]\\d*(-[a-z]{5})?$', example: '0.0.5012345' } })

/**
 * Account number of the id `0.0.N`, with or without a checksum. Refuses any other text and unknown or deleted accounts.
 */
export function requireUser({ ledger, rules }: Service, address: string): number {
  const parsedId = parseId(address.trim())
  const isAccepted = parsedId !== null && (parsedId.checksum === null || rules.isKept('trade.address-checksum'))
  const accountId = isAccepted ? parsedId.id : ''
  const idPattern = rules.isKept('trade.address-shard') ? /^0\.0\.([1-9]\d*)$/ : /^\d+\.\d+\.([1-9]\d*)$/
  const accountNumber = Number(idPattern.exec(accountId)?.[1])
  const isShortEnough = accountId.length <= MAX_ID_LENGTH || !rules.isKept('trade.address-length')
  const account = ledger.state.accounts.get(accountNumber)
  if (account && !account.deleted && isShortEnough) return accountNumber
  throw new Refusal(400, 'user_address is not an account of this network. Nothing was prepared.', {
    errorCode: 'INVALID_USER_ADDRESS',
    retryable: false,
  })
}

/** True if the account has an ECDSA key. Only accounts with such a key can trade NFTs of contracts. */
export const hasEcdsaKey = (account: Account): boolean => account.key()?.type === 'ECDSA'

/**
 * Price in tinybar, converted from an amount of HBAR. Refuses 0, more than 8 decimals, more than the total
 * supply of HBAR, and other text.
 */
export function requirePrice({ rules }: Service, priceText: string): bigint {
  const price = tryParseHbar(priceText.trim())
  if (price !== null && (price > 0n || !rules.isKept('trade.price-positive'))) return price
  const message = 'Invalid parameter: price must be a positive amount of HBAR with at most 8 decimals.'
  throw new Refusal(400, `${message} Nothing was prepared.`)
}
