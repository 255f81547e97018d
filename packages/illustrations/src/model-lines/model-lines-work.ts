import { readModelLines } from './model-line.ts'

/** Lines of trucks, buses and motorcycles: mostly which kind of silhouette a make or model has. Sizes are the makers' published dimensions, rounded to 5 mm. */
export const WORK_LINES = readModelLines(`
Autocar | ACX | heavy_truck |  | cab_over | .*
Freightliner | M2 | medium_truck |  |  | m2.*|business class.*
Freightliner | Sprinter | cargo_van | 2002 3550 5640 2610; 2007 3665 5930 2730 |  | sprinter.*
Freightliner | Cascadia | heavy_truck |  |  | .*
Hino | 268 | medium_truck |  |  | .*
International | CV | medium_truck |  |  | (cv|mv|durastar|4\\d00).*
International | LT | heavy_truck |  |  | .*
Isuzu | NPR | medium_truck |  | cab_over | n[pqr]r.*|nrr.*|ftr.*
Kenworth | K270 | medium_truck |  | cab_over | k[23]70.*
Kenworth | T680 | heavy_truck |  |  | .*
Mack | Anthem | heavy_truck |  |  | .*
Mitsubishi Fuso | Canter | medium_truck |  | cab_over | .*
Peterbilt | 220 | medium_truck |  | cab_over | 220.*
Peterbilt | 579 | heavy_truck |  |  | .*
Volvo | VNL | heavy_truck |  |  | (vn|vh|vt|wia|wg|fe).*
Volvo Truck | VNL | heavy_truck |  |  | .*
Western Star | 4900 | heavy_truck |  |  | .*
Blue Bird | Vision | bus | 1984 5550 10670 3150 | school | .*
IC Bus | CE | bus | 1984 6480 10900 3150 | school | .*
Thomas Built | Saf-T-Liner | bus | 1984 6480 10900 3150 | school | .*
Gillig | Low Floor | bus | 1984 7090 12400 3150 |  | .*
New Flyer | Xcelsior | bus | 1984 7190 12500 3220 |  | .*
Prevost | H3-45 | bus | 1984 8000 13700 3750 |  | .*
MCI | J4500 | bus | 1984 8000 13860 3600 |  | .*
BMW | GS | motorcycle | 1984 1515 2210 1430 | adventure | [rfg] ?\\d+ ?gs.*
BMW | K 1600 | motorcycle | 1984 1680 2490 1380 | tourer | k ?1[26]\\d0.*
BMW | S 1000 | motorcycle | 2009 1430 2070 1150 | sport_bike | s ?1000.*
Ducati | Panigale | motorcycle | 1994 1430 2060 1130 | sport_bike | (panigale|.*superbike|9\\d\\d|1\\d98).*
Ducati | Multistrada | motorcycle | 2004 1530 2200 1450 | adventure | multistrada.*
Harley-Davidson | Touring | motorcycle | 1984 1625 2500 1340 | tourer | (fl[ht].*|electra.*|road (glide|king).*|street glide.*)
Harley-Davidson | Softail | motorcycle | 1984 1630 2370 1150 | cruiser | .*
Honda | Gold Wing | motorcycle | 1984 1690 2575 1340 | tourer | (gold ?wing|gl ?1[258]\\d0|gl1200).*
Honda | CBR | motorcycle | 1987 1410 2060 1130 | sport_bike | cbr.*
Honda | Africa Twin | motorcycle | 1990 1565 2330 1430 | adventure | (africa twin|crf ?1[01]00|xl ?\\d+).*
Honda | Shadow | motorcycle | 1984 1640 2430 1130 | cruiser | (shadow|vt ?\\d+|vtx|rebel|cmx).*
Indian | Chief | motorcycle | 1999 1640 2330 1130 | cruiser | .*
Kawasaki | Ninja | motorcycle | 1984 1410 2070 1140 | sport_bike | (ninja|zx|ex).*
Kawasaki | Vulcan | motorcycle | 1985 1660 2400 1150 | cruiser | (vulcan|vn).*
Kawasaki | KLR | motorcycle | 1987 1490 2230 1350 | adventure | (klr|versys).*
Suzuki | GSX-R | motorcycle | 1986 1420 2080 1140 | sport_bike | (gsx ?r|hayabusa|gsx1300r).*
Suzuki | Boulevard | motorcycle | 1986 1650 2420 1110 | cruiser | (boulevard|intruder|vs|vl).*
Suzuki | V-Strom | motorcycle | 2002 1555 2280 1410 | adventure | (vstrom|dl).*
Triumph | Tiger | motorcycle | 1994 1540 2230 1430 | adventure | tiger.*
Vespa | Vespa | motorcycle | 1984 1340 1900 1160 | scooter | .*
Yamaha | YZF | motorcycle | 1994 1405 2055 1150 | sport_bike | (yzf|r1|r6|r7|r3).*
Yamaha | V Star | motorcycle | 1984 1640 2450 1110 | cruiser | (v ?star|xv|virago|road star|bolt).*
Yamaha | Ténéré | motorcycle | 1990 1540 2260 1430 | adventure | (tenere|super tenere|xtz?).*
`)
