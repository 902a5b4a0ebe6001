import { z } from 'zod'
import { LANGUAGES, SCOPES, legalDocuments, revisionOf } from '../../world/legal'
import { operation } from '../operation'
import { optionalParam, choiceParam } from '../params'

const documents = operation({
  name: 'legalDocuments',
  tag: 'legal',
  method: 'GET',
  path: '/v1/public/legal/documents',
  auth: 'public',
  summary: 'The legal documents in force, with their addresses.',
  params: { query: { language: optionalParam(choiceParam(LANGUAGES)), scope: optionalParam(choiceParam(SCOPES)) } },
  answer: z.strictObject({
    success: z.literal(true),
    documents: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        language: z.enum(LANGUAGES),
        scope: z.enum(SCOPES),
        url: z.url(),
        translationOf: z.string().nullable().describe('Slug of the document it translates'),
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
      .map(({ wording, ...document }) => ({
        ...document,
        url: `${baseUrl()}/legal/${document.slug}`,
        revision: rules.holds('legal.revision') ? revisionOf(wording) : revisionOf(`${wording} ${nowMs()}`),
      })),
  }),
})

export const legalOperations = [documents]
