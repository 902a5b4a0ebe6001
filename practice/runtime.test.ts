import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { StateStore } from './durable'
import { createRuntime, type Runtime } from './runtime'
import { worldDifference, worldId, type Snapshot } from './snapshot'
import { newAccount } from './world/accounts'
import { NATIVE_TOKEN } from './world/tokens'

// Each case makes one to three worlds: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (stateFile: string | null): Runtime => createRuntime({ seed: 'test', scale: 'small', stateFile })

function stop({ stateStore, service }: Runtime): void {
  stateStore.close()
  service.clock.stop()
}

describe('a runtime that goes on from its state file', () => {
  it('has every event since the world began, however many', () => {
    const file = join(folder, 'events.json')
    const first = open(file)
    const { market } = first.service
    const atMs = first.service.nowMs()
    const plain = { token: NATIVE_TOKEN, seller: 600_001, buyer: null, previousPrice: null, price: 5n } as const
    for (let i = 0; i < 2_500; i++) {
      market.addEvent({ ...plain, type: 'listed', serial: i + 1, atMs: atMs + i, transactionId: `0.0.600001@1.${i}` })
    }
    stop(first)
    const second = open(file)
    expect(second.service.market.eventsOf({})).toEqual(market.eventsOf({}))
    second.service.market.addEvent({ ...plain, type: 'delisted', serial: 1, atMs, transactionId: '' })
    stop(second)
    const third = open(file)
    expect(third.service.market.eventsOf({})).toEqual(second.service.market.eventsOf({}))
    stop(third)
  })

  it('has the addresses of accounts that were opened with another one', () => {
    const file = join(folder, 'alias.json')
    const first = open(file)
    const { state } = first.service.ledger
    const strange = 'cd'.repeat(20)
    state.openAccount(newAccount('test', 9_000_001, { keyType: 'ECDSA', evmAddress: strange }))
    state.openAccount(newAccount('test', 9_000_002, { keyType: 'ECDSA', evmAddress: null }))
    state.openAccount(newAccount('test', 9_000_003, { keyType: 'ECDSA' }))
    const addresses = (runtime: Runtime) =>
      [9_000_001, 9_000_002, 9_000_003].map((num) => runtime.service.ledger.state.requireAccount(num).evmAddress)
    const [, , own] = addresses(first)
    expect(own).toMatch(/^[0-9a-f]{40}$/)
    stop(first)
    const second = open(file)
    expect(addresses(second)).toEqual([strange, null, own])
    expect(second.service.ledger.state.accountByAlias(strange)).toBe(9_000_001)
    stop(second)
  })

  it.each([
    ['other', 'small', 'another seed ("test" instead of "other")'],
    ['test', 'full', 'another scale (small instead of full)'],
    ['other', 'full', 'another seed ("test" instead of "other") and scale (small instead of full)'],
    ['test', 'small', 'another version'],
  ] as const)('sets aside what it cannot go on from, and names the difference: %s, %s', (seed, scale, words) => {
    const saved = { world: words.endsWith('version') ? '1-0123' : worldId('test', 'small'), seed: 'test' }
    const file = join(folder, `${seed}-${scale}.json`)
    writeFileSync(file, JSON.stringify({ state: saved, recordBytes: 0 }))
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const stateStore = new StateStore<Snapshot>(file, () => expect.fail())
    expect(stateStore.load((state) => worldDifference(state, { seed, scale }))).toBeNull()
    const line = `practice: ${file} has ${words}; the file is now ${file}.aside, and a new world starts`
    expect(said.mock.calls).toEqual([[line]])
    said.mockRestore()
  })

  it('says which part of its file is damaged, and leaves the file alone', () => {
    const file = join(folder, 'damaged.json')
    stop(open(file))
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { state: { parts: Record<string, unknown> } }
    saved.state.parts['ledger'] = { accounts: 'none' }
    writeFileSync(file, JSON.stringify(saved))
    expect(() => open(file)).toThrow('the state file is damaged: its part "ledger"')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(saved)
  })

  it('does not begin where nothing can be saved', () => {
    expect(() => open(join(folder, 'no', 'such', 'folder', 'state.json'))).toThrow('ENOENT')
  })
})
