import { shell } from 'electron'
import type { Confirm } from './question'

/** Pages that may be opened in the person's browser: whole origins, compared exactly. */
const ALLOWED_ORIGINS = new Set(['https://hashscan.io', 'https://docs.hedera.com'])

/**
 * Opens an allowed page, only after the person said yes to its full address. Only this file uses `shell.openExternal`.
 */
export async function openExternal(
  confirm: Confirm,
  address: string,
  /** Runs the start of the browser, which must not inherit this app's umask. */
  runAsPerson: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<'opened' | 'declined' | 'not-allowed'> {
  const url = parse(address)
  if (!url || !ALLOWED_ORIGINS.has(url.origin) || url.username || url.password) return 'not-allowed'
  const isConfirmed = await confirm({
    title: 'Open this page in your browser?',
    detail: 'The page opens in your browser, outside Countersign. This app signs nothing there.',
    facts: [{ label: 'Address', value: url.href }],
    confirmLabel: 'Open',
  })
  if (!isConfirmed) return 'declined'
  await runAsPerson(() => shell.openExternal(url.href))
  return 'opened'
}

export type MarketPage = {
  /** Checked: `https`, a public host name, no user name. */
  readonly url: URL
  /** `own`: the market's. `allowed`: another host that the person allowed before. */
  readonly host: 'own' | 'allowed' | 'foreign'
  /** Hosts that are the market's own. */
  readonly ownHosts: readonly string[]
}

/** Opens a page of the market's site after the person saw its host and said yes. Returns false for a no. */
export async function openMarketPage(
  confirm: Confirm,
  { url, host, ownHosts }: MarketPage,
  runAsPerson: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  // The reader of the address checks it; this function repeats the two rules that must never break.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const isForeign = host === 'foreign'
  const isConfirmed = await confirm({
    title: host === 'own' ? 'Open this page in your browser?' : 'This page is not on the market’s own site',
    detail: {
      own: 'The page opens in your browser, outside Countersign. This app checks nothing that you sign there.',
      allowed: 'You allowed this host before. This app checks nothing that you sign there.',
      foreign:
        'The market linked to this page, but the host is not the market’s. Allow the host only if you know it. Countersign asks again after a restart.',
    }[host],
    facts: [
      { label: 'Host', value: url.hostname },
      { label: 'Address', value: url.href },
      ...(host !== 'own'
        ? [{ label: 'The market’s own', value: ownHosts.length > 0 ? ownHosts.join(', ') : 'none' }]
        : []),
    ],
    confirmLabel: isForeign ? 'Allow and open' : 'Open',
    ...(isForeign ? { isDanger: true } : {}),
  })
  if (isConfirmed) await runAsPerson(() => shell.openExternal(url.href))
  return isConfirmed
}

const parse = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
