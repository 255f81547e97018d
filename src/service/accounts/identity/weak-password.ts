/**
 * Common words that people pad with digits to reach twelve characters. Lists of leaked passwords add few others of that
 * length. A strength-estimating library takes a third of a second to load.
 */
const COMMON_WORDS = [
  'password passwort passwd pass secret geheim admin administrator root user username login welcome willkommen letmein',
  'iloveyou ilove loveyou love lovely myself baby angel princess prince sunshine sweet honey forever friend family mother father',
  'qwerty qwertz azerty asdf monkey dragon master shadow superman batman pokemon starwars football baseball basketball soccer hockey',
  'hello hallo bonjour chocolate butterfly flower freedom whatever trustno nothing something computer internet google facebook',
  'summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april may june july',
  'august september october november december liverpool chelsea arsenal barcelona manchester jesus christ god test testing temp guest',
  'changeme change default access server database system service vehicle vehicles data dealer fleet ford toyota honda mustang ferrari',
  'corvette mercedes porsche michael jennifer jessica michelle charlie ashley daniel jordan thomas robert andrew joshua matthew anthony',
  'spiderman creative blink london california australia america killer lover life unknown super hunter purple orange yellow',
].flatMap((line) => line.split(' '))

/**
 * Passwords of twelve or more characters that no rule below finds, from the 30,000 and 49,000 most used of two public
 * lists of leaked passwords (zxcvbn 4.4.2 and @zxcvbn-ts/language-common 4.1.3).
 */
const COMMON_PASSWORDS = [
  '010203040506 014702580369 01telemike01 050605rostik 102030405060 12qw34er56ty 159753456852 193570356033',
  '19960610ilja 1a2a3a4a5a6a 23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b',
  '420842084208555 4815162342lf 4815162342lost 59382113kevinp 6215mila6215 742617000027 89231243658s 89876065093rax',
  '89semtsriuty a1s2d3f4g5h6 admin18533362 aksjdlasdakj89879 alpha135792468 amadeusptfcor an83546921an13',
  'andrewjackie antananarivu anytimetoday auckland2010 avrillavigne badiman28200 bhrh0h2oof6xbqjeh blacksonblon',
  'bltynbabrfwbz boy4u2ownnyc bpgjldsgjldthnf bullnuts2003 businessbabe cheeseburger chesterfield chickenwing101',
  'christopher1 civilization cjdthitycndj cnfc35762209 combat123654 configuratio construction contortionist',
  'corperfmonsy cosmopolitan counterstrike devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf domainlock2005',
  'edwardcullen entertainment fatima753357 finalfantasy findaupair007 fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf',
  'fktrcfylhjdyf flvbybcnhfnjh foreveryoung frederiksberg fucktheworld fuckyoubitch fynfyfyfhbde gfhfktkjuhfv',
  'ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnjgbpltw ghjcnjgfhjkm ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt',
  'ghtdtlvtldtl gjkysqgbpltw greenlantern gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv hedimaptfcor',
  'iampurehaha2 iloveboobies ingodwetrust installdevic installsqlst intelligence international ipo54tj45uy856',
  'iseedeadpeople jamesbond007 josephphone7 justinbieber ktjynsq40147 leavemealone lhbjkjubz2957704 lost4815162342',
  'lytdybrbdfvgbhf lytghjgtnhjdcr mailcreated5240 maprchem56458 massimiliano masterbaiting masterbating',
  'masturbation maurolarastefy mevefalkcakk michaeljackson minecraft123 minnesota_hp momsanaladventure',
  'morganstanley mortalkombat motherfucker msoracle32re msorcloledbr ne_e_pod_chehyl necronomicon needforspeed',
  'nemvxyheqdd5oqxyxyzi networkingpe newproject2004 nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths',
  'nick1234-rem936 nightcrawler nondriversig ntktdbpjh1994 olcrackmaster ontheoutside p030710p$e4o paraklast1974',
  'passwordassword passwordstandard peanutbutter pfqwtd27121988 philadelphia playstation2 playstation3',
  'polniypizdec0211 polniypizdec1102 polniypizdec110211 pornographic professional ptybnxtvgbjy punksnotdead',
  'qawsedrftgyh qwaszxerdfcv residentevil rfnthbyf1988 ronaldinho10 sanfrancisco satisfaction saun24865709',
  'scandinavian schoolgirlie sdicmt7seytn seemnemaailm sojdlg123aljg sonnenschein sonyericsson specialinsta',
  'stickdaddy77 stinkyfinger stratocaster supernatural systemofadown thecakeisalie ticketmaster transformers',
  'unbelievable vanyarespekt vfvfvskfhfve vladimirovna warhammer40k wazzkaprivet websolutions websolutionssu',
  'webuivalidat weihnachtsbau weihnachtsbaum whosyourdaddy xxxp455w0rd5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zcfvfzkexifz',
  'zqjphsyf6ctifgu',
].flatMap((line) => line.split(' '))

/** Longest first: a short word would otherwise remove part of a longer one. */
const KNOWN_WORDS = [...COMMON_WORDS, ...COMMON_PASSWORDS].toSorted((a, b) => b.length - a.length)

/** Keyboard rows and other common sequences, also checked backwards. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  '112233445566778899',
  '1a2s3d4f5g6h',
  'qazwsxedcrfvtgbyhnujmik',
].flatMap((order) => [order, order.split('').toReversed().join('')])

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const SEQUENCE_CHARACTERS_MIN = 3
const DISTINCT_CHARACTERS_MIN = 4
/** Minimum characters outside common words and sequences: letters, or characters of any kind. */
const OWN_LETTERS_MIN = 4
const OWN_CHARACTERS_MIN = 8
/** Minimum length of an email address part to compare; shorter parts are too common. */
const PART_CHARACTERS_MIN = 3

/**
 * Returns a sentence for the user if attackers would try a password early; undefined if no rule finds it weak. Length
 * (12 to 256 characters) is checked elsewhere. `known`: facts that an attacker knows, such as email address and name.
 */
export function weaknessOf(password: string, known: readonly string[] = []): string | undefined {
  const text = password.toLowerCase()
  if (new Set(text).size < DISTINCT_CHARACTERS_MIN || isRepetition(text)) {
    return 'This password repeats itself. Choose one that is hard to guess: three or four unrelated words are easy to remember.'
  }
  const parts = known.flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(isDistinctive)
  if (COMMON_PASSWORDS.includes(text) || isPredictable(text, parts) || isPredictable(withLetters(text), parts)) {
    return 'This password consists of common words or sequences. Choose one that is hard to guess: three or four unrelated words are easy to remember.'
  }
  return undefined
}

function isDistinctive(part: string): boolean {
  return part.length >= PART_CHARACTERS_MIN
}

/** Returns true if the text repeats one part, the last repetition possibly cut short. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

function withLetters(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('')
}

function isPredictable(text: string, parts: readonly string[]): boolean {
  let rest = withoutSequences(text)
  for (const word of [...parts, ...KNOWN_WORDS]) rest = rest.replaceAll(word, ' ')
  const unpredictable = rest.replaceAll(/\s/g, '')
  return unpredictable.length < OWN_CHARACTERS_MIN && unpredictable.replaceAll(/\P{L}/gu, '').length < OWN_LETTERS_MIN
}

/** Removes parts of common sequences, longest first, in one pass. */
function withoutSequences(text: string): string {
  let rest = ''
  for (let start = 0; start < text.length;) {
    const length = sequenceLength(text, start)
    if (length >= SEQUENCE_CHARACTERS_MIN) {
      rest += ' '
      start += length
    } else {
      rest += text[start]
      start += 1
    }
  }
  return rest
}

function sequenceLength(text: string, start: number): number {
  let length = 0
  while (
    start + length < text.length &&
    SEQUENCES.some((order) => order.includes(text.slice(start, start + length + 1)))
  ) {
    length += 1
  }
  return length
}
