/** What people chose to be called, and the reward wallets they linked. Both follow from the account's number. */
const FIRST = ['quiet', 'paper', 'salt', 'north', 'copper', 'late', 'glass', 'small'] as const
const SECOND = ['heron', 'ledger', 'orchard', 'harbour', 'comet', 'moth', 'lantern', 'meridian'] as const

/** Empty when an account has none: most have. */
export function nicknameOf(account: number): string {
  if (account % 3 === 0) return ''
  return `${FIRST[account % FIRST.length]}-${SECOND[Math.floor(account / FIRST.length) % SECOND.length]}`
}

/** The wallet an account collects its rewards with, when it linked one. */
export const thriveWalletOf = (account: number): string | null =>
  account % 5 === 0 ? `0.0.${account + 4_000_000}` : null
