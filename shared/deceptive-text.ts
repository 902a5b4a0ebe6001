/** Patterns of text that could deceive: what acts without being seen, and what asks to be followed. */

/** Control, bidirectional, zero-width, separator and tag characters: everything that acts without being seen. */
export const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
/** A joiner is part of an emoji when it stands between two of them, and hidden text anywhere else. */
export const LONE_JOINER = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
export const LINK = /\bhttps?:\/\/[^\s]+/giu
export const BARE_LINK =
  /\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|xyz|app|finance|link|me|co|gg|top|site|online|live|claims?|click|info|fun|club|cc|ru|art|dev|ai|pro|vip|shop|store|network|exchange|eth)\b(?:\/[^\s]*)?/giu
