import { z } from 'zod'
import type { Service } from './service'

/** Links in the keyless answers. */
export const linksFields = z.strictObject({ self: z.url(), openapi: z.url() })

export const linksOf = (service: Service, path: string): z.infer<typeof linksFields> => ({
  self: `${service.baseUrl()}${path}`,
  openapi: `${service.baseUrl()}/openapi.json`,
})
