import { fstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseWebOrigins } from '@shared/web-origins'
import type { PracticeOptions } from '../../practice/practice'
import { SCALES } from '../../practice/world/catalogue'
import { endCommand } from './end'
import { makeFolder, startFailureText, requireFolder } from './reasons'

/** Maximum number of simulated actions of other users per minute. */
const MAX_PACE = 600

/** Time for which an ending process waits for its servers to close. */
const MAX_CLOSE_MS = 2_000

const USAGE = `Starts a practice market on loopback addresses. When ready, prints the addresses and keys as one line of JSON.

  --port N          port of the HTTP service; default: any free port
  --mirror-port N   port of the mirror; default: any free port
  --node-port N     port of the consensus node; default: any free port
  --scale NAME      ${SCALES.join(' or ')}
  --seed TEXT       seed of the market’s content: the same text always creates the same content
  --pace N          simulated actions of other users per minute, 0 to ${MAX_PACE}
  --data DIR        folder that keeps the market’s state across restarts
  --state FILE      file that keeps the market’s state across restarts
  --control on|off  allow tests to change the market at its control address
  --origins LIST    web origins whose pages may read service and mirror, separated by commas; or any (default), or none.
                    Pages can only read.
  --limits on|off   apply rate limits and caps; off is for programs that cannot handle limits
  --with-parent     ends when its parent process ends
  --help            prints this text
`

/** Options of the command. `endsWithParent`: true if the process must end when its parent process ends. */
type Options = PracticeOptions & { readonly endsWithParent: boolean }

/** Reads the options; null if the arguments request the help text. */
function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      'mirror-port': { type: 'string', default: '0' },
      'node-port': { type: 'string', default: '0' },
      seed: { type: 'string', default: 'countersign' },
      scale: { type: 'string', default: 'small' },
      state: { type: 'string' },
      data: { type: 'string' },
      control: { type: 'string', default: 'on' },
      pace: { type: 'string', default: '6' },
      origins: { type: 'string', default: 'any' },
      limits: { type: 'string', default: 'on' },
      'with-parent': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return null
  const ports = readPorts(values)
  if (values.control !== 'on' && values.control !== 'off') throw new Error('--control must be on or off')
  if (values.limits !== 'on' && values.limits !== 'off') throw new Error('--limits must be on or off')
  const origins = parseWebOrigins(values.origins)
  if (!origins)
    throw new Error('--origins must be any, none, or origins such as http://localhost:3000 separated by commas')
  const pace = /^\d{1,4}$/.test(values.pace) ? Number(values.pace) : Number.NaN
  if (Number.isNaN(pace) || pace > MAX_PACE) throw new Error(`--pace must be 0 to ${MAX_PACE}`)
  const scale = SCALES.find((name) => name === values.scale)
  if (!scale) throw new Error(`--scale must be ${SCALES.join(' or ')}`)
  return {
    ...ports,
    scale,
    pace,
    seed: values.seed,
    stateFile: stateFileOf(values),
    hasControl: values.control === 'on',
    readers: origins,
    hasLimits: values.limits === 'on',
    endsWithParent: values['with-parent'],
  }
}

/** Port on which the SDK always uses TLS, which the practice node does not support. */
const TLS_PORT = 50_212

function readPorts(values: {
  readonly port: string
  readonly 'mirror-port': string
  readonly 'node-port': string
}): Pick<PracticeOptions, 'port' | 'mirrorPort' | 'nodePort'> {
  const port = readPort('--port', values.port)
  const mirrorPort = readPort('--mirror-port', values['mirror-port'])
  const nodePort = readPort('--node-port', values['node-port'])
  if (nodePort === TLS_PORT) throw new Error(`--node-port must not be ${TLS_PORT}: clients expect TLS there`)
  const fixedPorts = [port, mirrorPort, nodePort].filter((chosenPort) => chosenPort !== 0)
  if (new Set(fixedPorts).size < fixedPorts.length) throw new Error('--port, --mirror-port and --node-port must differ')
  return { port, mirrorPort, nodePort }
}

function readPort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`${option} must be 0 to 65535`)
}

/** File that keeps the market's state; null to keep no state. `--state` takes precedence over `--data`. */
function stateFileOf({ state, data }: { readonly state?: string; readonly data?: string }): string | null {
  if (state !== undefined) {
    requireFolder('--state', dirname(resolve(state)))
    return state
  }
  if (data === undefined) return null
  makeFolder('--data', resolve(data))
  return join(data, 'state.json')
}

/** Excludes loopback addresses from proxies: grpc-js would send even loopback calls through a configured proxy. */
function excludeLoopbackFromProxies(): void {
  for (const name of ['no_proxy', 'NO_PROXY']) {
    const hosts = new Set((process.env[name] ?? '').split(',').filter(Boolean))
    hosts.add('127.0.0.1')
    hosts.add('localhost')
    process.env[name] = [...hosts].join(',')
  }
}

/** Calls `end` when the parent process has ended. */
function endWithParent(end: () => void): void {
  // If standard input is a pipe or a socket, the input ends when the parent has ended. An input of another kind, such
  // as an ignored input, can end at once.
  if (isStdinPipeOrSocket()) process.stdin.on('end', end).on('close', end).on('error', end).resume()
  // A process whose parent has ended gets another parent.
  const parentId = process.ppid
  setInterval(() => {
    if (process.ppid !== parentId) end()
  }, 1_000).unref()
}

function isStdinPipeOrSocket(): boolean {
  try {
    const stats = fstatSync(0)
    return stats.isFIFO() || stats.isSocket()
  } catch {
    return false
  }
}

/**
 * Runs the practice market. Writes only one line of JSON to standard output, once all servers listen. Ends on SIGTERM
 * and SIGINT, and with the parent process if `--with-parent` is given.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (!options) {
    process.stdout.write(USAGE)
    return endCommand(0)
  }
  excludeLoopbackFromProxies()
  // Standard output is reserved for the line of JSON.
  console.log = console.error
  console.info = console.error
  // Loaded after the arguments are checked, so that wrong arguments are reported at once.
  const { startPractice } = await import('../../practice/practice')
  const practice = await startPractice(options)
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    // Exit even if a server does not close in time.
    setTimeout(() => process.exit(0), MAX_CLOSE_MS).unref()
    practice.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end).on('SIGINT', end)
  if (options.endsWithParent) endWithParent(end)
  process.stdout.write(`${JSON.stringify(practice.announcement)}\n`)
}

main().catch((error: unknown) => {
  console.error(startFailureText(error))
  process.exit(1)
})
