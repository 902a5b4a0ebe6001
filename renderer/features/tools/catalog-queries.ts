/** Queries of the market's AI models and legal documents. */
import type { DocumentsQuery, DocumentsView, ModelsView } from '@shared/contract/catalog'
import type { MainQuery } from '../../query/main-query'

const ROOT = 'catalog'

export const catalogQueries = {
  models: {
    queryKey: [ROOT, 'models'],
    read: (api, fresh) => api.catalog.models({ fresh }),
  } satisfies MainQuery<ModelsView>,

  documents: ({ language, scope }: DocumentsQuery): MainQuery<DocumentsView> => ({
    queryKey: [ROOT, 'documents', language, scope],
    read: (api, fresh) => api.catalog.documents({ language, scope, fresh }),
  }),
}
