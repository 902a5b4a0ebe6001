import { z } from 'zod'
import nicknames from './data/names.json' with { type: 'json' }

const wordList = z.array(z.string()).min(1)
const { first: firstWords, second: secondWords } = z
  .strictObject({ first: wordList, second: wordList })
  .parse(nicknames)

/** Nickname of an account, derived from the account's number; empty for every third account. */
export function nicknameOf(account: number): string {
  if (account % 3 === 0) return ''
  const firstWord = firstWords[account % firstWords.length]
  const secondWord = secondWords[Math.floor(account / firstWords.length) % secondWords.length]
  return `${firstWord}-${secondWord}`
}

/** Thrive wallet, which receives rewards, of an account. Every fifth account has one; null for other accounts. */
export const thriveWalletOf = (account: number): string | null =>
  account % 5 === 0 ? `0.0.${account + 4_000_000}` : null
