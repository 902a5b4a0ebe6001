import type { QueryClient } from '@tanstack/react-query'
import type { DocumentsQuery, LegalDocument } from '@shared/contract/catalog'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../../api'
import { catalogQueries } from './catalog-queries'
import { guarded } from '../../query/bridge-call'
import { readQuery } from '../../query/client'

/** English documents that these translations do not cover. */
export const untranslatedDocuments = (
  documents: readonly LegalDocument[],
  originals: readonly LegalDocument[],
): readonly LegalDocument[] => {
  const translated = new Set(documents.map(({ translationOf }) => translationOf))
  return originals.filter(({ slug, translationOf }) => translationOf === null && !translated.has(slug))
}

/** Acknowledges the current wording and refreshes the list. Returns the error, or null on success. */
export async function acknowledge(
  client: QueryClient,
  api: MainApi,
  query: DocumentsQuery,
  { scope, slug, revision }: LegalDocument,
): Promise<AppError | null> {
  if (revision === null) return null
  const result = await guarded(() => api.catalog.acknowledge({ language: query.language, scope, slug, revision }))
  if (!result.ok) return result.error
  await readQuery(client, api, catalogQueries.documents(query))
  return null
}
