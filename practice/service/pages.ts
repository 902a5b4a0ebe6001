import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Collection } from '../world/catalogue'
import { inWholeUnits, nftName, currencySymbol } from './market-views'
import { Refusal } from './refusal'
import type { Service } from './service'
import { escapeHtml, ledgerIdText, imageUrl } from './views'

/** Titles of the pages about AI generators, by the last segment of the path. */
const GENERATOR_TITLES: Readonly<Record<string, string>> = {
  image: 'Images',
  video: 'Video',
  music: 'Music',
  '3d': '3D models',
  pricing: 'Generator prices',
}

/** Content of a page as plain text, not escaped yet. Names and descriptions come from third parties. */
type Page = { readonly title: string; readonly paragraphs: readonly string[]; readonly image?: string }

/** Path parameters of all pages. */
type PageParams = { readonly slug?: string; readonly serial?: string; readonly generator?: string }

/**
 * Adds the pages that links in answers open. On the real marketplace, people trade on these pages. Here each page only
 * describes a collection, an NFT, a launch or a generator. The pages need no key and are not part of the API.
 */
export function addPages(app: FastifyInstance, service: Service): void {
  const addPage = (path: string, buildPage: (params: PageParams) => Page | null): void => {
    app.get(path, ({ params }, reply) => {
      const page = buildPage(params as PageParams)
      if (!page) throw new Refusal(404, 'No such page.')
      return sendPage(reply, page)
    })
  }
  addPage('/market/:slug', ({ slug }) => collectionPage(service, slug))
  addPage('/market/:slug/:serial', ({ slug, serial }) => nftPage(service, slug, Number(serial)))
  addPage('/launchpad/:slug', ({ slug }) => launchPage(service, slug))
  addPage('/dreamforge/:generator', ({ generator = '' }) =>
    Object.hasOwn(GENERATOR_TITLES, generator)
      ? {
          title: GENERATOR_TITLES[generator] ?? '',
          paragraphs: ['Nothing is generated here. For prices, see /v1/public/dreamforge/models.'],
        }
      : null,
  )
}

const collectionBySlug = ({ market }: Service, slug: string | undefined): Collection | undefined =>
  [...market.collections.values()].find(({ spec }) => spec.slug === slug)

function collectionPage(service: Service, slug: string | undefined): Page | null {
  const spec = collectionBySlug(service, slug)?.spec
  if (!spec) return null
  const paragraphs = [`Token ${ledgerIdText(spec.token)}, ${spec.supply} NFTs, by ${spec.creator}`, spec.description]
  return { title: spec.name, paragraphs, image: imageUrl(service, spec.token, 1) }
}

function nftPage(service: Service, slug: string | undefined, serial: number): Page | null {
  const token = collectionBySlug(service, slug)?.spec.token
  if (token === undefined || service.ledger.state.ownerOf(token, serial) === null) return null
  const listing = service.market.publicListing(token, serial)
  const price = listing && inWholeUnits(service, listing.price, listing.currency)
  const listingText = listing ? `Listed for ${price} ${currencySymbol(service, listing.currency)}` : 'Not listed'
  const paragraphs = [`Token ${ledgerIdText(token)}, serial ${serial}`, listingText]
  return { title: nftName(service, token, serial), paragraphs, image: imageUrl(service, token, serial) }
}

function launchPage(service: Service, slug: string | undefined): Page | null {
  const launch = service.launchpad.launches().find((candidate) => candidate.slug === slug)
  if (!launch) return null
  const remainingCount = service.launchpad.stock.remainingSerials(launch).length
  const paragraphs = [
    `Token ${ledgerIdText(launch.token)}, ${remainingCount} of ${launch.last - launch.first + 1} left`,
    launch.description,
  ]
  return { title: launch.name, paragraphs, image: imageUrl(service, launch.token, launch.first) }
}

/** Content security policy of a page: inline styles, images from this server, and nothing else. Scripts do not run. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"

function sendPage(reply: FastifyReply, { title, paragraphs, image }: Page): FastifyReply {
  const allParagraphs = ['This is a practice market: nothing here has any value.', ...paragraphs]
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}img{width:16rem}</style>',
    `</head><body><h1>${escapeHtml(title)}</h1>`,
    image === undefined ? '' : `<img src="${escapeHtml(image)}" alt="">`,
    ...allParagraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    '</body></html>\n',
  ].join('')
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CONTENT_SECURITY_POLICY).send(html)
}
