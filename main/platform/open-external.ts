import { shell } from 'electron'
import type { ConfirmQuestion } from './question'

/** Origins whose pages may be opened in the person's browser. */
const ALLOWED_ORIGINS = new Set(['https://hashscan.io', 'https://docs.hedera.com'])

/**
 * Opens a page of an allowed origin in the browser, after the person has seen the full address and agreed. Only this
 * file calls `shell.openExternal` of Electron.
 */
export async function openExternal(
  confirm: ConfirmQuestion,
  address: string,
  /** Runs `work` with the umask of the person's shell, because the browser must not inherit this app's umask. */
  runAsPerson: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<'opened' | 'declined' | 'not-allowed'> {
  const url = parseUrl(address)
  if (!url || !ALLOWED_ORIGINS.has(url.origin) || url.username || url.password) return 'not-allowed'
  const isConfirmed = await confirm({
    title: 'Open this page in your browser?',
    detail: 'The page opens outside Countersign. This app signs nothing there.',
    host: url.host,
    facts: [{ label: 'Address', value: url.href }],
    confirmLabel: 'Open page',
  })
  if (!isConfirmed) return 'declined'
  await runAsPerson(() => shell.openExternal(url.href))
  return 'opened'
}

/** A page to which an answer of the market links. */
export type MarketPage = {
  /** Already checked: `https`, a public host name, and no user name or password. */
  readonly url: URL
  /** `own`: a host of the market. `allowed`: a host that the person allowed in this run. `foreign`: any other host. */
  readonly hostKind: 'own' | 'allowed' | 'foreign'
  /** Hosts that are the market's own. */
  readonly ownHosts: readonly string[]
}

/**
 * Opens a page to which the market links, after the person has seen the host and agreed. Resolves to false if the page
 * was not opened.
 */
export async function openMarketPage(
  confirm: ConfirmQuestion,
  { url, hostKind, ownHosts }: MarketPage,
  runAsPerson: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  // `pageAddress` has already checked the address. The protocol and the user name are checked again, because other
  // protocols can start programs, and a user name can look like a host.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const isForeign = hostKind === 'foreign'
  const isConfirmed = await confirm({
    title: isForeign ? 'Open a site that Countersign does not know?' : 'Open this page in your browser?',
    detail: {
      own: 'The page opens in your browser, outside Countersign. This app checks nothing that you sign there.',
      allowed: 'You allowed this host before. This app checks nothing that you sign there.',
      foreign:
        'The market linked to this page. Allow the host only if you know it. The host stays allowed until you close Countersign.',
    }[hostKind],
    host: url.host,
    facts: [
      { label: 'Address', value: url.href },
      ...(hostKind !== 'own'
        ? [
            {
              label: 'The market’s own hosts',
              value: ownHosts.length > 0 ? ownHosts.join(', ') : 'none known',
            },
          ]
        : []),
    ],
    confirmLabel: isForeign ? 'Allow and open' : 'Open page',
    ...(isForeign ? { isDanger: true } : {}),
  })
  if (isConfirmed) await runAsPerson(() => shell.openExternal(url.href))
  return isConfirmed
}

const parseUrl = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
