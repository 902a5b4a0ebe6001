import { inTurn, json, serve, type Handler } from '../../market-api/testing/rig'

type ServedOrder = {
  id: number
  tokenId: string
  buyerAccount: string
  price: number
  includeTraits: boolean
  traitOrders: readonly { readonly trait_type: string; readonly value: string }[] | null
}
/** Result of one act: done and answered; done, with another answer or none; or not done. */
export type Turn =
  | 'ok'
  /** Done, and the line breaks before the answer. */
  | 'lost'
  /** Done, and never answered. */
  | 'silent'
  /** Done, and the service says that it does not know. */
  | 'done-unknown'
  /** Not done, and the service says that it does not know. */
  | 'unknown'
  | 'in-progress'
  /** Still processing the act, and asks for a wait of one minute. */
  | 'busy-long'
  | 'key-reused'
  | 'refused'
  /** Not done: the offer has been accepted just before. */
  | 'gone'
  | 'page'

type Body = {
  token: string
  orderPrice?: number
  newPrice?: number
  quantity?: number
  requiredTraits?: ServedOrder['traitOrders']
  orderId?: number
  orderIds?: number[]
}

const ACCOUNT = '0.0.1001'

/** A service that keeps offers, executes each act once per key, and misbehaves as scripted, turn by turn. */
export async function offerService(turns: Turn[] = []) {
  const state = {
    orders: [] as ServedOrder[],
    turns,
    /** Acts that changed something, by route. */
    done: [] as string[],
    /** Sent requests, in order. */
    sent: [] as { route: string; key: string; body: Body }[],
    isListed: true,
    /** The service breaks every connection before it answers. */
    isOutOfReach: false,
    /** The user key is no longer accepted for anything. */
    isKeyRefused: false,
    /** Count of list reads. */
    lists: 0,
    /** Changes a requested offer before it is saved. */
    keep: (order: ServedOrder): ServedOrder | null => order,
    /** True if the answer to a new offer names it. */
    namesNew: true,
    /** Offers that the answer to a new offer names instead. */
    misnames: null as readonly { readonly id: number; readonly price: number }[] | null,
  }
  const answers = new Map<string, object>()
  let nextId = 100

  function place(token: string, price: number, traits: ServedOrder['traitOrders']): { id: number; price: number } {
    const id = nextId++
    const order = { id, tokenId: token, buyerAccount: ACCOUNT, price, includeTraits: traits !== null }
    const stored = state.keep({ ...order, traitOrders: traits })
    if (stored) state.orders.push(stored)
    return { id, price }
  }
  const take = (ids: readonly number[]): ServedOrder[] => {
    const taken = state.orders.filter(({ id }) => ids.includes(id))
    state.orders = state.orders.filter(({ id }) => !ids.includes(id))
    return taken
  }

  function act(route: string, body: Body): object {
    state.done.push(route)
    if (route === 'add') {
      const traits = body.requiredTraits?.length ? body.requiredTraits : null
      const placed = Array.from({ length: body.quantity ?? 1 }, () => place(body.token, body.orderPrice ?? 0, traits))
      const figures = { orderPrice: body.orderPrice, totalCost: 1, userBalance: 1, userAllowance: 1 }
      return {
        success: true,
        ...figures,
        requiredAllowance: 7,
        ...(state.namesNew ? { newOrders: state.misnames ?? placed } : {}),
      }
    }
    if (route === 'topup') {
      const old = take(body.orderIds ?? [body.orderId ?? 0])
      const newOrders = old.map(({ tokenId, traitOrders }) => place(tokenId, body.newPrice ?? 0, traitOrders))
      return { success: true, removedOrderIds: old.map(({ id }) => id), removedCount: old.length, newOrders }
    }
    take([body.orderId ?? 0])
    return { success: true, order: { id: body.orderId, tokenId: body.token } }
  }

  const answer =
    (route: string, key: string, body: Body): Handler =>
    (request, response, text) => {
      const replayed = answers.get(key)
      const answerWith = (status: number, more: object) => json(status, more)(request, response, text)
      if (replayed) return answerWith(200, { ...replayed, idempotentReplay: true })
      const turn = state.turns.shift() ?? 'ok'
      const refusal = { success: false, apimessage: 'No.' }
      if (turn === 'refused') return answerWith(400, refusal)
      if (turn === 'gone') {
        take([body.orderId ?? 0])
        return answerWith(404, refusal)
      }
      if (turn === 'unknown') return answerWith(503, { ...refusal, outcomeUnknown: true })
      if (turn === 'in-progress') {
        return answerWith(409, { ...refusal, idempotencyStatus: 'in_progress', retryAfter: 0.02 })
      }
      if (turn === 'busy-long') return answerWith(409, { ...refusal, idempotencyStatus: 'in_progress', retryAfter: 60 })
      if (turn === 'key-reused') return answerWith(422, { ...refusal, idempotencyStatus: 'key_reused' })
      if (turn === 'page') return void response.writeHead(500).end('<html>')
      const result = act(route, body)
      if (turn === 'done-unknown') return answerWith(503, { ...refusal, outcomeUnknown: true })
      answers.set(key, result)
      if (turn === 'lost') return void request.socket.destroy()
      if (turn === 'ok') answerWith(200, result)
    }

  const { base, server } = await serve((request, response, text) => {
    if (state.isOutOfReach) return void request.socket.destroy()
    if (state.isKeyRefused) return json(401, { success: false, apimessage: 'No.' })(request, response, text)
    const route = /orders\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
    if (route === 'list') {
      state.lists++
      const orders = state.orders.map((order) => ({ ...order, createdAt: null, floorPrice: null, topOfferPrice: null }))
      return json(state.isListed ? 200 : 503, { success: state.isListed, orders })(request, response, text)
    }
    if (route === '') return json(200, { success: true, token: '0.0.5000', floor: 20 })(request, response, text)
    const body = JSON.parse(text) as Body
    const key = String(request.headers['idempotency-key'])
    state.sent.push({ route, key, body })
    inTurn(answer(route, key, body))(request, response, text)
  })
  return {
    state,
    base,
    server,
    /** Adds an offer that exists from before. */
    stand: (order: Partial<ServedOrder> = {}): ServedOrder => {
      const id = nextId++
      const defaults = {
        id,
        tokenId: '0.0.5000',
        buyerAccount: ACCOUNT,
        price: 5,
        includeTraits: false,
        traitOrders: null,
      }
      const placedOrder = { ...defaults, ...order }
      state.orders.push(placedOrder)
      return placedOrder
    },
  }
}
