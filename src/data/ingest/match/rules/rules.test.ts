import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LINK_RULES } from '#catalog/link-rules.ts'
import type { RuleName } from './rule.ts'
import { epaName, federalName, linksBetween } from './testing.ts'

/** For each rule: pairs that it links (federal, EPA), and similar pairs that it must not link. */
const CASES: Readonly<
  Record<RuleName, { linked: readonly [string, string][]; unlinked: readonly [string, string][] }>
> = {
  same_name: {
    linked: [
      ['2011 TOYOTA COROLLA', '2011 Toyota Corolla'],
      ['2015 FERRARI 488 SPIDER', '2015 Ferrari 488 Spider'],
    ],
    unlinked: [
      ['2011 TOYOTA COROLLA', '2012 Toyota Corolla'],
      ['2011 HONDA COROLLA', '2011 Toyota Corolla'],
      ['2011 TOYOTA COROLLA', '2011 Toyota Corolla Cross'],
    ],
  },
  punctuation: {
    linked: [
      ['2007 MAZDA CX9', '2007 Mazda CX-9'],
      ['2019 MERCEDES-BENZ C 300', '2019 Mercedes-Benz C300'],
      ['2013 LEXUS LX570', '2013 Lexus LX 570'],
    ],
    unlinked: [['2013 LEXUS LX570', '2013 Lexus LX 57']],
  },
  drive_words: {
    linked: [
      ['2010 TOYOTA RAV4', '2010 Toyota RAV4 4WD'],
      ['2021 AUDI A3', '2021 Audi A3 quattro'],
    ],
    unlinked: [['2010 TOYOTA RAV4', '2010 Toyota RAV4 Prime 4WD']],
  },
  cab_words: {
    linked: [['2009 CHEVROLET COLORADO', '2009 Chevrolet Colorado Crew Cab 2WD']],
    unlinked: [['2009 CHEVROLET COLORADO CREW CAB', '2009 Chevrolet Colorado 2WD']],
  },
  engine_words: {
    linked: [
      ['2013 FORD TAURUS', '2013 Ford Taurus FWD FFV'],
      ['2001 ACURA TL', '2001 Acura 3.2TL'],
      ['2003 JAGUAR S-TYPE', '2003 Jaguar S-Type 3.0 Litre'],
    ],
    unlinked: [['2001 ACURA TL', '2001 Acura 3.2CL']],
  },
  trim_words: {
    linked: [
      ['2018 TOYOTA CAMRY', '2018 Toyota Camry XLE/XSE'],
      ['2021 TESLA MODEL 3', '2021 Tesla Model 3 Long Range AWD'],
    ],
    unlinked: [
      ['2023 FORD BRONCO', '2023 Ford Bronco Sport 4WD'],
      ['2015 MITSUBISHI OUTLANDER', '2015 Mitsubishi Outlander Sport 2WD'],
      ['2018 TOYOTA CAMRY XSE', '2018 Toyota Camry LE'],
    ],
  },
  body_words: {
    linked: [
      ['2003 VOLKSWAGEN PASSAT', '2003 Volkswagen Passat Wagon'],
      ['2013 AUDI A5', '2013 Audi A5 Cabriolet quattro'],
      ['2021 HONDA CIVIC HATCH', '2021 Honda Civic 5Dr'],
    ],
    unlinked: [
      ['2021 HONDA CIVIC HATCH', '2021 Honda Civic 4Dr'],
      ['2013 AUDI A5 CABRIOLET', '2013 Audi A5 quattro'],
      ['2013 HYUNDAI GENESIS', '2013 Hyundai Genesis Coupe'],
    ],
  },
  size_words: {
    linked: [
      ['2018 FORD EXPEDITION', '2018 Ford Expedition MAX 2WD'],
      ['2006 AUDI A8', '2006 Audi A8 L'],
    ],
    unlinked: [['2012 CHEVROLET SILVERADO 2500', '2012 Chevrolet Silverado C15 2WD']],
  },
  record_mark: {
    linked: [
      ['2021 CADILLAC ESCALADE NA', '2021 Cadillac Escalade 4WD'],
      ['2021 PORSCHE TAYCAN TURBO CROSS TURISM', '2021 Porsche Taycan Turbo Cross Turismo'],
      ['2021 TESLA MODEL Y  5-SEAT', '2021 Tesla Model Y Long Range AWD'],
      ['2020 TESLA MODEL X (ALL VARIANTS 7PSGR)', '2020 Tesla Model X Performance'],
    ],
    unlinked: [
      ['2021 TESLA MODEL Y 7-SEAT', '2021 Tesla Model X Performance'],
      ['2021 PORSCHE TAYCAN TURBO S CROSS TURI', '2021 Porsche Taycan Turbo Cross Turismo'],
    ],
  },
  make_in_name: {
    linked: [
      ['2015 MAZDA MAZDA3', '2015 Mazda 3 4-Door'],
      ['2022 POLESTAR POLESTAR 2', '2022 Polestar 2 Dual Motor'],
      ['2014 CHEVROLET CHEVEROLET SS', '2014 Chevrolet SS'],
    ],
    unlinked: [
      ['2015 MAZDA MAZDA3', '2015 Mazda CX-3 2WD'],
      ['2015 MAZDA MAZDA6', '2015 Mazda 3 4-Door'],
    ],
  },
  new_in_name: {
    linked: [
      ['2002 VOLKSWAGEN BEETLE', '2002 Volkswagen New Beetle'],
      ['2022 LAND-ROVER RANGE ROVER', '2022 Land-Rover New Range Rover'],
    ],
    unlinked: [['2022 LAND-ROVER RANGE ROVER', '2022 Land-Rover New Range Rover Sport']],
  },
  series_words: {
    linked: [
      ['2008 CHEVROLET SILVERADO 1500', '2008 Chevrolet Silverado C15 2WD'],
      ['2021 GMC SIERRA 1500', '2021 GMC Sierra 4WD AT4'],
      ['2007 BMW X3 SAV', '2007 BMW X3 3.0si'],
      ['2019 VOLKSWAGEN GOLF GTI', '2019 Volkswagen GTI'],
      ['2002 MAZDA MIATA', '2002 Mazda MX-5 Miata'],
      ['2005 PORSCHE 911 CARRERA S', '2005 Porsche Carrera 2 S Coupe'],
      ['1986 CHEVROLET S10 BLAZER', '1986 Chevrolet T10 (S10) Blazer 4WD'],
      ['1984 CHEVROLET BLAZER', '1984 Chevrolet K5/K10 Blazer 4WD'],
      ['1988 CHEVROLET SUBURBAN', '1988 Chevrolet R10 Suburban 2WD'],
      ['1988 GMC JIMMY', '1988 GMC V15 Jimmy 4WD'],
      ['1990 GMC RALLY', '1990 GMC G15/25 Rally 2WD'],
    ],
    unlinked: [
      ['2008 CHEVROLET SILVERADO 3500', '2008 Chevrolet Silverado C15 2WD'],
      ['2024 CHEVROLET SILVERADO 1500', '2024 Chevrolet Silverado EV'],
      ['2005 PORSCHE 911 CARRERA 4S', '2005 Porsche Carrera 2 S Coupe'],
    ],
  },
  word_order: {
    linked: [
      ['2015 MERCEDES-BENZ AMG ML63', '2015 Mercedes-Benz ML63 AMG'],
      ['2010 BMW X6 ACTIVEHYBRID SAC', '2010 BMW ActiveHybrid X6'],
      ['2012 MINI JCW CLUBMAN', '2012 MINI John Cooper Works Clubman'],
    ],
    unlinked: [
      ['2015 MERCEDES-BENZ AMG ML63', '2015 Mercedes-Benz GL63 AMG'],
      ['2012 MINI COOPER', '2012 MINI Cooper Clubman'],
    ],
  },
  code_letters: {
    linked: [
      ['2014 BMW 328XI', '2014 BMW 328i xDrive'],
      ['2004 BMW 325CI', '2004 BMW 325ci Convertible'],
      ['2015 BMW 740LXI', '2015 BMW 740Li xDrive'],
      ['2017 VOLVO V90CC', '2017 Volvo V90 CC AWD'],
    ],
    unlinked: [
      ['2014 BMW 328XI', '2014 BMW 328i'],
      ['2015 BMW 740LI', '2015 BMW 740i'],
      ['2019 LEXUS RX350L', '2019 Lexus RX 350'],
    ],
  },
  power_words: {
    linked: [
      ['2021 KIA NIRO PHEV', '2021 Kia Niro Plug-in Hybrid'],
      ['2022 HYUNDAI ELANTRA HEV', '2022 Hyundai Elantra Hybrid Blue'],
      ['2008 HONDA CIVIC GX', '2008 Honda Civic CNG'],
      ['2010 LEXUS HS 250 HYBRID', '2010 Lexus HS 250h'],
    ],
    unlinked: [
      ['2021 KIA NIRO PHEV', '2021 Kia Niro Electric'],
      ['2022 HYUNDAI ELANTRA HEV', '2022 Hyundai Elantra'],
    ],
  },
  grade_words: {
    linked: [
      ['2003 KIA SEDONA EX', '2003 Kia Sedona'],
      ['1988 FORD TAURUS GL', '1988 Ford Taurus Wagon'],
      ['2022 RAM 1500 CREW CAB', '2022 Ram 1500 4WD'],
      ['2018 FORD F-150 SUPER CREW', '2018 Ford F150 Pickup 4WD'],
      ['2023 FORD F-150 (SUPER CAB) GAS', '2023 Ford F150 Pickup 2WD'],
      ['2023 FORD F-150 (SUPER CREW) HEV', '2023 Ford F150 Pickup 4WD HEV'],
    ],
    unlinked: [
      ['2018 TOYOTA CAMRY LE', '2018 Toyota Camry XSE'],
      ['1990 FORD TAURUS SHO', '1990 Ford Taurus'],
      ['2022 RAM 1500 CLASSIC CREW CAB', '2022 Ram 1500 4WD'],
      ['2023 FORD F-150 (SUPER CREW) HEV', '2023 Ford F150 Pickup 4WD'],
      ['2021 FORD F-150 SUPER CREW DIESEL', '2021 Ford F150 Pickup 4WD'],
      ['2017 HONDA CIVIC TYPE R', '2017 Honda Civic 4Dr'],
    ],
  },
  shared_name: {
    linked: [
      ['1997 NISSAN 200SX', '1997 Nissan Sentra/200SX'],
      ['1998 SUBARU OUTBACK', '1998 Subaru Legacy Wagon AWD'],
      ['2016 NISSAN VERSA NOTE', '2016 Nissan Versa'],
      ['2022 JEEP WRANGLER UNLIMITED', '2022 Jeep Wrangler 4dr 4WD'],
      ['2018 JEEP WRANGLER JK', '2018 Jeep Wrangler 4WD'],
      ['2018 CHEVROLET BOLT', '2018 Chevrolet Bolt EV'],
    ],
    unlinked: [
      ['2018 JEEP WRANGLER JK', '2018 Jeep New Wrangler 4WD'],
      ['1998 SUBARU OUTBACK', '1998 Subaru Legacy AWD'],
      ['2022 JEEP WRANGLER UNLIMITED', '2022 Jeep Wrangler 2dr 4WD'],
    ],
  },
  family_name: {
    linked: [
      ['2008 BMW 3 SERIES', '2008 BMW 328i'],
      ['2008 LEXUS IS', '2008 Lexus IS 250 AWD'],
      ['2006 MAZDA B-SERIES TRUCK', '2006 Mazda B2300 2WD'],
      ['2022 PORSCHE 911', '2022 Porsche 911 Targa 4'],
      ['1990 VOLVO 900', '1990 Volvo 960'],
      ['1987 HONDA CIVIC', '1987 Honda Civic CRX HF'],
      ['1988 CHEVROLET C/K 1500', '1988 Chevrolet K10 Pickup 4WD'],
      ['1989 OLDSMOBILE CUTLASS', '1989 Oldsmobile Cutlass Supreme'],
    ],
    unlinked: [
      ['1989 OLDSMOBILE CUTLASS SUPREME', '1989 Oldsmobile Cutlass Ciera'],
      ['2008 BMW 3 SERIES', '2008 BMW 528i'],
      ['2015 BMW 3 SERIES', '2015 BMW M3'],
      ['1987 VOLVO 700', '1987 Volvo 240 DL/240 GL'],
      ['1988 CHEVROLET C10', '1988 Chevrolet K10 Pickup 4WD'],
      ['1988 CHEVROLET S10 BLAZER', '1988 Chevrolet V10 Blazer 4WD'],
      ['2008 LEXUS IS', '2008 Lexus IS F'],
    ],
  },
  unnamed_hybrid: {
    linked: [['2023 HYUNDAI TUCSON', '2023 Hyundai Tucson Hybrid']],
    unlinked: [['2016 FORD FOCUS', '2016 Ford Focus Electric']],
  },
  reviewed_alias: {
    linked: [
      ['2005 TOYOTA COROLLA MATRIX', '2005 Toyota Matrix'],
      ['2020 HYUNDAI GENESIS G70', '2020 Genesis G70 AWD'],
      ['2002 VOLVO XC70', '2002 Volvo V70 XC AWD'],
    ],
    unlinked: [
      ['2005 TOYOTA COROLLA MATRIX', '2005 Toyota Corolla'],
      ['2005 TOYOTA COROLLA', '2005 Toyota Matrix'],
    ],
  },
}

/** Other cars of the market, which decide the meaning of "hybrid" and of a plain name. */
const SIBLINGS = ['2023 Hyundai Tucson AWD', '2016 Ford Focus FWD', '2021 Kia Niro', '2008 Honda Civic'].map((text) =>
  epaName(text),
)

for (const { name, explanation } of LINK_RULES) {
  describe(`${name}: ${explanation}`, () => {
    for (const [federal, epa] of CASES[name].linked) {
      it(`links ${federal} to ${epa}`, () => {
        const links = linksBetween([federalName(federal)], [epaName(epa), ...SIBLINGS])
        const [{ model }, { model: federalModel }] = [epaName(epa), federalName(federal)]
        assert.ok(links.includes(`${federalModel} > ${model} (${name})`), links.join('; '))
      })
    }
    for (const [federal, epa] of CASES[name].unlinked) {
      it(`does not link ${federal} to ${epa}`, () => {
        const found = linksBetween([federalName(federal)], [epaName(epa), ...SIBLINGS])
        assert.deepEqual(
          found.filter((link) => link.includes(`> ${epaName(epa).model} (`)),
          [],
        )
      })
    }
  })
}
