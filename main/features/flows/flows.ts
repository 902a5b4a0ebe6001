import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { Runner } from '../../flows/runner'
import type { CollectionNameLookup } from '../../nft/cached-collection-name'
import { failure } from '../../platform/app-failure'
import type { DrawAnswerStore } from '../../storage/draw-answer-store'
import { historyText } from './history-export'

type FlowsDeps = {
  /** Name of a collection from the answers stored on this computer; null if unknown. */
  readonly collectionName: CollectionNameLookup
  readonly runner: Runner
  readonly drawAnswers: Pick<DrawAnswerStore, 'readText'>
  /** Resolves once the id of the profile is final. Flows are stored under that id. */
  readonly whenProfileIdFinal: Promise<void>
  /** Writes the text into a file that the person chooses. Returns false if the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

export const createFlowsService = ({
  runner,
  drawAnswers,
  whenProfileIdFinal,
  saveFile,
  collectionName,
}: FlowsDeps): ServicesOf<Contract>['flows'] => ({
  list: () => whenProfileIdFinal.then(() => runner.all()),
  async check({ id }) {
    await whenProfileIdFinal
    runner.check(id)
    return runner.get(id)
  },
  async draw({ id }) {
    await whenProfileIdFinal
    // The draw of a flow of another market must not be shown: `runner.get` throws for such a flow.
    const text = drawAnswers.readText(runner.get(id).id)
    if (text === null) throw failure({ code: 'not-found', what: 'mint-draw' })
    return { text }
  },
  async exportHistory({ format, ids }) {
    await whenProfileIdFinal
    const allFlows = runner.all()
    const requestedIds = ids && new Set(ids)
    const flows = requestedIds ? allFlows.filter(({ id }) => requestedIds.has(id)) : allFlows
    const tokens = [...new Set(flows.flatMap(({ token }) => token ?? []))]
    const nameRequests = tokens.map(async (token) => [token, await collectionName(token)] as const)
    const namesByToken = new Map(await Promise.all(nameRequests))
    const text = historyText(flows, format, { allFlows, nameOf: (token) => namesByToken.get(token) ?? null })
    const isSaved = await saveFile(`countersign-history.${format}`, text)
    return { isSaved, flows: flows.length }
  },
})
