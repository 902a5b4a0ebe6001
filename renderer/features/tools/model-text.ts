/** Words for AI models, their options and their fees. */
import type { AiModel, ModelKind } from '@shared/contract/catalog'
import { groupThousands } from '@shared/digits'
import type { Cost } from '@shared/insight/model-cost'
import { NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

export const KIND_WORDS: Readonly<Record<ModelKind, string>> = {
  image: 'Image',
  video: 'Video',
  music: 'Music',
  threeD: 'Shape',
}

const UNITS: Readonly<Record<string, string>> = {
  perImage: 'an image',
  perSecond: 'a second',
  perTrack: 'a track',
  perModel: 'a shape',
}
/** Unit of a fee: "a second"; the market's own word if the unit is not documented. */
export function unitWords(unit: string | null): string | null {
  if (unit === null) return null
  return Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? null) : plainText(unit, 40)
}

/** Figure with all digits that the market sent: "0.04", "1,200.50". */
export function usdFigure(usd: string): string {
  const [whole = '0', fraction = ''] = usd.split('.')
  return `${groupThousands(whole)}${fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`}`
}

const secondsWords = (durations: readonly number[]): string => `${durations.join(', ')}${NNBSP}s`

const soundWords = ({ audioFeeUsd }: AiModel): string => (audioFeeUsd === null ? 'no sound' : 'with or without sound')

/** Options of a generation, as far as the market reports them. */
export function optionWords(model: AiModel): string {
  const { kind, durationsSeconds, minSeconds, maxSeconds, typicalGenerationSeconds } = model
  const parts = [
    durationsSeconds.length > 0 ? secondsWords(durationsSeconds) : null,
    minSeconds !== null && maxSeconds !== null ? `${minSeconds} to ${maxSeconds}${NNBSP}s` : null,
    kind === 'video' ? soundWords(model) : null,
    kind === 'threeD' && model.imageFeeUsd !== null ? 'from a picture' : null,
    typicalGenerationSeconds === null ? null : `takes about ${typicalGenerationSeconds}${NNBSP}s`,
  ].filter((part) => part !== null)
  return parts.join('; ')
}

type MissingPart = Extract<Cost, { status: 'unknown' }>['lacks']
/** Reasons why the cost is unknown. An invalid input is reported at its field instead. */
export const UNKNOWN_COST_WORDS: Readonly<Record<Exclude<MissingPart, 'quantity' | 'seconds'>, string>> = {
  fee: 'The market names no fee for this model.',
  unit: 'The unit of the fee is not known to this app, so no cost is calculated.',
  sound: 'The market names no fee for sound.',
  image: 'The market names no fee for the picture.',
}

export const modelKey = ({ kind, key, model }: AiModel): string => `${kind} ${key ?? ''} ${model}`

/** Models of one kind, or of all, whose name contains all words of the search. */
export function matchingModels(
  models: readonly AiModel[],
  kind: ModelKind | 'all',
  search: string,
): readonly AiModel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((model) => {
    const searchText = [model.model, model.key ?? '', KIND_WORDS[model.kind]].join(' ').toLowerCase()
    return (kind === 'all' || model.kind === kind) && words.every((word) => searchText.includes(word))
  })
}
