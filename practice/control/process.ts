import { controlRoute, type ControlRoute } from './route'

/** Routes that report the process's memory and age. */
export const processRoutes = (): readonly ControlRoute[] => [
  controlRoute({
    method: 'GET',
    path: '/process',
    summary: 'Answers what the process takes: its memory now and at most so far, in bytes, and its age in seconds.',
    handle: () => ({
      memoryBytes: process.memoryUsage().rss,
      memoryAtMostBytes: process.resourceUsage().maxRSS * 1024,
      ageSeconds: process.uptime(),
    }),
  }),
]
