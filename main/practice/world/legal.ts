import { createHash } from 'node:crypto'

export const LANGUAGES = ['en', 'es'] as const
export const SCOPES = ['platform', 'rewards'] as const

export type LegalDocument = {
  readonly slug: string
  readonly title: string
  readonly language: (typeof LANGUAGES)[number]
  readonly scope: (typeof SCOPES)[number]
  /** The document it is a translation of. */
  readonly translationOf: string | null
  /** As it is shown. */
  readonly effectiveDate: string
  readonly wording: string
}

/** Follows from the wording alone, so that it changes when the wording does and never else. */
export const revisionOf = (wording: string): string => createHash('sha256').update(wording).digest('hex').slice(0, 12)

/** The practice market's own terms. They bind nobody. */
export const legalDocuments: readonly LegalDocument[] = [
  {
    slug: 'terms',
    title: 'Terms of use',
    language: 'en',
    scope: 'platform',
    translationOf: null,
    effectiveDate: 'March 2, 2026',
    wording:
      'This is a practice market. Its coins, tokens and listings exist on one machine and are worth nothing. You may buy, sell, list and mint as you like; nothing here can be lost.',
  },
  {
    slug: 'condiciones-de-uso',
    title: 'Condiciones de uso',
    language: 'es',
    scope: 'platform',
    translationOf: 'terms',
    effectiveDate: '2 de marzo de 2026',
    wording:
      'Este es un mercado de práctica. Sus monedas, tokens y anuncios existen en una sola máquina y no valen nada. Puede comprar, vender, anunciar y acuñar como quiera; aquí no se puede perder nada.',
  },
  {
    slug: 'privacy',
    title: 'Privacy notice',
    language: 'en',
    scope: 'platform',
    translationOf: null,
    effectiveDate: 'March 2, 2026',
    wording:
      'The practice market listens on this machine only. What is sent to it is kept in its own file, if it was told to keep one, and goes nowhere else.',
  },
  {
    slug: 'privacidad',
    title: 'Aviso de privacidad',
    language: 'es',
    scope: 'platform',
    translationOf: 'privacy',
    effectiveDate: '2 de marzo de 2026',
    wording:
      'El mercado de práctica solo escucha en esta máquina. Lo que se le envía queda en su propio archivo, si se le pidió guardarlo, y no va a ningún otro lugar.',
  },
  {
    slug: 'creator-terms',
    title: 'Terms for creators',
    language: 'en',
    scope: 'platform',
    translationOf: null,
    effectiveDate: 'May 18, 2026',
    wording:
      'A creator may launch a collection, set its price and its stages, and end it. Royalties are those that the token itself carries.',
  },
  {
    slug: 'rewards-rules',
    title: 'Rules of the rewards',
    language: 'en',
    scope: 'rewards',
    translationOf: null,
    effectiveDate: 'June 1, 2026',
    wording: 'Points are counted for purchases and sales, week by week. They cannot be exchanged for anything.',
  },
  {
    slug: 'reglas-de-recompensas',
    title: 'Reglas de las recompensas',
    language: 'es',
    scope: 'rewards',
    translationOf: 'rewards-rules',
    effectiveDate: '1 de junio de 2026',
    wording: 'Los puntos se cuentan por compras y ventas, semana a semana. No se pueden cambiar por nada.',
  },
]
