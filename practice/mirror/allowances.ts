import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../ledger/state'
import { jsonAmount, entityIdText } from './forms'
import { parseHolderNum, pathParameter, type Mirror } from './mirror'
import { Query, nextOperator, matchesConditions, page, sortBy } from './query'
import type { Grant } from './timeline'
import { pageByKeys, type Key } from './two-key-paging'

export function addAllowances(app: FastifyInstance, mirror: Mirror): void {
  app.get('/api/v1/accounts/:id/allowances/crypto', (request) => cryptoAllowances(mirror, request))
  app.get('/api/v1/accounts/:id/allowances/tokens', (request) => tokenAllowances(mirror, request))
  app.get('/api/v1/accounts/:id/allowances/nfts', (request) => nftAllowances(mirror, request))
}

/** Paging key whose values are entity ids. */
const idKey = (query: Query, name: string): Key => ({ name, conditions: query.ids(name), write: entityIdText })
const grantPeriod = (grant: Grant): object => ({ from: grant.grantedAt, to: null })

/** Allowance of HBAR or of token units. `remaining` is the amount that the spender may still take. */
type AmountAllowance = { readonly owner: number; readonly spender: number; readonly remaining: bigint }
const amountAllowanceView = (grant: Grant, { owner, spender, remaining }: AmountAllowance): object => ({
  amount: jsonAmount(remaining),
  amount_granted: jsonAmount(grant.amount ?? remaining),
  owner: entityIdText(owner),
  spender: entityIdText(spender),
  timestamp: grantPeriod(grant),
})

function cryptoAllowances(mirror: Mirror, request: FastifyRequest): object {
  const { ledger, timeline } = mirror
  const query = new Query(request, ['limit', 'order', 'spender.id'])
  const owner = parseHolderNum(mirror, pathParameter(request, 'id'))
  const order = query.order('desc')
  const spenderConditions = query.ids('spender.id')
  const matchingEntries = [...(ledger.state.accounts.get(owner)?.hbarAllowances ?? [])].filter(([spender]) =>
    matchesConditions(spenderConditions, spender),
  )
  const { items, links } = page(
    query,
    sortBy(matchingEntries, order, ([spender]) => spender),
    ([spender]) => ({
      'spender.id': `${nextOperator(order)}:${entityIdText(spender)}`,
    }),
  )
  const allowances = items.map(([spender, remaining]) =>
    amountAllowanceView(timeline.grantOf('hbar', owner, spender), { owner, spender, remaining }),
  )
  return { allowances, links }
}

function tokenAllowances(mirror: Mirror, request: FastifyRequest): object {
  const { ledger, timeline } = mirror
  const query = new Query(request, ['limit', 'order', 'spender.id', 'token.id'])
  const owner = parseHolderNum(mirror, pathParameter(request, 'id'))
  const order = query.order('asc')
  const keys = { outer: idKey(query, 'spender.id'), inner: idKey(query, 'token.id') }
  const unitAllowances = [...(ledger.state.accounts.get(owner)?.unitAllowances ?? [])].map(([key, remaining]) => {
    // The keys are `unitKey`s: `token/spender`.
    const [token = 0, spender = 0] = key.split('/').map(Number)
    return { token, spender, remaining }
  })
  const { items, links } = pageByKeys(query, order, keys, unitAllowances, ({ spender, token }) => [spender, token])
  const allowances = items.map(({ token, spender, remaining }) => ({
    ...amountAllowanceView(timeline.grantOf(token, owner, spender), { owner, spender, remaining }),
    token_id: entityIdText(token),
  }))
  return { allowances, links }
}

/** Page of approvals of whole collections. An approval of a single serial is a field of the NFT instead. */
function nftAllowances(mirror: Mirror, request: FastifyRequest): object {
  const query = new Query(request, ['account.id', 'limit', 'order', 'owner', 'token.id'])
  const num = parseHolderNum(mirror, pathParameter(request, 'id'))
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
    owner: entityIdText(owner),
    spender: entityIdText(spender),
    timestamp: grantPeriod(mirror.timeline.grantOf(token, owner, spender)),
    token_id: entityIdText(token),
  }))
  return { allowances, links }
}

/** Approval of a spender for all of an owner's NFTs of a token. */
type CollectionApproval = { readonly owner: number; readonly spender: number; readonly token: number }

/** Approvals that the account granted if `isOwner` is true, otherwise approvals granted to the account. */
function collectionApprovals({ ledger: { state } }: Mirror, num: number, isOwner: boolean): CollectionApproval[] {
  const isPossibleOwner = ({ num: owner }: Account): boolean => !isOwner || owner === num
  return [...state.accounts.values()]
    .filter(isPossibleOwner)
    .flatMap(({ num: owner, operators }) =>
      [...operators].flatMap(([token, spenders]) =>
        [...spenders].filter((spender) => isOwner || spender === num).map((spender) => ({ owner, spender, token })),
      ),
    )
}
