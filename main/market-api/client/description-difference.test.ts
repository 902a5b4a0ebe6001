import { describe, expect, it } from 'vitest'
import {
  changed,
  driftOf,
  EVENTS,
  FACTS,
  get,
  LISTINGS,
  parameter,
  QUOTE,
  text,
  type Loose,
} from '../testing/description'

describe('a description compared with the declarations', () => {
  it('has no difference where the service is described as its documents say', async () => {
    expect(await driftOf(JSON.parse(text))).toEqual([])
  })

  it.each<[string, (description: Loose) => void, readonly string[]]>([
    ['another version', (d) => void (d.info.version = '1.1.0'), ['description | info.version | 1.0.35 | 1.1.0']],
    ['no version', (d) => delete d.info, ['description | info.version | 1.0.35 | nothing']],
    ['an operation less', (d) => delete d.paths[QUOTE], ['quote |  | an operation | nothing']],
    [
      'an operation more',
      (d) => void (d.paths['/v1/public/market/auctions'] = { get: {} }),
      ['GET /v1/public/market/auctions |  | nothing | an operation'],
    ],
    ['another method', (d) => void (d.paths[QUOTE] = { post: get(d, QUOTE) }), ['quote | method | GET | POST']],
    [
      'another path',
      (d) => {
        d.paths['/v2/quote'] = d.paths[QUOTE]
        delete d.paths[QUOTE]
      },
      [`quote | path | ${QUOTE} | /v2/quote`],
    ],
    [
      'another name in a path, which changes nothing',
      (d) => {
        d.paths['/v1/public/collection/{id}/facts'] = d.paths[FACTS]
        parameter(d, '/v1/public/collection/{id}/facts', 'token').name = 'id'
        delete d.paths[FACTS]
      },
      [],
    ],
    [
      'a lower maximum',
      (d) => void (parameter(d, EVENTS, 'limit').schema.maximum = 50),
      ['events | parameters.limit.maximum | 100 | 50'],
    ],
    [
      'a higher minimum, told as exclusive',
      (d) => Object.assign(parameter(d, EVENTS, 'limit').schema, { minimum: 1, exclusiveMinimum: true }),
      ['events | parameters.limit.minimum | 1 | 2'],
    ],
    [
      'a word more',
      (d) => parameter(d, LISTINGS, 'sortBy').schema.enum.push('rarity'),
      ['listings | parameters.sortBy.enum | listingDate, price, serialId | listingDate, price, rarity, serialId'],
    ],
    [
      'another length',
      (d) => void (parameter(d, '/v1/public/collection/resolve', 'q').schema.minLength = 4),
      ['resolveCollection | parameters.q.minLength | 3 | 4'],
    ],
    [
      'a parameter that is no longer there',
      (d) => void (get(d, QUOTE).parameters = get(d, QUOTE).parameters.filter((one: Loose) => one.name !== 'buyer')),
      ['quote | parameters.buyer | query | nothing'],
    ],
    [
      'a new parameter, and a new one that has to be sent',
      (d) =>
        get(d, QUOTE).parameters.push(
          { name: 'currency', in: 'query', schema: { type: 'string' } },
          { name: 'X-Reason', in: 'header', required: true, schema: { type: 'string' } },
        ),
      [
        'quote | parameters.X-Reason | nothing | in header, required',
        'quote | parameters.currency | nothing | in query',
      ],
    ],
    [
      'a parameter that now has to be sent',
      (d) => void (parameter(d, QUOTE, 'buyer').required = true),
      ['quote | parameters.buyer.required | false | true'],
    ],
    [
      'a parameter in another place',
      (d) => void (parameter(d, QUOTE, 'buyer').in = 'header'),
      ['quote | parameters.buyer.in | query | header'],
    ],
    [
      'another type',
      (d) => void (parameter(d, QUOTE, 'serial').schema = { type: 'boolean' }),
      ['quote | parameters.serial.type | integer | boolean'],
    ],
    [
      'fewer items in a body, told by a reference',
      (d) => {
        d.components.schemas.Ids = { type: 'array', maxItems: 20, items: { type: 'integer' } }
        const body = d.paths['/v1/user/orders/topup'].post.requestBody.content['application/json'].schema
        body.properties.orderIds = { $ref: '#/components/schemas/Ids' }
      },
      ['ordersTopUp | body.orderIds.maxItems | 50 | 20'],
    ],
    [
      'no idempotency any more',
      (d) => {
        const { post } = d.paths['/v1/user/orders/cancel']
        post.parameters = post.parameters.filter((one: Loose) => one.in !== 'header')
      },
      ['ordersCancel | parameters.Idempotency-Key | header | nothing'],
    ],
    [
      'a key where none was asked for',
      (d) => void (get(d, FACTS).security = [{ keyHeader: [] }]),
      ['collectionFacts | security | no key | a key in the header'],
    ],
    [
      'a key in another place',
      (d) => void (get(d, QUOTE).security = [{ keyQuery: [] }]),
      ['quote | security | a key in the header | a key in the query'],
    ],
    [
      'no key where one was asked for',
      (d) => void (get(d, QUOTE).security = [{ keyHeader: [] }, {}]),
      ['quote | security | a key in the header | no key'],
    ],
  ])('tells %s', async (_name, change, expected) => {
    expect(await driftOf(changed(change))).toEqual(expected)
  })
})
