import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { practiceArguments } from '../platform/practice-arguments'
import type { Announcement } from '../../practice/practice'

const root = resolve(import.meta.dirname, '../..')
// Inside the project, so that the bundle finds the packages that it does not contain.
const outDir = join(root, 'node_modules/.cache/practice-test')
const folder = mkdtempSync(join(tmpdir(), 'practice-'))
const running: ChildProcess[] = []

// Each case starts one to three processes, and each process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    ssr: { noExternal: [/^@noble\//, 'zod'] },
    build: {
      ssr: join(root, 'main/cli/practice.ts'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'practice.cjs' } },
    },
  })
})

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Running = { readonly child: ChildProcess; readonly stdout: () => string; readonly line: Announcement }

async function start(...args: string[]): Promise<Running> {
  // Without a pace: the crowd must not buy what a case is about to use.
  const all = [join(outDir, 'practice.cjs'), '--pace', '0', ...args]
  const child = spawn(process.execPath, all, { stdio: ['pipe', 'pipe', 'inherit'] })
  running.push(child)
  let stdout = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  while (!stdout.includes('\n')) await once(child.stdout ?? child, 'data')
  return { child, stdout: () => stdout, line: JSON.parse(stdout) as Announcement }
}

async function control(line: Announcement, path: string, body?: object): Promise<Record<string, unknown>> {
  const init = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  return (await (await fetch(`${line.controlUrl}${path}`, init)).json()) as Record<string, unknown>
}

it('prints one line when all of it listens, and ends cleanly', async () => {
  const { child, stdout, line } = await start()
  expect(line).toMatchObject({
    mcpUrl: expect.stringMatching(/\/mcp$/) as string,
    tokens: { native: '0.0.3390118', evm: '0.0.4601008', forever: '0.0.4610204', large: '0.0.4012877' },
  })
  expect(line.accounts.map(({ role }) => role)).toEqual(['holder', 'buyer', 'poor', 'seller', 'stranger'])
  expect((await fetch(`${line.baseUrl}/v1/public/market/facts`)).status).toBe(200)
  expect((await fetch(`${line.mirrorUrl}/api/v1/network/exchangerate`)).status).toBe(200)
  expect((await fetch(`${line.baseUrl}/media/0.0.4012877/1.png`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(stdout().trim().split('\n')).toHaveLength(1)
})

it('lets every page read when it is started by itself, and none as the app starts it', async () => {
  const corsOf = async ({ baseUrl }: Announcement): Promise<string | null> => {
    const response = await fetch(`${baseUrl}/openapi.json`, { headers: { origin: 'https://shop.example' } })
    return response.headers.get('access-control-allow-origin')
  }
  const byItself = await start()
  const byApp = await start(...practiceArguments(join(folder, 'app.json'), 'none'))
  const allowed = await start(...practiceArguments(join(folder, 'allowed.json'), 'https://shop.example'))
  expect(await Promise.all([byItself, byApp, allowed].map(({ line }) => corsOf(line)))).toEqual([
    '*',
    null,
    'https://shop.example',
  ])
  expect(byApp.line.controlUrl).toBeNull()
  for (const { child } of [byItself, byApp, allowed]) child.kill('SIGTERM')
})

it('keeps no rate limits when told so, also after faults were reset', async () => {
  const { line, child } = await start('--limits', 'off')
  const statuses = async (): Promise<Set<number>> => {
    const headers = { 'x-api-key': line.keys.agent }
    const url = `${line.baseUrl}/v1/public/market/floor?token=0.0.3390118`
    return new Set(
      (await Promise.all(Array.from({ length: 40 }, () => fetch(url, { headers })))).map((one) => one.status),
    )
  }
  expect(await statuses()).toEqual(new Set([200]))
  await control(line, '/reset-faults', {})
  expect(await statuses()).toEqual(new Set([200]))
  child.kill('SIGTERM')
})

it('gives the same world for the same seed', async () => {
  const first = await start('--seed', 'one', '--control', 'off')
  const second = await start('--seed', 'one')
  const other = await start('--seed', 'two')
  expect(first.line.controlUrl).toBeNull()
  expect(second.line.accounts).toEqual(first.line.accounts)
  expect(second.line.keys).toEqual(first.line.keys)
  expect(other.line.accounts).not.toEqual(first.line.accounts)
  for (const { child } of [first, second, other]) child.kill('SIGINT')
})

it('goes on from its state file after it was killed', async () => {
  const file = join(folder, 'state.json')
  const first = await start('--state', file)
  const listings = await fetch(`${first.line.baseUrl}/v1/public/market/listings?token=0.0.3390118&limit=1`, {
    headers: { 'x-api-key': first.line.keys.agent },
  })
  const { marketListings } = (await listings.json()) as { marketListings: { serialId: number }[] }
  const nft = { token: '0.0.3390118', serial: marketListings[0]?.serialId }
  const sold = await control(first.line, '/market/sell-to-crowd', nft)
  await control(first.line, '/accounts/fund', { account: '0.0.5012347', amount: '2.5' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ state: { seed: 'countersign' } })

  const { line, child } = await start('--state', file)
  expect(await control(line, '/state/ledger/accounts/0.0.5012347')).toMatchObject({ tinybar: '350000000' })
  const buyer = await control(line, `/state/ledger/accounts/${String(sold['buyer'])}`)
  expect(buyer['nfts']).toContainEqual(nft)
  expect(await control(line, '/ledger/supply')).toEqual({ tinybar: '5000000000000000000' })
  child.kill('SIGTERM')
})

it('still holds a prepared purchase after it was killed', async () => {
  const file = join(folder, 'hold.json')
  const first = await start('--state', file)
  const headers = { 'x-api-key': first.line.keys.agent }
  const url = `${first.line.baseUrl}/v1/public/market/listings?token=0.0.3390118&limit=1`
  const { marketListings } = (await (await fetch(url, { headers })).json()) as {
    marketListings: { serialId: number; salePrice: number }[]
  }
  const { serialId = 0, salePrice = 0 } = marketListings[0] ?? {}
  const query = `apikey=${first.line.keys.affiliate}&token_address=0.0.3390118&serial_number=${serialId}`
  const prepare = `/v1/affiliate/market/buynft?${query}&user_address=0.0.5012346&price=${salePrice}`
  const prepared = await fetch(first.line.baseUrl + prepare, { method: 'POST' })
  expect(await prepared.json()).toMatchObject({ success: true, isGranted: true })
  await new Promise((resolve) => setTimeout(resolve, 400))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const { line, child } = await start('--state', file)
  const quote = await fetch(`${line.baseUrl}/v1/public/market/quote?token=0.0.3390118&serial=${serialId}`, { headers })
  expect(await quote.json()).toMatchObject({ quotable: false, reason: 'IN_CHECKOUT' })
  const nft = await fetch(`${line.mirrorUrl}/api/v1/tokens/0.0.3390118/nfts/${serialId}`)
  expect(await nft.json()).toMatchObject({ spender: '0.0.5012346', delegating_spender: '0.0.3064901' })
  child.kill('SIGTERM')
})

it('sets a state file aside that is not of its world', async () => {
  const file = join(folder, 'other.json')
  writeFileSync(file, '{"world":"another"}')
  const { child } = await start('--state', file)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(readFileSync(`${file}.aside`, 'utf8')).toBe('{"world":"another"}')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ state: { seed: 'countersign' } })
})

it('ends with its parent when told to', async () => {
  const { child } = await start('--with-parent')
  child.stdin?.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('makes a full world, with a crowd in it', async () => {
  const { line, child } = await start('--scale', 'full', '--pace', '600')
  expect(line.tokens.large).toBe('0.0.4706400')
  const facts = await fetch(`${line.baseUrl}/v1/public/market/facts`)
  expect(await facts.json()).toMatchObject({ collectionsTracked: 60 })
  const seen = async () => ((await control(line, '/ledger/transactions'))['transactions'] as unknown[]).length
  await expect.poll(seen, { timeout: 20_000 }).toBeGreaterThan(0)
  child.kill('SIGTERM')
})

/** Runs the program to its end and returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(outDir, 'practice.cjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const [code] = (await once(child, 'close')) as unknown[]
  return { code, ...said }
}

it('tells how it is used', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--data DIR') })
  for (const option of ['--mirror-port N', '--node-port N']) expect((await run('--help')).stdout).toContain(option)
})

it('refuses arguments it cannot use, in a word and at once', async () => {
  const cases: [string[], string][] = [
    [['--crowd', 'on'], "Unknown option '--crowd'"],
    [['here'], 'Unexpected argument'],
    [['--port', '70000'], '--port must be 0 to 65535'],
    [['--mirror-port', 'x'], '--mirror-port must be 0 to 65535'],
    [['--node-port', '65536'], '--node-port must be 0 to 65535'],
    [['--node-port', '50212'], '--node-port must not be 50212: clients expect TLS there'],
    [['--port', '4012', '--node-port', '4012'], '--port, --mirror-port and --node-port must differ'],
    [['--scale', 'huge'], '--scale must be small or full'],
    [['--pace', '601'], '--pace must be 0 to 600'],
    [['--control', 'maybe'], '--control must be on or off'],
    [['--limits', 'few'], '--limits must be on or off'],
    [['--origins', 'shop.example'], '--origins must be any, none, or origins such as http://localhost:3000'],
  ]
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
    expect(stderr).toContain(message)
  }
})

it('refuses a folder that it cannot have, in a word and at once', async () => {
  const file = join(folder, 'plain')
  writeFileSync(file, '')
  const cases: [string[], string][] = [
    [['--data', file], `--data: ${file} is a file, not a folder`],
    [['--data', join(file, 'within')], `--data: ${file} is a file, not a folder`],
    [['--data', '/proc/nowhere/at/all'], '--data: the folder /proc/nowhere cannot be created'],
    [['--state', join(folder, 'none', 'state.json')], `--state: the folder ${join(folder, 'none')} does not exist`],
  ]
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout, stderr.trim().split('\n').length], stderr).toEqual([1, '', 1])
    expect(stderr).toContain(message)
  }
})

/** Ports that are free now. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  for (const server of servers) if (!server.listening) await once(server, 'listening')
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

it('listens at the ports it is given for mirror and node, and says which is taken', async () => {
  const [mirror = 0, node = 0] = await freePorts(2)
  const { line, child } = await start('--mirror-port', String(mirror), '--node-port', String(node))
  expect(line.mirrorUrl).toBe(`http://127.0.0.1:${mirror}`)
  expect(line.ledger).toEqual({ [`127.0.0.1:${node}`]: '0.0.3' })
  const { nodes } = (await (await fetch(`${line.mirrorUrl}/api/v1/network/nodes`)).json()) as {
    nodes: { service_endpoints: { port: number }[] }[]
  }
  expect(nodes[0]?.service_endpoints[0]?.port).toBe(node)
  for (const [option, port] of [
    ['--mirror-port', mirror],
    ['--node-port', node],
  ] as const) {
    const { code, stdout, stderr } = await run(option, String(port))
    expect([code, stdout, stderr.trim().split('\n').length], stderr).toEqual([1, '', 1])
    expect(stderr).toContain(`port ${port} is in use; choose another port, or 0 for any free port`)
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
})

it('says why it cannot start: a port or a state file that it cannot have', async () => {
  const file = join(folder, 'shared.json')
  const { child, line } = await start('--state', file)
  const cases: [string[], string][] = [
    [['--port', new URL(line.baseUrl).port], `port ${new URL(line.baseUrl).port} is in use`],
    [['--state', file], `${file} is in use by another practice market, process ${child.pid}`],
  ]
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout, stderr.trim().split('\n').length], stderr).toEqual([1, '', 1])
    expect(stderr).toContain(message)
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(existsSync(`${file}.lock`)).toBe(false)
})
