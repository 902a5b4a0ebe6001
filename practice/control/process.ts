import { controlRoute, type ControlRoute } from './route'

/** Routes that report the process's memory and age. */
export const processRoutes = (): readonly ControlRoute[] => [
  controlRoute({
    method: 'GET',
    path: '/process',
    summary: 'Returns the memory of the process in bytes, now and at its peak, and its age in seconds.',
    handle: () => ({
      memoryBytes: process.memoryUsage().rss,
      memoryAtMostBytes: process.resourceUsage().maxRSS * 1024,
      ageSeconds: process.uptime(),
    }),
  }),
]
