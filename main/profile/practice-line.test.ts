import { describe, expect, it } from 'vitest'
import { createConnection } from './connection'
import { practiceAddresses, practiceNodes, practiceLine, type PracticeLine } from './practice-line'
import { practiceConnectionSource } from './connection-source'

describe('a practice market', () => {
  const line = practiceLine.parse({
    baseUrl: 'http://127.0.0.1:1',
    mirrorUrl: 'http://127.0.0.1:2',
    ledger: { '127.0.0.1:3': '0.0.3' },
    mcpUrl: 'http://127.0.0.1:4/mcp',
    accounts: [],
    keys: { agent: null, affiliate: null },
  })

  it('may name the account that it publishes, in the two forms of an id', () => {
    const operator = { accountId: '0.0.3064901', evmAddress: '0x00000000000000000000000000000000002ec445' }
    expect(practiceLine.parse({ ...line, operator }).operator).toEqual(operator)
    expect(practiceLine.parse(line).operator).toBeUndefined()
    expect(practiceLine.safeParse({ ...line, operator: { ...operator, evmAddress: '0x1' } }).success).toBe(false)
  })

  it('is on this machine', () => {
    expect(practiceAddresses(line).toolUrl?.href).toBe('http://127.0.0.1:4/mcp')
    expect(practiceNodes(line)).toEqual({ '127.0.0.1:3': '0.0.3' })
  })

  it.each<Partial<PracticeLine>>([
    { baseUrl: 'http://example.com' },
    { mirrorUrl: 'http://127.0.0.1.example.com' },
    { mcpUrl: 'http://localhost.example.com/mcp' },
    { ledger: { '10.0.0.1:50211': '0.0.3' } },
    { ledger: { '127.0.0.1:3@example.com:4': '0.0.3' } },
    { ledger: { '127.0.0.1:': '0.0.3' } },
  ])('is not anywhere else: %j', async (more) => {
    const elsewhere = createConnection({
      ...practiceConnectionSource(Promise.resolve({ ...line, ...more })),
      onFailed: () => undefined,
    })
    await expect(elsewhere.addresses().then(() => elsewhere.nodes())).rejects.toThrow()
    expect(elsewhere.knownNodes()).toEqual({})
  })

  it('that does not start is offline for everybody who asks, and logged once', async () => {
    const faults: unknown[] = []
    const failing = Promise.reject<never>(new Error('x'))
    const connection = createConnection({
      ...practiceConnectionSource(failing),
      onFailed: (cause) => void faults.push(cause),
    })
    for (const asked of [connection.addresses, connection.addresses, connection.nodes]) {
      await expect(asked()).rejects.toMatchObject({ error: { code: 'offline', what: 'practice' } })
    }
    expect(connection.knownAddresses()).toBeNull()
    expect(faults).toHaveLength(1)
  })
})
