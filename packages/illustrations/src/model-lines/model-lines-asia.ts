import { readModelLines } from './model-line.ts'

/** Lines of Japanese and Korean makes. Sizes are the makers' published dimensions, rounded to 5 mm. */
export const ASIAN_LINES = readModelLines(`
Acura | Integra |  | 1986 2450 4290 1345; 1994 2570 4380 1335; 2023 2735 4720 1410 |  |
Acura | NSX | sports_car | 1991 2530 4425 1170; 2017 2630 4470 1215 | mid_engine |
Acura | MDX | crossover | 2001 2700 4790 1745; 2014 2820 4915 1715 |  |
Acura | RDX | crossover | 2007 2650 4590 1655; 2019 2750 4745 1670 |  |
Acura | TLX |  | 2015 2775 4830 1445; 2021 2870 4940 1430 |  |
Genesis | G70 |  | 2019 2835 4685 1400 | long_hood |
Genesis | G80 |  | 2017 3010 4990 1465 | long_hood |
Genesis | GV80 | suv | 2021 2955 4945 1715 | low_roof |
Honda | Accord |  | 1984 2600 4535 1355; 1998 2715 4795 1445; 2008 2800 4930 1475; 2018 2830 4880 1450 | flowing | accord(?! crosstour)
Honda | Civic |  | 1984 2380 3890 1340; 1992 2570 4395 1375; 2006 2700 4490 1435; 2016 2700 4630 1415 | flowing |
Honda | CR-V | crossover | 1997 2620 4510 1675; 2007 2620 4520 1680; 2017 2660 4590 1680; 2023 2700 4695 1680 |  |
Honda | Element | crossover | 2003 2575 4300 1790 | boxy upright |
Honda | Fit | hatchback | 2007 2500 4000 1525 | short_hood |
Honda | HR-V | crossover | 2016 2610 4295 1605; 2023 2655 4565 1620 |  |
Honda | Insight |  | 2000 2400 3945 1355; 2010 2550 4375 1425 | wedge |
Honda | Odyssey | minivan | 1995 2830 4750 1645; 1999 3000 5110 1740; 2011 3000 5155 1735 |  |
Honda | Passport | suv | 1994 2700 4570 1680; 2019 2820 4840 1835 |  |
Honda | Pilot | suv | 2003 2700 4775 1795; 2009 2775 4850 1845; 2023 2890 5075 1805 | roof_rails |
Honda | Prelude | coupe | 1984 2450 4375 1295; 1992 2585 4520 1315 |  |
Honda | Ridgeline | pickup_crew | 2006 3100 5255 1785; 2017 3180 5335 1800 |  |
Honda | S2000 | convertible | 2000 2400 4135 1285 | long_hood |
Hyundai | Accent |  | 1995 2400 4115 1395; 2012 2570 4370 1450 |  |
Hyundai | Elantra |  | 1992 2500 4375 1395; 2011 2700 4530 1435; 2021 2720 4675 1415 | flowing |
Hyundai | Ioniq 5 | crossover | 2022 3000 4635 1605 | short_hood boxy |
Hyundai | Ioniq 6 | sedan | 2023 2950 4855 1495 | arched short_hood |
Hyundai | Kona | crossover | 2018 2600 4165 1550; 2024 2660 4355 1580 |  |
Hyundai | Palisade | suv | 2020 2900 4980 1750 |  |
Hyundai | Santa Cruz | pickup_crew | 2022 3005 4970 1695 |  |
Hyundai | Santa Fe | crossover | 2001 2620 4500 1675; 2019 2765 4770 1680; 2024 2815 4830 1720 |  |
Hyundai | Sonata |  | 1989 2650 4680 1410; 2011 2795 4820 1470; 2020 2840 4900 1445 | flowing |
Hyundai | Tucson | crossover | 2005 2630 4325 1680; 2016 2670 4475 1650; 2022 2755 4605 1665 |  |
Infiniti | G |  | 1991 2550 4445 1390; 2003 2850 4740 1465 | long_hood | g(20|25|35|37).*
Infiniti | Q50 |  | 2014 2850 4800 1445 | long_hood |
Infiniti | QX80 | suv | 2004 3130 5255 1955; 2011 3075 5290 1925 |  | qx(80|56).*
Isuzu | Trooper | off_roader | 1984 2650 4380 1800; 1992 2760 4545 1840 |  |
Kia | EV6 | crossover | 2022 2900 4695 1550 | low_roof |
Kia | EV9 | suv | 2024 3100 5010 1750 | boxy |
Kia | Carnival | minivan | 2022 3090 5155 1740 |  |
Kia | Forte |  | 2010 2650 4530 1460; 2019 2700 4640 1440 |  |
Kia | K5 |  | 2001 2700 4745 1410; 2011 2795 4845 1455 | flowing | k5|optima
Kia | Sedona | minivan | 2002 2910 4930 1730; 2015 3060 5115 1740 |  |
Kia | Sorento | suv | 2003 2710 4570 1730; 2016 2780 4760 1690 |  |
Kia | Soul | crossover | 2010 2550 4105 1610; 2020 2600 4195 1600 | boxy floating_roof |
Kia | Sportage | crossover | 1995 2650 4340 1650; 2011 2640 4440 1635; 2023 2755 4660 1660 |  |
Kia | Telluride | suv | 2020 2900 5000 1750 | boxy roof_rails |
Lexus | ES |  | 1990 2600 4650 1350; 2007 2775 4855 1450; 2019 2870 4975 1445 |  | es ?\\d.*
Lexus | GX | suv | 2003 2790 4780 1895; 2024 2850 4950 1920 | boxy roof_rails | gx ?\\d.*
Lexus | IS |  | 2001 2670 4485 1410; 2014 2800 4665 1430 | long_hood | is ?\\d.*
Lexus | LS |  | 1990 2815 4995 1405; 2007 2970 5030 1465; 2018 3125 5235 1450 | long_hood formal | ls ?\\d.*
Lexus | LX | suv | 1996 2850 4890 1850; 2008 2850 5065 1910 |  | lx ?\\d.*
Lexus | NX | crossover | 2015 2660 4630 1645 |  | nx ?\\d.*
Lexus | RX | crossover | 1999 2615 4575 1670; 2016 2790 4890 1690 | floating_roof | rx ?\\d.*
Mazda | CX-5 | crossover | 2013 2700 4555 1670 |  |
Mazda | CX-9 | suv | 2007 2875 5070 1730; 2016 2930 5065 1750 | low_roof | cx ?90?
Mazda | MX-5 Miata | convertible | 1990 2265 3970 1225; 2006 2330 3995 1245; 2016 2310 3915 1235 | long_hood | mx ?5.*|miata
Mazda | RX-7 | sports_car | 1984 2420 4320 1260; 1993 2425 4295 1230 | long_hood |
Mazda | Mazda3 |  | 2004 2640 4490 1465; 2014 2700 4580 1455; 2019 2725 4660 1440 |  | 3|mazda3
Mazda | Mazda6 |  | 2003 2675 4745 1440; 2014 2830 4895 1450 | flowing | 6|mazda6
Mazda | B-Series | pickup_extended | 1984 2800 4800 1600; 1994 3190 5150 1720 |  | b(2|3|4)\\d00.*|bseries.*
Mitsubishi | Eclipse | coupe | 1990 2470 4330 1305; 2000 2560 4490 1310 | fastback | eclipse(?! cross)
Mitsubishi | Montero | off_roader | 1984 2350 3930 1840; 1992 2725 4705 1865; 2001 2780 4795 1815 | spare_wheel | montero(?! sport)
Mitsubishi | Outlander | crossover | 2003 2625 4550 1685; 2014 2670 4695 1680 |  |
Nissan | Altima |  | 1993 2620 4585 1420; 2007 2775 4820 1470; 2019 2825 4900 1440 |  |
Nissan | Armada | suv | 2004 3130 5255 1960 |  | (pathfinder )?armada.*
Nissan | Cube | crossover | 2009 2530 3980 1650 | boxy upright |
Nissan | Frontier | pickup_crew | 1998 3330 5350 1700; 2005 3200 5220 1780; 2022 3200 5340 1840 |  | frontier.*
Nissan | GT-R | coupe | 2009 2780 4670 1370 | long_hood fastback |
Nissan | Juke | crossover | 2011 2530 4125 1570 | low_roof round_lamps |
Nissan | Leaf | hatchback | 2011 2700 4445 1550 |  |
Nissan | Maxima |  | 1985 2550 4610 1395; 2004 2825 4920 1480; 2016 2775 4895 1435 | flowing |
Nissan | Murano | crossover | 2003 2825 4770 1690; 2015 2825 4890 1690 |  |
Nissan | Pathfinder | suv | 1987 2650 4365 1670; 2005 2850 4765 1845; 2022 2900 5005 1770 | roof_rails |
Nissan | Rogue | crossover | 2008 2690 4645 1660; 2021 2705 4650 1700 |  |
Nissan | Sentra |  | 1984 2400 4245 1380; 2000 2535 4510 1410; 2020 2710 4645 1445 | formal |
Nissan | Titan | pickup_crew | 2004 3550 5700 1905; 2016 3550 5795 1910 |  | titan.*
Nissan | Versa |  | 2007 2600 4470 1535; 2020 2620 4495 1455 |  |
Nissan | Xterra | off_roader | 2000 2650 4520 1880 | roof_rails |
Nissan | Z | sports_car | 1984 2320 4335 1295; 2003 2650 4315 1325; 2009 2550 4245 1315 | long_hood fastback | (240|280|300|350|370)zx?.*|z
Scion | xB | hatchback | 2004 2500 3945 1640; 2008 2600 4250 1645 | boxy upright |
Subaru | BRZ | coupe | 2013 2570 4235 1320 | long_hood |
Subaru | Crosstrek | crossover | 2013 2665 4465 1595 | roof_rails | (xv )?crosstrek
Subaru | Forester | crossover | 1998 2525 4450 1590; 2009 2615 4560 1675; 2019 2670 4625 1730 | roof_rails upright |
Subaru | Impreza |  | 1993 2520 4340 1405; 2012 2645 4580 1465 |  |
Subaru | Legacy |  | 1990 2580 4545 1360; 2010 2750 4735 1505; 2020 2750 4840 1500 |  |
Subaru | Outback | wagon | 1995 2630 4715 1550; 2010 2745 4780 1670; 2020 2745 4860 1680 | roof_rails |
Subaru | WRX |  | 2002 2525 4405 1440; 2015 2650 4595 1475; 2022 2675 4670 1465 |  |
Suzuki | Samurai | off_roader | 1986 2030 3430 1640 | spare_wheel round_lamps |
Suzuki | Vitara | off_roader | 1989 2200 3620 1665; 1999 2480 4180 1740; 2006 2640 4470 1695 | spare_wheel | (grand )?vitara|sidekick
Toyota | 4Runner | suv | 1984 2625 4435 1680; 1996 2675 4540 1715; 2010 2790 4820 1780 | roof_rails |
Toyota | 86 | coupe | 2013 2570 4235 1320 | long_hood | (gr )?86|frs
Toyota | Avalon |  | 1995 2720 4830 1440; 2013 2820 4960 1460 | formal |
Toyota | Camry |  | 1984 2600 4440 1395; 1992 2620 4770 1400; 2007 2775 4805 1470; 2018 2825 4880 1445 | formal |
Toyota | Celica | coupe | 1984 2500 4440 1320; 1994 2540 4425 1290; 2000 2600 4335 1305 | fastback |
Toyota | Corolla |  | 1984 2430 4135 1385; 1993 2465 4370 1385; 2009 2600 4540 1465; 2020 2700 4630 1435 | formal | corolla(?! cross| matrix)
Toyota | FJ Cruiser | off_roader | 2007 2690 4670 1830 | round_lamps spare_wheel floating_roof |
Toyota | Highlander | crossover | 2001 2715 4685 1735; 2014 2790 4890 1730 | roof_rails |
Toyota | Land Cruiser | suv | 1984 2730 4675 1800; 1991 2850 4780 1860; 2008 2850 4950 1880; 2024 2850 4920 1860 | boxy roof_rails |
Toyota | Matrix | hatchback | 2003 2600 4350 1550 |  | (corolla )?matrix
Toyota | MR2 | sports_car | 1985 2320 3950 1250; 1991 2400 4180 1240 | mid_engine |
Toyota | Prius | hatchback | 2001 2550 4315 1465; 2004 2700 4445 1490; 2016 2700 4570 1475; 2023 2750 4600 1420 | wedge | prius(?! [cv]\\b)
Toyota | RAV4 | crossover | 1996 2410 4115 1655; 2006 2660 4600 1685; 2019 2690 4595 1700 | roof_rails |
Toyota | Sequoia | suv | 2001 3000 5180 1865; 2008 3100 5210 1895; 2023 3095 5285 1885 |  |
Toyota | Sienna | minivan | 1998 2900 4915 1710; 2011 3030 5085 1750; 2021 3060 5175 1770 |  |
Toyota | Supra | sports_car | 1986 2595 4620 1310; 1993 2550 4515 1275; 2020 2470 4380 1290 | long_hood | (gr )?supra
Toyota | Tacoma | pickup_crew | 1995 3100 5160 1680; 2005 3245 5285 1780; 2016 3235 5390 1795 |  | tacoma.*
Toyota | Tundra | pickup_crew | 2000 3570 5840 1810; 2007 3700 5815 1930; 2022 3700 5935 1980 |  | tundra.*
Toyota | Yaris | hatchback | 2007 2460 3825 1525 | short_hood |
Toyota | bZ4X | crossover | 2023 2850 4690 1650 |  |
`)
