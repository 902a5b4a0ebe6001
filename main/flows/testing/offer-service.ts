import { jsonHandler, startTestServer, type Handler } from '../../market-api/testing/rig'

/** An offer as the service returns it: the market's API calls an offer an order. */
type ServedOrder = {
  id: number
  tokenId: string
  buyerAccount: string
  price: number
  includeTraits: boolean
  traitOrders: readonly { readonly trait_type: string; readonly value: string }[] | null
}
/** Behaviour of the service for one act: whether the service performs the act, and what the service answers. */
export type ActBehaviour =
  /** Done, and answered with the result. */
  | 'ok'
  /** Done, and the connection breaks before the answer. */
  | 'lost'
  /** Done, and never answered. */
  | 'silent'
  /** Done, but the answer says that the outcome is unknown. */
  | 'done-unknown'
  /** Not done, and the answer says that the outcome is unknown. */
  | 'unknown'
  /** Not done: the answer says that the act is still in progress, and asks for a wait of 0.02 seconds. */
  | 'in-progress'
  /** Not done: the answer says that the act is still in progress, and asks for a wait of one minute. */
  | 'busy-long'
  /** Not done: the answer says that the key belongs to another act. */
  | 'key-reused'
  /** Not done: refused with HTTP 400. */
  | 'refused'
  /** Not done: the offer was accepted just before and no longer exists. */
  | 'gone'
  /** Not done: answered with HTTP 500 and an HTML page. */
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

/**
 * A service that stores offers and performs an act once per idempotency key. Each element of `behaviours` sets the
 * behaviour for one act; later acts succeed.
 */
export async function startOfferService(behaviours: ActBehaviour[] = []) {
  const state = {
    orders: [] as ServedOrder[],
    behaviours,
    /** Routes of the performed acts, in order. */
    performedRoutes: [] as string[],
    /** Acts that the service received, in order. */
    receivedActs: [] as { route: string; key: string; body: Body }[],
    /** If false, the service answers every read of the offer list with HTTP 503. */
    isListReadable: true,
    /** If true, the service breaks every connection instead of answering. */
    isOutOfReach: false,
    /** If true, the service refuses every request, because it no longer accepts the user key. */
    isKeyRefused: false,
    /** Number of reads of the offer list. */
    listReadCount: 0,
    /** Returns the offer that the service stores for a requested offer; null: the service stores no offer. */
    toStoredOrder: (order: ServedOrder): ServedOrder | null => order,
    /** True if the service lists the new offers in its answer to an act that adds offers. */
    isNewOfferNamed: true,
    /** Wrong list of new offers, which the service sends instead of the right list; null: the right list is sent. */
    wrongNewOrders: null as readonly { readonly id: number; readonly price: number }[] | null,
  }
  /** Answers to performed acts, by idempotency key. */
  const answerByKey = new Map<string, object>()
  let nextId = 100

  function addOrder(token: string, price: number, traits: ServedOrder['traitOrders']): { id: number; price: number } {
    const id = nextId++
    const order = { id, tokenId: token, buyerAccount: ACCOUNT, price, includeTraits: traits !== null }
    const storedOrder = state.toStoredOrder({ ...order, traitOrders: traits })
    if (storedOrder) state.orders.push(storedOrder)
    return { id, price }
  }
  const removeOrders = (ids: readonly number[]): ServedOrder[] => {
    const removedOrders = state.orders.filter(({ id }) => ids.includes(id))
    state.orders = state.orders.filter(({ id }) => !ids.includes(id))
    return removedOrders
  }

  function performAct(route: string, body: Body): object {
    state.performedRoutes.push(route)
    if (route === 'add') {
      const traits = body.requiredTraits?.length ? body.requiredTraits : null
      const newOrders = Array.from({ length: body.quantity ?? 1 }, () =>
        addOrder(body.token, body.orderPrice ?? 0, traits),
      )
      // The app ignores these four amounts.
      const amounts = { orderPrice: body.orderPrice, totalCost: 1, userBalance: 1, userAllowance: 1 }
      return {
        success: true,
        ...amounts,
        requiredAllowance: 7,
        ...(state.isNewOfferNamed ? { newOrders: state.wrongNewOrders ?? newOrders } : {}),
      }
    }
    if (route === 'topup') {
      const removedOrders = removeOrders(body.orderIds ?? [body.orderId ?? 0])
      const newOrders = removedOrders.map(({ tokenId, traitOrders }) =>
        addOrder(tokenId, body.newPrice ?? 0, traitOrders),
      )
      return {
        success: true,
        removedOrderIds: removedOrders.map(({ id }) => id),
        removedCount: removedOrders.length,
        newOrders,
      }
    }
    removeOrders([body.orderId ?? 0])
    return { success: true, order: { id: body.orderId, tokenId: body.token } }
  }

  const actHandler =
    (route: string, key: string, body: Body): Handler =>
    (request, response, bodyText) => {
      const earlierAnswer = answerByKey.get(key)
      const answerWith = (status: number, answerBody: object) =>
        jsonHandler(status, answerBody)(request, response, bodyText)
      if (earlierAnswer) return answerWith(200, { ...earlierAnswer, idempotentReplay: true })
      const behaviour = state.behaviours.shift() ?? 'ok'
      const refusal = { success: false, apimessage: 'No.' }
      if (behaviour === 'refused') return answerWith(400, refusal)
      if (behaviour === 'gone') {
        removeOrders([body.orderId ?? 0])
        return answerWith(404, refusal)
      }
      if (behaviour === 'unknown') return answerWith(503, { ...refusal, outcomeUnknown: true })
      if (behaviour === 'in-progress') {
        return answerWith(409, { ...refusal, idempotencyStatus: 'in_progress', retryAfter: 0.02 })
      }
      if (behaviour === 'busy-long')
        return answerWith(409, { ...refusal, idempotencyStatus: 'in_progress', retryAfter: 60 })
      if (behaviour === 'key-reused') return answerWith(422, { ...refusal, idempotencyStatus: 'key_reused' })
      if (behaviour === 'page') return void response.writeHead(500).end('<html>')
      const result = performAct(route, body)
      if (behaviour === 'done-unknown') return answerWith(503, { ...refusal, outcomeUnknown: true })
      answerByKey.set(key, result)
      if (behaviour === 'lost') return void request.socket.destroy()
      // After a `silent` behaviour no answer follows.
      if (behaviour === 'ok') answerWith(200, result)
    }

  const { base, server } = await startTestServer((request, response, bodyText) => {
    if (state.isOutOfReach) return void request.socket.destroy()
    if (state.isKeyRefused) return jsonHandler(401, { success: false, apimessage: 'No.' })(request, response, bodyText)
    const route = /orders\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
    if (route === 'list') {
      state.listReadCount++
      const orders = state.orders.map((order) => ({ ...order, createdAt: null, floorPrice: null, topOfferPrice: null }))
      return jsonHandler(state.isListReadable ? 200 : 503, { success: state.isListReadable, orders })(
        request,
        response,
        bodyText,
      )
    }
    if (route === '')
      return jsonHandler(200, { success: true, token: '0.0.5000', floor: 20 })(request, response, bodyText)
    const body = JSON.parse(bodyText) as Body
    const key = String(request.headers['idempotency-key'])
    state.receivedActs.push({ route, key, body })
    actHandler(route, key, body)(request, response, bodyText)
  })
  return {
    state,
    base,
    server,
    /** Adds an offer of the account as if the offer had been made before. */
    addEarlierOffer: (order: Partial<ServedOrder> = {}): ServedOrder => {
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
