import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@shared/time'
import { Keys, hashKey, type ApiKey } from './keys'
import { Rules } from './rules'

function start(): { keys: Keys; saves: () => number; pass: (ms: number) => void } {
  let now = 1_000_000_000_000
  let changes = 0
  const keys = new Keys(
    () => now,
    () => (changes += 1),
    new Rules(),
  )
  return { keys, saves: () => changes, pass: (ms) => (now += ms) }
}

const agentKey = (text: string, more: Partial<ApiKey> = {}): ApiKey => ({
  kind: 'agent',
  hash: hashKey(text),
  label: '',
  createdAtMs: 1_000_000_000_000,
  account: null,
  project: null,
  used: false,
  ...more,
})

describe('The issued keys', () => {
  it('keep what they are, and who was issued keys today, over a restart', () => {
    const { keys } = start()
    keys.add(agentKey('kept', { project: 'shop', active: false, allowedIps: ['127.0.0.1'] }))
    keys.add(agentKey('revoked'))
    keys.revoke(agentKey('revoked'))
    keys.noteIssued('127.0.0.1')
    const again = start().keys
    again.restore(JSON.parse(JSON.stringify(keys.save())) as ReturnType<Keys['save']>)
    expect(again.find('kept')).toMatchObject({ project: 'shop', active: false, allowedIps: ['127.0.0.1'] })
    expect(again.find('revoked')).toBeNull()
    expect(again.findIssued('revoked')).not.toBeNull()
    expect(again.issuedWithinDay()).toHaveLength(1)
  })

  it('are saved at their first use and then once an hour, not with every request', () => {
    const { keys, saves, pass } = start()
    keys.add(agentKey('a'))
    const use = (): void => {
      const key = keys.find('a')
      if (key) keys.noteUse(key)
    }
    use()
    const first = saves()
    for (let i = 0; i < 100; i++) use()
    expect(saves()).toBe(first)
    pass(HOUR_MS)
    use()
    expect(saves()).toBe(first + 1)
  })

  it('do not expire when the world began with them', () => {
    const { keys, pass } = start()
    keys.add(agentKey('seeded', { lasting: true }))
    keys.add(agentKey('issued'))
    pass(400 * 24 * HOUR_MS)
    expect(keys.find('seeded')).not.toBeNull()
    expect(keys.find('issued')).toBeNull()
  })
})
