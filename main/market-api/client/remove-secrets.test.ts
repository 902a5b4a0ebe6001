import { expect, it } from 'vitest'
import { withoutSecrets } from './remove-secrets'

const KEY = 'svc"agent/0123456789+ab'
const scrubbed = (text: string, secrets: readonly string[] = [KEY]) =>
  Buffer.from(withoutSecrets(Buffer.from(text), secrets)).toString('utf8')

it.each([
  ['as it is', KEY],
  ['in an address', encodeURIComponent(KEY)],
  ['in JSON', JSON.stringify(KEY).slice(1, -1)],
])('a key that comes back %s is taken out, however often', (_, written) => {
  const text = scrubbed(`{"message":"Cannot GET /v1?apikey=${written}&x=${written}"}`)
  expect(text).toBe('{"message":"Cannot GET /v1?apikey=(a key)&x=(a key)"}')
})

it('leaves everything else as it is, byte for byte', () => {
  const body = Uint8Array.from([0, 255, 128, 10])
  expect(withoutSecrets(body, [KEY, ''])).toEqual(Buffer.from(body))
  expect(scrubbed('ℏ and more')).toBe('ℏ and more')
})
