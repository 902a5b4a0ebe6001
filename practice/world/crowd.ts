import { MINUTE_MS } from '@shared/time'
import type { SavedPart } from '../saved-part'
import type { Service } from '../service/service'
import {
  ACT_KINDS,
  planners,
  reservedNames,
  openLaunches,
  type ActKind,
  type CrowdPermissions,
  type Plan,
} from './crowd-acts'
import { pick, pickWeighted, createRandom, type Random } from './random'

/**
 * Share of each kind of act, in percent. `offer` makes an offer on a single NFT, `order` makes a collection offer, and
 * `sell` accepts a collection offer. The order of the kinds is that of `ACT_KINDS`.
 */
const WEIGHTS: Readonly<Record<ActKind, number>> = {
  list: 27,
  reprice: 15,
  delist: 7,
  buy: 25,
  offer: 9,
  order: 5,
  sell: 5,
  mint: 7,
}
/** Number of tries to find a plan for one act. */
const MAX_PLAN_TRIES = 24

/**
 * Constraints on an act. If `kind` or `token` is absent, the crowd chooses one. A permission that is absent counts as
 * false.
 */
type ActConstraints = { readonly [K in keyof CrowdPermissions]?: CrowdPermissions[K] | undefined } & {
  readonly kind?: ActKind | undefined
  readonly token?: number | undefined
}

/** A completed act of the crowd. */
export type Act = Omit<Plan, 'run' | 'order'> & {
  /** Number of the act in this world: 1 for the first. A number for which no plan was found is not used again. */
  readonly number: number
  readonly kind: ActKind
  /** `SUCCESS`, or the code of the failure. */
  readonly code: string
  readonly transactionId: string | null
}

/**
 * Accounts that trade with each other, through ledger transactions signed with their own keys. Their choices follow
 * from the seed, the number of the act and the state of the market.
 */
export class Crowd implements SavedPart<{ readonly acts: number }> {
  readonly name = 'crowd'
  private lastActNumber = 0
  /** Names of the NFTs and collection offers that planned or running acts use. */
  private readonly busyNames = new Set<string>()
  private runningCount = 0

  constructor(private readonly service: Service) {}

  /** Starts acting automatically, `perMinute` times a minute on average. */
  start(perMinute: number): void {
    if (perMinute <= 0) return
    const random = createRandom(`${this.service.seed}/pace/${this.lastActNumber}`)
    const waitMs = (MINUTE_MS / perMinute) * (0.5 + random())
    this.service.clock.scheduleRealTime(waitMs, () => {
      // Start no act while an earlier act still waits for consensus.
      if (this.runningCount === 0) void this.act(1).catch((error: unknown) => console.error('practice crowd:', error))
      this.start(perMinute)
    })
  }

  /**
   * Plans `count` acts one after another, then runs them at the same time. Returns the completed acts: fewer than
   * `count` if no plan was found for some of them.
   */
  async act(count: number, constraints: ActConstraints = {}): Promise<Act[]> {
    const plannedActs = Array.from({ length: count }, () => this.planNextAct(constraints)).filter((act) => act !== null)
    this.service.scheduleSave()
    return Promise.all(plannedActs.map((plannedAct) => this.perform(plannedAct)))
  }

  save(): { acts: number } {
    return { acts: this.lastActNumber }
  }

  restore({ acts }: { readonly acts: number }): void {
    this.lastActNumber = acts
  }

  /** Plans the next act, and reserves the NFT and the offer that the act uses; null if no plan was found. */
  private planNextAct(constraints: ActConstraints): PlannedAct | null {
    const number = ++this.lastActNumber
    const random = createRandom(`${this.service.seed}/crowd/${number}`)
    for (let i = 0; i < MAX_PLAN_TRIES; i++) {
      const kind = constraints.kind ?? ACT_KINDS[pickWeighted(random, Object.values(WEIGHTS))] ?? 'list'
      const plan = this.planOfKind(kind, constraints, random)
      if (!plan) continue
      for (const name of reservedNames(plan)) this.busyNames.add(name)
      return { number, kind, plan }
    }
    return null
  }

  /** Plans an act of the kind on one collection; null if the act is not possible there now. */
  private planOfKind(kind: ActKind, constraints: ActConstraints, random: Random): Plan | null {
    const { market } = this.service
    const launchTokens = kind === 'mint' ? openLaunches(this.service).map(({ token }) => token) : []
    const tokens = launchTokens.length > 0 ? launchTokens : [...market.collections.keys()]
    const collection = market.collections.get(constraints.token ?? pick(random, tokens))
    if (!collection) return null
    const permissions = {
      buysFromPeople: constraints.buysFromPeople ?? false,
      sellsToPeople: constraints.sellsToPeople ?? false,
    }
    return planners[kind]({ service: this.service, collection, random, permissions, busyNames: this.busyNames })
  }

  private async perform({ number, kind, plan }: PlannedAct): Promise<Act> {
    const { run, order: _order, ...planFields } = plan
    this.runningCount += 1
    try {
      return { number, kind, ...planFields, ...(await run()) }
    } finally {
      this.runningCount -= 1
      for (const name of reservedNames(plan)) this.busyNames.delete(name)
    }
  }
}

type PlannedAct = { readonly number: number; readonly kind: ActKind; readonly plan: Plan }
