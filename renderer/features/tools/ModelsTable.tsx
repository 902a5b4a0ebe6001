import type { AiModel } from '@shared/contract/catalog'
import { KIND_WORDS, modelKey, optionWords, unitWords } from './model-text'
import { DASH } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { type Column, DataTable } from '../../ui/data-table'
import { Usd } from './Usd'
import styles from './tools.module.css'

type ModelsTableProps = {
  readonly models: readonly AiModel[]
  readonly chosenModel: AiModel | null
  /** Element that shows the buttons to copy and save the table. */
  readonly toolsSlot: HTMLElement | null
  readonly onPick: (model: AiModel) => void
}

/** Table of the AI models with their fees. The chosen row is the model of the calculator. */
export function ModelsTable({ models, chosenModel, toolsSlot, onPick }: ModelsTableProps) {
  const chosenKey = chosenModel && modelKey(chosenModel)
  return (
    <DataTable
      name="ai-models"
      label="AI models"
      className={cx('lined rows36 stacks', styles['tl-table'])}
      rows={models}
      toolsSlot={toolsSlot}
      rowKey={modelKey}
      rowAttributes={(model) => ({ className: cx('open', modelKey(model) === chosenKey && styles['chosen']) })}
      columns={columnsFor(chosenKey, onPick)}
    />
  )
}

const columnsFor = (chosenKey: string | null, onPick: ModelsTableProps['onPick']): readonly Column<AiModel>[] => [
  {
    key: 'model',
    label: 'Model',
    className: 'lead',
    isSortable: true,
    value: ({ model }) => model,
    cell: (model) => (
      <button
        type="button"
        className="rowlink cut"
        aria-pressed={modelKey(model) === chosenKey}
        title={plainText(model.key ?? model.model, 120)}
        onClick={() => onPick(model)}
      >
        {nameOr(model.model, 'Model')}
      </button>
    ),
  },
  {
    key: 'kind',
    label: 'Kind',
    className: 't2',
    isSortable: true,
    value: ({ kind }) => KIND_WORDS[kind],
    cell: ({ kind }) => KIND_WORDS[kind],
  },
  {
    key: 'takes',
    label: 'Options',
    className: cx('t2', styles['tl-takes']),
    title: optionWords,
    value: optionWords,
    cell: optionWords,
  },
  {
    key: 'fee',
    label: 'Fee',
    align: 'end',
    className: 'strong',
    isSortable: true,
    value: ({ feeUsd }) => feeUsd,
    cell: ({ feeUsd }) => <Usd usd={feeUsd} />,
  },
  {
    key: 'unit',
    label: 'Unit',
    className: 't2',
    value: ({ unit }) => unitWords(unit),
    cell: ({ unit }) => unitWords(unit) ?? <span className="t3">{DASH}</span>,
  },
]
