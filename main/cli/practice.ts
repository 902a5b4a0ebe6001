import { fstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseWebOrigins } from '@shared/web-origins'
import type { PracticeOptions } from '../../practice/practice'
import { SCALES } from '../../practice/world/catalogue'
import { makeFolder, reasonOf, requireFolder } from './reasons'

/** Maximum number of acts of the crowd per minute. */
const MAX_PACE = 600

const USAGE = `Starts a practice market on loopback addresses, and prints them and its keys as one line of JSON when it is ready.

  --port N          port of the HTTP service; any free one without it
  --mirror-port N   port of the mirror; any free one without it
  --node-port N     port of the consensus node; any free one without it
  --scale NAME      ${SCALES.join(' or ')}
  --seed TEXT       which world: the same text always makes the same
  --pace N          acts of the crowd a minute, 0 to ${MAX_PACE}
  --data DIR        keeps the world in a folder, over restarts
  --state FILE      the same, in a file of your choice
  --control on|off  whether tests may change the market at its control address
  --origins LIST    web origins whose pages may read service and mirror, commas between; any or none. No page may
                    write. Left out: any
  --limits on|off   whether rate limits and caps are kept; off is for programs that are not made for them
  --with-parent     ends when the process that started it ends
  --help            prints this
`

/**
 * The practice market as a separate process. Writes one JSON line to standard output once everything listens, and never
 * anything else there. Ends on SIGTERM and SIGINT, and with its parent if `--with-parent` is given.
 */
type Options = PracticeOptions & { readonly withParent: boolean }

/** Null if the arguments request the help text. */
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
  const readers = parseWebOrigins(values.origins)
  if (!readers) throw new Error('--origins must be any, none or origins like http://localhost:3000, commas between')
  const pace = /^\d{1,4}$/.test(values.pace) ? Number(values.pace) : Number.NaN
  if (!(pace <= MAX_PACE)) throw new Error(`--pace must be 0 to ${MAX_PACE}`)
  const scale = SCALES.find((known) => known === values.scale)
  if (!scale) throw new Error(`--scale must be ${SCALES.join(' or ')}`)
  return {
    ...ports,
    scale,
    pace,
    seed: values.seed,
    stateFile: stateFileOf(values),
    control: values.control === 'on',
    readers,
    limits: values.limits === 'on',
    withParent: values['with-parent'],
  }
}

/** Port at which the SDK insists on TLS, which the practice node does not speak. */
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
  const fixed = [port, mirrorPort, nodePort].filter((given) => given !== 0)
  if (new Set(fixed).size < fixed.length) throw new Error('--port, --mirror-port and --node-port must differ')
  return { port, mirrorPort, nodePort }
}

function readPort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`${option} must be 0 to 65535`)
}

function stateFileOf({ state, data }: { readonly state?: string; readonly data?: string }): string | null {
  if (state !== undefined) {
    requireFolder('--state', dirname(resolve(state)))
    return state
  }
  if (data === undefined) return null
  makeFolder('--data', resolve(data))
  return join(data, 'state.json')
}

/** grpc-js sends even loopback calls through a configured proxy unless these variables exclude them. */
function keepLoopbackOffProxies(): void {
  for (const name of ['no_proxy', 'NO_PROXY']) {
    const hosts = new Set((process.env[name] ?? '').split(',').filter(Boolean))
    process.env[name] = [...hosts.add('127.0.0.1').add('localhost')].join(',')
  }
}

function endWithParent(end: () => void): void {
  // Only a pipe shows that the other side has gone; an ignored standard input ends at once.
  if (stdinIsPipe()) process.stdin.on('end', end).on('close', end).on('error', end).resume()
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 1_000).unref()
}

function stdinIsPipe(): boolean {
  try {
    const stats = fstatSync(0)
    return stats.isFIFO() || stats.isSocket()
  } catch {
    return false
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (!options) return void process.stdout.write(USAGE)
  keepLoopbackOffProxies()
  // From here on standard output is reserved for the one line.
  console.log = console.error
  console.info = console.error
  // Loaded after the arguments are checked, so that wrong arguments are reported at once.
  const { startPractice } = await import('../../practice/practice')
  const practice = await startPractice(options)
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(0), 2_000).unref()
    practice.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end).on('SIGINT', end)
  if (options.withParent) endWithParent(end)
  process.stdout.write(`${JSON.stringify(practice.announcement)}\n`)
}

main().catch((error: unknown) => {
  console.error(reasonOf(error))
  process.exit(1)
})
