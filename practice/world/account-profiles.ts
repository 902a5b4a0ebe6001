import { z } from 'zod'
import nicknames from './data/names.json' with { type: 'json' }

/** Words of nicknames. Nicknames and reward wallets follow from the account's number. */
const words = z.array(z.string()).min(1)
const { first, second } = z.strictObject({ first: words, second: words }).parse(nicknames)

/** Nickname of an account; empty for a third of them. */
export function nicknameOf(account: number): string {
  if (account % 3 === 0) return ''
  return `${first[account % first.length]}-${second[Math.floor(account / first.length) % second.length]}`
}

/** The linked reward wallet of an account; null without a link. */
export const thriveWalletOf = (account: number): string | null =>
  account % 5 === 0 ? `0.0.${account + 4_000_000}` : null
