import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { firstLine } from './first-line'

/** A screen: the environment that the app needs to draw on it. */
export type Display = { readonly env: Record<string, string>; readonly stop: () => void }

/**
 * Starts a virtual screen on Linux. Apps that share one take the keyboard focus from each other, which restarts the
 * wait of a review, and read each other's clipboard.
 */
export async function startDisplay(): Promise<Display> {
  if (process.platform !== 'linux') return { env: {}, stop: () => undefined }
  // The server picks a free number itself and writes it to descriptor 3.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const stop = () => void server.kill()
  process.once('exit', stop)
  const number = await firstLine(server, server.stdio[3] as Readable)
  return { env: { DISPLAY: `:${number}`, WAYLAND_DISPLAY: '' }, stop }
}
