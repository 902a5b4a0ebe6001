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
export const unitWords = (unit: string | null): string | null =>
  unit === null ? null : Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? null) : plainText(unit, 40)

/** Figure with all digits that the market sent: "0.04", "1,200.50". */
export function usdFigure(usd: string): string {
  const [whole = '0', fraction = ''] = usd.split('.')
  return `${groupThousands(whole)}${fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`}`
}

const secondsWords = (all: readonly number[]): string => `${all.join(', ')}${NNBSP}s`

/** Options of a generation, as far as the market reports them. */
export function takesWords(model: AiModel): string {
  const { kind, durationsSeconds, minSeconds, maxSeconds, typicalGenerationSeconds: usual } = model
  const parts = [
    durationsSeconds.length > 0 ? secondsWords(durationsSeconds) : null,
    minSeconds !== null && maxSeconds !== null ? `${minSeconds} to ${maxSeconds}${NNBSP}s` : null,
    kind === 'video' ? (model.audioFeeUsd === null ? 'no sound' : 'with or without sound') : null,
    kind === 'threeD' && model.imageFeeUsd !== null ? 'from a picture' : null,
    usual === null ? null : `made in about ${usual}${NNBSP}s`,
  ].filter((part) => part !== null)
  return parts.join('; ')
}

type Lacks = Extract<Cost, { status: 'unknown' }>['lacks']
/** Values that the market does not report. Missing input is reported at its field. */
export const LACKS: Readonly<Record<Exclude<Lacks, 'quantity' | 'seconds'>, string>> = {
  fee: 'The market names no fee for this model.',
  unit: 'The market names a unit that this app does not know, so that nothing is reckoned with it.',
  sound: 'The market names no fee for sound.',
  image: 'The market names no fee for the picture.',
}

export const modelKey = ({ kind, key, model }: AiModel): string => `${kind} ${key ?? ''} ${model}`

/** Models of one kind, or of all, whose name contains all words of the search. */
export function modelsFound(models: readonly AiModel[], kind: ModelKind | 'all', search: string): readonly AiModel[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((one) => {
    const all = [one.model, one.key ?? '', KIND_WORDS[one.kind]].join(' ').toLowerCase()
    return (kind === 'all' || one.kind === kind) && words.every((word) => all.includes(word))
  })
}
