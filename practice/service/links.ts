import { z } from 'zod'
import type { Service } from './service'

/** Links in answers of routes that need no key: to the answer itself, and to openapi.json. */
export const linksFields = z.strictObject({ self: z.url(), openapi: z.url() })

export const linksOf = (service: Service, path: string): z.infer<typeof linksFields> => ({
  self: `${service.baseUrl()}${path}`,
  openapi: `${service.baseUrl()}/openapi.json`,
})
