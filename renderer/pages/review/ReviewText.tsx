import { HbarText } from '../../ui/HbarText'
import { IdText } from '../../ui/Id'
import styles from './review.module.css'

/** Character that is written as `\u{202e}`, because it is invisible or can be taken for another letter. */
const ESCAPED_CHARACTER = /\\u\{([0-9a-f]{2,6})\}/g
/** Letter of a script that is written from left to right. Only such letters are drawn, other characters as a word. */
const LEFT_TO_RIGHT_LETTER = /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]$/u
const MAX_CODE_POINT = 0x10ffff
/** Entity id with its checksum, such as 0.0.1234-abcde. */
const ID_WITH_CHECKSUM = /(?<![\w.])(\d{1,20}\.\d{1,20}\.\d{1,20})-([a-z]{5})(?![\w-]|\.\w)/g

/**
 * Text of a review with amounts. A letter that can be taken for another one is drawn underlined, and an invisible
 * character is drawn as a boxed word. The text of the page keeps the code point of each, also for a screen reader. Only
 * ids outside quotation marks look like ids of the app, because quoted text is third-party text.
 */
export const ReviewText = ({ text }: { readonly text: string }) =>
  splitQuotes(text).map((part, index) => <MarkedText key={index} {...part} />)

/** Name from the market or a creator, without quotation marks. A name in the form of an id stays a plain text. */
export const NameText = ({ text }: { readonly text: string }) => <MarkedText text={text} isThirdParty />

type TextPart = { readonly text: string; readonly isThirdParty: boolean }

/** Parts inside and outside quotation marks. A quoted name never contains a closing mark, but may contain an opening one. */
function splitQuotes(text: string): readonly TextPart[] {
  const pieces = text.split('”')
  return pieces.flatMap((piece, index) => {
    const endMark = index < pieces.length - 1 ? '”' : ''
    const quoteStart = piece.indexOf('“')
    const quoteIndex = quoteStart < 0 ? piece.length : quoteStart
    return [
      { text: piece.slice(0, quoteIndex), isThirdParty: false },
      { text: piece.slice(quoteIndex) + endMark, isThirdParty: true },
    ].filter((part) => part.text !== '')
  })
}

function MarkedText({ text, isThirdParty }: TextPart) {
  const PlainText = isThirdParty ? HbarText : TextWithIds
  // Every second part is the code point that the expression captured.
  return text
    .split(ESCAPED_CHARACTER)
    .map((part, index) =>
      index % 2 === 0 ? <PlainText key={index} text={part} /> : <EscapedCharacter key={index} hexDigits={part} />,
    )
}

/** Text whose ids have the fainter checksum of every other page. Amounts are set as everywhere, too. */
function TextWithIds({ text }: { readonly text: string }) {
  // The expression captures an id and a checksum after each part of other text.
  return text.split(ID_WITH_CHECKSUM).map((part, index, parts) => {
    if (index % 3 === 0) return part === '' ? null : <HbarText key={index} text={part} />
    return index % 3 === 1 ? <IdText key={index} id={part} checksum={parts[index + 1] ?? null} /> : null
  })
}

function EscapedCharacter({ hexDigits }: { readonly hexDigits: string }) {
  const codePoint = Number.parseInt(hexDigits, 16)
  const character = codePoint <= MAX_CODE_POINT ? String.fromCodePoint(codePoint) : ''
  const codePointText = <span className="sr">{`\\u{${hexDigits}}`}</span>
  const title = `U+${hexDigits.toUpperCase().padStart(4, '0')}`
  // CSS draws the letter from `data-letter`, so that the letter never becomes text that could be copied.
  return LEFT_TO_RIGHT_LETTER.test(character) ? (
    <u className={styles['foreign-letter']} data-letter={character} title={`${title}, a letter of another alphabet`}>
      {codePointText}
    </u>
  ) : (
    <span className={styles['hidden-character']} title={title}>
      {codePointText}
    </span>
  )
}
