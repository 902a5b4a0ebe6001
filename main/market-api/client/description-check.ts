import { z } from 'zod'
import { parseJson } from '@shared/json'
import { keylessRead, defineOperation } from '@shared/market/operation'
import { DAY_MS } from '@shared/time'
import { failure } from '../../platform/app-failure'
import type { MarketClientDeps } from './client'
import { parseDescription } from './service-description'
import { descriptionDifferences } from './description-difference'
import { createHttpRequest, type RequestOptions, type HttpRequestDeps } from './http-request'
import { shortText } from './schema-difference'

type DescriptionDeps = HttpRequestDeps & Pick<MarketClientDeps, 'profileId' | 'answers' | 'drift' | 'now'>

const differenceSchema = z.object({ operation: z.string(), path: z.string(), expected: z.string(), got: z.string() })
const reportSchema = z.object({ version: z.string(), differences: z.array(differenceSchema) })

/** Result of a comparison. `version` is third-party text; `checkedAt` is ISO text. */
type DescriptionReport = z.infer<typeof reportSchema> & { readonly checkedAt: string }

/**
 * The OpenAPI description that the service publishes of itself. Source: "What the service does", 2. No key is needed.
 */
const descriptionOperation = defineOperation({
  ...keylessRead,
  name: 'description',
  tag: 'public',
  path: '/openapi.json',
  query: z.object({}),
  answer: z.unknown(),
  timeoutMs: 60_000,
  maxBytes: 8_000_000,
})

/** Cache key of the report. No operation has this name, so no answer has this key. */
const REPORT_KEY = 'description report'

/**
 * Compares the service's description with the declarations, at most once a day for each profile unless `fresh` is set.
 */
export function createDescriptionCheck(deps: DescriptionDeps) {
  const sendRequest = createHttpRequest(deps)

  function readLastReport(): DescriptionReport | null {
    const storedReport = deps.answers.get(deps.profileId(), REPORT_KEY)
    if (!storedReport) return null
    const parsedReport = reportSchema.safeParse(parseJson(storedReport.body))
    return parsedReport.success ? { ...parsedReport.data, checkedAt: storedReport.receivedAt } : null
  }

  return {
    /** The last report of this profile, at any age; null without a report. */
    last: readLastReport,
    /**
     * Returns the last report if it is less than a day old and `fresh` is not set. Otherwise requests the description,
     * compares it with the declarations, and notes each difference in the drift log. Rejects with AppFailure `offline`,
     * `timed-out`, `cancelled`, `rate-limited`, `service-refused`, `unexpected-answer`.
     */
    check: async (
      options: Pick<RequestOptions, 'priority' | 'signal'> & { readonly fresh?: boolean },
    ): Promise<DescriptionReport> => {
      const lastReport = options.fresh === true ? null : readLastReport()
      const ageMs = lastReport ? deps.now() - Date.parse(lastReport.checkedAt) : Number.NaN
      if (lastReport && ageMs >= 0 && ageMs < DAY_MS) return lastReport
      const serviceDescription = parseDescription(parseJson(await sendRequest(descriptionOperation, {}, options)))
      if (!serviceDescription)
        throw failure({ code: 'unexpected-answer', operation: descriptionOperation.name, path: 'paths' })
      const differences = [...descriptionDifferences(serviceDescription)]
      for (const { operation: name, ...oddity } of differences) deps.drift(name, oddity)
      const report = { version: shortText(serviceDescription.version), differences }
      const checkedAt = new Date(deps.now()).toISOString()
      deps.answers.put(deps.profileId(), REPORT_KEY, JSON.stringify(report), checkedAt)
      return { ...report, checkedAt }
    },
  }
}
