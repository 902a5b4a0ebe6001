import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mainChannels, questionChannels, reviewChannels, vaultChannels, channelName } from '../shared/contract/channels'
import { answerQuestion, test, expect, type RunningApp } from './support/app'
import { callBridge, callOutcome } from './support/bridge-calls'
import { findBuyableListing, openAndStartBuying, openVault } from './support/journey'
import { checkLook } from './support/screenshots'
import { root } from './support/practice'
import { ATTACKER_HOST, listeningPorts, openWebPage, practiceProcess } from './support/web-page'

/**
 * Access to main, and the restrictions of each page. More attacks, each by a hostile page in the real renderer:
 * `security-page.test.ts` (keystrokes, the network, lured clicks, the end of the app, DevTools), `compromised.test.ts`,
 * `compromised-windows.test.ts`, `hostile-text.test.ts`.
 */
const declared = (channels: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(channels).flatMap(([feature, names]) => names.map((name) => channelName(feature, name)))

/** Functions that the preload of a page exposes, as `feature.name`. */
const exposed = (page: RunningApp['page']) =>
  page.evaluate(() => {
    const bridge = (window as unknown as { countersign: Record<string, unknown> }).countersign
    return Object.entries(bridge).flatMap(([feature, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).map((name) => `${feature}.${name}`) : [feature],
    )
  })

test('the channels main answers are the ones the pages are given, and no others', async ({ practice, start }) => {
  const app = await start()
  const registered = await app.electron.evaluate(({ ipcMain }) => {
    // Electron keeps the handlers of `handle` in this map; there is no public list.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers
    return {
      handlers: [...handlers.keys()].sort(), // Electron itself listens for 'error'.
      listeners: ipcMain
        .eventNames()
        .map(String)
        .filter((name) => name !== 'error'),
    }
  })
  const all = [mainChannels, reviewChannels, questionChannels, vaultChannels].flatMap(declared).sort()
  expect(registered.handlers).toEqual(all)
  expect(registered.listeners).toEqual([])
  expect((await exposed(app.page)).sort()).toEqual([...declared(mainChannels), 'on'].sort())

  const { review } = await openAndStartBuying(app, practice)
  expect((await exposed(review)).sort()).toEqual(declared(reviewChannels).sort())
  await review
    .getByRole('button', { name: 'Decline' })
    .click()
    .catch(() => undefined)
  const vault = await openVault(app, 'Import a key')
  expect((await exposed(vault)).sort()).toEqual(declared(vaultChannels).sort())
})

test('preloads stay under three kilobytes and name no module but electron', () => {
  for (const name of ['index', 'review', 'question', 'vault']) {
    const text = readFileSync(join(root, 'out/preload', `${name}.cjs`), 'utf8')
    expect(text.length, name).toBeLessThan(3072)
    expect([...text.matchAll(/require\([`'"]([^`'"]+)/g)].map((match) => match[1])).toEqual(['electron'])
  }
})

test('pages outside the list are not opened', async ({ start }) => {
  const { page } = await start()
  const outcomes = await page.evaluate(async () => {
    const { app } = (
      window as unknown as {
        countersign: {
          app: { openExternal: (i: { url: string }) => Promise<{ ok: boolean; value?: { outcome: string } }> }
        }
      }
    ).countersign
    const urls = [
      'https://evilhashscan.io/',
      'https://hashscan.io.evil.example/',
      'http://hashscan.io/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:x@hashscan.io/',
      'not a url',
    ]
    return Promise.all(urls.map(async (url) => (await app.openExternal({ url })).value?.outcome))
  })
  expect(new Set(outcomes)).toEqual(new Set(['not-allowed']))
})

/** Addresses that the market could give as the page of an NFT, none of which may open. */
const HOSTILE_PAGES = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'http://market.example/nft/7',
  'https://market.example@evil.example/',
  'https://user:x@market.example/',
  'https://market.example:8443/',
  'https://xn--mrket-tqa.example/',
  'https://m\u0430rket.example/',
  'https://203.0.113.7/',
  'https://localhost/',
  '//evil.example/nft/7',
  '/\\evil.example/',
  `https://market.example/${'x'.repeat(600)}`,
  'not a url',
]

test('a hostile address of the market opens nothing and is not copied', async ({ practice, start }) => {
  const { page, electron } = await start({ ownAnswers: true })
  await electron.evaluate(({ shell, clipboard }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
    void clipboard.writeText('untouched')
  })
  const { nft } = await findBuyableListing(practice)
  const thing = { kind: 'nft', token: nft.nftTokenAddress, serial: nft.nftSerialId }
  for (const value of HOSTILE_PAGES) {
    await practice.faults({ routes: [{ route: 'market/quote', setField: { path: 'url', value } }] })
    // Each call counts against the rate limit. Copying uses the same code path, and is tried once.
    for (const name of value.startsWith('javascript:') ? ['open', 'copy'] : ['open'])
      expect([value, await callBridge(page, `marketPages.${name}`, thing)]).toMatchObject([
        value,
        { ok: true, value: { outcome: 'unsafe' } },
      ])
  }
  // The app's page passes ids and no addresses.
  expect(await callOutcome(page, 'marketPages.open', { ...thing, kind: 'page', url: 'https://evil.example/' })).toBe(
    'invalid-input',
  )
  const seen = await electron.evaluate(({ clipboard }) => [
    (globalThis as unknown as { opened: string[] }).opened,
    clipboard.readText(),
  ])
  expect(seen).toEqual([[], 'untouched'])
})

test('a page on another host than the market’s opens only after its host was allowed in main’s own window', async ({
  practice,
  start,
}) => {
  const app = await start({ ownAnswers: true })
  const { page, electron } = app
  await electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
  })
  const opened = () => electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  const { nft } = await findBuyableListing(practice)
  const thing = { kind: 'nft', token: nft.nftTokenAddress, serial: nft.nftSerialId }
  const value = 'https://launches.example/nft/7'
  await practice.faults({ routes: [{ route: 'market/quote', setField: { path: 'url', value } }] })
  for (const [answer, result] of [
    ['no', 'declined'],
    ['yes', 'opened'],
  ] as const) {
    const asked = callBridge(page, 'marketPages.open', thing)
    const question = await app.ownWindow('question')
    await expect(question.locator('body')).toContainText('launches.example')
    await expect(question.locator('body')).toContainText('Open a site that Countersign does not know?')
    if (answer === 'no') await checkLook(question, 'question-market-page')
    await answerQuestion(question, answer)
    expect(await asked).toEqual({ ok: true, value: { outcome: result } })
    expect(await opened()).toEqual(answer === 'yes' ? [value] : [])
  }
})

test('a window of another page gets nothing, though it has the app’s own preload', async ({ start }) => {
  const { electron } = await start()
  const answers = await electron.evaluate(
    async ({ BrowserWindow }, preloads) => {
      const got: string[] = []
      for (const [preload, call] of preloads) {
        const other = new BrowserWindow({ show: false, webPreferences: { sandbox: true, preload } })
        await other.loadURL('data:text/html,<p>elsewhere</p>')
        const asked = `window.countersign.${call}.then(() => 'answered', () => 'rejected')`
        got.push((await other.webContents.executeJavaScript(asked)) as string)
        other.destroy()
      }
      return got
    },
    [
      [join(root, 'out/preload/index.cjs'), 'accounts.list()'],
      [join(root, 'out/preload/review.cjs'), 'review.get()'],
      [join(root, 'out/preload/vault.cjs'), 'vault.task()'],
      [join(root, 'out/preload/question.cjs'), 'question.get()'],
    ] as [string, string][],
  )
  expect(answers).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
})

test('the main page cannot speak for the review or the key window', async ({ practice, start }) => {
  const app = await start()
  const { review } = await openAndStartBuying(app, practice)
  const answers = await app.electron.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const handlers = (
      ipcMain as unknown as { _invokeHandlers: Map<string, (event: unknown, raw: unknown) => Promise<unknown>> }
    )._invokeHandlers
    const main = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().includes('index.html'))
    const event = { sender: main?.webContents, senderFrame: main?.webContents.mainFrame }
    const ask = async (channel: string) => {
      await Promise.resolve()
      return handlers.get(channel)?.(event, undefined)
    }
    const outcome = (channel: string) =>
      ask(channel).then(
        () => `${channel} answered`,
        () => `${channel} rejected`,
      )
    return Promise.all(
      [
        'accounts.list',
        'review.get',
        'review.approve',
        'question.get',
        'question.confirm',
        'vault.task',
        'vault.exportKey',
        'vault.keepServiceKey',
        'vault.showAgentKey',
        'vault.copyShownKey',
      ].map(outcome),
    )
  })
  expect(answers).toEqual([
    'accounts.list answered',
    'review.get rejected',
    'review.approve rejected',
    'question.get rejected',
    'question.confirm rejected',
    'vault.task rejected',
    'vault.exportKey rejected',
    'vault.keepServiceKey rejected',
    'vault.showAgentKey rejected',
    'vault.copyShownKey rejected',
  ])
  await review
    .getByRole('button', { name: 'Decline' })
    .click()
    .catch(() => undefined)
})

test('a foreign frame, a foreign page and a foreign window get nothing', async ({ start }) => {
  const { electron, page } = await start()
  const rejected = await electron.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const handlers = (
      ipcMain as unknown as { _invokeHandlers: Map<string, (event: unknown, raw: unknown) => Promise<unknown>> }
    )._invokeHandlers
    const handler = handlers.get('accounts.list')
    const main = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().includes('index.html'))
    if (!handler || !main) return ['no window']
    const other = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
    await other.loadURL('data:text/html,<p>elsewhere</p>').catch(() => undefined)
    const frame = main.webContents.mainFrame
    const like = (changes: object) => ({
      url: frame.url,
      parent: null,
      routingId: frame.routingId,
      processId: frame.processId,
      ...changes,
    })
    const events = {
      'another window': { sender: other.webContents, senderFrame: other.webContents.mainFrame },
      'another window that claims our page': { sender: other.webContents, senderFrame: like({}) },
      'no frame': { sender: main.webContents, senderFrame: null },
      'a frame inside': { sender: main.webContents, senderFrame: like({ parent: frame, routingId: 99 }) },
      'another address': { sender: main.webContents, senderFrame: like({ url: 'https://evil.example/index.html' }) },
      'another page of ours': { sender: main.webContents, senderFrame: like({ url: 'app://countersign/review.html' }) },
      'an empty address': { sender: main.webContents, senderFrame: like({ url: '' }) },
    }
    const got: string[] = []
    for (const [name, event] of Object.entries(events)) {
      await Promise.resolve()
        .then(() => handler(event, undefined))
        .then(
          () => got.push(`${name}: answered`),
          () => got.push(`${name}: rejected`),
        )
    }
    other.destroy()
    return got
  })
  expect(rejected).toHaveLength(7)
  expect(rejected.filter((line) => !line.endsWith(': rejected'))).toEqual([])
  const own = await page.evaluate(async () => {
    const { accounts } = (window as unknown as { countersign: { accounts: { list: () => Promise<{ ok: boolean }> } } })
      .countersign
    return (await accounts.list()).ok
  })
  expect(own).toBe(true)
})

test('the page is fenced in: policy, navigation, windows, permissions, network', async ({ start }) => {
  const { electron, page } = await start()
  const fence = await page.evaluate(async () => {
    const header = await new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true })
      const script = document.createElement('script')
      try {
        script.src = 'https://evil.example/x.js'
        document.head.append(script)
      } catch (error) {
        resolve(String(error))
      }
      setTimeout(() => resolve('nothing was blocked'), 3000)
    })
    const opened = window.open('https://evil.example/')
    const permission = await navigator.permissions.query({ name: 'geolocation' }).then(
      (p) => p.state,
      () => 'refused',
    )
    const nodeThere =
      typeof (window as unknown as { require?: unknown }).require !== 'undefined' ||
      typeof (globalThis as unknown as { process?: unknown }).process !== 'undefined'
    location.href = 'https://evil.example/'
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { header, opened: opened !== null, permission, nodeThere, href: location.href }
  })
  expect(fence.header).toMatch(/script-src|TrustedScriptURL/)
  expect(fence).toMatchObject({
    opened: false,
    permission: 'denied',
    nodeThere: false,
    href: 'app://countersign/index.html',
  })
  const policy = await electron.evaluate(async ({ session }) => {
    const answer = await session.defaultSession.fetch('app://countersign/index.html')
    const gone = await Promise.all(
      ['/../package.json', '/%2e%2e/%2e%2e/package.json', '/main/index.js', '/media/zz'].map(
        async (path) => (await session.defaultSession.fetch(`app://countersign${path}`)).status,
      ),
    )
    return {
      csp: answer.headers.get('content-security-policy') ?? '',
      nosniff: answer.headers.get('x-content-type-options'),
      gone,
    }
  })
  expect(policy.csp).toContain("connect-src 'none'")
  expect(policy.csp).toContain("require-trusted-types-for 'script'")
  expect(policy.csp).not.toContain('unsafe')
  expect(policy.nosniff).toBe('nosniff')
  expect(policy.gone.every((status) => status === 404)).toBe(true)
})

/**
 * Everything that a page of another site can send to a port of this machine; its `GET` answers are text only if the
 * page may read them.
 */
const attackFrom = (page: RunningApp['page'], port: number): Promise<readonly string[]> =>
  page.evaluate(async (target) => {
    const at = `http://127.0.0.1:${target}`
    const outcomes: string[] = []
    const note = (what: string, work: Promise<Response>) =>
      work.then(
        async (answer) => outcomes.push(`${what} ${answer.type} ${(await answer.text()) === '' ? 'unread' : 'read'}`),
        () => outcomes.push(`${what} blocked`),
      )
    // Requests that a form may post without a preflight.
    for (const path of ['/v1/agent/keys', '/reset-faults', '/mcp', '/api/v1/contracts/call']) {
      await note('post', fetch(at + path, { method: 'POST', mode: 'no-cors', body: '{}' }))
    }
    const headers = { 'content-type': 'application/json' }
    await note('write', fetch(`${at}/faults`, { method: 'POST', headers, body: '{"latencyMs":9}' }))
    await note('read', fetch(`${at}/`))
    await note('read', fetch(`${at}/openapi.json`))
    return [...new Set(outcomes)].sort()
  }, port)

/**
 * The same attack from a page whose own name was rebound to this machine: to the browser, page and port are one site.
 */
async function reboundAttack(page: RunningApp['page'], port: number): Promise<string> {
  let first: number | undefined
  try {
    first = (await page.goto(`http://${ATTACKER_HOST}:${port}/openapi.json`))?.status()
  } catch (cause) {
    if (!/ERR_(INVALID_HTTP_RESPONSE|EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED)/.test(String(cause)))
      throw cause
    // Awaited, because this navigation follows the failure and would interrupt the next one.
    await page.waitForURL(/^chrome-error:/)
    return 'no HTTP/1.1'
  }
  const later = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const writes = ['/v1/agent/keys', '/faults', '/reset-faults', '/mcp', '/api/v1/contracts/call']
    return Promise.all(writes.map(async (path) => (await fetch(path, { method: 'POST', headers, body: '{}' })).status))
  })
  return [...new Set([first, ...later])].join(' ')
}

test('a web page in a browser cannot drive the practice market of the app', async ({ start, display }) => {
  test.skip(process.platform !== 'linux', 'the listening ports are read from /proc')
  const app = await start({ practice: null })
  await expect.poll(() => practiceProcess(app)).toBeDefined()
  const pid = (await practiceProcess(app)) ?? 0
  // Market, mirror, tool server and node: no control address.
  await expect.poll(() => listeningPorts(pid).length).toBeGreaterThanOrEqual(4)
  await expect(app.page.getByText('Not connected yet')).toHaveCount(0)
  expect(listeningPorts(pid)).toHaveLength(4)

  const { page, close } = await openWebPage(display.env)
  for (const port of listeningPorts(pid)) {
    expect((await attackFrom(page, port)).filter((outcome) => outcome.endsWith(' read'))).toEqual([])
  }
  const outcomes: string[] = []
  for (const port of listeningPorts(pid)) outcomes.push(await reboundAttack(page, port))
  // The ledger's node speaks HTTP/2 without TLS, which no browser does.
  expect(outcomes.sort()).toEqual(['421', '421', '421', 'no HTTP/1.1'])
  await close()
})

test('a web page in a browser cannot drive a practice market with a control address', async ({ practice, display }) => {
  const { controlUrl, baseUrl } = practice.line
  await practice.faults({ latencyMs: 3 })
  const { page, close } = await openWebPage(display.env)
  for (const url of [controlUrl, baseUrl]) {
    expect(await attackFrom(page, Number(new URL(url).port))).toEqual([
      'post opaque unread',
      'read blocked',
      'write blocked',
    ])
  }
  for (const url of [controlUrl, baseUrl]) expect(await reboundAttack(page, Number(new URL(url).port))).toBe('421')
  await close()
  // Nothing was done: the fault is unchanged, and the address still gets all its keys of a day.
  expect(await practice.control('/faults')).toMatchObject({ latencyMs: 3 })
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await fetch(`${baseUrl}/v1/agent/keys`, { method: 'POST' })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201])
})

/**
 * Every entry below a folder whose mode grants access to others, as `path mode`. Links are skipped, because their mode
 * has no meaning.
 */
const openToOthers = (folder: string, within = ''): readonly string[] =>
  readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = join(within, entry.name)
    if (entry.isSymbolicLink()) return []
    const mode = statSync(join(folder, path)).mode & 0o777
    const here = (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`]
    return entry.isDirectory() ? [...here, ...openToOthers(folder, path)] : here
  })

test('every file of a profile is readable by the person alone', async ({ start, profile }) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes')
  // The state that an earlier version left.
  for (const name of ['', 'logs', 'media', 'practice']) {
    mkdirSync(join(profile, name), { recursive: true })
    chmodSync(join(profile, name), 0o755)
  }
  for (const name of ['logs/main.log', 'practice/state.json']) writeFileSync(join(profile, name), '', { mode: 0o644 })
  const app = await start({ practice: null })
  await expect(app.page.getByText('Not connected yet')).toHaveCount(0)
  await expect.poll(() => existsSync(join(profile, 'practice', 'state.json.records'))).toBe(true)
  expect((statSync(profile).mode & 0o777).toString(8)).toBe('700')
  expect(readdirSync(profile)).toEqual(expect.arrayContaining(['countersign.db', 'logs', 'media', 'practice']))
  expect(openToOthers(profile)).toEqual([])
  await app.close()
  expect(openToOthers(profile)).toEqual([])
})
