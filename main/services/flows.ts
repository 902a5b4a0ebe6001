import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { Runner } from '../flows/runner'
import { historyText } from './history-text'

export type FlowsDeps = {
  readonly runner: Runner
  /** Whose flows they are is decided once the profile's id is final. */
  readonly known: Promise<void>
  /** False when the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

export const createFlowsService = ({ runner, known, saveFile }: FlowsDeps): ServicesOf<Contract>['flows'] => ({
  list: () => known.then(() => runner.all()),
  async check({ id }) {
    await known
    runner.check(id)
    return runner.get(id)
  },
  async exportHistory({ format, ids }) {
    await known
    const all = runner.all()
    const asked = ids && new Set(ids)
    const flows = asked ? all.filter(({ id }) => asked.has(id)) : all
    const saved = await saveFile(`countersign-history.${format}`, historyText(flows, format, all))
    return { saved, flows: flows.length }
  },
})
