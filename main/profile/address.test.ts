import { describe, expect, it } from 'vitest'
import { isProjectHeader, parseBaseUrl, parseNodeAddress } from './address'

describe('a base address', () => {
  it.each([
    ['https://api.market.example', 'https://api.market.example/'],
    ['https://api.market.example:8443/market', 'https://api.market.example:8443/market'],
    ['https://api.market.example/a.b/..c/', 'https://api.market.example/a.b/..c/'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100/'],
    ['http://[::1]:4100/', 'http://[::1]:4100/'],
    ['http://localhost', 'http://localhost/'],
    ['HTTPS://API.market.example', 'https://api.market.example/'],
    // Other spellings of this machine, as the URL class resolves them.
    ['http://127.1', 'http://127.0.0.1/'],
    ['http://0x7f000001', 'http://127.0.0.1/'],
  ])('%s is used as %s', (text, href) => {
    expect(parseBaseUrl(text)?.href).toBe(href)
  })

  it.each([
    ['nothing', ''],
    ['no scheme', 'api.market.example'],
    ['plain http elsewhere', 'http://api.market.example'],
    ['plain http to the own network', 'http://192.168.1.4'],
    ['plain http to any address', 'http://0.0.0.0'],
    ['plain http to another loopback address', 'http://127.0.0.2'],
    ['plain http to an IPv4 address within IPv6', 'http://[::ffff:127.0.0.1]'],
    ['a name that begins like this machine', 'http://localhost.example'],
    ['the same over TLS', 'https://localhost.example'],
    ['a number that begins like this machine', 'https://127.0.0.1.example'],
    ['a name that ends like this machine', 'https://market.localhost'],
    ['a name with a dot behind', 'http://localhost.'],
    ['credentials', 'https://user:secret@api.market.example'],
    ['empty credentials', 'https://@api.market.example'],
    ['this machine as credentials', 'http://127.0.0.1@api.market.example'],
    ['a query', 'https://api.market.example?apikey=1'],
    ['an empty query', 'https://api.market.example?'],
    ['a fragment', 'https://api.market.example#x'],
    ['an empty fragment', 'https://api.market.example#'],
    ['backslashes', 'https:\\\\api.market.example'],
    ['a backslash before the host ends', 'https://api.market.example\\@evil.example'],
    ['a missing slash', 'https:/api.market.example'],
    ['a space', 'https://api.market.example /x'],
    ['a line break', 'https://api.market.example\n'],
    ['letters of another script', 'https://аpi.market.example'],
    ['the same in punycode', 'https://xn--pi-7cc.market.example'],
    ['a dotless full stop', 'http://127。0。0。1'],
    ['a port that is none', 'https://api.market.example:99999'],
    ['an empty segment', 'https://api.market.example//evil.example'],
    ['an empty segment further down', 'https://api.market.example/a//b'],
    ['two slashes at the end', 'https://api.market.example//'],
    ['a segment that goes up', 'https://api.market.example/a/../b'],
    ['a segment that goes up at the end', 'https://api.market.example/a/..'],
    ['a segment that stays', 'https://api.market.example/./a'],
    ['the same in escapes', 'https://api.market.example/a/%2E%2e/b'],
    ['one half in escapes', 'https://api.market.example/a/.%2e'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/plain,https://api.market.example'],
    ['a web socket', 'wss://api.market.example'],
    ['a scheme within a scheme', 'blob:https://api.market.example/1'],
  ])('%s is refused: %s', (_, text) => {
    expect(parseBaseUrl(text)).toBeNull()
  })
})

describe('the address of a node', () => {
  it.each(['127.0.0.1:50211', 'localhost:1', '[::1]:65535', 'node.example:50211', 'Node.Example:50211'])(
    '%s is one',
    (text) => {
      expect(parseNodeAddress(text)).toBe(text.toLowerCase())
    },
  )

  it.each([
    '',
    '127.0.0.1',
    ':50211',
    'node.example:0',
    'node.example:65536',
    'node.example:050211',
    'https://node.example:50211',
    'node.example:50211/x',
    'user@node.example:50211',
    'localhost.example:50211',
    '127.0.0.1.example:1',
    '[::g]:1',
    '::1:50211',
    'node example:1',
    '-node.example:1',
    `${'a'.repeat(300)}:1`,
  ])('%j is none', (text) => {
    expect(parseNodeAddress(text)).toBeNull()
  })
})

describe('the header of a project', () => {
  it.each(['X-Svc-Project', 'x-project', 'X-Abc-Def-PROJECT'])('%s may be one', (text) => {
    expect(isProjectHeader(text)).toBe(true)
  })
  it.each([
    'X-Api-Key',
    'X-Abc-Project-Name',
    'X-Subproject',
    'Project',
    'X--Project',
    'Authorization',
    'Host',
    'Cookie',
    'X-Forwarded-For',
    'X-Real-IP',
    'X-HTTP-Method-Override',
    'X',
    'X-',
    'X-A B',
    'X-A: 1',
    'X-A\r\nY',
  ])('%j may not', (text) => {
    expect(isProjectHeader(text)).toBe(false)
  })
})
