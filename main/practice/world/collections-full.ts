import type { StyleName } from '../art/styles'
import * as palettes from './palettes'
import { trait, type CollectionSpec } from './collection'
import { STYLE_TRAITS } from './style-traits'
import { LARGE_TOKEN } from './tokens'

type Numbers = readonly [token: number, supply: number, floor: number, listed: number]
type Words = readonly [name: string, item: string, creator: string, description: string]

/** A collection whose traits are the style's, between the one that chooses the palette and its own. */
function more(
  [token, supply, floor, listed]: Numbers,
  [name, item, creator, description]: Words,
  art: readonly [StyleName, keyof typeof palettes],
  first: readonly [string, string],
  own: readonly [string, string],
): CollectionSpec {
  const slug = name.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-')
  return {
    ...{ token, name, item, slug, creator, description, style: art[0], supply, floor, listed },
    palettes: palettes[art[1]],
    traits: [trait(...first), ...STYLE_TRAITS[art[0]], trait(...own)],
  }
}

/** What a full world has beside a small one, as many of these as it has room for. */
export const collectionsFull: readonly CollectionSpec[] = [
  more(
    [LARGE_TOKEN.full, 24_000, 6.5, 0.5],
    ['Tide Tables', 'High water', 'Maren Solheim', 'Every high water of one harbour for thirty-three years.'],
    ['tide', 'tide'],
    ['Palette', 'Dusk:18 Lagoon:22 Ember:4 Fog:19 Ink:12 Moss:17 Rose:8'],
    ['Metres', '2.1:12 2.8:22 3.4:28 4.0:22 4.7:12 5.5:4'],
  ),
  more(
    [4_700_112, 6_000, 21, 0.16],
    ['Loom Errors', 'Error', 'Atelier Dört', 'What a loom does when its plan has a comma too many.'],
    ['kilim', 'kilim'],
    ['Dye', 'Madder:26 Indigo:24 Walnut:20 Crimson:9 Plum:21'],
    ['Fault line', 'Left:34 Right:34 Both:22 Neither:10'],
  ),
  more(
    [4_700_845, 4_000, 17, 0.18],
    ['Windfall', 'Windfall', 'Pilar Quint', 'Fruit that was counted where it fell.'],
    ['orchard', 'orchard'],
    ['Hour', 'Ten:24 Midnight:22 Two:20 Dawn:12 Blue:22'],
    ['Fruit', 'Pear:30 Quince:28 Medlar:24 Persimmon:18'],
  ),
  more(
    [4_701_203, 5_500, 9, 0.24],
    ['Offcuts', 'Offcut', 'Studio Vierkant', 'The corners left over when everything else had been used.'],
    ['quarter', 'quarter'],
    ['Ink', 'Signal:25 Harbour:23 Clay:22 Poster:18 Fern:12'],
    ['Bin', 'A:40 B:34 C:20 Swept_up:6'],
  ),
  more(
    [4_701_777, 3_600, 58, 0.14],
    ['Perihelion', 'Pass', 'K. Lindqvist', 'The nearest each wanderer came, and on which day.'],
    ['orbital', 'orbital'],
    ['Ground', 'Paper:22 Night:22 Mist:21 Plum:19 Sand:20'],
    ['Distance (au)', '0.2:10 0.39:22 0.72:30 1.0:26 1.52:12'],
  ),
  more(
    [4_702_090, 3_200, 26, 0.17],
    ['Verdigris', 'Patch', 'Holm & Daughter', 'Green that came to copper and stayed.'],
    ['lichen', 'lichen'],
    ['Roof', 'Basalt:26 Chalk:24 Bark:21 Slate:19 Amethyst:10'],
    ['Weathering', 'Rain:48 Salt:30 Soot:16 Smoke:6'],
  ),
  more(
    [4_702_561, 4_800, 13, 0.22],
    ['Unlet', 'Room', 'Tomasz Wyrwa', 'Rooms to rent in a city that has none.'],
    ['city', 'city'],
    ['District', 'Brickfield:27 Harbour:25 Garden:22 Rosehill:16 Gilded:10'],
    ['Storey', '0:16 1:26 2:26 3:18 7:10 13:4'],
  ),
  more(
    [4_702_988, 2_800, 92, 0.12],
    ['Lamp Visitors', 'Visitor', 'Ottilie Brandt', 'One summer of evenings, one lamp, one sheet of paper.'],
    ['moth', 'moth'],
    ['Cloth', 'Linen:28 Velvet:22 Oxblood:14 Sage:21 Ivory:15'],
    ['Stayed', 'A_moment:44 An_hour:36 All_night:20'],
  ),
  more(
    [4_703_314, 6_400, 7.5, 0.26],
    ['Desire Lines', 'Line', 'R. Okafor', 'Paths worn by people who would not use the pavement.'],
    ['truchet', 'truchet'],
    ['Ribbon', 'Cobalt:26 Vermilion:24 Pine:22 Mustard:18 Mono:10'],
    ['Saved', 'A_step:42 A_corner:36 Ten_minutes:18 Nothing:4'],
  ),
  more(
    [4_703_650, 3_000, 118, 0.1],
    ['Minor Saints', 'Saint', 'Casa Menor', 'Patrons of queues, umbrellas and borrowed ladders.'],
    ['mask', 'mask'],
    ['Temper', 'Calm:28 Jealous:22 Merry:20 Stern:20 Hungry:10'],
    ['Patron of', 'Queues:28 Umbrellas:26 Ladders:24 Dough:16 Silence:6'],
  ),
  more(
    [4_703_921, 5_000, 11, 0.2],
    ['Boreholes', 'Borehole', 'Geologic Press', 'Straight down, until something changed colour.'],
    ['strata', 'strata'],
    ['Range', 'Canyon:27 Glacier:24 Rift:21 Salt:18 Volcano:10'],
    ['Depth (m)', '12:30 48:28 160:22 725:14 3010:6'],
  ),
  more(
    [4_704_208, 3_400, 44, 0.15],
    ['Skylight', 'Pane', 'Ines Aalto', 'The part of the sky that one attic could see.'],
    ['stars', 'stars'],
    ['Sky', 'Indigo:27 Vellum:23 Pitch:21 Verdigris:18 Rose:11'],
    ['Glass', 'Clear:58 Wired:28 Cracked:14'],
  ),
  more(
    [4_704_577, 2_600, 130, 0.11],
    ['Slack Water', 'Pause', 'Maren Solheim', 'The twenty minutes in which nothing happens.'],
    ['tide', 'tideNight'],
    ['Palette', 'Harbour:34 Aurora:22 Coal:28 Copper:16'],
    ['Minutes', '14:20 17:30 20:34 26:16'],
  ),
  more(
    [4_704_803, 2_400, 66, 0.16],
    ['Threshold Rugs', 'Rug', 'Yusra Demir', 'Made for doorways: the middle is the first to go.'],
    ['kilim', 'kilimPale'],
    ['Dye', 'Straw:34 Sky:28 Olive:24 Rose:14'],
    ['Door', 'Front:40 Kitchen:34 Garden:20 None:6'],
  ),
  more(
    [4_705_119, 2_200, 38, 0.18],
    ['Late Frost', 'Night', 'Pilar Quint', 'The nights in May when somebody sat up with the trees.'],
    ['orchard', 'orchardSnow'],
    ['Hour', 'Noon:40 Dusk:36 Blue:24'],
    ['Degrees', '-4:12 -2.5:26 -1:36 0.5:26'],
  ),
  more(
    [4_705_462, 4_200, 5.25, 0.28],
    ['Proof Sheets', 'Proof', 'Nikolai Brandvold', 'Pulled, pinned up, corrected in pencil, kept.'],
    ['quarter', 'quarterMono'],
    ['Ink', 'Black:34 Blue:26 Red:22 Yellow:18'],
    ['State', 'First:46 Second:32 Third:16 Spoiled:6'],
  ),
  more(
    [4_705_738, 2_000, 71, 0.13],
    ['Small Hours', 'Hour', 'Ada Fenwick', 'A clock face for each hour somebody was awake.'],
    ['orbital', 'orbitalDark'],
    ['Ground', 'Void:40 Brass:26 Ice:34'],
    ['Because', 'Rain:30 A_child:28 A_letter:22 No_reason:20'],
  ),
  more(
    [4_705_991, 3_800, 15, 0.21],
    ['Rock Pool Census', 'Pool', 'Holm & Daughter', 'Counted twice, at low water, by two people who disagree.'],
    ['lichen', 'reef'],
    ['Water', 'Shallow:36 Lagoon:30 Deep:22 Bleached:12'],
    ['Residents', '3:24 7:32 12:26 31:14 104:4'],
  ),
  more(
    [4_706_035, 2_600, 29, 0.19],
    ['Bonded Store', 'Bay', 'Ferry & Yard', 'Goods that arrived and were never asked for.'],
    ['city', 'cityPort'],
    ['District', 'Docks:40 Customs:32 Lighthouse:28'],
    ['Seal', 'Whole:62 Broken:30 Missing:8'],
  ),
  more(
    [4_706_182, 3_000, 23, 0.17],
    ['Meadow Index', 'Entry', 'Ottilie Brandt', 'Everything that flew over one field on one Sunday.'],
    ['moth', 'mothDay'],
    ['Cloth', 'Sky:36 Lemon:30 Coral:34'],
    ['Seen', 'Once:52 Twice:30 Often:18'],
  ),
  more(
    [4_706_833, 4_600, 8.8, 0.25],
    ['Hem & Selvage', 'Edge', 'Noor Halabi', 'Studies of where cloth stops.'],
    ['truchet', 'truchetSoft'],
    ['Ribbon', 'Peach:38 Mint:34 Lilac:28'],
    ['Stitch', 'Blind:40 Running:34 Whip:20 Undone:6'],
  ),
  more(
    [4_707_219, 2_500, 33, 0.16],
    ['Understudies', 'Understudy', 'Casa Menor', 'Faces for the evening on which the lead is ill.'],
    ['mask', 'maskPale'],
    ['Temper', 'Even:60 Odd:40'],
    ['Nights on stage', '0:48 1:30 2:14 40:8'],
  ),
  more(
    [4_707_540, 3_300, 12.6, 0.2],
    ['Brickearth', 'Pit', 'Geologic Press', 'The clay under the suburbs, before it was the suburbs.'],
    ['strata', 'strataWarm'],
    ['Range', 'Ochre:52 Umber:48'],
    ['Fired', 'Never:50 Once:38 Twice:12'],
  ),
  more(
    [4_707_906, 2_100, 83, 0.13],
    ['Ceiling Roses', 'Rose', 'Ines Aalto', 'Plaster skies from houses that are to be pulled down.'],
    ['stars', 'starsWarm'],
    ['Sky', 'Ochre:50 Ash:50'],
    ['Room', 'Parlour:40 Stairs:30 Nursery:22 Attic:8'],
  ),
  more(
    [4_708_251, 5_400, 10.4, 0.22],
    ['Night Shift', 'Desk', 'Ada Fenwick', 'Lit windows, drawn from a train and never twice from the same side.'],
    ['city', 'city'],
    ['District', 'Brickfield:27 Harbour:25 Garden:22 Rosehill:16 Gilded:10'],
    ['Line', 'Inner:36 Outer:34 Goods:22 Closed:8'],
  ),
  more(
    [4_708_660, 3_232, 19, 0.18],
    ['Second Growth', 'Plot', 'Sunniva Gray', 'What came up by itself where the nursery had been.'],
    ['lichen', 'lichen'],
    ['Ground', 'Basalt:26 Chalk:24 Bark:21 Slate:19 Amethyst:10'],
    ['Years', '1:30 3:28 8:22 15:14 40:6'],
  ),
  more(
    [4_709_004, 3_300, 14, 0.19],
    ['Salt Roads', 'Stage', 'Noor Halabi', 'A day’s walk at a time, seen from underneath.'],
    ['strata', 'strata'],
    ['Range', 'Canyon:27 Glacier:24 Rift:21 Salt:18 Volcano:10'],
    ['Carried by', 'Mule:44 Cart:30 Barge:20 Hand:6'],
  ),
]
