import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import { hasInOrder } from '../words-in-order'

const MODELS = 'market/resources-and-their-fields/ai-model-catalog/text-1'
const MODELS_ROW = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-4'
const LEGAL = 'market/resources-and-their-fields/legal-document/text-1'
const LEGAL_ROW = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-6'
const PLAIN = 'model key feeUsd unit'

export const catalogCases: readonly Case[] = [
  {
    passages: [MODELS, MODELS_ROW],
    name: 'The model catalogue has prices for images, video, music and 3D, each in its unit',
    breaks: [
      ...answerFields('aiModels', '', 'pricing image video music threeD generators updatedAt isCached _links'),
      ...answerFields('aiModels', 'image[]', PLAIN),
      ...answerFields('aiModels', 'video[]', `${PLAIN} audioFeeUsd durationsSeconds`),
      ...answerFields('aiModels', 'music[]', `${PLAIN} minSeconds maxSeconds`),
      ...answerFields('aiModels', 'threeD[]', `${PLAIN} imageFeeUsd typicalGenerationSeconds`),
      ...answerFields('aiModels', 'generators', 'image video music threeD pricing'),
    ],
    run: async (market) => {
      const { body } = await market.call('aiModels')
      const units = { image: 'perImage', video: 'perSecond', music: 'perTrack', threeD: 'perModel' }
      for (const [kind, unit] of Object.entries(units)) {
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
    passages: [MODELS, 'market/what-the-service-does/rule-10'],
    name: 'The model catalogue states whether it comes from a cache',
    breaks: ['answer aiModels.isCached'],
    run: async (market) => {
      await market.control('/reset-caches', {})
      const first = (await market.call('aiModels')).body
      expect(first.isCached).toBe(false)
      expect((await market.call('aiModels')).body).toMatchObject({ isCached: true, updatedAt: first.updatedAt })
    },
  },
  {
    passages: [LEGAL],
    name: 'Legal documents are listed with their data and a link; a translation names its original',
    breaks: [
      ...answerFields('legalDocuments', '', 'documents'),
      ...answerFields(
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
    passages: [LEGAL_ROW],
    name: 'Legal documents can be filtered by language and by scope',
    breaks: ['param legalDocuments.language', 'param legalDocuments.scope'],
    run: async (market) => {
      const documents = (await market.call('legalDocuments')).body.documents as Json[]
      for (const language of ['en', 'es']) {
        const found = (await market.call('legalDocuments', { language })).body.documents as Json[]
        expect(found).toEqual(documents.filter((document) => document.language === language))
        expect(found.length).toBeGreaterThan(0)
      }
      for (const scope of ['platform', 'rewards']) {
        const found = (await market.call('legalDocuments', { scope })).body.documents as Json[]
        expect(found).toEqual(documents.filter((document) => document.scope === scope))
        expect(found.length).toBeGreaterThan(0)
      }
      const filtered = (await market.call('legalDocuments', { language: 'es', scope: 'rewards' })).body.documents
      expect(filtered).toHaveLength(1)
      expect((await market.call('legalDocuments', { language: 'tlh' })).status).toBe(400)
      expect((await market.call('legalDocuments', { scope: 'all' })).status).toBe(400)
    },
  },
  {
    passages: [LEGAL],
    name: 'A revision changes only when the wording changes',
    breaks: ['legal.revision'],
    alone: true,
    run: async (market) => {
      const revisions = async (): Promise<string[]> =>
        ((await market.call('legalDocuments')).body.documents as Json[]).map(({ revision }) => revision as string)
      const before = await revisions()
      expect(new Set(before).size).toBe(before.length)
      await market.control('/clock', { advanceMs: 30 * 86_400_000 })
      expect(await revisions()).toEqual(before)
    },
  },
]
