import { DAY_MS } from '@shared/time'
import { z } from 'zod'
import type { Service } from '../service/service'
import { controlRoute, type ControlRoute } from './route'

/** The length of a leap year. */
const MAX_ADVANCE_MS = 366 * DAY_MS

const clockBody = z.strictObject({
  advanceMs: z.int().min(0).max(MAX_ADVANCE_MS).describe('Time to advance, in milliseconds.'),
})

/** Routes that read and advance the practice market's clock. */
export const clockRoutes = ({ clock }: Service): readonly ControlRoute[] => {
  const clockView = (): object => ({ now: new Date(clock.nowMs()).toISOString(), aheadMs: clock.aheadMs })
  return [
    controlRoute({
      method: 'POST',
      path: '/clock',
      summary: 'Advances the clock of the practice market, runs all timers that are due, and returns the new time.',
      body: clockBody,
      handle: ({ advanceMs }) => {
        clock.advance(advanceMs)
        return clockView()
      },
    }),
    controlRoute({
      method: 'GET',
      path: '/clock',
      summary: 'Returns the time of the practice market, and how far that time is ahead of the machine’s time.',
      handle: clockView,
    }),
  ]
}
