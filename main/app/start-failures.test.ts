import { expect, it } from 'vitest'
import { fatalFailure } from './start-failures'

it('a database that may be damaged is not called damaged, and a backup depends on what the check finds', () => {
  const { title, paragraphs } = fatalFailure('/profile', 'database-damaged', 'ref')
  expect(title).toBe('Your database may be damaged')
  expect(paragraphs.at(-1)).toContain('If it finds damage, it offers a backup if one exists.')
})
