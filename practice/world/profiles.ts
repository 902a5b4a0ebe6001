import { z } from 'zod'
import nicknames from './data/names.json' with { type: 'json' }

/** Words of the nicknames that people chose. These and the reward wallets follow from the account's number. */
const words = z.array(z.string()).min(1)
const { first, second } = z.strictObject({ first: words, second: words }).parse(nicknames)

/** Empty when an account has none: most have. */
export function nicknameOf(account: number): string {
  if (account % 3 === 0) return ''
  return `${first[account % first.length]}-${second[Math.floor(account / first.length) % second.length]}`
}

/** The wallet an account collects its rewards with, when it linked one. */
export const thriveWalletOf = (account: number): string | null =>
  account % 5 === 0 ? `0.0.${account + 4_000_000}` : null
