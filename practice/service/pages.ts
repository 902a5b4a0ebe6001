import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Collection } from '../world/catalogue'
import { inWholeUnits, nftName, currencySymbol } from './market-views'
import { Refusal } from './refusal'
import type { Service } from './service'
import { escapeHtml, ledgerIdText, imageUrl } from './views'

/** Titles of the generator pages, by the last part of the path. */
const GENERATOR_TITLES: Readonly<Record<string, string>> = {
  image: 'Images',
  video: 'Video',
  music: 'Music',
  '3d': '3D models',
  pricing: 'Generator prices',
}

/** Content of a page as plain text, not escaped yet. Names and descriptions come from third parties. */
type Page = { readonly title: string; readonly lines: readonly string[]; readonly image?: string }

type Params = { readonly slug?: string; readonly serial?: string; readonly kind?: string }

/**
 * Adds the pages to which links in answers lead. On the real marketplace people trade on these pages; here each page
 * only describes its collection, NFT, launch or generator. The pages need no key and are not part of the API.
 */
export function addPages(app: FastifyInstance, service: Service): void {
  const addPage = (path: string, buildPage: (params: Params) => Page | null): void => {
    app.get(path, ({ params }, reply) => {
      const content = buildPage(params as Params)
      if (!content) throw new Refusal(404, 'No such page.')
      return sendPage(reply, content)
    })
  }
  addPage('/market/:slug', ({ slug }) => collectionPage(service, slug))
  addPage('/market/:slug/:serial', ({ slug, serial }) => nftPage(service, slug, Number(serial)))
  addPage('/launchpad/:slug', ({ slug }) => launchPage(service, slug))
  addPage('/dreamforge/:kind', ({ kind = '' }) =>
    Object.hasOwn(GENERATOR_TITLES, kind)
      ? {
          title: GENERATOR_TITLES[kind] ?? '',
          lines: ['Nothing is generated here. For prices, see /v1/public/dreamforge/models.'],
        }
      : null,
  )
}

const collectionBySlug = ({ market }: Service, slug: string | undefined): Collection | undefined =>
  [...market.collections.values()].find(({ spec }) => spec.slug === slug)

function collectionPage(service: Service, slug: string | undefined): Page | null {
  const spec = collectionBySlug(service, slug)?.spec
  if (!spec) return null
  const lines = [`Token ${ledgerIdText(spec.token)}, ${spec.supply} NFTs, by ${spec.creator}`, spec.description]
  return { title: spec.name, lines, image: imageUrl(service, spec.token, 1) }
}

function nftPage(service: Service, slug: string | undefined, serial: number): Page | null {
  const token = collectionBySlug(service, slug)?.spec.token
  if (token === undefined || service.ledger.state.ownerOf(token, serial) === null) return null
  const listing = service.market.publicListing(token, serial)
  const price = listing && inWholeUnits(service, listing.price, listing.currency)
  const listingText = listing ? `Listed for ${price} ${currencySymbol(service, listing.currency)}` : 'Not listed'
  const lines = [`Token ${ledgerIdText(token)}, serial ${serial}`, listingText]
  return { title: nftName(service, token, serial), lines, image: imageUrl(service, token, serial) }
}

function launchPage(service: Service, slug: string | undefined): Page | null {
  const launch = service.launchpad.launches().find((candidate) => candidate.slug === slug)
  if (!launch) return null
  const remainingCount = service.launchpad.stock.remainingSerials(launch).length
  const lines = [
    `Token ${ledgerIdText(launch.token)}, ${remainingCount} of ${launch.last - launch.first + 1} left`,
    launch.description,
  ]
  return { title: launch.name, lines, image: imageUrl(service, launch.token, launch.first) }
}

/** Content security policy of a page: inline styles, images from this server, and nothing else. No script runs. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"

function sendPage(reply: FastifyReply, { title, lines, image }: Page): FastifyReply {
  const paragraphs = ['This is a practice market: nothing here has any value.', ...lines]
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}img{width:16rem}</style>',
    `</head><body><h1>${escapeHtml(title)}</h1>`,
    image === undefined ? '' : `<img src="${escapeHtml(image)}" alt="">`,
    ...paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`),
    '</body></html>\n',
  ].join('')
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CONTENT_SECURITY_POLICY).send(html)
}
