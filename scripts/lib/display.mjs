import { spawn } from 'node:child_process'
import { fail } from './log.mjs'

export const needsDisplay = () => process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY

/** Starts a virtual display and resolves to its name (`:99`). The display ends with this process. */
export function openDisplay() {
  return new Promise((resolve) => {
    // The server picks a free number itself and writes it to descriptor 3, so that two runs never collide.
    const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset']
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    server.on('error', () => fail('Xvfb could not be started; is the package xvfb installed?'))
    server.on('exit', (code) => code && fail(`Xvfb ended with ${code}.`))
    server.stdio[3].once('data', (data) => resolve(`:${data.toString().trim()}`))
    process.once('exit', () => server.kill())
  })
}
