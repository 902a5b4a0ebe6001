import { z } from 'zod'
import { LEGAL_LANGUAGES, LEGAL_SCOPES, legalDocuments, wordingRevision } from '../../world/legal'
import { defineOperation } from '../operation'
import { optionalParam, choiceParam } from '../params'

const documents = defineOperation({
  name: 'legalDocuments',
  tag: 'legal',
  method: 'GET',
  path: '/v1/public/legal/documents',
  auth: 'public',
  summary: 'The legal documents in force, with their addresses.',
  params: {
    query: { language: optionalParam(choiceParam(LEGAL_LANGUAGES)), scope: optionalParam(choiceParam(LEGAL_SCOPES)) },
  },
  answer: z.strictObject({
    success: z.literal(true),
    documents: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        language: z.enum(LEGAL_LANGUAGES),
        scope: z.enum(LEGAL_SCOPES),
        url: z.url(),
        translationOf: z.string().nullable().describe('Slug of the original document; null for an original'),
        effectiveDate: z.string().describe('Date as display text'),
        revision: z.string().describe('Changes only with the wording'),
      }),
    ),
  }),
  handle: ({ baseUrl, rules, nowMs }, { language, scope }) => ({
    success: true,
    documents: legalDocuments
      .filter((document) => language === undefined || document.language === language)
      .filter((document) => scope === undefined || document.scope === scope)
      .map(({ wording, ...document }) => {
        // While the rule is broken, the revision changes with every request.
        const revisedText = rules.isKept('legal.revision') ? wording : `${wording} ${nowMs()}`
        return { ...document, url: `${baseUrl()}/legal/${document.slug}`, revision: wordingRevision(revisedText) }
      }),
  }),
})

export const legalOperations = [documents]
