import { controlRoute, type ControlRoute } from './route'

/** Routes that report the process's memory and age. */
export const processRoutes = (): readonly ControlRoute[] => [
  controlRoute({
    method: 'GET',
    path: '/process',
    summary: 'Returns the memory of the process in bytes, now and at its peak, and its age in seconds.',
    handle: () => ({
      memoryBytes: process.memoryUsage().rss,
      // Node returns `maxRSS` in units of 1,024 bytes.
      memoryAtMostBytes: process.resourceUsage().maxRSS * 1024,
      ageSeconds: process.uptime(),
    }),
  }),
]
