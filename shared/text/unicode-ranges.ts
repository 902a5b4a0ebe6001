/**
 * Tables of Unicode 17.0.0, written by scripts/unicode-tables.mjs. Not to be edited by hand. A table and not the
 * runtime's own data, so that a verdict does not depend on which Unicode an Electron or a Node carries.
 * Data: © Unicode, Inc., under the Unicode License v3 (unicode.org/license.txt).
 */

/** Letters of any script. */
export const LETTERS = `
  1t:q 6:q 1b a 4 5:n 1:v 1:cq 4:c e:5 7 1 3l:5 1:2 2:4 1 6 1:3 1 1:k 1:2b 1:3v 8:4m 1:12 2 6:15 1z:r 4:4 19:17 z:2
  1:2r 1 f:2 7:2 a:3 2 g 1:u t:2h b o:x 9:2 4 5:m 4 9 3 n:p 7:b 5:o 1:7 g:16 1m:1i 3 i 7:a f:g 4:8 2:2 2:m 1:7 1 3:4 3
  g d:2 1:3 e:2 a 8:6 4:2 2:m 1:7 1:2 1:2 1:2 v:4 1 j:3 g:9 1:3 1:m 1:7 1:2 1:5 3 i f:2 n b:8 2:2 2:m 1:7 1:2 1:5 3 u:2
  1:3 f h 1:6 3:3 1:4 3:2 1 1:2 3:2 3:3 3:c m 1g:8 1:3 1:n 1:g 3 q:3 1:2 2:2 u 4:8 1:3 1:n 1:a 1:5 3 u:3 1:2 f:2 h:9
  1:3 1:15 2 g 5:3 8:3 o:6 5:i 3:o 1:9 1 2:7 1m:1c 1:2 c:7 1m:2 1 1:5 1:o 1 1:a 1:2 9 2:5 1 l:4 w 1r:8 1:10 r:5 37:17 k
  g:6 4:4 3 3:2 7:3 4:d c h:12 1 5 2:17 1:99 1:4 2:7 1 1:4 2:15 1:4 2:x 1:4 2:7 1 1:4 2:f 1:1l 1:4 2:1v 11:g g:2e 2:6
  3:h8 2:h 1:q 5:23 6:8 7:i d:j e:i e:d 1:3 f:1g z 4 1v:2h 7:5 2:y 1 5:1y a:v 1d:u 2:5 b:18 4:q 1i:n 9:1h 2a 2l:1b h:8
  1i:u d:2 a:18 q:10 15:3 a:10 2:b 5:17 2:3 15:4 1:6 1:2 3 5:5c 1s:7q 2:6 2:12 2:6 2:8 1 1 1 1:v 2:1h 1:7 1 3:3 1:7 3:4
  2:6 4:d 5:3 1:7 38 d g:d 2t 4 2:a 1 3:5 6 1 1 1:4 1:b 2:4 5:5 4 1g:2 22j:6d 6:4 3:2 c:12 1 5 2:1k 7 g:n 9:7 1:7 1:7
  1:7 1:7 1:7 1:7 1:7 28 d1:2 16:5 5:2 4:2e 6:3 1:2i 1:4 5:17 1:2m h:w 1c:g e8:534 1s:h3h 1v:1a 2:7h 3:g a:2 k:1b g:v
  2:1y 1d:9 2:2v 2:2a k:h 1:3 1:4 1:n t:1g e:1e 1q:6 3 1:2 b:s a:n p:t 7:1b s g:5 1:a a:5 1:15 n:3 1:8 k:n 3 3:1e 1 3:2
  2:5 2 1 o:3 2:b 7:3 c:6 2:6 2:6 9:7 1:7 1:17 1:e 6:37 t:8mc c:n 4:1d 6is:a6 2:2y 12:7 c:5 5 1:a 1:d 1:5 1 1:2 1:2
  1:30 x:a3 i:1s 2:1i 14:c 38:5 1:3r 10:q 6:q b:2h 3:6 2:6 2:6 2:3 z:c 1:q 1:j 1:2 1:f 2:e y:3f at:t 3:1d 1b:w d:k 1:8
  6:12 a:u 2:10 4:8 1c:4e i:10 4:10 4:14 8:1g c:b 1:f 1:7 1:2 1:b 1:f 1:7 1:2 3:1g c:8n 9:m a:8 o:6 1:16 1:9 1x:6 2
  1:18 1:2 3 2:n a:n 9:v 1t:j 1:2 a:m a:q 6:q 12:1k 6:2 1s f:4 1:3 1:t 16:t 3:t z:8 1:s r:1i a:m a:j d:i 32:21 1j:1f
  d:1f d:10 12:s 9:n 6y:16 6:2 g:6 1k:t a 8:m 16:i 1a:l r:n c:1h 1l:2 2 d:19 w:p q:10 t 2 8:z 3 c:1c e:4 l 1 z:i 1:p
  j:2 1r:7 1 1:4 1:f 1:a 7:1b 12:8 2:2 2:m 1:7 1:2 1:5 3 i c:5 u:a 1 2 1:12 1 p 1 18:1h i:4 k:3 u:1c k:2 1 54:1b 15:4
  10:1c k 1n:17 d 1z:r 11:7 55:18 38:1s v:8 2 2:8 1:2 1:o f 1 2m:8 2:13 g 1 s a:14 7 l b:1a j i:21 5j:x v:9 1:11 h 1d:u
  34:7 1:2 1:12 l p:6 1:2 1:w e n:18 78:j f 1:d 1:y 3g 27:pm 6e:5g 218:2p f:ts h:6 p:32z 5:g7 5a1:u 1cy:ft 7:v h:27 h:u
  i:1c g:4 v:l 5:j c0:19 5v:1s w:p 2:p 18:23 5 1u:d 1s:2 1 e:2 c:5p2 15:w 2p:37 6pp:4 1:7 1:2 1:83 f t:3 2 e:4 8:b0
  1s4:2z 5:d 3:9 7:a 4me:2d 1:1z 1:2 2 2:2 2:4 1:c 1 1:7 1:1t 1:4 2:8 1:7 1:s 1:4 1:5 1 3:7 1:9g 2:p 1:p 1:v 1:p 1:v
  1:p 1:v 1:p 1:v 1:p 1:8 1f8:v 6:6 79:1q 42:19 a:7 g 8x:u i:18 dg:s 6c:u 2 5r:v 1:3 1:2 1:7 2:5 9:2 68:7 1:4 1:2 1:f
  1:5h 1n:1w 7 xg:4 1:r 1:2 1 2 1:a 1:4 1 1 6 4 1 1 1:3 1:2 1 2 1 1 1 1 1:2 1 2:4 1:7 1:4 1:4 1 1:a 1:h 5:3 1:5 1:h
  3es:wyo w:3dq 2:4ge 2:5rl f:ha 1wi:f2 15u:3t7 5:6ju
`

/** Digits and other numbers. */
export const NUMBERS = `
  1c:a 3c:2 5 2:3 141:a 3q:a 5i:a bg:a 3a:a 4:6 30:a 3a:a 3a:a 2:6 32:d 37:a 8:7 2v:a 2w:7 7:j 31:a 2o:a 3a:a 1y:k 7g:a
  1y:a jz:k oh:3 6n:a 6:a m:a 8c:a 3k:b 4l:a 6:a 52:a 2e:a 3q:a 6:a t2 3:6 6:a 5i:1f 2:5 k6:1o 26:m hi:u 12h ll p:9 e:3
  9j:4 3u:a u:8 1:f w:a 13:f msg:a 58:a 8w:6 4a:a 12:a 5i:a m:a 2e:a ba:a geu:a dp:19 c:1l h:2 9h:r 10:4 t 8 3q:5 5m:a
  q6:8 p:7 13:9 23:5 m:6 4g:2 2:g 2:1a 1s:9 1g:2 u:3 23:5 2w:8 o:8 15:7 96:6 1c:a 6:a 7q:v 4e:a 16:4 34:7 3q:u 3k:a
  1o:a 40:a 7:k 6z:a 9i:a 3a:a ae:a 2u:a 6:k 24:c bo:j 2l:a ie:a 2e:t 6b:a 1y:a 1i:a 9y:a 2u:l tn:33 c01:a 1t2:a 2e:a
  3q:a 1:7 em:a 7a:n 9p:3 id5:a 152:k c:k 30:p ut:1e 1ts:a bq:a dy:a 6v:a jw:9 3k:a lz:1n 1:3 1:4 24:19 1:f qq:d 25f:a
`

/** Combining marks. */
export const MARKS = `
  lc:34 7n:7 7b:19 1 1:2 1:2 1 20:b 1c:l g 2t:7 2:6 2:2 1:4 z u:r 2j:b 1m:9 9 o:4 1:9 1:3 1:5 17:3 1n:9 16:o 1:x 1i:3
  1:i 1:7 a:2 t:3 1k 1:7 2:2 2:3 9 a:2 q 2:3 1k 1:5 4:2 2:3 3 u:2 3 b:3 1k 1:8 1:3 1:3 k:2 m:6 1:3 1k 1:7 2:2 2:3 7:3
  a:2 u 1n:5 3:3 1:4 9 14:5 1j 1:7 1:3 1:4 7:2 b:2 t:3 1k 1:7 1:3 1:4 7:2 b:2 f c:4 1j:2 1:7 1:3 1:4 9 a:2 t:3 1y 4:6 1
  1:8 i:2 1p 2:7 c:8 2q 2:9 b:7 21:2 r 1 1 4:2 1d:k 1:2 5:b 1:10 9 2s:k n:4 4:3 1:3 2:7 3:4 d:c 1 a:4 jj:3 qa:4 s:3 t:2
  u:2 1s:w 9 19:3 1 39:2 y 3a:c 4:c 63:5 1l:a 1:t 2 1c:1a 2:c k:5 1b:h 12:9 c:3 u:d 1k:e 1c:k 48:3 1:l 4 6 2:3 5i:1s
  k0:x 2da:3 3x 2o:w fe:6 2x:2 n9w:4 1:a w:2 28:2 7k 3 4 n:5 4 2b:2 1e:i q:i d 12:8 p:d 18:4 1b:e 10 1v:e c 8:2 19:3 1e
  1:3 2:2 5:2 1 15:5 5:2 6k:8 1:2 fn4 kh:g g:g r1 6a 45:5 1ae:3 1:2 5:4 14:3 4 4l:2 fx:4 1t:5 8t:2 25:6 1y:b 1d:4 3e:3
  1h:f 15 2:2 a:4 19:b 7 1p:3 10:e g:2 18 c:3 1c:e 8:4 1:2 2k:c 6 2 4d:c l:4 1j:2 1:7 2:2 2:3 9 a:2 2:7 3:5 1v:9 1 2
  1:4 1:5 1 e:2 2a:i n 29:k 6j:7 2:9 r:2 2a:h 2y:d 2t:f 74:f 6t:6 1:2 2:4 1 1:2 3x:7 2:7 3 s:a 14:7 1:4 8 9:b 1a:g 5i:8
  5j:8 1:8 2a:m 1:e 3e:6 3 1:2 1:7 1 1u:5 1:2 1:5 9n:4 9:2 1 1c:7 3:5 n 44l 6:f 8ug:i 1xc:5 1n:7 t4 1:1j 7:4 29 b:2
  f57:2 3mp:1a 2:n f2:5 3:6 8:8 2:7 u:4 44:3 1iz:1j 4:1e 8 e m:5 1:f 11s:7 1:h 2:7 1:2 1:5 2s 4g:7 af 1p:4 e4:4 72:2 6r
  2 7:2 5 d6:7 31:7 gzhx:6o
`

/** Marks of no script of their own, which go with any letter. */
export const COMMON_MARKS = `
  lc:34 7p:2 ck:b q kg:4 3ff:1a 2:c dg:3 1:l 4 6 2:3 5i:1s k0:x 309:4 2z:2 14kl:g g:e r3 6a 38a 1138:1a 2:n f2:5 3:6
  8:8 2:7 u:4 h45u:6o
`

/** Characters that Latin is written with. */
export const LATIN = `
  1t:q 6:q 1b c 2 5:n 1:v 1:ch 3 a 1:3 1 9 1 6:5 r:f 1:2 1 f:3 7:2 1:2 12 5 4:d 7p:2 y2:2 1ig 2dg:12 6:1d 5:4 5:d 1:1y
  1l 7:74 8f 1t d g:d 2b 1l:2 6 r h:15 253:w bb nvs:8 q:2u 3:2a k:f 8e e9:17 1:9 1:4 fpy:7 t6:q 6:q 1lx:6 1:16 1:9
  16it:v 6:6
`

/** Characters of Latin and of the scripts that people write beside it within a word: UTS #39, "highly restrictive". */
export const BESIDE_LATIN = `
  0:og 4 9 6 1 71:2 am 6 e 3 w a:b q 30 ec 32:4 f:2 yh b9:4 82 4:74 yz:3 1z:2 5n:2 1 iy:1a 2:c dg:17 5:12 6:1d 5:4 5:d
  1:1y 1:8w 74:2t 1:c 2:r 1:d 3:y e:x f:12 1:2t 4:ii m:b l:ps 74:hg 2:3u 2o:w ao:2m y:q 1:2h c:5y q:28 1:2e 2:2v 5:17
  1:2m 1:2e 9:1c 1:lpc 1ds:65 k:f 1c:a 6s 1d:t 2a 9s:1h 1:6 44:8mc c:n 4:1d 6is:a6 2:2y 12:7 fr:2 5c:q 6:e 2:z 1:j 1:4
  43 1:5a 3:6 2:6 2:6 2:3 3:7 1:7 a:5 76:3 4:19 3:9 28:d 1f:1a 6a:s w4:6 1:16 1:9 29s iau:2 c:7 cmx:4 1:7 1:2 1:83 f
  t:3 2 e:4 27s:4 318:71 3:c4 6:n f:h f:1a 2:n 9:38 1o:6u a:13 2:5e 5x:k c:k c:2f 9:p 3r:2d 1:1z 1:2 2 2:2 2:4 1:c 1
  1:7 1:1t 1:4 2:8 1:7 1:s 1:4 1:5 1 3:7 1:9g 2:84 2:1e 1ds:v 6:6 2me:1w 24:1p jm:18 4:2s c:f 2:f 1:f 1:11 a:4u 1k:t
  d:18 4:9 7:2 e:6 4a:rd 3:h 3:d 3:62 6:c 4 f:c 4:1k 8:a 6:14 8:u 2:c 4:2 e:9 13:9k 8:e 2:d 3:b 3:1l 1 4:g 2:c 4:a 7:43
  1:2v sl:wyo w:3dq 2:4ge 2:5rl f:ha 1wi:f2 15u:3t7 5:6ju f5vr u:2o 3k:6o
`

/** Signs after which a joiner says how letters are drawn together. */
export const VIRAMAS = `
  1u5 3j 3j 3j 3j 3j 3j 3j 3j 3g 2nt rsx 59 6z k91 36 7a 38 7r 6s 3j 70 3j 3a aq bq gu
`

/** Letters that join the next one in a cursive script. */
export const JOIN_NEXT = `
  17k 5 1 1:5 4:d 1:7 1:2 z:2 8:g i:12 1:2 9 1 1:2 14:3 2 i:3 5:4 1:9 1 1 1:2 v:b 3:f 2:4 1 2:3 2:6 22:x 2e:5 2 1:a 1 a
  1:4 2 t 2:5 1 g:a 5:2 2:6 1:f 30e o:2h e:y 1 sd1:1f jf1:5 8 5:a 1:3 a:4 41 1 3:3 1:2 1 2 s:2 9d:y 1 bj:2 1:2 2w:3 1:h
  c:3 s:4 2:c 1a 1:2 4 2:2 1:2 1 2 5:2 16wk:1w
`

/** Letters that join the one before in a cursive script. */
export const JOIN_PREVIOUS = `
  17k 1:u 1:a z:2 1:3 1:2n 1 o:2 a:3 2 g 1:u t:1f 22:x 2d:p 7 1:4 1:4 5:j 3 2:7 g:d 1:r 30e o:2h e:y 1 sd1:1e jf2:6 1
  1:2 3:9 1:a 2 6:5 40:i n:6 9e:z bi:3 1:2 2w:l c:4 r:i 1a 1:5 1:8 1:4 4:2 16wl:1w
`
