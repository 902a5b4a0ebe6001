import { describe, expect, it } from 'vitest'
import { nextPageForSerial, type SeenPage } from './serial-pages'

/** A collection without the burned serials. `kept`: their places stay empty, as if they were counted. */
type World = { readonly supply: number; readonly burned: (serial: number) => boolean; readonly kept: boolean }

function pageOf({ supply, burned, kept }: World, page: number, limit: number, tellsTotal: boolean): SeenPage {
  const all = Array.from({ length: supply }, (_, i) => i + 1)
  const counted = kept ? all : all.filter((serial) => !burned(serial))
  const serials = counted.slice((page - 1) * limit, page * limit).filter((serial) => !burned(serial))
  return { serials, total: tellsTotal ? counted.length : null }
}

/** Pages that are requested until the serial is found or no page is left, ten at most. */
function search(world: World, serial: number, limit: number, tellsTotal = true) {
  const seen = new Map<number, SeenPage>()
  const asked: number[] = []
  for (let i = 0; i < 10; i++) {
    const page = nextPageForSerial(serial, limit, seen)
    if (page === null) break
    asked.push(page)
    seen.set(page, pageOf(world, page, limit, tellsTotal))
  }
  return { asked, isFound: [...seen.values()].some(({ serials }) => serials.includes(serial)) }
}
const whole = { supply: 1000, burned: () => false, kept: false }

describe('the page of a serial', () => {
  it.each([
    [1, 1, 1],
    [777, 1, 777],
    [200, 200, 1],
    [201, 200, 2],
    [0, 200, 1],
  ])('%i among pages of %i is %i while nothing is seen', (serial, limit, page) => {
    expect(nextPageForSerial(serial, limit, new Map())).toBe(page)
  })

  it('is asked for once where no serial is missing', () => {
    for (const serial of [1, 200, 201, 1000]) {
      expect(search(whole, serial, 200)).toEqual({ asked: [Math.ceil(serial / 200)], isFound: true })
    }
  })

  const tenth = (serial: number) => serial % 10 === 3
  const early = (serial: number) => serial > 1 && serial <= 300
  it.each<[string, World, number]>([
    ['every tenth is burned', { supply: 1000, burned: tenth, kept: false }, 977],
    ['the first three hundred are burned', { supply: 1000, burned: early, kept: false }, 650],
    ['the last is wanted and its page is beyond the end', { supply: 1000, burned: early, kept: false }, 1000],
    ['burned ones keep their places', { supply: 1000, burned: tenth, kept: true }, 977],
  ])('is found within five requests when %s', (_, world, serial) => {
    for (const limit of [1, 20]) {
      const { asked, isFound } = search(world, serial, limit)
      expect(isFound, `by ${limit}`).toBe(true)
      expect(asked.length).toBeLessThanOrEqual(5)
    }
  })

  it.each<[string, World, number]>([
    ['was burned', { supply: 1000, burned: tenth, kept: false }, 773],
    ['was burned and keeps its place', { supply: 1000, burned: tenth, kept: true }, 773],
    ['is above all there are', whole, 4000],
    ['is the first and was burned', { supply: 1000, burned: (serial) => serial === 1, kept: false }, 1],
    ['is of nothing', { supply: 0, burned: () => false, kept: false }, 7],
  ])('is none, told within a few requests, when it %s', (_, world, serial) => {
    for (const limit of [1, 20]) {
      const { asked, isFound } = search(world, serial, limit)
      expect(isFound).toBe(false)
      expect(asked.length, `by ${limit}: ${asked.join()}`).toBeLessThanOrEqual(6)
    }
  })

  it('is not looked for behind an empty page that does not say how many NFTs there are', () => {
    expect(search({ ...whole, supply: 10 }, 500, 1, false)).toEqual({ asked: [500], isFound: false })
  })
})
