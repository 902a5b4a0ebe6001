import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../ledger/state'
import { amount, id } from './forms'
import { holderIn, param, type Mirror } from './mirror'
import { Query, nextOperator, matchesConditions, page, sortBy } from './query'
import type { Grant } from './timeline'
import { pageByKeys, type Key } from './two-key-paging'

export function addAllowances(app: FastifyInstance, mirror: Mirror): void {
  app.get('/api/v1/accounts/:id/allowances/crypto', (request) => cryptoAllowances(mirror, request))
  app.get('/api/v1/accounts/:id/allowances/tokens', (request) => tokenAllowances(mirror, request))
  app.get('/api/v1/accounts/:id/allowances/nfts', (request) => nftAllowances(mirror, request))
}

const idKey = (query: Query, name: string): Key => ({ name, conditions: query.ids(name), write: id })
const grantPeriod = ({ at }: Grant): object => ({ from: at, to: null })

type Allowance = { readonly owner: number; readonly spender: number; readonly remaining: bigint }
const amountView = (grant: Grant, { owner, spender, remaining }: Allowance): object => ({
  amount: amount(remaining),
  amount_granted: amount(grant.amount ?? remaining),
  owner: id(owner),
  spender: id(spender),
  timestamp: grantPeriod(grant),
})

function cryptoAllowances(mirror: Mirror, request: FastifyRequest): object {
  const { ledger, timeline } = mirror
  const query = new Query(request, ['limit', 'order', 'spender.id'])
  const owner = holderIn(mirror, param(request, 'id'))
  const order = query.order('desc')
  const spenderConditions = query.ids('spender.id')
  const found = [...(ledger.state.accounts.get(owner)?.hbarAllowances ?? [])].filter(([spender]) =>
    matchesConditions(spenderConditions, spender),
  )
  const { items, links } = page(
    query,
    sortBy(found, order, ([spender]) => spender),
    ([spender]) => ({
      'spender.id': `${nextOperator(order)}:${id(spender)}`,
    }),
  )
  const allowances = items.map(([spender, remaining]) =>
    amountView(timeline.grantOf('hbar', owner, spender), { owner, spender, remaining }),
  )
  return { allowances, links }
}

function tokenAllowances(mirror: Mirror, request: FastifyRequest): object {
  const { ledger, timeline } = mirror
  const query = new Query(request, ['limit', 'order', 'spender.id', 'token.id'])
  const owner = holderIn(mirror, param(request, 'id'))
  const order = query.order('asc')
  const keys = { outer: idKey(query, 'spender.id'), inner: idKey(query, 'token.id') }
  const granted = [...(ledger.state.accounts.get(owner)?.unitAllowances ?? [])].map(([key, remaining]) => {
    const [token = 0, spender = 0] = key.split('/').map(Number)
    return { token, spender, remaining }
  })
  const { items, links } = pageByKeys(query, order, keys, granted, ({ spender, token }) => [spender, token])
  const allowances = items.map(({ token, spender, remaining }) => ({
    ...amountView(timeline.grantOf(token, owner, spender), { owner, spender, remaining }),
    token_id: id(token),
  }))
  return { allowances, links }
}

/** Approvals for whole collections only: the mirror reports those of single serials with the NFT. */
function nftAllowances(mirror: Mirror, request: FastifyRequest): object {
  const query = new Query(request, ['account.id', 'limit', 'order', 'owner', 'token.id'])
  const num = holderIn(mirror, param(request, 'id'))
  const order = query.order('asc')
  const isOwner = query.flag('owner', true)
  const keys = { outer: idKey(query, 'account.id'), inner: idKey(query, 'token.id') }
  const { items, links } = pageByKeys(
    query,
    order,
    keys,
    collectionApprovals(mirror, num, isOwner),
    ({ owner, spender, token }) => [isOwner ? spender : owner, token],
  )
  const allowances = items.map(({ owner, spender, token }) => ({
    approved_for_all: true,
    owner: id(owner),
    spender: id(spender),
    timestamp: grantPeriod(mirror.timeline.grantOf(token, owner, spender)),
    token_id: id(token),
  }))
  return { allowances, links }
}

type CollectionApproval = { readonly owner: number; readonly spender: number; readonly token: number }

/** Approvals that an account granted, or that were granted to it. */
function collectionApprovals({ ledger: { state } }: Mirror, num: number, isOwner: boolean): CollectionApproval[] {
  const isSelected = ({ num: owner }: Account): boolean => !isOwner || owner === num
  return [...state.accounts.values()]
    .filter(isSelected)
    .flatMap(({ num: owner, operators }) =>
      [...operators].flatMap(([token, spenders]) =>
        [...spenders].filter((spender) => isOwner || spender === num).map((spender) => ({ owner, spender, token })),
      ),
    )
}
