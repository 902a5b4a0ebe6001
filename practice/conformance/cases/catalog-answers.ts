import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import { hasInOrder } from '../words-in-order'

const MODELS_PASSAGE = 'market/resources-and-their-fields/ai-model-catalog/text-1'
const MODELS_ENDPOINT_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-4'
const LEGAL_PASSAGE = 'market/resources-and-their-fields/legal-document/text-1'
const LEGAL_ENDPOINT_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-6'
const PRICE_FIELDS = 'model key feeUsd unit'

export const catalogCases: readonly Case[] = [
  {
    passages: [MODELS_PASSAGE, MODELS_ENDPOINT_PASSAGE],
    name: 'The model catalogue has prices for images, video, music and 3D, each kind with its own unit',
    breaks: [
      ...answerFieldRules('aiModels', '', 'pricing image video music threeD generators updatedAt isCached _links'),
      ...answerFieldRules('aiModels', 'image[]', PRICE_FIELDS),
      ...answerFieldRules('aiModels', 'video[]', `${PRICE_FIELDS} audioFeeUsd durationsSeconds`),
      ...answerFieldRules('aiModels', 'music[]', `${PRICE_FIELDS} minSeconds maxSeconds`),
      ...answerFieldRules('aiModels', 'threeD[]', `${PRICE_FIELDS} imageFeeUsd typicalGenerationSeconds`),
      ...answerFieldRules('aiModels', 'generators', 'image video music threeD pricing'),
    ],
    run: async (market) => {
      const { body } = await market.call('aiModels')
      const unitByKind = { image: 'perImage', video: 'perSecond', music: 'perTrack', threeD: 'perModel' }
      for (const [kind, unit] of Object.entries(unitByKind)) {
        const models = body[kind] as Json[]
        expect(models.length, kind).toBeGreaterThan(0)
        expect(new Set(models.map(({ key }) => key as string)).size).toBe(models.length)
        for (const model of models) {
          expect(model.unit).toBe(unit)
          expect(model.feeUsd).toBeGreaterThan(0)
        }
      }
      for (const { durationsSeconds } of body.video as Json[]) expect(durationsSeconds.length).toBeGreaterThan(0)
      for (const { minSeconds, maxSeconds } of body.music as Json[]) expect(maxSeconds).toBeGreaterThan(minSeconds)
      expect(hasInOrder(body.pricing, ['USD', 'HBAR', 'subscription'])).toBe(true)
    },
  },
  {
    passages: [MODELS_PASSAGE, 'market/what-the-service-does/rule-10'],
    name: 'The model catalogue states whether it comes from a cache',
    breaks: ['answer aiModels.isCached'],
    run: async (market) => {
      await market.control('/reset-caches', {})
      const firstAnswer = (await market.call('aiModels')).body
      expect(firstAnswer.isCached).toBe(false)
      expect((await market.call('aiModels')).body).toMatchObject({ isCached: true, updatedAt: firstAnswer.updatedAt })
    },
  },
  {
    passages: [LEGAL_PASSAGE],
    name: 'Each legal document has its own slug and a working link; a translation names its original',
    breaks: [
      ...answerFieldRules('legalDocuments', '', 'documents'),
      ...answerFieldRules(
        'legalDocuments',
        'documents[]',
        'slug title language scope url translationOf effectiveDate revision',
      ),
    ],
    run: async (market) => {
      const documents = (await market.call('legalDocuments')).body.documents as Json[]
      const slugs = documents.map(({ slug }) => slug as string)
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const { translationOf, language, url, slug } of documents) {
        expect(url).toContain(slug)
        expect((await fetch(url as string)).status).toBe(200)
        if (translationOf === null) continue
        const original = documents.find((document) => document.slug === translationOf)
        expect(original?.translationOf).toBeNull()
        expect(original?.language).not.toBe(language)
      }
      expect(documents.some(({ translationOf }) => translationOf !== null)).toBe(true)
    },
  },
  {
    passages: [LEGAL_ENDPOINT_PASSAGE],
    name: 'Legal documents can be filtered by language and by scope',
    breaks: ['param legalDocuments.language', 'param legalDocuments.scope'],
    run: async (market) => {
      const documents = (await market.call('legalDocuments')).body.documents as Json[]
      for (const language of ['en', 'es']) {
        const filteredDocuments = (await market.call('legalDocuments', { language })).body.documents as Json[]
        expect(filteredDocuments).toEqual(documents.filter((document) => document.language === language))
        expect(filteredDocuments.length).toBeGreaterThan(0)
      }
      for (const scope of ['platform', 'rewards']) {
        const filteredDocuments = (await market.call('legalDocuments', { scope })).body.documents as Json[]
        expect(filteredDocuments).toEqual(documents.filter((document) => document.scope === scope))
        expect(filteredDocuments.length).toBeGreaterThan(0)
      }
      const spanishRewardsDocuments = (await market.call('legalDocuments', { language: 'es', scope: 'rewards' })).body
        .documents
      expect(spanishRewardsDocuments).toHaveLength(1)
      for (const unknownFilter of [{ language: 'tlh' }, { scope: 'all' }]) {
        expect((await market.call('legalDocuments', unknownFilter)).status).toBe(400)
      }
    },
  },
  {
    passages: [LEGAL_PASSAGE],
    name: 'Each legal document has its own revision, which does not change with time',
    breaks: ['legal.revision'],
    needsOwnMarket: true,
    run: async (market) => {
      const readRevisions = async (): Promise<string[]> =>
        ((await market.call('legalDocuments')).body.documents as Json[]).map(({ revision }) => revision as string)
      const revisionsBefore = await readRevisions()
      expect(new Set(revisionsBefore).size).toBe(revisionsBefore.length)
      await market.control('/clock', { advanceMs: 30 * DAY_MS })
      expect(await readRevisions()).toEqual(revisionsBefore)
    },
  },
]
