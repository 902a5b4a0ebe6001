/**
 * Tables of Unicode 17.0.0, written by scripts/unicode-tables.mjs. Not to be edited by hand. A table and not the
 * runtime's own data, so that a verdict does not depend on which Unicode an Electron or a Node carries.
 * Data: © Unicode, Inc., under the Unicode License v3 (unicode.org/license.txt).
 */

export const UNICODE_VERSION = '17.0.0'

/** Code points without ink: ranges as gap:length in base 36. */
export const HIDDEN_RANGES = `
  0:w 2n:x d ip 14:2 6:4 7 1 k b1 12:2 1e:2 3 1j:8 r:4 6:h m 5c 1c:2 1n:2 2t:e 1n:2 1d:2 f s:2 1 b:5 w:7 23 4h 8:2 2:2
  m 7 1:3 4:2 9:2 2:2 4:8 1:4 2 5:2 p:2 3 6:4 2:2 m 7 2 2 2:2 1 5:4 2:2 3:3 1:7 4 1:7 h:a 3 9 3 m 7 2 5:2 a 3 3:2 1:f
  4:2 c:7 7 3 8:2 2:2 m 7 2 5:2 9:2 2:2 3:7 3:4 2 5:2 i:a 2 6:3 3 4:3 2 1 2:3 2:3 3:3 c:4 5:3 3 4:2 1:6 1:e l:5 d 3 n
  g:2 9 3 4:7 2 3 2:2 4:2 a:7 m 3 n a 5:2 9 3 4:7 2:5 3 4:2 a 3:c d 3 1f 3 6:4 g:2 q 3 i:3 o 9 1:2 7:3 1:4 6 1 8:6 a:2
  3:c 1m:4 t:11 2 1 5 o 1 n:2 5 1 7 a:2 4:w 20 10:4 13 10 f d:11 5i 1:5 1:2 3z:2 6g 4:2 7 1 4:2 15 4:2 x 4:2 7 1 4:2 f
  1l 4:2 1v:2 w:3 q:6 2e:2 6:2 il:3 2h:7 m:9 o:9 k:c d 3 2:c 1g:2 14:2 a:6 a:6 b:5 a:6 2h:7 17:5 1y:a v c:4 c:4 1:3
  16:2 5:b 18:4 q:6 b:3 1q:2 1t t:2 b:6 a:6 e:2 1a:2 c:k 25 4m:8 1o:3 f:3 1q:5 17:2 b:8 17:5 eu:2 6:2 12:2 6:2 8 1 1 1
  v:2 1h f e:2 6 j:2 3 9 b:5 o:7 1d:g 2:2 r d:3 y:e x:f 3w:4 ii:m b:l ps oj:2 am:5 19 1:5 1:2 1k:7 2:e o:9 7 7 7 7 7 7
  7 7 3i:y q 2h:c 5y:q 28 2e:2 2v:5 17 1f 16 2e:9 1c mlp:3 1j:9 9o:k 54:8 65:k 1o:3 a:6 1k:8 1y:8 c:6 38:b u:3 26 b:4 x
  1j:9 e:2 a:2 2v:o s:a 6:2 6:2 6:9 7 7 1o:4 3i:2 a:6 8mc:c n:4 1d:6is a6:2 2y:12 7:c 5:5 q 5 1 2 2 i2:w g:g a:6 1f j
  4:4 5 3r:4 4f u:3 6:2 6:2 6:2 3:3 7 7:e 1:2 c q j 2 f:2 e:y 3f:5 3:4 19:3 2g d:3 1:1b 1a:3m t:3 1d:f s:4 10:9 u:5
  17:5 u 11:4 e:16 4e:2 a:6 10:4 10:4 14:8 1g:b c f 7 2 b f 7 2:3 1g:c 8n:9 m:a 8:o 6 16 9:1x 6:2 1 18 2:3 1:2 n 20:8
  9:1c j 2:5 x:3 r:5 r:12 1k:4 k:2 1e 2:5 8 3 t:2 3:4 a:7 9:7 1s:w 13:4 c:9 1i:3 t:2 r:5 q:7 4:c 7:28 21:1j 1f:d 1f:7
  1a:8 a:6 12:3 t:8 2:5s v 16 3:2 2:g 6:8 9:x 1a:8 16:m q:12 s:k n:9 26:4 10:9 1q 5:d p:7 a:6 1h i:8 13:9 2o k:b i
  1b:1q 7 1 4 f b:6 1n:5 a:6 4 8:2 2:2 m 7 2 5 a:2 2:2 3:2 1:6 1:5 7:2 7:3 5:b a 1:2 1 12 a 1:2 1 4 a 2:8 2:t 2k 5:u
  20:8 a:4m 1i:2 12:y 1x:b a:6 d:j 1m:6 a:6 k:s r:2 f:4 n:55 1o:2s 2b:c 8:2 1:2 8 2 u 2:2 c:9 a:1y 8:2 1a:2 b:r 20:8
  2b:d 21:7 a:2e 8:2g y:e a:6 9 19 e:a t:3 w:2 m e:21 7 2 18:3 1 2 9:8 a:6 6 2 11 2 6:7 a:6 18:4 a:6u p:7 h 15:3 t:2d
  1:f 1e:d pn:2u 33 5:b 5g:218 2r:d ts:g 1:2 j:a 32z:5 g7:5a1 1m:1c6 ft:7 v a:4 29 a:6 u:2 6:a 1y:a a 7 l:5 j:c0 1m:5i
  2j:5 p:2 p:18 23:4 1l:7 h:1s 4:c 7:9 5p2:15 w:2p 37:6pp 4 7 2 83:f 1:t 3:2 1:e 4:8 b0:1s4 2z:5 d:3 9:7 a:2 4:31c 71:3
  c4:6 n:f h:f 1a:2 n:9 38:1o 6u:a 13:2 1c p:8 34:l 1y:3e k:c k:c 2f:9 p:3r 2d 1z 2:2 1:2 2:2 4 c 1 7 1t 4:2 8 7 s 4 5
  1:3 7 9g:2 84:2 ji:f 5 f:uo v:6 6:5x 7 h:2 7 2 5:5 1q:x 1:34 19:3 e:2 a:4 2:8w v:h 1m:5 1:cw 16:5y 17:4 1:5c v m:8
  2:68 7 4 2 f 5h:2 g:15 24:4 a:4 2:lt 1w:24 1p:5e 4 r 2 1:2 1 a 4 1 1:6 1:4 1 1 1 3 2 1:2 1 1 1 1 1 2 1:2 4 7 4 4 1 a
  h:5 3 5 h:1g 2:7i 18:4 2s:c f:2 f f 11:a 4u:1k t:d 18:4 9:7 2:e 6:4a rd:3 h:3 d:3 62:6 c:4 1:f c:4 1k:8 a:6 14:8 u:2
  c:4 2:e 9:13 9k:8 e:2 d:3 b:3 1l 1:4 g:2 c:4 a:7 43 2v:sl wyo:w 3dq:2 4ge:2 5rl:f ha:1wi f2:15u 3t7:5 6ju:jdl2
`

/** Signs that may be followed by U+FE0E or U+FE0F; digits have a keycap only. */
export const VARIATION_BASES = `
  4p 4 68d c 60 m 2i:6 f:2 a7:2 c 4m p:b 4:3 5j 6f:2 a 9 1m:4 1:5 9 2 2:2 2 4 2 1:2 2 3 3:2 8:3 5 1 5:c b:2 2 1:2 1 i
  2:2 i:6 1 1:2 3:2 5 2:2 4:2 b:2 5:2 2 5:2 1 1:2 k:2 5:6 1:4 2 4 2 2:6 1 2 1 1 6 3 6 a:2 f 2 4 1 4:3 1 b:2 1c:3 9 e e
  ac:2 cv:3 j:2 1f 4 yi c gp 1 2fze a3:2 c:2 3m n k 7 5x:3 5 6 4 2:9 9 1t 4 l 2:2 1:3 2:2 7 4:3 j 1 1 3:5 5:d c 5 1 1 g
  c 9 6 o 1:2 3:4 3:2 4 m i 11 c 2 7 3 b e 4 4:3 3:4 9 1:3 1 a 4 4:2 1h:2 5:o 7:2 2:7 d 2:4 2 k 2 8:2 9 5:3 c:3 8:3 2 1
  4 6 3 6 l 3a 5 3 2 3 k 4 6:2 1 e 1:3 g:6 3 6 2
`

/** Emoji of several signs: `.` and base 36, `+` joiner, `*` U+FE0F, `~` any tone, `!` tones that differ. */
export const JOINED_EMOJI = `
  .7o3*+.2qw5 .7p5~+.7k0* .7p5~+.7k2* .7p5*+.7k0* .7p5*+.7k2* .7s4*+.2qzp .7s4*+.2s1l .2qmc+.2rjf .2qmj+.2rjd
  .2qpv+.7k0* .2qpv+.7k0*+.7tt* .2qpv+.7k2* .2qpv+.7k2*+.7tt* .2qpv+.7tt* .2qpv~+.7k0* .2qpv~+.7k0*+.7tt* .2qpv~+.7k2*
  .2qpv~+.7k2*+.7tt* .2qpv~+.7tt* .2qpw+.7k0* .2qpw+.7k2* .2qpw~+.7k0* .2qpw~+.7k2* .2qq2+.7k0* .2qq2+.7k2*
  .2qq2~+.7k0* .2qq2~+.7k2* .2qq3~+.7k0* .2qq3~+.7k2* .2qq3*+.7k0* .2qq3*+.7k2* .2qq4~+.7k0* .2qq4~+.7k2* .2qq4*+.7k0*
  .2qq4*+.7k2* .2qr7*+.7mv* .2qr7*+.2qko .2qr8+.7j4* .2qrs+.8ij .2qs5+.2rwa .2qsm+.8ij .2qsm+.2qzp .2qt7+.7r8*
  .2qtd*+.2r54* .2qug+.7md* .2qug+.7me* .2qug+.7pk* .2qug+.7s4*+.2qug .2qug+.7s4*+.2qvf+.2qug .2qug+.2qm6 .2qug+.2qnn
  .2qug+.2qnw .2qug+.2qoj .2qug+.2qp0 .2qug+.2qp4 .2qug+.2qqz .2qug+.2qr1 .2qug+.2que .2qug+.2que+.2que .2qug+.2quf
  .2qug+.2quf+.2que .2qug+.2quf+.2quf .2qug+.2qug+.2que .2qug+.2qug+.2que+.2que .2qug+.2qug+.2quf
  .2qug+.2qug+.2quf+.2que .2qug+.2qug+.2quf+.2quf .2qug+.2quh+.2que .2qug+.2quh+.2que+.2que .2qug+.2quh+.2quf
  .2qug+.2quh+.2quf+.2que .2qug+.2quh+.2quf+.2quf .2qug+.2qwr .2qug+.2qws .2qug+.2qzr .2qug+.2qzw .2qug+.2r9c
  .2qug+.2r9u .2qug+.2rvz .2qug+.2rvz+.7tt* .2qug+.2rw0 .2qug+.2rw1 .2qug+.2rw2 .2qug+.2rw3 .2qug+.2rwc
  .2qug+.2rwc+.7tt* .2qug+.2rwd .2qug+.2rwd+.7tt* .2qug~+.7md* .2qug~+.7me* .2qug~+.7pk* .2qug~+.7s4*+.2qug~
  .2qug~+.7s4*+.2qvf+.2qug~ .2qug~+.2qm6 .2qug~+.2qnn .2qug~+.2qnw .2qug~+.2qoj .2qug~+.2qp0 .2qug~+.2qp4 .2qug~+.2qqz
  .2qug~+.2qr1 !.2qug~+.2qsw+.2qug~ .2qug~+.2qwr .2qug~+.2qws .2qug~+.2qzr .2qug~+.2qzw .2qug~+.2r9c .2qug~+.2r9u
  !.2qug~+.2rrx+.2qug~ .2qug~+.2rvz .2qug~+.2rvz+.7tt* .2qug~+.2rw0 .2qug~+.2rw1 .2qug~+.2rw2 .2qug~+.2rw3 .2qug~+.2rwc
  .2qug~+.2rwc+.7tt* .2qug~+.2rwd .2qug~+.2rwd+.7tt* !.2qug~+.2s4v+.2qug~ .2quh+.7md* .2quh+.7me* .2quh+.7pk*
  .2quh+.7s4*+.2qug .2quh+.7s4*+.2quh .2quh+.7s4*+.2qvf+.2qug .2quh+.7s4*+.2qvf+.2quh .2quh+.2qm6 .2quh+.2qnn
  .2quh+.2qnw .2quh+.2qoj .2quh+.2qp0 .2quh+.2qp4 .2quh+.2qqz .2quh+.2qr1 .2quh+.2que .2quh+.2que+.2que .2quh+.2quf
  .2quh+.2quf+.2que .2quh+.2quf+.2quf .2quh+.2quh+.2que .2quh+.2quh+.2que+.2que .2quh+.2quh+.2quf
  .2quh+.2quh+.2quf+.2que .2quh+.2quh+.2quf+.2quf .2quh+.2qwr .2quh+.2qws .2quh+.2qzr .2quh+.2qzw .2quh+.2r9c
  .2quh+.2r9u .2quh+.2rvz .2quh+.2rvz+.7tt* .2quh+.2rw0 .2quh+.2rw1 .2quh+.2rw2 .2quh+.2rw3 .2quh+.2rwc
  .2quh+.2rwc+.7tt* .2quh+.2rwd .2quh+.2rwd+.7tt* .2quh~+.7md* .2quh~+.7me* .2quh~+.7pk* .2quh~+.7s4*+.2qug~
  .2quh~+.7s4*+.2quh~ .2quh~+.7s4*+.2qvf+.2qug~ .2quh~+.7s4*+.2qvf+.2quh~ .2quh~+.2qm6 .2quh~+.2qnn .2quh~+.2qnw
  .2quh~+.2qoj .2quh~+.2qp0 .2quh~+.2qp4 .2quh~+.2qqz .2quh~+.2qr1 !.2quh~+.2qsw+.2quh~ .2quh~+.2qwr .2quh~+.2qws
  .2quh~+.2qzr .2quh~+.2qzw .2quh~+.2r9c .2quh~+.2r9u !.2quh~+.2rrx+.2qug~ !.2quh~+.2rrx+.2quh~ .2quh~+.2rvz
  .2quh~+.2rvz+.7tt* .2quh~+.2rw0 .2quh~+.2rw1 .2quh~+.2rw2 .2quh~+.2rw3 .2quh~+.2rwc .2quh~+.2rwc+.7tt* .2quh~+.2rwd
  .2quh~+.2rwd+.7tt* !.2quh~+.2s4v+.2quh~ .2qum+.7k0* .2qum+.7k2* .2qum~+.7k0* .2qum~+.7k2* .2qun+.7k0* .2qun+.7k2*
  .2qun~+.7k0* .2qun~+.7k2* .2quo+.7k0* .2quo+.7k2* .2quo~+.7k0* .2quo~+.7k2* .2qup+.7k0* .2qup+.7k2* .2qup~+.7k0*
  .2qup~+.7k2* .2qur+.7k0* .2qur+.7k2* .2qur~+.7k0* .2qur~+.7k2* .2quv+.7k0* .2quv+.7k2* .2quv~+.7k0* .2quv~+.7k2*
  .2qv5+.7k0* .2qv5+.7k2* .2qv5~+.7k0* .2qv5~+.7k2* .2qv6+.7k0* .2qv6+.7k2* .2qv6~+.7k0* .2qv6~+.7k2* .2qva+.7k0*
  .2qva+.7k2* .2qva~+.7k0* .2qva~+.7k2* .2qvb+.7k0* .2qvb+.7k2* .2qvb~+.7k0* .2qvb~+.7k2* .2r1x~+.7k0* .2r1x~+.7k2*
  .2r1x*+.7k0* .2r1x*+.7k2* .2r72+.2qw8 .2r79+.2qwb .2r7a+.2qln* .2r7m+.6ms* .2r7m+.6mt* .2r7p+.7k0* .2r7p+.7k2*
  .2r7p~+.7k0* .2r7p~+.7k2* .2r7q+.7k0* .2r7q+.7k2* .2r7q~+.7k0* .2r7q~+.7k2* .2r7r+.7k0* .2r7r+.7k2* .2r7r~+.7k0*
  .2r7r~+.7k2* .2r7v+.7k0* .2r7v+.7k2* .2r7v~+.7k0* .2r7v~+.7k2* .2r7x+.7k0* .2r7x+.7k2* .2r7x~+.7k0* .2r7x~+.7k2*
  .2r7y+.7k0* .2r7y+.7k2* .2r7y~+.7k0* .2r7y~+.7k2* .2rab+.7k0* .2rab+.7k2* .2rab~+.7k0* .2rab~+.7k2* .2ras+.7k0*
  .2ras+.7k2* .2ras~+.7k0* .2ras~+.7k2* .2rat+.7k0* .2rat+.7k2* .2rat~+.7k0* .2rat~+.7k2* .2rau+.7k0* .2rau+.7k0*+.7tt*
  .2rau+.7k2* .2rau+.7k2*+.7tt* .2rau+.7tt* .2rau~+.7k0* .2rau~+.7k0*+.7tt* .2rau~+.7k2* .2rau~+.7k2*+.7tt*
  .2rau~+.7tt* .2rs6+.7k0* .2rs6+.7k2* .2rs6~+.7k0* .2rs6~+.7k2* .2rsl+.7k0* .2rsl+.7k2* .2rsl~+.7k0* .2rsl~+.7k2*
  .2rsn+.7k0* .2rsn+.7k2* .2rsn~+.7k0* .2rsn~+.7k2* .2rso+.7k0* .2rso+.7k2* .2rso~+.7k0* .2rso~+.7k2* .2rsp+.7k0*
  .2rsp+.7k2* .2rsp~+.7k0* .2rsp~+.7k2* .2rss+.7k0* .2rss+.7k2* .2rss~+.7k0* .2rss~+.7k2* .2rst+.7k0* .2rst+.7k2*
  .2rst~+.7k0* .2rst~+.7k2* .2rsu+.7k0* .2rsu+.7k2* .2rsu~+.7k0* .2rsu~+.7k2* .2rw8+.7k0* .2rw8+.7k2* .2rw8~+.7k0*
  .2rw8~+.7k2* .2rw9+.7k0* .2rw9+.7k2* .2rw9~+.7k0* .2rw9~+.7k2* .2rwt+.7k0* .2rwt+.7k2* .2rwt~+.7k0* .2rwt~+.7k2*
  .2rwu+.7k0* .2rwu+.7k0*+.7tt* .2rwu+.7k2* .2rwu+.7k2*+.7tt* .2rwu+.7tt* .2rwu~+.7k0* .2rwu~+.7k0*+.7tt* .2rwu~+.7k2*
  .2rwu~+.7k2*+.7tt* .2rwu~+.7tt* .2rwv+.7k0* .2rwv+.7k2* .2rwv~+.7k0* .2rwv~+.7k2* .2rwx+.7md* .2rwx+.7me* .2rwx+.7pk*
  .2rwx+.2qm6 .2rwx+.2qnn .2rwx+.2qnw .2rwx+.2qo4 .2rwx+.2qoj .2rwx+.2qp0 .2rwx+.2qp4 .2rwx+.2qqz .2rwx+.2qr1
  .2rwx+.2qwr .2rwx+.2qws .2rwx+.2qzr .2rwx+.2qzw .2rwx+.2r9c .2rwx+.2r9u .2rwx+.2rrx+.2rwx .2rwx+.2rvz
  .2rwx+.2rvz+.7tt* .2rwx+.2rw0 .2rwx+.2rw1 .2rwx+.2rw2 .2rwx+.2rw3 .2rwx+.2rwc .2rwx+.2rwc+.7tt* .2rwx+.2rwd
  .2rwx+.2rwd+.7tt* .2rwx+.2rwx+.2rwy .2rwx+.2rwx+.2rwy+.2rwy .2rwx+.2rwy .2rwx+.2rwy+.2rwy .2rwx+.2s1c .2rwx~+.7md*
  .2rwx~+.7me* .2rwx~+.7pk* !.2rwx~+.7s4*+.2qvf+.2rwx~ !.2rwx~+.7s4*+.2rwx~ .2rwx~+.2qm6 .2rwx~+.2qnn .2rwx~+.2qnw
  .2rwx~+.2qo4 .2rwx~+.2qoj .2rwx~+.2qp0 .2rwx~+.2qp4 .2rwx~+.2qqz .2rwx~+.2qr1 !.2rwx~+.2qsw+.2rwx~ .2rwx~+.2qwr
  .2rwx~+.2qws .2rwx~+.2qzr .2rwx~+.2qzw .2rwx~+.2r9c .2rwx~+.2r9u .2rwx~+.2rrx+.2rwx~ .2rwx~+.2rvz .2rwx~+.2rvz+.7tt*
  .2rwx~+.2rw0 .2rwx~+.2rw1 .2rwx~+.2rw2 .2rwx~+.2rw3 .2rwx~+.2rwc .2rwx~+.2rwc+.7tt* .2rwx~+.2rwd .2rwx~+.2rwd+.7tt*
  .2rwx~+.2s1c !.2rwx~+.2s4v+.2rwx~ .2rx0+.7k0* .2rx0+.7k2* .2rx0~+.7k0* .2rx0~+.7k2* .2rx2+.7k0* .2rx2+.7k2*
  .2rx2~+.7k0* .2rx2~+.7k2* .2rx3+.7k0* .2rx3+.7k2* .2rx3~+.7k0* .2rx3~+.7k2* .2rx4+.7k0* .2rx4+.7k2* .2rx4~+.7k0*
  .2rx4~+.7k2* .2rx5+.7k0* .2rx5+.7k2* .2rx5~+.7k0* .2rx5~+.7k2* .2rx6+.7k0* .2rx6+.7k2* .2rx6~+.7k0* .2rx6~+.7k2*
  .2rx7+.7k0* .2rx7+.7k2* .2rx7~+.7k0* .2rx7~+.7k2* .2rx8+.7k0* .2rx8+.7k2* .2rx8~+.7k0* .2rx8~+.7k2* .2rx9+.7k0*
  .2rx9+.7k2* .2rx9~+.7k0* .2rx9~+.7k2* .2rxa+.7k0* .2rxa+.7k2* .2rxb+.7k0* .2rxb+.7k2* !.2s4x~+.2s4y~
`

/** Flags of regions, written with tags. */
export const TAGGED_EMOJI = `
  .2qr8.jo13.jo0y.jo11.jo1a.jo13.jo1r .2qr8.jo13.jo0y.jo1f.jo0z.jo1g.jo1r .2qr8.jo13.jo0y.jo1j.jo18.jo1f.jo1r
`

/** What is drawn like a target, as target=source,source in base 36 (UTS #39). */
export const CONFUSABLES = `
  13q=14d 13s=14e 13t=148 13u=144 1cr=59w,6hn lv=17d,1rn,lx,18v lw=199 ld=13w,13x,17c,1fr,1uc,18u lc=1ub
  li=lo,wvw,194,196,oe,1tx,1jza li.lj=1d4,ls,1s1,1vl,22p,269,2dc,2gx,2kh,1inz le=5ow,lt,197,1ke,wz4
  lm=14f,1cv,4pf,9lm,18y,29u,37a,4p2,1ibk,2tp,2x9,o6,92i lk=1rf,1kj ln=18r,1rk lf=n6,18z
  lj=150,1d8,1fk,1re,1fl,ns,14p,14q,14y,14x,1kd,1s2,1z6,22q,2bx mw=mv mg=59z,ma,n9 lg=5oy,lh,195,1kb,wz5,5b6 lg.lg=5bc
  lq=5p6 lu=193 nk=nr,1rz,1rs nm=1s0 5ae=5ax 5ag=2o6m ly=5pp mh=5p8,192 mj=5p1 mr=nb no=1rt np=1ru 1ehq=9ln 1ehr=9lo
  mt=mu ll=9ik mb=151,1rh,5p9,14k,198,1to,1x8,20s,24c,27w,1i2y,1io3,1gl6 mc=1ri,5pa md=307,9il me=mf,m9,mx ml=5p5
  mm=5p4 mp=1ua,m8 18s=1rl,1rc,1r9 18t=1rm 18w=17e,lz 191=19b 19s=lp 1fg=1fm 1vn=1z7,2df,2gz,2kj,2o3,37c,1io1
  2tk=4p7,2x4 2tl=2x5 2tm=2x6 2tn=2x7 6i1=wvj w=6co,6cp,4g0 2n=1kq 19=6c0,6c2,6c3,1e8o,1ck,6df,k7,6qa,7ti,8u3,8u2
  19.lv=8bt 19.lk=93u 19.lj=1dm1,6rc,8tv,8tu 19.mb=8bu 19.1a=wla 9i4=1efy 18=171,19n,6ca,54,wl5 170=94i,19o 17f=94l
  1m=1s3,22r,13d,1dv,1dw,4j0,1e7k,4qr,4qx,6e2,14z,l4,x3d,6ra,k0,wl9,1kgp 1m.6mq=8ac x=cj,8y9 1r=ic,g1,1vh,3vy,wyz
  17j=94e 1a=2jxp,1dt,1du,wsu,1gls,19c,1dc,wl4 1a.18=wl7 1a.1a=wl6 wz7.wz7=wz8
  53=9ob,4iz,94h,1erl,6ci,6cn,6qh,6v9,x3j,3zb 53.53.53=6wf,8y0 53.1o=404 53.1q=6vr,3zr,400 53.1g=46n 53.2q=41q
  53.2q.lj=41s 53.2s=41m 53.22=42g 53.24=43a 53.28=41i 53.2d=40n 53.2e=3zu 53.g5=3zw 53.pf=432 53.pg=3ym 53.11k=40p
  53.3y9=3yk 53.3yc=3yo 53.3yd=3yq 53.3ye=3ys 53.3yi=3yv 53.3yj=3yx 53.3zm=3zy 53.3zo=402 53.3zt=406 53.40f=40r
  53.40g=40k,40t 53.40h=40v 53.40l=40x 53.40m=40z 53.417=41g 53.41a=41k 53.41c=41o 53.421=42a 53.423=42c 53.424=42e
  53.426=42i 53.428=42k 53.429=42m 53.42r=430 53.42u=434 53.42v=436 53.42w=438 53.42z=43c 53.43k=43t 53.43m=4w6
  53.43n=4w8 53.43o=4wa 53.43p=4wc 53.43r=43v 53.43s=43x 53.443=44c 53.445=44e 53.446=44g 53.447=44i 53.448=44k
  53.44a=44m 53.44b=44o 53.44t=452 53.44v=454 53.44w=456 53.44x=458 53.44y=45a 53.450=45c 53.451=45e 53.45s=45z
  53.45t=461 53.45u=463 53.45v=465 53.45w=467 53.45x=469 53.45y=46b 53.46g=46p 53.46h=46r 53.46i=46t 53.46j=46v
  53.46l=46x 53.46m=46z 53.477=4we 53.47a=4wf 53.47b=4wg 53.47c=4wh 53.47d=4wi 53.47f=4wj 53.47g=47i 53.47u=47v
  53.487=488 53.4vl=4vn 53.4vo=4vq 53.4vs=4vt 53.4w0=4w2 1us=x80 1us.1us=1ut 5kr.5kr=5ks 37u.37u=37v 59k.59k=59l
  59m.59k=59n 5em.5em=5en 1gly.1gly=1glz 1ikr.1ikr=1iks 1iyp.1iyp=1iyq 1k5d.1k5d=1k5e 5mm.5mm=5mn
  13=125,6c8,6c9,6cb,16b,6cy,6d1,122,2o,50,p0,6bh,69p,69r,6bi,jd,js,ju,jv,l0,jf,jh,jg,ji,x3g,15l,1kk,1kl,40a,4i4,20k1,20k2
  13.13=5oz,y,6cc,6cd,6cf,16c,9hf,kd,je,l2,ku,16a 13.1u=ap 13.1w=ay 13.28=bo 13.2c=bw 13.2h=c3 14=1eez,7s8,7si,9hw,1e0u
  14.14=948 15=1ef1,7s9,7sj,9hx,1e0v 15.15=949 3f=7sk,2jv8 3h=7sl 7vq=9i2 7vr=9i3 7sc=7vs,9hk,9uj,9jj,2zfs 7sd=7vt,9hl
  1e7z=1ef2 52=94v 16=6dq,19p,6qf,1f6n 1b=4l1,6dd,6qd,6dg,7e9,7uz,8ag,2k3e,9ub,9ir,8uf,8ue,9n2,fgf 1b.lg=8ae 1b.1b=8hp
  1b.1b.1b=8hn 2k=6qe,7v1,8ad,8ah,2k27,2k3f,9uc,fg6 2k.2k=8vt,762 2k.40l=7uw 12=x2w 1v4=25s,1hvf,1i2v,7n0 xdo=1i3f
  2tr=4pl 2u2=4ph 2u3=4pm 2z1.2z1=2z2 2m=jo,jq jr=wvy,k8 jt=6da,1e89,1e8a,1e8b,1e8c,4v,1ejn,7f8 jt.2q=ui jt.2q.2x=wup
  jz=ol kq=l7,x06 kr=x04 kz=9he 4w=94g,ka,6qg,7gr,7hi 4w.mq=6zg,1hhs 4w.lk=6zo 2cz=2d1 2ze.2ze=2zf 2ze.2zh=2zj
  2zh.2ze=34e 2zh.2zh=2zi 4p=794 4u=79j 6jb=79h 6kk=2k2j 6n2=8oc 6n3=8od 6n4=8oe 6n5=8of 6nm=6np 6o3.6o2=86d
  6o3.4ii=86n 6pu=2ojw 6pu.mt=2ojx,6o 6px=6ww 6pz=1jfs 6pz.lk=6zm 6pz.ms=6zv 6q6=7ew,7fk 6q8=8cf 17=4j1,7th,1f2z,2o6h
  17.le=8bn 17.lm=8bm 17.lf=8bo 17.lj=6qc 17.mb=8bp 17.mo=8bq 17.6f6=8br 6v=7tj 1o=6d5,7se,jm,2k3a,3zs,4he
  1o.53=6vq,8tx,8tw,405 1o.1o=6sq 1o.1o.1o=6vs 1p=3y8,94w,9ls,wlb 1p.li=6sa 1p.le=6s9 1p.lm=6s7 1p.lj=6s0 1p.lj.mb=6s1
  1p.59u=8ly 1p.6i8=8dq 1p.ob=6se 1q=6d6,7sf,jn,2k3b,3zn,20jj 1q.53=401 1q.1o=8f9 1q.1q=6sr,8bk 1q.1q.1q=6vt
  3i=6dv,kc,69s,6rg 3i.lk=6zs 3i.lj=93y,8dm 3i.mb=93z 6qo=2ojs 6qv=6v4 6r8=94b 6r9=94a 6rb=94c 6rs=1i3i 6rz=7ke,2rfi
  6sh=6sj,8tz 6tp=8ar 6tq=8as 6tr=2k3c 6ts=2k3d 6tv=8at 6tw=8au 6tz=8aq 6u3=6zj 6u8=2rg1 6u9=2rf9 6uq=7gh 6ur=7g7
  6va.lk=6zn 6x3=1e7o 6xe=7hc 6xl=8cd 6xw=6xx 6yj=893 6ym=7gu,88u 6yq=891 6yx=88g 6yz=72b 6z2=72a 6z9=729 6zx=72e
  70o=7js 730=1e7p 731=1e7q 732=1e7r 733=1e7s 734=1e7t 735=1e7u 739=7g1 73v=73w 7b6=1e7l,1efw,7b7 7bg=7bj 7bw=7c3
  7f0=7f4 7fa=7fb 7fc=7fh 7fl=7io 7fu=1ejx 7g6=7g8,7ga 7jb=8vd 7jd=2rd6 7jx=2qky,2ql5 7jy=73y,2ql4 87u=89l 89r=2rei
  8bj=8ce 2jx4.2jxh=7l5 2jx4.2jxh.2jxq=7l6 2q6l=7ai 2q6m=6nu 2rco=2j23 1v5=k9,2mm
  9oc=1edp,6c4,6c5,7b4,7b5,9u8,x6f,3g3,feo 9oc.9oc=3h2 9oc.3fl=16m1 9oc.3fp=16m2 9oc.3fp.ffs=16m3 9oc.3ft=16m4
  9oc.3fy=3h1 9oc.ffs=3g4 9oc.ffs.3fy=3h3 10.6hs=2q6n 4j=6g4 6go=9hu 5e8=5ek xjk=xja 1yf=1ioh 2g7=2jr 37l=38l 7sw=76o
  7t5=76x 6f5.6f4=73c 1e=x22,br,rs,wuc,43j,wz3 19e=xjj,1de 1uw=25k,240 1yg=1ioi 2g8=2js 7sx=76p 1e.mt=cb 2qw.2q7=2qx
  2qw.2qb=2r3 1f=2k1y,1ux,25l,x4b,f0,c7,x2i,8t8,8uc,8uk,t3,yo,20jf,1jgq 19f=1df,2ojt 7sy=76q 1f.me=wo 1g=3wu,1jfz
  19g=1dg 1uy=25m 7sz=76r 1g.53=46o 1h=cc,1jgb 7t0=76s 1i=8ur,8uq,rw,8v0,tt,3xq,1jh1 19i=1di 1yk=1iom 7t1=76t
  1j=2k2a,1fiq,1jgm 7t2=76u 1k=26b,1yi,222,2ojv,f7,f6,1f6i 1v2=25q 7t3=76v
  1l=21z,294,1yl,2nh,x2m,8uj,8ui,1jgs,1jfw,1jh2 19l=1uv,1jhg,1dl 2gf=2jz 7t4=76w 2p=70a,gh,q9,ts o3=92u
  1t=pd,sw,3vu,4at,wku,20jk,1f34 2p.mq=706 6d=fb 5h=fa 61v=61m 2p.2p=x0z 1t.1t=x0y 2p.2t=6e,yd 1t.1x=5i,yc 2p.33=x11
  1t.27=x10 1t.2a=2rd3 2p.39=x13 1t.2d=x12 2p.3a=x15,x17 1t.2e=x14,x16 2p.3d=x19 1t.2h=x18 5q8=xve 8rz=6ps,2k2f,4as,wkv
  8s0=1fdr 2q=as,to,3wv,41e,4a7,20fq 1u=x4k,pe,8si,sy,3xw,4c7,wk0,1f2a,1f35,1f5t 2q.lw=gj 2q.lj=41f 2q.lg=ar,aq,sx
  2q.mt=ao,wd,wc,v7,v6 2q.53=41r 2q.lj.53=41t 2q.13=420 2q.30=tn ih=8sj,tu,3y4 2r=5qc,s2,8th,u9,35w,38a,xwv,1fel o8=92l
  1v=2rf0,1jhl,1jhu,s9,8tg,td,3xb,wka,1f36,1f5u,1fdh,1fks 2r.mw=4i,fw 1v.6i3=6g1 1v.6hs=2q9a 2r.me=x7 1v.me=x6 1v.13=av
  a84.9.6hp=2q99 x3n=6wk,gr,qd,8sp,us,101,xwb,1jgu,1fe1 x3m=6gc,8so,sk x3n.mq=707 x1b=ot x1a=sf 2s=zl,3xj,41b,wk2
  1w=3vk,4bi,4bu,wk3 2s.lw=gn 2s.mg=gm 2s.lg=b0 2s.mt=7l 1w.mt=7k,5s,ax 2s.mt.mp=6gb x2x=x2y 2s.53=41n 2s.13=41z
  2s.f1=is 2s.3e=ir 2s.i9=it 5qd=xv4 61r=94p,qc,8v1,12m,48n 2t=6jy,xte,tx,xp o4=92v
  1x=6wv,ph,t1,8xl,3vw,wkw,1jfq,1jfy,1f2e 2t.mw=g7 1x.mw=g6 2t.mg=xr 5qf=xvg d9=gp,yh b2=6pv,8xm,wkx d9.ke=gq d9.33=5qs
  d9.33.mw=xtt d9.33.mt=xtu b3=yg b4=2k2p,100,3wr,20j1,1fcx 5sb=5un gs=5qg,tz gs.me=wp gu=1feq ii=x3x,1fe2
  2u=xth,x3t,b6,an,61p,138 1y=2k2b,x3s,rg,4ac,wkd,1jgi,1jfm,1f2f,1f39,1fl1 1y.me=b5 2u.ms=5ta 2u.32.mh=ix 6k2=4ad,wke
  x6j=2k34,4af 2v=gx,5tv,b1,135 1z=zw,3wg,3xv,wk6 2v.lw=gw 83=dx 2v.mt=dh 1z.mt=dg 1z.13=b7 gy=zx,xw0,3y3 2w=xn,12o,3wi
  20=pj,8su,t9,3wb,48s,wkn,1f4f 5ro=5tk 2w.lw=h2,wwl,3xu 20.mh=8rr,wy 2w.mt=87,uz 20.mt=86 20.me=y1,xz ik=8sv,u5,xvv
  ik.mh=wz ik.me=y2,y0 dy=zu 8s6=xvk 8s5=og,3vs,3w0,wxd x0n=x3p 2x=kb,703,8h,h6,h5,qh,oq,8sz,uu,wuf,136,xv9,3vp,1jgj
  2x.mq=708 2x.mt=h4,5tn,5to 2y=s3,uw 22=x4i,ov,so,3vv,425,wk9 2y.mt=g9 22.mt=g8 22.53=42h fr=12t 5qi=xvf
  23=pm,8t0,t6,3xi,4id,wk7,1fko 2z.lw=bd 23.mh=8rt,wq 23.mt=6gd,x1c,wu 23.13=bc
  30=14w,3g,6qr,73x,1ejs,1d,19d,1dd,1f6o,2ojr,21,ba,cg,pl,8sy,sm,y7,xs,15h,15r,17r,1je,8y7,4ht,wky,20iw,1f2i,1f61,1kgq,1kgx,20fe
  24=2k2y,8uo,3xa,42y,wkh,20ie,1jfn,1jg2,1fdn,1fl2 30.mw=8y 24.mw=8x 30.mg=h9 30.mt=bb,be 30.ms=h7 30.191=19v
  30.53=8v,43b 30.13=169 30.30=6c6,6qt,ch,168 30.mt.30.mt=1evt 30.mt.30.mt.2b.mt=1evs 30.27=tq 30.37=iy 30.38=6gm
  30.f1=ha 30.3e=iz 30.19w=17n,1e9w,1e9v,19u 30.18k.18k.18x.19s.33=1e5u in=8up,xwu,1fer
  25=po,sa,8t4,t8,3w7,4c0,4ie,wkf,1f3k,1f69 25.me=y5 25.1u=2rfv 5wf=92g 32=12w,130 26=pp,8t6,wkg,1fkj 26.lm=1evi
  32.mg=hf 32.mh=bi,97,qf,12q 26.me=bh 32.ms=5tc hg=8t7 5qm=on,u0,1ff1 he=92
  33=2de,2gy,2ki,2o2,1uu,1ye,21y,25i,292,2cm,2g6,2na,2ts,2xc,37k,4ps,1iog,19h,1dh,5qn,5qp,xtp,qn,qr,8tb,rx,u6,3cv,139,15t,18n,1by,1c1,1cl,2lc,36l,1fje,1jgo,1jh3,1fe4
  27=1c,1j4,2jq,9hj,1jhc,pr,8ta,ta,11x,8yc,3ps,274,1fia,wkz,1jg5,1f2q,1f3f,1fd0,1fkm,1kgw 56=6eo 33.le=1dr 5y=9c
  33.mw=6w,xtq 27.mw=60,8xt 33.mt=hh,x1n,8sx,yx,vn,xvy,xx7
  27.mt=6ty,6u5,6zw,2k2i,2rdg,bj,x1m,qg,pk,8sw,yw,vm,8xd,3we,3xn 33.m3=xv8 33.13=bl 27.13=bk,3vo 56.1b.6f4=11,19m,6du
  56.1b.6f4.6f4=6cw,16x 56.1b.6f4.6f4.6f4=6cx,16y 33.2t=9f 27.1x=9e 33.5qf=hi 33.33=6qm,x1r,wwp 27.27=x1q,wwo
  33.2ls.33=2n3 33.370=3br,368 gk=6mc,5qo,or,1fez au=6mb,sd,wkb,1fdv gk.mw=xtr gk.2t=xuq hj=1fen
  34=704,72,cf,qp,s8,8tf,8un,u8 28=pt,8te,8um,tc,3xe,419,wk1,1f2t 34.lw=bp 34.mt=5tp 34.53=41j 28.13=41y 5qw=5rd,xwy
  hk=qu,8tn,8v5,8v4,uc 35=10b,12b,12e 29=8yd 35.lw=io 29.1x=2rcw gb=5u8 8o=5qj,qi,8t1,u2,xx2 8o.mh=wr 8o.mt=wv
  36=xtz,xu0,5ra,8sl,tv,xvl 2a=2k2e,bq,3vl,3wy,1fhw,493,wkj,20j9 36.mg=hp 36.mh=ho 36.mt=gd,wj 36.ms=5te 36.13=wh
  36.32=1jhf,31,1j40 36.32.mw=6g5 36.32.me=hd 36.32.ms=5tb hs=xv5,xwi 5qx=un hq.ms=5tf hr=6jt
  37=x0x,cd,ut,2lb,xwq,1jgh,1few 2b=sl,11r,3x1,3x6,wki,20je,1f2u,1fds 37.mg=hu 37.ms=5tg 67=x4l,61q,x5i,qa,3xs
  37.37.37=2rfg hv=6qz,xu5 bt=6q9,pv,8y1 2c=6uc,7vd,2rfs,pw,8ti,te,3vm,wk4,20i2,1jgc,1f2v,1f3l,1f6d 38.lw=bx 2c.lk=6zl
  2c.mw=fy 2c.mg=by 2c.mh=x8 2c.6i3=6ge 38.mt=9z 2c.mt=9y 38.ms=5th x3a=3a8 2c.1f=x0o 38.gl=iw 38.2u=x2v 38.37=iu
  38.hv=iv 38.f1=x0p 5qz=qs,8tj,ua,xv6 5qz.mh=x9 bv=9v,ez,3wf 39=x3z,5r0,xu6,xua,i3,qt,131,1fjq,1jh4
  2d=6qy,6v7,11p,3k0,1fim,40c,wl0,20jm,1jg8 39.mh=v3 39.mt=5tq,xwc 2d.mt=g4,3ws 2d.53=40o 2d.13=413 39.2t=5t7 39.33=xur
  xu9=5z7 hc=12y,3kz c1=6jr,4dq,4dw i2.mt=5tr 3a=6qw,6v5,5r4,ql,vp,15k,1j46,xwp,1jgg
  2e=2k25,19j,1dj,vo,8xk,3x5,3zj,wyn,wkm,20i0,1jfk,1fkt 2e.mt=1evr 2e.53=3zv 2e.1u=2rfw 2e.5wk=2rd4 i4=5rb,8t3,1fiw
  g5=19k,1dk,x5m,pn,t7,8xj,1fhs,3zl,wy6,wkl,20jh,1f2l g5.mw=x5o g5.me=xx g5.53=3zx
  3b=hb,5r5,8u5,v5,ug,10d,129,1j4a,1j4e,1j4f,xvn 2f=1jhi,1jhr,10c,3w3,3x0,wkq 3b.w6.w7=vx 3b.lj=1io5 2f.mt=6g9
  3b.me=x29 i5=5ql,8t5,u4,xvr i5.me=y6 3c=4fi,5z,84r,84s,8bz,ud,475,48t of=92n
  2g=4fh,7eb,1f6q,1jho,x4j,pz,8to,th,8yl,4hj,wkr,1f2o,1f3o,1f6f,1fl3 3c.lj=8c0 2g.mh=xe 2g.mt=1evq
  3d=gz,5u4,i7,64f,xui,qb,8tl,ub,xb,3c7,1jh8 2h=px,8tk,tf,xa,3vt,3wd,wks,20jn,1jfo,1f3m 3d.lw=c4 3d.mt=gf,xd
  2h.mt=4l,ge,xc f1=ia,x2j,8ud,8ul,yp,3cj 3e=5r6,xw3,1jgk 2i=1jhh,1f5h,pi,3wj,wkc,1jft 3e.mg=i8 3e.mt=c6 2i.mt=c5
  3e.me=f9 2i.me=f8 3e.ms=5ti 8rw=8st 8rv=8ss ib=8t9 66=s7,1fic x5f=x5e x5h=x5g x2o=6ex bs=5r8,rt,wud at=uk,xwf,20gh
  at.2x=uj g2=xvi jl=kk ip=wy5 ci=7e2 ig=6u1,7ih,8ao,wvc,8yh,1fib pf=8sk,sz,3w1,42t,20hz pf.mt=wi pf.53=433 pf.13=wg
  pg=6py,7g3,2rcy,8sm,8yo,3yb,20ii,1f2d,1f37 pg.mq=6zd pg.53=3yn pg.3z4=3zg rb=8v8 qj=x5n,8t2,1fiz qj.mw=bf pq=7jk,8ty
  qo=5rc,8td,u7,20g1 ps=6q7,8tc,tb,wyj,20fa rc=1f3h,1f6a sc=8u9 qq=rf,8sr py=8tm,tg,11v,3ls,4j4,1f3n qv=xub,xud,8tp
  qw=8tr,vl,1fjt q0=8tq,vk,1fip,4ig,1f3p qx=705,x4n,8tt,wul q1=4dr,4dx,1f3q qx.mq=709 6b8=67x ty.mh=wn t2.mh=wm
  t4=2k23,om,wwx,1fdx st=t5 st.me=wa u1=v1 u1.me=wb xv=1fi4 u3=5rf u3.me=xy ux=xuo wvd=1fjf 92k=5wu sr=1fil zi=2k1u
  v4=2k2q,3wn,4bz v4.w6.w7=vw v4.53=4x9 wuk=x4m,8ts uf=25n,rp,23u tj=ro xj=y4 xi=y3 xo.mg=xq tk=8u4 tm.30=wuo tp=6iw
  wuw=2rcx,20ik 8qn=xhu 12p=3o4 11k=6qx,6v6,2k3p,3mo,40e,wl1 11k.53=40q 11k.13=414 11w=8vc,1ew0,6gt,8u8 121=k3,jj
  1dm6=1dm7,1dm8 1dlp=1dmh 1dm2=1dmx 17l.1hiy=1dp 17s.1cr=1g1 17s.1cy=1py 17s.190=1pd 17s.17y=1dxu,1du3 1a3=1cg
  1a8=1hhj 1g4=1pl,1gn 17t=6zp,6u,1c3 17u=1a2 17u.li=1q7 1ae.li=1q9 17x.1cr=1ad 17x.190=1a9,1gy 17z=1f4x 17z.179=1ag
  17z.1cr=1am,1an 17z.le=1da 17z.mc.mb=1pq 1ai.179=1aj 181.179=1ap 181.1cr=1aw 181.li=1aq 181.li.lj=1q1 181.le=1db
  181.190=1gs 181.18p.30.18k=6gx 182.le=1pu 1av.179=1gx 183.1cr=184 183.le=1ha 185=1f5e 185.1cr=1b2 185.mc.mb=1pr
  187=1f54 187.1cr=1b3 189=173 18h=1bb 1b5=1q3,19r,1q4 1b5.1cr=1b8,1bc 1b6.1cr=1pg 18j=1bd,1be 18j.1cr=1bh,1gj
  18j.li=1qa 1bg=1gi 1bj=1ps 1bj.1cr=1bo 18k.1cr=1br 18k.li=1bp 18k.30.19w=1ed4,1ed3 18l.1cr=1pj 18l.1hiy=1dq 18m=1hhi
  18m.179=1go 18m.li=1gp 18o=1f50,1pt 18o.1cr=1cb 18o.lv=1c7 18o.li=1c6 18o.le=1c9 18o.19s=1c8 18o.19w=17o,1e9y,1e9x
  18p=19q,1bu,1q5,18q,1cc,1ci 18p.179=1a1,1bv 18p.1cr=1a6,1g2,17v,1bx,1ch,18f 18p.1cr.1cy=1pz 18p.li=1g6,1ce
  18p.179.li=1q8 18p.1cr.li=1q6 18p.li.lj=1q2 18p.le=18d 18p.lm=1ov 18p.190=1pk 18p.19w=17q,1ea3,1ea4,1ea2,1ea1
  18p.19w.30=1drf,1dre 18p.19w.33=1dwb,1dy8,1drh,1drg 18p.19w.1a3=1drs,1drr,1drq 18p.19w.17w=1dw7,1ds0
  18p.19w.17x=1dw8,1ds1 18p.19w.17y=1dw9 18p.19w.181=1dus 18p.19w.182=1dut 18p.19w.18l=1dwa,1dy7,1duu,1ds2
  18p.19w.18m=1duv 18p.19w.18o=1drj,1dri 18p.19w.18o.lv=1drl,1drk 18p.19w.18o.li=1drn,1drm 18p.19w.18o.19s=1drp,1dro
  18p.19w.18p=1drv,1dru,1duw,1drt,1ds3,1dux,1ds4 8xs=1f3s 8xu=6e6,94t,87t,2jfz 8yf=1e6x,6e5,6we 3k6=11g 3mp=11o 3ou=117
  3s3=11m 1s5.li=1v6 1s5.1tq=1s6 1s5.1tq.li=1sh 1s5.1tq.1tm=1v8 1s5.1tq.1ty=1si 1s5.1tq.1u0=1sk 1s5.1tq.1jz8=1sj
  1s5.1tm=1v7 1s5.1u7=1v9 1s5.1ty=1s4 1s9=204 1sf.li=1sd 1sf.1ty=1se 1sf.1jz8=1sg 1sv=1zz 1sw=200 1sy=20b
  1t0.1u5.1t0=1zw 1t6=207 1t6.1u5.1sv=22a 1t6.1u5.1sv.1xb=1zb 1t6.1u5.1sv.20w=1zc 1t6.1u5.1sv.1jz8=1zj 1t9=20e 1ta=20o
  1tc.1u5.1s7=1s8 1th=1zp 1tl=20l 1tp=24d xdn=1i3g 1tq.li=1u1 1tq.1tm=1tn 1tm=1i2z,1jz4 1tt=24h 1tu=24i 1ty=217 1u0=214
  1u5=219,24t 1vp.1xa=1vq 1vv.1xf=1y8,1y9 1w8=1imq 1wa=1ims 1wc=1imu 1we=1imw 1wf=1imx 1wh=1imz 1wj=1ine 1wk=1in2
  1wl=1in3 1wm=1in4 1wn=1in5 1wo=1in6 1wq=1in7 1ws=1ind 1wu=1inb 1wv=1inc 1ww=1yo,1inf 1wy=1in1 1x3=1inh 1x4=1ini
  1x9=1io4 1xa=1ink 1xb=1tr,20v,1inl 1xj=1int 1xp=1io2 1xz=1inx 22b.1jz6=1zd 22b.1jz7=1ze 1z9.1u0=1zk 1z9.20u=1za
  1z9.218=1zo 22t.24e=22u 22t.24e.24l=235 22t.24e.24n=237 22t.24e.24o=238 22t.24l=231 22t.24n=233 22t.24o=234
  26d.27y=26e 287=375 29x=2cu 2a0=2b4,2bi 2a0.2bl=2cr 2a1=2co,2kp 2a1.2b7=2a2 2a1.2mv=2kq 2a6=2ct 2a6.2b9=2d3
  2a8=2ak,2l8 2ad=2cn 2ai=2cq 2ai.2bl=2cs 2ai.2bm=2cy 2an.2bj=2m2 2ar=2lf 2ar.2ml=2nu 2aw.2bk=2d6 2b2=2lh 2b2.2bk=2d0
  2b3=2cw 2b9=2l2 2b8=2lw 2b7=2c7 2ax=2bs 2ba=2bc,2ly 2bb=2d4 2bj=2m7,2m8 2bq=2me 2bq.2bq=2mg 2bq.2ku=2kw 2br=2mf
  2dh=2h1 2di=2h2 2dj=2h3 2dn.2f2=2g0 2do.2f2=2g1 2ds=2hc 2du=2he 2du.2fg=2dw,2hg 2du.2fp=2dv,2hf 2dz=2hj 2e4=2ho
  2e5=2hp 2e6=2hq 2e7=2hr 2e9.mb=2ea 2eb=2hv 2ee=2hy 2ef.14s=2ed 2eg=2i0 2ek.mb=2el 2en=2i7 2eo=2i8 2eo.14s=2e8 2ep=2i9
  2eq=2ia 2et.mb=2ev 2et.2f2=2ex 2et.2f5=2em 2er=2ib 2f3=2in 2f5=2ip 2f5.2f2=2f6 2f7=2ir 2f7.2f2=2f8 2h8.2im=2jl
  2hi.mb=2dy 2kn.2mv=2ko 2ky.2m6=2kz 2ky.2mv=2l0 2la=2n5 2li.2ml.2ls=2nf 2lk.2m9=2nt,2ks,2l5 2lk.2ml=2nj,2nv
  2lk.2ml.2lk=2ng 2lk.2ml.2lq=2my 2ls=3bs,2lt,35u 2ls.2ml=2ne,2nw 2ls.37i=39d 2ls.370=35s 2ls.370.37d.2ls.370=36r
  2lu.2ml=2nx 2lx.2ml.2ls=2ni 2m1.2ml.2lq=2nq 2lv.2ml=2ny 2m9=2ma,2mb 2oh=2ph 2oh.2qh=2oj 2oh.2q2=2oi 2ok=2pl 2or=2pi
  2ow=2ps 2oy=2qy 2pb=2qz 2pj=2pw 2pv.2qg=2od 1ik4.1iki.1ij6=1ij7 1ik4.1iki.1ijc=1ijd 1ik4.1iki.1ijn=1ijo
  1ik4.1iki.1ijt=1iju 1ik4.1iki.1ijw=1ijx 1ik4.1iki.1ijy=1ijz 1ite=1ivs,1ivt 1itf=1ivu 1itg=1ivv 1iuq=1ivw 1iur=1ivx
  2rm=2rn 2ro=2s4,2s5 2rq=2sh 2rs=2vc 2ru=2rv 2ry=2rz 2s1=2s7 2sa=2vu 2sb=2vv 2sd=2vx 2se=2vy 2sf=2vz 2sg=2sm 2si=2vh
  2sv=4pg 2sy=2th 2t0=4on 2t1=4oo 2t2=4op 2t3=4oq 2t4=2wo 2t5=2wp 2tc.2tc=2td 31c.31w.32a.327=2yq 31c.31w.32a.2z8=2yr
  31e=31m 31k.324.326=2yo 322.322=323 324.324=325 1k8a=1k8i 4k5=4l0 35v.37i=38w 36d.37i=38m 36d.370=36n 36d.370.37i=38v
  399.37i=39a 36j.37i=38h 36m.37g=36x 36m.37g.287.370.37e=36y 39f.lm=3a6 4ne=4nj 4o2=4o3 526=53k 52p=53l 56t=58g,58w
  xkx=xn7 xlv=xna 5cd=5ea 5ch=5eb 5d4=5eg xi5=xib 4t8=4uu 4s5=4t1 3xr=6ba 3y9.53=3yl 3y9.3z4=3zf 3yc.53=3yp 3yd.53=3yr
  3yd.3z4=3zh 3ye.53=3yt 3yi.53=3yw 3yi.3z4=3zi 3yj.53=3yy 3z2.4wv=4wt 3z5=441 3zd=474 3zm.53=3zz 3zo.53=403 3zp=6zt
  3zt.53=407 40f.53=40s 40g=947,6tf 40g.53=40u 40g.13=415 40g.1b=7ux 40g.40l=8gn 40h.53=40w 40l=946,6te 40l.53=40y
  40l.13=416 40m.53=410 417.53=41h 417.13=41x 41a.53=41l 41c.53=41p 421=4cj 421.53=42b 423.53=42d 424.53=42f 426.53=42j
  428=4ci 428.53=42l 429.53=42n 42r.53=431 42u.53=435 42v.53=437 42w.53=439 42z.53=43d 43k.53=43u 43m.53=4w7 43n.53=4w9
  43o.53=4wb 43p.53=4wd 43r.53=43w 43s.53=43y 443=4ck 443.53=44d 445.53=44f 446.53=44h 447.53=44j 448.53=44l 44a=4cn
  44a.53=44n 44b.53=44p 44t.53=453 44v.53=455 44w.53=457 44x.53=459 44y.53=45b 450.53=45d 451.53=45f 45n.1o=45o
  45n.2q=45q 45n.40l=45p 45n.428=45r 45s.53=460 45t.53=462 45u.53=464 45v.53=466 45w.53=468 45x.53=46a 45y.53=46c
  46g.53=46q 46h.53=46s 46i.53=46u 46j.53=46w 46l.53=46y 46m.53=470 477=4de 477.53=4ww 47a=4df 47e=4dg 47g.53=47j
  47k.2q=48z 47k.2q.lj=490 47k.2s=48x 47k.28=48v 47k.417=4fj 47k.418=48u 47k.41a=48w 47k.41c=48y 47k.41v=491 47u.53=47w
  47y.53=4wz 486.53=4x0 487.53=489 48b.53=4x1 492.53=4x4 49h.22=49d 49h.421=4fk 49h.422=49a 49h.423=49b 49h.424=49c
  49h.426=49e 49h.428=49f 49h.429=49g 49i.22=4fn 49i.423=4fl 49i.424=4fm 49i.426=4fo 49i.428=4fp 49i.429=4fq 49j.53=4x6
  49z.53=4fr 4a0.53=4fs 4a1.53=4ft 4a2.53=4fu 4a3.53=4fv 4a4.53=4fw 4a5.53=4fx 4b6=8ff 4b9=8fe 4bl=wl3 4c4.53=4xc
  4d7.53=4xe 4ee=5vf 4f4=wkt 4wk=5ve 4wm=5ry 4wv.3z2=4ws 4xf=kh 4xg=j7 4xh=ki,4wr,x69 4hl=wxc 4ho=4ip 4hp=70f,4hu
  4i3=2k3j 4i7=6mp 4i8=6nz 4i8.6o2=86m 4i8.4ii=86b 4j3=8yr 4ii=6ny,8bl 4ik=6v8,7gn,7gq,7ky,2rf8,1jg7,1f2s 4ik.mq=6ze
  4im=6vc,8bh 4iu=1fio 4iw=6mt 1h1e=1h4s 1h2d=1h4q 3cw=3hk 3cw.3cw=3cx,3hl 3cw.3cy=3ju 3cw.3cz=3fe 3cw.3d1=3ib
  3cw.3d3=3jv 3cw.3d5=3hm 3cw.3d5.3cw=3ic 3cw.3da=3jw 3cw.3db=3jx 3cw.3de=3jy 3cy=3hn 3cy.3cw=3df,3id 3cy.3cy=3dg,3jz
  3cy.3cz=3dh,3ie 3cy.3d1=16mj 3cy.3d3=3di 3cy.3d5=3ff,3if 3cy.3d8=3fg,3ho 3cy.3da=16mk 3cy.3dc=3ih 3cy.3de=3fh,3hp
  3cy.3eo=3ig 3cy.3fy.ffs=mkf 3cz=3hq 3cz.3cw=3dj,3ii 3cz.3cz=3d0,16ml 3cz.3cz.3d3=16mm 3cz.3d1=3fi,3ij 3cz.3d2=xgg
  3cz.3d3=xgh,16mn 3cz.3d5=xgi,16mo 3cz.3d5.3cw=16mp 3cz.3d8=xgj,16mq 3cz.3da=16mr 3cz.3dc=16ms 3d1=3hr 3d1.3cw=xgk,3hs
  3d1.3cw.3cw=xgl,16mt 3d1.3cw.3d5=3ik 3d1.3cw.3de=16mu 3d1.3cy=3dk,3il 3d1.3cz=xgm,3im 3d1.3cz.3cz=xgn 3d1.3cz.3de=3in
  3d1.3d1=3dl,3io 3d1.3d1.3db=16mv 3d1.3d2=xgo,3ht 3d1.3d2.3cw=3ip 3d1.3d2.3d5=3iq 3d1.3d2.3de=16mw 3d1.3d3=xgp,3hu
  3d1.3d3.3cz=16mx 3d1.3d3.3d3=xgq 3d1.3d3.3d5=3ir 3d1.3d3.3d7=xgr,3it 3d1.3d3.3dd=16my 3d1.3d3.3de=3is 3d1.3d5=xgs,3hv
  3d1.3d5.3d5=3iu 3d1.3d7=3dn,16n1 3d1.3d8=xgt 3d1.3db=xgu,3iw 3d1.3dc=3hw 3d1.3dd=3hx 3d1.3de=3dm,3ej,3hy,16nm
  3d1.3eo=3iv 3d1.3f0=16mz 3d1.3fd=3ix 3d1.3fd.3de=16n0 3d2=3hz 3d2.3cw=xgv,3iy 3d2.3cy=16n2 3d2.3cy.3cy=16n3
  3d2.3cz=xgw 3d2.3d1=3iz 3d2.3d2=16n4 3d2.3d3=3do,3j0 3d2.3d3.3d5=16n5 3d2.3d5=xgx,3j1 3d2.3d5.3d5=3j2 3d2.3d7=3dp,3j6
  3d2.3d8=16n6 3d2.3da=3j4 3d2.3de=3j5 3d2.3eo=3j3 3d2.3fl=ggv 3d3=3i0 3d3.3cw=3dq 3d3.3cy=3dr 3d3.3cz=3ds,16n7
  3d3.3d1=3j7 3d3.3d1.3dd=16n8 3d3.3d2=16n9 3d3.3d3=3d4,16na 3d3.3d3.3d7=3e4 3d3.3d5=3dt,3i1 3d3.3d5.3cw=3du
  3d3.3d5.3cz=3dv,16nb 3d3.3d5.3d3=3dw 3d3.3d5.3d5=3dx 3d3.3d5.3d8=3dy 3d3.3d5.3dc=xgy 3d3.3d7=3e3,3ja 3d3.3d8=3dz,16nc
  3d3.3da=3e0,16nd 3d3.3db=xgz 3d3.3dc=3e1 3d3.3dd=3e2,3j8 3d3.3de=xh0,3j9 3d5=3i2 3d5.9oc.3cw=fka 3d5.9oc.3d2=glk
  3d5.3cw=3e5,3jb 3d5.3cy=3e6 3d5.3cz=3e7,3jc 3d5.3d1=3e8,3jd 3d5.3d2=3e9,16ne 3d5.3d3=3ea,3je 3d5.3d3.3cw=3eb
  3d5.3d3.3d7=16nf 3d5.3d5=3d6,3i3 3d5.3d5.9oc=fff 3d5.3d5.3cw=16ng 3d5.3d5.3cz=16nh 3d5.3d5.3d3=xh1 3d5.3d5.3d5=3ec
  3d5.3d7=3ed 3d5.3d8=3ee,16nj 3d5.3da=3ef,16nk 3d5.3db=3eg 3d5.3dc=3eh,16nl 3d5.3dd=3ei 3d5.3eo=16ni 3d7=3i4
  3d7.3cw=3ep,3jg 3d7.3cw.3cw=3jh 3d7.3cz=3eq 3d7.3d1=xh2 3d7.3d2=3er 3d7.3d3=3es 3d7.3d5=3et,3jl 3d7.3d7=3ev,3ji
  3d7.3d8=3ew 3d7.3da=3ex 3d7.3db=3jj 3d7.3dc=3ey 3d7.3dd=3ez 3d7.3de=xh3 3d7.3eo=3eu,3jm 3d8=3i5 3d8.3d3=16nr
  3d8.3d3.3d3=16ns 3d8.3d7=3f1 3d8.3d8=3d9,16nt 3d8.3d8.3de=xh4 3d8.3ft=ff9 3da=3i6 3da.3db=3f6 3da.3de=3f7 3db=3i7
  3dc=3i8 3dc.9oc.3cy.3d8=tiv,98x 3dc.3dc=xh5 3dd=3i9 3dd.3d3=3fa,3jn 3dd.3d5=16nu 3dd.3d7=3fb,3jo 3dd.3dc=16nv
  3dd.3de=xh6 3de=3ia 3de.3cy=3jp 3de.3d1=3jq 3de.3d2=3jr 3de.3d3=3js 3de.3d5=xh7 3de.3de=3fc 3ek.3ek=3el 3em.3em=3en
  3eo=3jf 3eo.3d3=16nn 3eo.3d3.3d7=16no 3f0=3jk 3f0.3d2=16np 3f0.3de=16nq 3f2.3f2=3f3 3f4.3f4=3f5 3fd=3jt 3fd.3fd=xh8
  3fl.9oc=3hf 3fl.3ft=3g6 3fl.3fy=3g7 3fl.ffs=3fm 3fn.3ft=3g8 3fn.3fx=3g9 3fn.3fy=3hg 3fn.ffs=3fo 3fp.9oc=3gc
  3fp.3ft=3ga 3fp.3fy=3gb 3fp.ffs=3fq 3fr.3fn=3hh 3fr.3ft=3gd 3fr.3fy=3ge 3fr.ffs=3fs 3ft.3fl=3fu 3ft.3fl.ffs=3fv
  3ft.3fn=3hi 3ft.3fn.ffs=3hj 3ft.3fp=3gf 3ft.3fp.ffs=3gg 3ft.3fr=16ls 3ft.3fr.ffs=3gh 3ft.3ft=3gi 3ft.3ft.ffs=16lt
  3ft.3fy=3gj 3ft.ffs=3fw 3fx.3fl=16lu 3fx.3fl.ffs=16lv 3fx.3fn=3gk,3gm 3fx.3fn.ffs=3gl 3fx.3fp=16lw 3fx.3ft=3gn
  3fx.ffs=3go 3fy.3fl=3gp 3fy.3fl.ffs=3gq 3fy.3fp=3fz 3fy.3fp.9oc=3gr 3fy.3fp.ffs=3g0 3fy.3fr=16lx 3fy.3fr.ffs=3gs
  3fy.3fy=3gt 3fy.ffs=3g1 3fy.ffs.ffs=16ly 3g2.3fl=3gu 3g2.3fl.ffs=16lz 3g2.3fp=3gv 3g2.3fp.ffs=3gw 3g2.3fr=3gx
  3g2.3fr.ffs=3gy 3g2.3ft=16m0 3g2.3fy=3gz 3g2.ffs=3h0 3ha.3fl=16md 3ha.3fp=3hb 3ha.3fp.ffs=16me 3ha.3fy=3hc
  3ha.3ha=3he 3ha.ffs=3hd 9ko=9nc 9j0=6yp,890 2dk2=fim vnu=wim vo0=wj0 vr4=wik vua=wiw w2h=wjj w4x=wji w5p=wic wbv=wjk
  wc5=wjm wcf=wje wci=wj4 wgo=wiv wk5=6ud,7uq,2k2k,x4h wkk=x3y wko=6kh wl2=6ki,2k2d,2k2z,20iu,1fdd 20hs=6kj
  1jvp.1jvz=1jvq 1jvp.1jvp=1jvs 1jvp.1jvp.1jvz=1jvt 1jvp.1jvp.1jw0=1jvu 1jvp.1jw0=1jvr 1jw3.1jvz=1jw4 1jw3.1jw3=1jw6
  1jw3.1jw3.1jvz=1jw7 1jw3.1jw3.1jw0=1jw8 1jw3.1jw0=1jw5 1jvv.1jvz=1jvw 1jvv.1jvv=1jvx 1jvv.1jvv.1jvz=1jvy
  1f3c=6tx,8ap,2re0,wwq 1f3w=7gd,2k2c,2rd0 1f40=89i 1fei=x3v 1fde=x3u 1fgm=1fhc 1f9e=1fbl 1f9v=1fbn 1fa2=1kxk
  1ggu=7j9,1omx ffs=718,71b,71e,71h,71m,71q,9u9,3g5 ffs.9oc=3h8 ffs.3fl=3h4 ffs.3fn=3h5 ffs.3fn.3ft=16m5
  ffs.3fn.ffs=16m6 ffs.3fr=16m7 ffs.3fr.ffs=16m8 ffs.3ft=3h6 ffs.3ft.ffs=16m9 ffs.3fx=16ma ffs.3fy=3h7 ffs.3g2=16mb
  ffs.3ha=3h9 ffs.ffs=16mc fh5=9uo fh6=9un,96r fh7=9ue,96q fi8=99u fid=9ui fik=9mz fjv=9lw,96t fp1=fsy ftw=fuk
  g1r=9pi,20oi g1s=972 g2z=9n3 g6t=2ues g76=96x gbf=9m3 ggd=34m ggg=34l ggh=3yht ggs=9mw aim=96z gkj=9nx,h5j ako=dcr
  gur=gv3 h7j=hkb app=beb hgh=hgr hij=hkv hkn=2xbn hlh=9mn hlm=2xdz 2xm0=2xlz hwv=hz4 i76=974 i77=973 ibk=3tbu ijp=9m0
  ik3=976 ild=ilu inu=977 itt=978 ivu=30g5 ix0=97a b96=97b jee=jeg jf0=97c bi9=jrd jzp=97d k21=99n k4h=97f bmi=kc6
  k7u=k89 33a7=3tby kcs=peu kcv=pg0 kcw=pfu kcz=phd bp1=ph2 kd4=pif bp6=imo bp7=dgg kdf=plz kfi=kjj bs3=kx5 kv1=kyv
  l7z=99p l8a=97i lch=97k ldh=97l ldm=97m lmt=358g lu0=lzt m7g=97n mjv=97o ffw=97q mnh=97s 37dg=3rnp mud=37jx 395l=395m
  cop=vk3 cov=k83 npw=nrj ny3=97x o9o=99r oop=97z or9=os6 ouf=4dq4 p5e=97v,982 p5f=981 paa=989 3d7s=3d7h pds=98a
  ph8=pj5 dhf=kdi prt=98e,98f,98g 3eie=3eo6 q6l=qbj qif=qip qj2=98h qxw=98i r5r=98k r5s=98j r7l=98l 3gz2=dxx rkw=98o
  ram=rct dyu=ra6 rk6=rkf rq4=rqb rvh=98p rvf=3b2s ry7=rye s11=s1m s5z=s63 sbq=98r s8v=s9z sdy=98s,98t slq=sm6 tc5=98w
  t65=t66 tiw=98y tj3=98z tm0=990 tnh=98v,992 trr=trs tw2=994 u06=995 u45=996 u6m=997 u72=998 u73=999 u74=99b uar=99c
  ui4=99e unw=99g uws=99h v9e=v9f vc6=99k vd0=99l vdd=vde vgw=99o vi7=99q vix=99s 2fw=2jg 5ay=5wo 5az=92m 5b9=5bb
  5bd=m2 x5a=id,x5b 1hiy=nc 1jz6=1ue,20x 1jz7=1uf,20y 1jz8=1tz,213 20oj=g2a 2j22=2qrx 2j24=2qtf 2jei=2qnr 2jej=2qqq
  2jek=2qlv 2jel=2qmm,2qmn 2jem=2qmq 2jen=2qmr 2jfk=83j 2jg0=88l 2rps=6o4 2rpt=6oc 2s0l=7kn 2s0n=7kt 2sca=2qz8 3tbz=j7c
`
