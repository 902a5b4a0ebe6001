import { shell, type BrowserWindow } from 'electron'
import { ask } from './ask'

/** Pages that may be opened in the person's browser: whole origins, compared exactly. */
const ALLOWED_ORIGINS = new Set(['https://hashscan.io', 'https://docs.hedera.com'])

/** The only use of `shell.openExternal`: an allowed page, and only after the person said yes to its full address. */
export async function openExternal(
  window: BrowserWindow | null,
  address: string,
): Promise<'opened' | 'declined' | 'not-allowed'> {
  const url = parse(address)
  if (!url || !ALLOWED_ORIGINS.has(url.origin) || url.username || url.password) return 'not-allowed'
  const question = { title: 'Open this page in your browser?', detail: url.href, confirmLabel: 'Open' }
  if (!(await ask(window, question))) return 'declined'
  await shell.openExternal(url.href)
  return 'opened'
}

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
