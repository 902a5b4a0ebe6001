import { expect } from 'vitest'
import type { Case } from '../case'

const TOKEN = '0.0.3390118'

export const floorCases: readonly Case[] = [
  {
    passages: ['market/endpoints/market/row-4'],
    name: 'A floor needs a token',
    breaks: ['param floor.token'],
    run: async (market) => {
      expect((await market.call('floor', { token: TOKEN })).body).toMatchObject({
        token: TOKEN,
        floorType: 'collection',
      })
      expect((await market.call('floor', {})).status).toBe(400)
    },
  },
]
