import type { StyleName } from '../art/styles'
import { trait, type TraitSpec } from './collection'

/** The traits that each style of art draws from, after the one that chooses the palette: their values in its order. */
export const STYLE_TRAITS: Readonly<Record<StyleName, readonly TraitSpec[]>> = {
  tide: [
    trait('Sun', 'Small:44 Medium:42 Large:14'),
    trait('Waves', '4:16 5:24 6:30 7:18 8:12'),
    trait('Foam', 'None:50 Fine_line:24 Double_line:15 Broken:11'),
  ],
  kilim: [
    trait('Repeat', '10:20 11:24 12:26 13:18 14:12'),
    trait('Step', 'Single:60 Double:40'),
    trait('Border', 'Running_dog:46 Comb:34 Star:20'),
  ],
  orchard: [trait('Trees', '3:38 4:38 5:24'), trait('Moon', 'New:24 Crescent:38 Full:30 Red:8')],
  quarter: [trait('Tiles', '3:28 4:48 5:24'), trait('Cut', 'Round:46 Square:36 Diagonal:18')],
  orbital: [trait('Rings', '6:26 7:28 8:26 9:20'), trait('Arcs', 'Sparse:34 Even:44 Crowded:22')],
  lichen: [trait('Colonies', '1:44 2:36 3:20'), trait('Lobes', '3:22 4:26 5:24 6:18 7:10')],
  city: [trait('Height', 'Low:36 Mixed:42 Tall:22'), trait('Windows', 'Dark:46 Lit:42 Festive:12')],
  moth: [
    trait('Wing', 'Hawk:26 Silk:26 Owlet:28 Luna:20'),
    trait('Eyes', 'None:38 Two:40 Four:22'),
    trait('Antennae', 'Thread:48 Feather:36 Comb:16'),
  ],
  truchet: [trait('Density', '5:26 6:30 7:26 8:18'), trait('Weight', 'Thin:32 Even:44 Bold:24')],
  mask: [
    trait('Crown', 'None:34 Rays:28 Horns:21 Leaves:17'),
    trait('Eyes', 'Open:40 Half:32 Closed:22 Third:6'),
    trait('Mouth', 'Line:36 Smile:30 Teeth:20 Song:14'),
  ],
  strata: [trait('Beds', '7:26 9:32 11:27 13:15'), trait('Fault', 'None:56 Minor:31 Major:13')],
  stars: [
    trait('Figures', '2:32 3:42 4:26'),
    trait('Grid', 'Polar:44 Square:34 None:22'),
    trait('Comet', 'None:80 Tail:15 Twin:5'),
  ],
}
