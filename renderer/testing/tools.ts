/** Complete tools, calls, AI models and legal documents for tests of the pages. */
import type { AiModel, DocumentsView, LegalDocument, ModelsView } from '@shared/contract/catalog'
import type { Tool, ToolCall, ToolField, ToolResult, ToolsState } from '@shared/contract/tools'
import { stampAt, T0 } from './samples'

export const sampleField = (name: string, kind: ToolField['kind'], overrides: Partial<ToolField> = {}): ToolField => ({
  name,
  kind,
  isRequired: false,
  description: null,
  choices: [],
  minimum: null,
  maximum: null,
  fallback: null,
  ...overrides,
})

export const sampleTool = (name: string, overrides: Partial<Tool> = {}): Tool => ({
  name,
  title: name,
  answerSummary: 'Something of the market',
  description: null,
  isDocumented: true,
  isListed: true,
  isMarkedAsWriting: false,
  isReturnedOnce: false,
  fields: [],
  fieldsSource: 'server',
  differences: [],
  ...overrides,
})

const summaryTool = sampleTool('get_market_summary', { title: 'Market figures' })
const listingsTool = sampleTool('get_listings', {
  title: 'Listings',
  answerSummary: 'NFTs for sale in one collection or in all',
  description: 'Listings, newest first.',
  fields: [
    sampleField('limit', 'integer', { minimum: 1, maximum: 200, fallback: 50 }),
    sampleField('sortBy', 'choice', { choices: ['price', 'serialId'] }),
    sampleField('seller', 'account'),
    sampleField('traits', 'traits', { maximum: 10 }),
    sampleField('token', 'token', { isRequired: true, description: 'Collection token id' }),
  ],
  differences: [{ field: 'limit', changeKind: 'bounds', ours: '1 to 10000', theirs: '1 to 200' }],
})
export const sampleTools: ToolsState = {
  tools: [
    summaryTool,
    listingsTool,
    sampleTool('burn_everything', { isDocumented: false, answerSummary: null, title: 'Burn' }),
  ],
  listedAt: new Date(T0).toISOString(),
  requestsOfNextCall: 1,
}

export const sampleResult: ToolResult = {
  name: 'get_listings',
  hiddenPartCount: 0,
  readiness: null,
  isJsonCut: false,
  deviations: [],
  isUndocumentedForm: false,
  tookMs: 240,
  requests: 1,
  json: '{\n  "asOf": "2026-11-21T13:32:00Z"\n}',
  stamp: stampAt(T0, 60),
  parts: [
    { kind: 'facts', name: '', hiddenCount: 0, facts: [{ name: 'success', value: { kind: 'flag', value: true } }] },
    {
      kind: 'table',
      name: 'marketListings',
      emptyColumns: ['affiliateid'],
      hiddenRowCount: 3,
      hiddenColumnCount: 0,
      columns: [
        { name: 'serialId', isNumber: true },
        { name: 'salePrice', isNumber: true },
        { name: 'sellerAddress', isNumber: false },
      ],
      rows: [
        [
          { kind: 'serial', token: '0.0.4012877', serial: 7 },
          { kind: 'hbar', value: 640, exact: '640' },
          { kind: 'id', id: '0.0.3388210', of: 'account' },
        ],
      ],
    },
  ],
}

export const sampleCall: ToolCall = {
  id: 1,
  at: new Date(T0).toISOString(),
  tool: 'get_listings',
  input: '{"token":"0.0.4012877","limit":3}',
  tookMs: 240,
  requests: 1,
  outcome: 'answered',
  error: null,
}

const sampleModel = (
  kind: AiModel['kind'],
  name: string,
  feeUsd: string,
  overrides: Partial<AiModel> = {},
): AiModel => ({
  kind,
  model: name,
  key: name.toLowerCase(),
  unit: 'perImage',
  feeUsd,
  audioFeeUsd: null,
  imageFeeUsd: null,
  durationsSeconds: [],
  minSeconds: null,
  maxSeconds: null,
  typicalGenerationSeconds: null,
  ...overrides,
})
export const sampleModels: ModelsView = {
  models: [
    sampleModel('image', 'Fresco', '0.012'),
    sampleModel('video', 'Cinder', '0.28', { unit: 'perSecond', audioFeeUsd: '0.12', durationsSeconds: [4, 8] }),
    sampleModel('music', 'Hum', '0.1', { unit: 'perMood' }),
  ],
  pricing: 'Fees in USD, charged in HBAR.',
  unreadableCount: 0,
  stamp: stampAt(T0, 1200),
}

export const sampleDocument: LegalDocument = {
  slug: 'terms',
  title: 'Terms of use',
  language: 'en',
  scope: 'platform',
  translationOf: null,
  url: 'https://market.example/legal/terms',
  effectiveDate: 'March 2, 2026',
  revision: 'b7',
  change: null,
}
export const sampleDocuments: DocumentsView = {
  documents: [sampleDocument, { ...sampleDocument, slug: 'privacy', title: 'Privacy notice', revision: 'c1' }],
  unreadableCount: 0,
  stamp: stampAt(T0, 7200),
}
