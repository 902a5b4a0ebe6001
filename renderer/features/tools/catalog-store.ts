import type { QueryClient } from '@tanstack/react-query'
import type { DocumentsQuery, LegalDocument } from '@shared/contract/catalog'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../../api'
import { catalogQueries } from './catalog-queries'
import { callMain } from '../../query/bridge-call'
import { readQuery } from '../../query/client'

/** English documents (`originals`) that no document of `documents` translates. */
export const untranslatedDocuments = (
  documents: readonly LegalDocument[],
  originals: readonly LegalDocument[],
): readonly LegalDocument[] => {
  const translatedSlugs = new Set(documents.map(({ translationOf }) => translationOf))
  return originals.filter(({ slug, translationOf }) => translationOf === null && !translatedSlugs.has(slug))
}

/**
 * Acknowledges the current wording of a document and reads the list again. Does nothing for a document without a revision.
 * Returns the error, or null.
 */
export async function acknowledgeDocument(
  client: QueryClient,
  api: MainApi,
  query: DocumentsQuery,
  { scope, slug, revision }: LegalDocument,
): Promise<AppError | null> {
  if (revision === null) return null
  const acknowledgeResult = await callMain(() =>
    api.catalog.acknowledge({ language: query.language, scope, slug, revision }),
  )
  if (!acknowledgeResult.ok) return acknowledgeResult.error
  await readQuery(client, api, catalogQueries.documents(query))
  return null
}
