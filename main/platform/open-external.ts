import { shell } from 'electron'
import type { Confirm } from './ask'

/** Pages that may be opened in the person's browser: whole origins, compared exactly. */
const ALLOWED_ORIGINS = new Set(['https://hashscan.io', 'https://docs.hedera.com'])

/** The only use of `shell.openExternal`: an allowed page, and only after the person said yes to its full address. */
export async function openExternal(
  confirm: Confirm,
  address: string,
  /** Runs what starts the browser, which is not to inherit this app's umask. */
  asPerson: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<'opened' | 'declined' | 'not-allowed'> {
  const url = parse(address)
  if (!url || !ALLOWED_ORIGINS.has(url.origin) || url.username || url.password) return 'not-allowed'
  const isConfirmed = await confirm({
    title: 'Open this page in your browser?',
    detail: 'Your browser shows it, outside Countersign. Nothing is signed there by this app.',
    facts: [{ label: 'Address', value: url.href }],
    confirmLabel: 'Open',
  })
  if (!isConfirmed) return 'declined'
  await asPerson(() => shell.openExternal(url.href))
  return 'opened'
}

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
