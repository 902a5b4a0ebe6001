import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Collection } from '../world/catalogue'
import { inWholeUnits, nftName, symbolOf } from './market-views'
import { Refusal } from './refusal'
import type { Service } from './service'
import { escapeHtml, id, imageUrl } from './views'

const GENERATORS: Readonly<Record<string, string>> = {
  image: 'Images',
  video: 'Video',
  music: 'Music',
  '3d': '3D models',
  pricing: 'What generators cost',
}

/** Content of a page: plain text, some of it from third parties. */
type Page = { readonly title: string; readonly lines: readonly string[]; readonly image?: string }

type Params = { readonly slug?: string; readonly serial?: string; readonly kind?: string }

/**
 * Pages that links in answers lead to. On the marketplace people trade on these pages; here they only describe the
 * target of the link. They are not operations: they take no key and have no figures for programs.
 */
export function addPages(app: FastifyInstance, service: Service): void {
  const page = (path: string, make: (params: Params) => Page | null): void => {
    app.get(path, ({ params }, reply) => {
      const made = make(params as Params)
      if (!made) throw new Refusal(404, 'No such page.')
      return sendPage(reply, made)
    })
  }
  page('/market/:slug', ({ slug }) => collectionPage(service, slug))
  page('/market/:slug/:serial', ({ slug, serial }) => nftPage(service, slug, Number(serial)))
  page('/launchpad/:slug', ({ slug }) => launchPage(service, slug))
  page('/dreamforge/:kind', ({ kind = '' }) =>
    Object.hasOwn(GENERATORS, kind)
      ? {
          title: GENERATORS[kind] ?? '',
          lines: ['Nothing is generated here. /v1/public/dreamforge/models has prices.'],
        }
      : null,
  )
}

const collectionOf = ({ market }: Service, slug: string | undefined): Collection | undefined =>
  [...market.collections.values()].find(({ spec }) => spec.slug === slug)

function collectionPage(service: Service, slug: string | undefined): Page | null {
  const spec = collectionOf(service, slug)?.spec
  if (!spec) return null
  const lines = [`Token ${id(spec.token)}, ${spec.supply} NFTs, by ${spec.creator}`, spec.description]
  return { title: spec.name, lines, image: imageUrl(service, spec.token, 1) }
}

function nftPage(service: Service, slug: string | undefined, serial: number): Page | null {
  const token = collectionOf(service, slug)?.spec.token
  if (token === undefined || service.ledger.state.ownerOf(token, serial) === null) return null
  const listing = service.market.publicListing(token, serial)
  const price = listing && inWholeUnits(service, listing.price, listing.currency)
  const listed = listing ? `Listed for ${price} ${symbolOf(service, listing.currency)}` : 'Not listed'
  const lines = [`Token ${id(token)}, serial ${serial}`, listed]
  return { title: nftName(service, token, serial), lines, image: imageUrl(service, token, serial) }
}

function launchPage(service: Service, slug: string | undefined): Page | null {
  const launch = service.launchpad.launches().find((candidate) => candidate.slug === slug)
  if (!launch) return null
  const left = service.launchpad.stock.left(launch).length
  const lines = [`Token ${id(launch.token)}, ${left} of ${launch.last - launch.first + 1} left`, launch.description]
  return { title: launch.name, lines, image: imageUrl(service, launch.token, launch.first) }
}

/** Content policy of a page: no scripts, and only its image is loaded. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"

function sendPage(reply: FastifyReply, { title, lines, image }: Page): FastifyReply {
  const said = ['A page of a practice market: nothing here is worth anything.', ...lines]
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}img{width:16rem}</style>',
    `</head><body><h1>${escapeHtml(title)}</h1>`,
    image === undefined ? '' : `<img src="${escapeHtml(image)}" alt="">`,
    ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
    '</body></html>\n',
  ].join('')
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', POLICY).send(html)
}
