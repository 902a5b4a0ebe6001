/** AI models with their fees, and the market's legal documents. */
import type { DocumentsQuery, DocumentsView, LegalDocument, ModelsView } from '@shared/contract/catalog'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'

export type ModelsStore = RemoteStore<ModelsView>
export type DocumentsStore = RemoteStore<DocumentsView>
type Api = Pick<MainApi, 'catalog'>

const ALL = 'all'
export const createModels = (): ModelsStore => createRemote<ModelsView>()
export const createDocuments = (): DocumentsStore => createRemote<DocumentsView>()

export const loadModels = (store: ModelsStore, api: Api, fresh: boolean): Promise<void> =>
  load(store, ALL, () => api.catalog.models({ fresh }))

export const documentsOf = ({ language, scope }: DocumentsQuery): string => `${language} ${scope ?? ALL}`

export const loadDocuments = (store: DocumentsStore, api: Api, query: DocumentsQuery, fresh: boolean): Promise<void> =>
  load(store, documentsOf(query), () => api.catalog.documents({ ...query, fresh }))

/** What a list in another language translates; none where it is in English itself. */
export const loadOriginals = async (store: DocumentsStore, api: Api, query: DocumentsQuery, fresh: boolean) => {
  if (query.language !== 'en') await loadDocuments(store, api, { ...query, language: 'en' }, fresh)
}

/** Documents in English that none of these translates. */
export const notTranslated = (
  documents: readonly LegalDocument[],
  originals: readonly LegalDocument[],
): readonly LegalDocument[] => {
  const translated = new Set(documents.map(({ translationOf }) => translationOf))
  return originals.filter(({ slug, translationOf }) => translationOf === null && !translated.has(slug))
}

/** The person has taken note of what stands; the list is made again. */
export async function acknowledge(
  store: DocumentsStore,
  api: Api,
  query: DocumentsQuery,
  { scope, slug, revision }: LegalDocument,
): Promise<AppError | null> {
  if (revision === null) return null
  const noted = await guarded(() => api.catalog.acknowledge({ language: query.language, scope, slug, revision }))
  if (!noted.ok) return noted.error
  await loadDocuments(store, api, query, false)
  return null
}
