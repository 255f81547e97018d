import { readModelLines } from './model-line.ts'

/** Lines of American makes. Sizes are the makers' published dimensions, rounded to 5 mm. */
export const AMERICAN_LINES = readModelLines(`
Buick | Enclave | suv | 2008 3020 5125 1840; 2018 3070 5190 1775 |  |
Buick | LeSabre |  | 1986 2815 4990 1410; 2000 2850 5080 1450 | formal |
Buick | Roadmaster | wagon | 1991 2945 5530 1530 | boxy |
Cadillac | CTS |  | 2003 2880 4830 1440; 2014 2910 4965 1455 | long_hood | cts.*
Cadillac | DeVille |  | 1985 2815 4955 1395; 1994 2890 5325 1430; 2000 2930 5260 1440 | formal |
Cadillac | Escalade | suv | 1999 2985 5110 1880; 2007 2945 5145 1890; 2021 3070 5380 1950 | boxy | escalade(?! ext)
Cadillac | Limousine | limousine |  |  | .*limousine.*
Chevrolet | Astro | minivan | 1985 2820 4820 1930 | boxy upright | astro.*
Chevrolet | Blazer | suv | 1984 2705 4690 1850; 1995 2720 4655 1635; 2019 2865 4860 1700 |  | (\\w+ )*blazer.*
Chevrolet | Bolt EV | hatchback | 2017 2600 4165 1595 | short_hood | bolt ev
Chevrolet | Camaro | coupe | 1984 2565 4875 1270; 1993 2565 4910 1300; 2010 2850 4840 1375; 2016 2810 4785 1350 | long_hood |
Chevrolet | Caprice |  | 1984 2945 5390 1430; 1991 2945 5440 1420 | long_hood formal |
Chevrolet | Cavalier |  | 1984 2570 4380 1325; 1995 2645 4580 1390 |  |
Chevrolet | Colorado | pickup_crew | 2004 3200 5260 1650; 2015 3260 5395 1785 |  | colorado.*
Chevrolet | Corvette | sports_car | 1984 2445 4485 1185; 1997 2655 4565 1210; 2014 2710 4495 1240 | long_hood fastback | corvette.*
Chevrolet | Equinox | crossover | 2005 2860 4795 1700; 2018 2725 4650 1660 |  |
Chevrolet | Express |  | 1984 3175 5180 2020; 1996 3430 5690 2070 |  | express.*|van .*|g(10|15|20|25|30) .*
Chevrolet | Impala |  | 1994 2945 5440 1405; 2000 2805 5080 1475; 2014 2835 5110 1495 |  |
Chevrolet | Malibu |  | 1997 2720 4835 1430; 2008 2850 4870 1450; 2016 2830 4935 1455 | flowing |
Chevrolet | S-10 | pickup_extended | 1984 3120 4880 1570; 1994 3120 5180 1600 |  | (t10 )?s10(?! blazer).*
Chevrolet | Silverado | pickup_crew | 1984 3340 5400 1780; 1999 3650 5785 1810; 2014 3645 5845 1880; 2019 3745 5885 1920 |  | silverado.*|[ck]\\d{2,4}(?! (blazer|suburban)).*|pickup .*
Chevrolet | Suburban | suv | 1984 3290 5565 1830; 1992 3340 5575 1800; 2007 3300 5650 1950; 2021 3405 5735 1925 | boxy roof_rails | (c|k)?(\\d+ )?suburban.*
Chevrolet | Tahoe | suv | 1995 2985 5070 1890; 2007 2945 5130 1955; 2021 3070 5350 1925 | boxy roof_rails | tahoe.*
Chevrolet | Trax | crossover | 2015 2555 4255 1650; 2024 2700 4535 1565 |  |
Chrysler | 300 |  | 1999 2870 5020 1420; 2005 3050 5015 1485 | long_hood boxy | 300.*
Chrysler | Pacifica |  | 2004 2955 5050 1690; 2017 3090 5175 1775 |  |
Chrysler | PT Cruiser | hatchback | 2001 2615 4290 1600 | arched upright |
Chrysler | Town and Country | minivan | 1990 3030 4900 1690; 2008 3080 5145 1750 |  | town (and|&)? ?country.*
Dodge | Caravan | minivan | 1984 2845 4465 1640; 1996 3030 5070 1740; 2008 3080 5145 1750 |  | (grand )?caravan.*
Dodge | Challenger | coupe | 2008 2945 5020 1450 | long_hood boxy |
Dodge | Charger |  | 1984 2450 4400 1290; 2006 3050 5080 1480 | long_hood formal |
Dodge | Dakota | pickup_extended | 1987 3325 5460 1710 |  | dakota.*
Dodge | Durango | suv | 1998 2945 4910 1850; 2011 3045 5075 1800 |  |
Dodge | Neon |  | 1995 2640 4365 1370 | arched round_lamps |
Dodge | Ram | pickup_crew | 1984 3330 5350 1760; 1994 3530 5700 1825; 2009 3570 5815 1925 |  | ram \\d.*|[dw]\\d{3}.*
Dodge | Viper | sports_car | 1992 2445 4450 1130; 2013 2510 4465 1245 | long_hood fastback |
Ford | Bronco | off_roader | 1984 2660 4575 1880; 2021 2950 4810 1850 | spare_wheel round_lamps floating_roof boxy | bronco(?! sport| ii)
Ford | Bronco Sport | crossover | 2021 2670 4385 1785 | boxy upright roof_rails |
Ford | Crown Victoria |  | 1984 2905 5365 1405; 1998 2910 5385 1480 | long_hood boxy formal |
Ford | E-Series |  | 1984 3505 5245 2060; 1992 3505 5380 2100 |  | e\\d{3}.*|econoline.*
Ford | Edge | crossover | 2007 2825 4720 1700 |  |
Ford | Escape | crossover | 2001 2620 4400 1725; 2013 2690 4525 1685; 2020 2710 4585 1680 |  |
Ford | Excursion | suv | 2000 3480 5760 1980 | boxy |
Ford | Expedition | suv | 1997 3025 5200 1900; 2018 3110 5335 1940 | roof_rails |
Ford | Explorer | suv | 1991 2835 4680 1710; 2002 2890 4815 1830; 2011 2865 5005 1790; 2020 3025 5050 1775 | roof_rails | explorer(?! sport trac)
Ford | F-150 | pickup_crew | 1984 3530 5500 1800; 1997 3530 5720 1850; 2009 3680 5890 1935; 2021 3695 5885 1960 |  | f ?150.*
Ford | F-Series Super Duty | pickup_crew | 1984 3950 6000 1900; 1999 3970 6260 2060; 2017 4060 6350 2070 |  | f ?[234]50.*
Ford | F-650 | medium_truck |  |  | f ?[5678]\\d0.*
Ford | Fiesta |  | 2011 2490 4070 1475 | short_hood |
Ford | Flex | wagon | 2009 2995 5125 1730 | boxy floating_roof |
Ford | Focus |  | 2000 2615 4275 1430; 2012 2650 4360 1465 |  |
Ford | Fusion |  | 2006 2730 4830 1450; 2013 2850 4870 1475 | flowing |
Ford | GT | sports_car | 2005 2710 4645 1125; 2017 2710 4765 1110 | mid_engine |
Ford | Maverick | pickup_crew | 2022 3075 5075 1745 |  |
Ford | Mustang | coupe | 1984 2550 4550 1320; 1994 2575 4615 1350; 2005 2720 4765 1410; 2015 2720 4785 1380 | long_hood fastback | mustang(?! mache)
Ford | Mustang Mach-E | crossover | 2021 2985 4715 1625 | low_roof |
Ford | Ranger | pickup_extended | 1984 2890 4790 1640; 1993 3190 5150 1720; 2019 3220 5355 1815 |  | ranger.*
Ford | Taurus |  | 1986 2690 4785 1380; 1996 2755 5015 1400; 2010 2870 5155 1540 |  |
Ford | Transit | cargo_van | 2015 3750 5980 2560 |  | transit(?! connect)
Ford | Transit Connect | cargo_van | 2010 2910 4590 2010; 2014 3060 4820 1845 |  |
GMC | Acadia | suv | 2007 3020 5095 1775; 2017 2860 4915 1675 |  |
GMC | Canyon | pickup_crew | 2004 3200 5260 1650; 2015 3260 5395 1785 |  | canyon.*
GMC | Hummer EV | pickup_crew | 2022 3445 5505 2010 | boxy | hummer.*
GMC | Savana |  | 1984 3175 5180 2020; 1996 3430 5690 2070 |  | savana.*|vandura.*|rally.*
GMC | Sierra | pickup_crew | 1984 3340 5400 1780; 1999 3650 5785 1810; 2014 3645 5845 1880; 2019 3745 5890 1920 |  | sierra.*|[ck]\\d{2,4}(?! (jimmy|suburban)).*|pickup .*
GMC | Yukon | suv | 1992 2830 4775 1800; 2007 2945 5130 1955; 2021 3070 5335 1945 | boxy roof_rails | yukon.*
Hummer | H2 | off_roader | 2003 3120 4820 1975 | boxy roof_rails |
Jeep | Cherokee | suv | 1984 2575 4200 1625; 2014 2700 4625 1680 | roof_rails | cherokee(?! wagoneer)
Jeep | Compass | crossover | 2007 2635 4405 1630; 2017 2635 4395 1640 |  |
Jeep | Gladiator | pickup_crew | 2020 3490 5540 1880 | boxy round_lamps upright |
Jeep | Grand Cherokee | suv | 1993 2690 4490 1645; 2005 2780 4740 1720; 2011 2915 4820 1760 |  | grand cherokee.*
Jeep | Renegade | crossover | 2015 2570 4230 1690 | boxy round_lamps upright |
Jeep | Wrangler | off_roader | 1987 2375 3880 1830; 2007 2945 4585 1840; 2018 3010 4785 1850 | spare_wheel round_lamps floating_roof | (new )?wrangler.*
Lincoln | Continental |  | 1984 2755 5095 1415; 1995 2770 5240 1420; 2017 2995 5115 1485 | formal |
Lincoln | Navigator | suv | 1998 3025 5200 1910; 2018 3110 5335 1940 | roof_rails | navigator.*
Lincoln | Town Car |  | 1984 2980 5565 1420; 1998 2990 5470 1475 | long_hood boxy formal |
Lucid | Air | sedan | 2022 2960 4975 1410 | fastback short_hood | air.*
Mercury | Grand Marquis |  | 1984 2905 5420 1410; 1998 2910 5385 1445 | long_hood formal |
Plymouth | Voyager | minivan | 1984 2845 4465 1640; 1996 3030 5070 1740 |  | (grand )?voyager.*
Pontiac | Aztek | crossover | 2001 2750 4625 1695 | low_roof |
Pontiac | Fiero | sports_car | 1984 2375 4120 1190 | mid_engine |
Pontiac | Firebird | coupe | 1984 2565 4835 1265; 1993 2565 4965 1320 | long_hood fastback | firebird.*
Ram | 1500 | pickup_crew | 2011 3570 5815 1925; 2019 3670 5915 1970 |  | 1500.*
Ram | 2500 | pickup_crew | 2011 3790 6070 1990 |  | [23]500.*
Ram | ProMaster | cargo_van | 2014 4035 5995 2560 | boxy | promaster(?! city).*
Rivian | R1S | suv | 2022 3075 5100 1865 | boxy | r1s.*
Rivian | R1T | pickup_crew | 2022 3450 5515 1850 |  | r1t.*
Saturn | S-Series |  | 1991 2600 4475 1345 |  | s[clw]\\d?
Tesla | Cybertruck | pickup_crew | 2024 3635 5685 1795 | boxy | cybertruck.*
Tesla | Model 3 | sedan | 2017 2875 4695 1445 | short_hood fastback flowing | model 3.*
Tesla | Model S | sedan | 2012 2960 4975 1440 | fastback | model s.*
Tesla | Model X | crossover | 2016 2965 5040 1680 | low_roof short_hood | model x.*
Tesla | Model Y | crossover | 2020 2890 4750 1625 | low_roof short_hood | model y.*
Tesla | Roadster | sports_car | 2008 2350 3940 1125 | mid_engine |
`)
