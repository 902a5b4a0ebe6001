import type { AiModel } from '@shared/contract/catalog'
import { KIND_WORDS, modelKey, takesWords, unitWords } from '../../format/model-text'
import { DASH } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { Usd } from './Usd'
import '../../ui/table.css'

type TableProps = {
  readonly models: readonly AiModel[]
  readonly chosen: AiModel | null
  readonly onPick: (model: AiModel) => void
}

/** All models with what they cost. The one that is chosen stands in the calculator. */
export const ModelsTable = ({ models, chosen, onPick }: TableProps) => (
  <table className="data lined rows36 stacks tl-table">
    <thead>
      <tr>
        <th scope="col">Model</th>
        <th scope="col">Kind</th>
        <th scope="col">What it takes</th>
        <th scope="col" className="num">
          Fee
        </th>
        <th scope="col">For</th>
      </tr>
    </thead>
    <tbody>
      {models.map((model) => {
        const isChosen = chosen !== null && modelKey(chosen) === modelKey(model)
        const takes = takesWords(model)
        return (
          <tr key={modelKey(model)} className={cx('open', isChosen && 'chosen')}>
            <td className="lead">
              <button
                type="button"
                className="rowlink cut"
                aria-pressed={isChosen}
                title={plainText(model.key ?? model.model, 120)}
                onClick={() => onPick(model)}
              >
                {nameOr(model.model, 'Model')}
              </button>
            </td>
            <td className="t2">{KIND_WORDS[model.kind]}</td>
            <td className="t2 tl-takes" title={takes}>
              {takes === '' ? <span className="t3">{DASH}</span> : takes}
            </td>
            <td className="num strong">
              <Usd usd={model.feeUsd} />
            </td>
            <td className="t2">{unitWords(model.unit) ?? <span className="t3">{DASH}</span>}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
