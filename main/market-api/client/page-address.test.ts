import { describe, expect, it } from 'vitest'
import { marketHostNames, pageAddress } from './page-address'

const LIVE = {
  baseUrl: new URL('https://api.marketplace.example'),
  toolUrl: new URL('https://mcp.marketplace.example/'),
}
const page = (text: string) => {
  const found = pageAddress(text, LIVE)
  return found && [found.url.href, found.isMarketHost]
}

describe('the page that an answer names', () => {
  it.each([
    ['https://marketplace.example/market/tide/7', 'https://marketplace.example/market/tide/7'],
    ['https://www.marketplace.example/market/tide', 'https://www.marketplace.example/market/tide'],
    ['https://api.marketplace.example/x', 'https://api.marketplace.example/x'],
    ['/nft-marketplace/tide/7?ref=1', 'https://marketplace.example/nft-marketplace/tide/7?ref=1'],
  ])('%s is on the market’s own host', (text, href) => {
    expect(page(text)).toEqual([href, true])
  })

  it('is on another host where that is no look-alike, or is within the market’s site', () => {
    const within = 'https://launches.marketplace.example/a'
    expect(page(within)).toEqual([within, false])
    expect(page('https://launches.elsewhere.org/a')).toEqual(['https://launches.elsewhere.org/a', false])
  })

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/html,x'],
    ['a protocol of an app', 'countersign://market/x'],
    ['no TLS', 'http://marketplace.example/market'],
    ['a user name', 'https://marketplace.example@evil.org/'],
    ['a user name and a password', 'https://a:b@marketplace.example/'],
    ['another port', 'https://marketplace.example:8443/'],
    ['a path that names a host', '//evil.org/market'],
    ['backslashes', '/\\evil.org/market'],
    ['a line break', 'https://marketplace.example/\nx'],
    ['a tab within the scheme', 'java\tscript:alert(1)'],
    ['a blank before it', ' https://marketplace.example/'],
    ['a bidirectional control', 'https://marketplace.example/\u202egpj'],
    ['Punycode', 'https://xn--mrketplace-u2a.example/'],
    ['another script', 'https://m\u0430rketplace.example/'],
    ['full-width letters', 'https://ｍarketplace.example/'],
    ['one other character', 'https://marketp1ace.example/'],
    ['one character less', 'https://marketplce.example/'],
    ['another ending', 'https://marketplace.examp1e.org/'],
    ['the name within another domain', 'https://marketplace.example.evil.org/'],
    ['the name with more', 'https://marketplace-login.org/'],
    ['an address', 'https://203.0.113.7/'],
    ['an address of another form', 'https://[2001:db8::1]/'],
    ['this computer', 'https://localhost/'],
    ['a name of the local network', 'https://printer.local/'],
    ['one label', 'https://intranet/'],
    ['a relative text', 'market/tide/7'],
    ['nothing', ''],
    ['what is too long', `https://marketplace.example/${'x'.repeat(500)}`],
    ['what is too long once written out', `/${'"'.repeat(300)}`],
  ])('is none with %s', (_, text) => {
    expect(page(text)).toBeNull()
  })
})

it('a market at an address of this computer has no host of its own, and no path leads anywhere', () => {
  const practice = { baseUrl: new URL('http://127.0.0.1:4100'), toolUrl: null }
  expect(marketHostNames(practice.baseUrl, practice.toolUrl)).toEqual([])
  expect(pageAddress('/market/tide/7', practice)).toBeNull()
  expect(pageAddress('http://127.0.0.1:4100/market/tide/7', practice)).toBeNull()
})

it('a label that many domains share makes no look-alike', () => {
  const market = { baseUrl: new URL('https://api.tidepool.co.uk'), toolUrl: null }
  expect(pageAddress('https://launches.co.uk/a', market)).toMatchObject({ isMarketHost: false })
  expect(pageAddress('https://tidepoo1.co.uk/a', market)).toBeNull()
})

it('only the label `api` is left out of the site’s name', () => {
  expect(marketHostNames(new URL('https://api.market.example'), null)).toEqual([
    'api.market.example',
    'market.example',
    'www.market.example',
  ])
  expect(marketHostNames(new URL('https://apis.market.example'), null)).toEqual([
    'apis.market.example',
    'www.apis.market.example',
  ])
})
