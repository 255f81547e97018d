import { readModelLines } from './model-line.ts'

/** Lines of European makes. Sizes are the makers' published dimensions, rounded to 5 mm. */
export const EUROPEAN_LINES = readModelLines(`
Alfa Romeo | Giulia | sedan | 2017 2820 4645 1435 | long_hood flowing |
Aston Martin | Vantage | sports_car | 2006 2600 4380 1255; 2019 2705 4465 1275 | long_hood fastback | (v8 |v12 )?vantage.*
Audi | A3 |  | 2006 2580 4290 1425; 2015 2635 4455 1415 |  | [ars]*3( .*)?
Audi | A4 |  | 1996 2615 4480 1415; 2009 2810 4705 1425; 2017 2820 4725 1425 |  | (a|s|rs ?)4( .*)?
Audi | A6 |  | 1995 2690 4795 1440; 2012 2910 4915 1455 |  | (a|s|rs ?)6( .*)?
Audi | A7 | hatchback | 2012 2915 4970 1420 | fastback | (a|s|rs ?)7( .*)?
Audi | A8 |  | 1997 2880 5035 1440; 2011 3120 5265 1475 |  | (a|s)8( .*)?
Audi | Q5 | crossover | 2009 2805 4630 1655 | roof_rails | (s?q5).*
Audi | Q7 | suv | 2007 3000 5090 1740 | roof_rails | (s?q7).*
Audi | R8 | sports_car | 2008 2650 4430 1250 | mid_engine | r8.*
Audi | TT | coupe | 2000 2420 4040 1345; 2008 2470 4180 1350 | arched | tts?.*
Audi | e-tron GT | sedan | 2022 2900 4990 1395 | fastback | (rs )?etron gt.*
Bentley | Continental GT | coupe | 2004 2745 4805 1390 | long_hood fastback | continental gt.*
BMW | 3 Series |  | 1984 2565 4325 1380; 1992 2700 4435 1395; 2006 2760 4520 1420; 2019 2850 4710 1440 | long_hood formal | 3\\d\\d.*|m3.*|3 series.*
BMW | 5 Series |  | 1984 2625 4620 1415; 1997 2830 4775 1435; 2011 2970 4900 1465 | long_hood | 5\\d\\d.*|m5.*|5 series.*
BMW | 7 Series |  | 1984 2795 5010 1430; 2002 3130 5170 1485; 2016 3210 5240 1480; 2023 3215 5390 1545 | long_hood formal | 7\\d\\d.*|7 series.*|i7.*
BMW | 8 Series | coupe | 1991 2685 4780 1340; 2019 2820 4850 1345 | long_hood fastback | 8\\d\\d.*|m8.*
BMW | i3 | city_car | 2014 2570 4000 1580 | floating_roof | i3.*
BMW | i8 | sports_car | 2014 2800 4690 1295 | mid_engine | i8.*
BMW | X3 | crossover | 2004 2795 4565 1675; 2018 2865 4710 1675 | roof_rails long_hood | x3.*|ix3.*
BMW | X5 | suv | 2000 2820 4665 1705; 2007 2935 4855 1765; 2019 2975 4920 1745 | long_hood | x5.*
BMW | X6 | suv | 2008 2935 4875 1690 | low_roof long_hood | x6.*
BMW | Z3 | convertible | 1996 2445 4025 1290 | long_hood | z3.*|m roadster.*
BMW | Z4 | convertible | 2003 2495 4090 1300; 2019 2470 4325 1305 | long_hood | z4.*
Ferrari | F430 | sports_car | 1984 2450 4250 1150; 2000 2600 4510 1215; 2010 2650 4550 1210 | mid_engine | (f430|360|458|488|f8|f355|348|328).*
Fiat | 500 | city_car | 2012 2300 3550 1520 | arched round_lamps | 500e?(?! [lx]( |$))
Jaguar | F-Type | coupe | 2014 2620 4470 1310 | long_hood fastback | ftype.*
Jaguar | XJ |  | 1984 2865 4960 1375; 2011 3030 5120 1450 | long_hood | xj(?!220|s).*|vanden plas.*
Jaguar | XK | coupe | 1984 2590 4765 1260; 1997 2590 4760 1295; 2007 2750 4790 1320 | long_hood fastback | x(k|js).*
Lamborghini | Gallardo | sports_car | 1984 2450 4140 1070; 2004 2560 4300 1165; 2015 2620 4460 1165 | mid_engine | (gallardo|huracan|aventador|murcielago|diablo|countach).*
Land Rover | Defender | off_roader | 1993 2795 4600 2035; 2020 3020 5020 1970 | spare_wheel | defender.*
Land Rover | Discovery | suv | 1994 2540 4540 1965; 2005 2885 4850 1890 | boxy upright | (new )?discovery(?! sport).*|lr[34].*
Land Rover | Range Rover | suv | 1987 2540 4470 1800; 2003 2880 4950 1865; 2013 2920 5000 1835 | boxy floating_roof | (new )?range rover(?! (evoque|velar|sport)).*
Land Rover | Range Rover Evoque | crossover | 2012 2660 4365 1635 | low_roof floating_roof | (new )?range rover evoque.*|evoque.*
Lotus | Elise | sports_car | 1984 2440 4195 1120; 2005 2300 3785 1145 | mid_engine | (elise|exige|evora|emira|esprit).*
Maybach | 62 | limousine | 2003 3825 6165 1575 |  | (57|62|landaulet).*
McLaren | 720S | sports_car | 2012 2670 4540 1195 | mid_engine | .*
Mercedes-Benz | AMG GT | sports_car | 2011 2680 4640 1260; 2016 2630 4545 1290 | long_hood fastback | (amg )?gt.*|sls.*
Mercedes-Benz | C-Class |  | 1984 2665 4450 1385; 1994 2690 4505 1425; 2008 2760 4625 1445; 2015 2840 4685 1440 | long_hood formal | (amg )?c ?\\d\\d.*|190.*
Mercedes-Benz | E-Class |  | 1984 2800 4740 1445; 1996 2835 4815 1440; 2010 2875 4870 1470; 2017 2940 4925 1460 | long_hood | (amg )?e ?\\d\\d\\d?.*|300( ?[ecdt].*)?|260e
Mercedes-Benz | G-Class | off_roader | 2002 2850 4660 1930; 2019 2890 4870 1970 | spare_wheel boxy round_lamps | (amg )?g ?(5\\d\\d?|6\\d|500|550).*
Mercedes-Benz | GLE | suv | 1998 2820 4590 1775; 2006 2915 4780 1815; 2020 2995 4925 1795 |  | (amg )?(gle|ml) ?\\d.*
Mercedes-Benz | S-Class |  | 1984 3070 5160 1440; 1992 3140 5215 1490; 2007 3165 5205 1475; 2021 3215 5290 1505 | long_hood | (amg |maybach )?s ?\\d{2,3}.*|[345]\\d0s[ed]l?.*
Mercedes-Benz | SL | convertible | 1984 2460 4580 1300; 1990 2515 4465 1300; 2003 2560 4535 1300 | long_hood | (amg )?sl ?\\d.*|\\d+sl
Mercedes-Benz | SLK | convertible | 1998 2400 3995 1265; 2012 2430 4135 1300 | long_hood | (amg )?sl[kc] ?\\d.*
Mercedes-Benz | Sprinter | cargo_van | 2007 3665 5930 2730 |  | sprinter.*
MINI | Clubman | wagon | 2008 2545 3945 1425; 2016 2670 4255 1440 | boxy round_lamps floating_roof | (cooper s? ?|john cooper works )?clubman.*
MINI | Countryman | crossover | 2011 2595 4110 1560; 2017 2670 4300 1555 | boxy round_lamps floating_roof | .*countryman.*
MINI | Cooper | city_car | 2002 2465 3625 1415; 2014 2495 3835 1415 | boxy round_lamps floating_roof | (john )?cooper.*|hardtop.*|mini.*
Porsche | 718 Boxster | convertible | 1997 2415 4340 1290; 2013 2475 4375 1280 |  | (718 )?boxster.*
Porsche | 718 Cayman | sports_car | 2006 2415 4340 1305; 2013 2475 4380 1295 | mid_engine | (718 )?cayman.*
Porsche | 911 | sports_car | 1984 2270 4290 1310; 1999 2350 4430 1305; 2012 2450 4500 1300 | rear_engine round_lamps | (new )?(911|carrera|turbo|targa|gt[23]).*
Porsche | 928 | sports_car | 1984 2500 4450 1275 | fastback long_hood | 928.*
Porsche | 944 | sports_car | 1984 2400 4200 1275 | fastback long_hood | 9[24][48].*
Porsche | Cayenne | suv | 2003 2855 4785 1700; 2019 2895 4920 1695 | low_roof | cayenne.*
Porsche | Macan | crossover | 2015 2805 4690 1625 | low_roof | macan.*
Porsche | Panamera | sedan | 2010 2920 4970 1420; 2017 2950 5050 1425 | fastback long_hood | panamera.*
Porsche | Taycan | sedan | 2020 2900 4965 1380 | fastback | taycan.*
Rolls-Royce | Phantom |  | 2003 3570 5830 1635 | long_hood boxy | phantom.*
Rolls-Royce | Ghost |  | 2010 3295 5400 1550 | long_hood formal | ghost.*
Saab | 900 |  | 1984 2515 4685 1420; 1999 2605 4630 1430 | fastback | 900.*|93.*
smart | fortwo | city_car | 2008 1865 2695 1555 | short_hood floating_roof | fortwo.*|eq fortwo.*
Volkswagen | Atlas | suv | 2018 2980 5035 1780 | roof_rails | atlas(?! cross).*
Volkswagen | Beetle | hatchback | 1998 2510 4080 1510; 2012 2540 4275 1485 | arched round_lamps | (new )?beetle.*
Volkswagen | Golf | hatchback | 1985 2475 3985 1415; 1999 2510 4150 1440; 2010 2580 4200 1480; 2015 2635 4255 1455 |  | (egolf|golf|gti|rabbit|r32).*
Volkswagen | ID.4 | crossover | 2021 2765 4585 1640 |  | id ?4.*
Volkswagen | ID. Buzz | minivan | 2025 3240 4960 1935 | short_hood boxy | id buzz.*
Volkswagen | Jetta |  | 1985 2475 4315 1415; 1999 2515 4375 1445; 2011 2650 4630 1455; 2019 2690 4700 1460 | formal | jetta(?! (sportwagen|wagon)).*
Volkswagen | Passat |  | 1990 2625 4575 1430; 1998 2705 4680 1460; 2012 2805 4870 1485 | formal | passat(?! wagon).*
Volkswagen | Tiguan | crossover | 2009 2605 4430 1685; 2018 2790 4700 1685 | roof_rails | tiguan.*
Volkswagen | Vanagon | minivan | 1984 2460 4570 1965 | short_hood boxy upright | (vanagon|camper).*
Volvo | 240 |  | 1984 2640 4790 1430 | boxy long_hood | 2[46]\\d.*
Volvo | 740 |  | 1984 2770 4785 1410 | boxy long_hood | (7[46]0|9[46]0|940|960).*
Volvo | C30 | hatchback | 2008 2640 4250 1445 |  | c30.*
Volvo | S60 |  | 2001 2715 4580 1425; 2011 2775 4630 1485; 2019 2870 4760 1435 | flowing | s60.*
Volvo | V70 | wagon | 1998 2665 4720 1430; 2008 2815 4825 1540 | roof_rails | [vx]c?70.*
Volvo | V60 | wagon | 2015 2775 4635 1485; 2019 2870 4760 1435 | roof_rails | v60.*
Volvo | V90 | wagon | 2017 2940 4935 1475 | roof_rails | v90.*
Volvo | XC60 | crossover | 2010 2775 4630 1710; 2018 2865 4690 1655 | roof_rails | xc60.*
Volvo | XC90 | suv | 2003 2855 4800 1785; 2016 2985 4950 1775 | roof_rails | xc90.*
`)
