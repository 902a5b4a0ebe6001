import { controlRoute, type ControlRoute } from './route'

/** What the practice market takes of the machine. */
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
