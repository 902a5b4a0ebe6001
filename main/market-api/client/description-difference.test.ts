import { describe, expect, it } from 'vitest'
import {
  changedDescription,
  driftOfDescription,
  EVENTS_PATH,
  FACTS_PATH,
  declarationOfGet,
  LISTINGS_PATH,
  declarationOfGetParameter,
  QUOTE_PATH,
  descriptionText,
  type UntypedDescription,
} from '../testing/description'

describe('a description compared with the declarations', () => {
  it('has no difference where the service is described as its documents say', async () => {
    expect(await driftOfDescription(JSON.parse(descriptionText))).toEqual([])
  })

  it.each<[string, (description: UntypedDescription) => void, readonly string[]]>([
    ['another version', (d) => void (d.info.version = '1.1.0'), ['description | info.version | 1.0.35 | 1.1.0']],
    ['no version', (d) => delete d.info, ['description | info.version | 1.0.35 | nothing']],
    ['an operation less', (d) => delete d.paths[QUOTE_PATH], ['quote |  | an operation | nothing']],
    [
      'an operation more',
      (d) => void (d.paths['/v1/public/market/auctions'] = { get: {} }),
      ['GET /v1/public/market/auctions |  | nothing | an operation'],
    ],
    [
      'another method',
      (d) => void (d.paths[QUOTE_PATH] = { post: declarationOfGet(d, QUOTE_PATH) }),
      ['quote | method | GET | POST'],
    ],
    [
      'another path',
      (d) => {
        d.paths['/v2/quote'] = d.paths[QUOTE_PATH]
        delete d.paths[QUOTE_PATH]
      },
      [`quote | path | ${QUOTE_PATH} | /v2/quote`],
    ],
    [
      'another name in a path, which changes nothing',
      (d) => {
        d.paths['/v1/public/collection/{id}/facts'] = d.paths[FACTS_PATH]
        declarationOfGetParameter(d, '/v1/public/collection/{id}/facts', 'token').name = 'id'
        delete d.paths[FACTS_PATH]
      },
      [],
    ],
    [
      'a lower maximum',
      (d) => void (declarationOfGetParameter(d, EVENTS_PATH, 'limit').schema.maximum = 50),
      ['events | parameters.limit.maximum | 100 | 50'],
    ],
    [
      'a higher minimum, told as exclusive',
      (d) =>
        Object.assign(declarationOfGetParameter(d, EVENTS_PATH, 'limit').schema, {
          minimum: 1,
          exclusiveMinimum: true,
        }),
      ['events | parameters.limit.minimum | 1 | 2'],
    ],
    [
      'a word more',
      (d) => declarationOfGetParameter(d, LISTINGS_PATH, 'sortBy').schema.enum.push('rarity'),
      ['listings | parameters.sortBy.enum | listingDate, price, serialId | listingDate, price, rarity, serialId'],
    ],
    [
      'another length',
      (d) => void (declarationOfGetParameter(d, '/v1/public/collection/resolve', 'q').schema.minLength = 4),
      ['resolveCollection | parameters.q.minLength | 3 | 4'],
    ],
    [
      'a parameter that is no longer there',
      (d) =>
        void (declarationOfGet(d, QUOTE_PATH).parameters = declarationOfGet(d, QUOTE_PATH).parameters.filter(
          (one: UntypedDescription) => one.name !== 'buyer',
        )),
      ['quote | parameters.buyer | query | nothing'],
    ],
    [
      'a new parameter, and a new one that has to be sent',
      (d) =>
        declarationOfGet(d, QUOTE_PATH).parameters.push(
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
      (d) => void (declarationOfGetParameter(d, QUOTE_PATH, 'buyer').required = true),
      ['quote | parameters.buyer.required | false | true'],
    ],
    [
      'a parameter in another place',
      (d) => void (declarationOfGetParameter(d, QUOTE_PATH, 'buyer').in = 'header'),
      ['quote | parameters.buyer.in | query | header'],
    ],
    [
      'another type',
      (d) => void (declarationOfGetParameter(d, QUOTE_PATH, 'serial').schema = { type: 'boolean' }),
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
        post.parameters = post.parameters.filter((one: UntypedDescription) => one.in !== 'header')
      },
      ['ordersCancel | parameters.Idempotency-Key | header | nothing'],
    ],
    [
      'a key where none was asked for',
      (d) => void (declarationOfGet(d, FACTS_PATH).security = [{ keyHeader: [] }]),
      ['collectionFacts | security | no key | a key in the header'],
    ],
    [
      'a key in another place',
      (d) => void (declarationOfGet(d, QUOTE_PATH).security = [{ keyQuery: [] }]),
      ['quote | security | a key in the header | a key in the query'],
    ],
    [
      'no key where one was asked for',
      (d) => void (declarationOfGet(d, QUOTE_PATH).security = [{ keyHeader: [] }, {}]),
      ['quote | security | a key in the header | no key'],
    ],
  ])('tells %s', async (_name, change, expected) => {
    expect(await driftOfDescription(changedDescription(change))).toEqual(expected)
  })
})
