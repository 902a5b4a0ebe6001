import { describe, expect, it } from 'vitest'
import { isEntityId } from '@shared/ids'
import { publicNodes } from './public-nodes'

describe('the nodes of a public network', () => {
  it.each(['mainnet', 'testnet'] as const)(
    'of %s come out of the address book, each with its account',
    async (name) => {
      const nodes = Object.entries(await publicNodes(name))
      expect(nodes.length).toBeGreaterThan(5)
      for (const [address, account] of nodes) {
        expect(address).toMatch(/^[\w.-]+:\d{1,5}$/)
        expect(isEntityId(account)).toBe(true)
      }
    },
  )
})
