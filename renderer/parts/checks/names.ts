/**
 * Compares names as people write them: with or without accents, shortened, or inflected. Names that
 * may belong to one person count as the same.
 */

/** Lower case without accents, only for comparison. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/đ/g, 'd')
    .replace(/æ/g, 'ae')
    .replace(/ı/g, 'i')
    .replace(/ё/g, 'е')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’'`.-]/g, '');

/** Short and long forms of a name, one group per line. */
const GROUPS = `
alexander alexandra alex sasha sacha sandra sandro xander alessandro alessandra alejandro alejandra oleksandr oleksandra
anthony antonio antonia tony toni anton antoine
andrew andreas andre andrea andrii andrei andrey andy drew
anne anna ann annie anya hanna hannah ania
barbara barb babs basia
benjamin ben benny
catherine katherine kathryn kate katie kathy cathy kat katharina kathrin katja katya kateryna ekaterina caterina
charles charlie chuck carlos carlo karl
christopher christoph chris kit christian christina christine kristina tina krzysztof
daniel danielle daniela dan danny
david dave
deborah deb debbie
dmitry dmytro dmitri dima mitya
donald don
dorothy dot dolly
edward eduard eduardo ed eddie ted ned
elizabeth elisabeth liz lizzy beth betty eliza lisa elisa elsa ela ella isabel
emily em emilia
eugene yevhen evgeny evgeny zhenya gene
francis francesco francesca francisco franz frank frances fran paco pancho cisco
frederick friedrich fred freddy federico fritz
gerald gerard jerry gerry
george georg giorgio jorge jerzy yuri yurii jurgen
gregory greg grzegorz
harold henry harry hal hank heinrich heinz enrico enrique
helen elena helena olena ellen lena nell
ivan john johannes hans jan jon johnny jack juan giovanni gianni joao jean jonathan johann vanya ian
jacob jakob james jim jimmy jamie jaime jacques giacomo diego jake santiago
jennifer jen jenny
jessica jess jessie
joseph josef jose joe joey giuseppe pepe beppe jozef yosyp
joshua josh
judith judy
katarzyna kasia
kenneth ken kenny
lawrence laurence lorenzo larry laura lars
leonard leonardo leo len lenny
louis luis luigi ludwig lou lewis
ludmila lyudmyla mila lyuda
malgorzata margaret margarita margarete maggie meg peggy greta rita gosia marguerite
maria mary marie mariya miriam mia molly polly masha
martin martina marty tina
matthew matthias matteo mateo matt mateusz matthieu matviy
maximilian massimo maxim max maksym
michael michel michele mike mick mickey mikhail mykhailo michal misha miguel micha mikhailo
natalia nataliya natalie nat natasha nadia
nicholas nicolas nicole nick nico niklas klaus mykola nikolai nikolay kolya
olga olha olya
oleg oleh
patrick patricia pat patty paddy trish tricia
paul paula paolo paola pablo pavel pavlo pawel pasha
peter pete pedro pietro pierre piotr petro petr
philip philipp filippo felipe phil
rebecca becky becca
richard rick ricky dick rich ricardo riccardo rico
robert roberto roberta rob bob bobby robbie
ronald ron ronnie
samuel samantha sam sammy
sebastian seb bastian sebastien
sergey sergei serhii sergio serge
stanislaw stanislav stas
stephen steven stefan stefano stephan steve esteban stephane etienne szczepan stepan
susan susanne suzanne sue susie
tatiana tetiana tanya tania
theodore theodor ted theo fedir fyodor
theresa teresa terry tess
thomas tom tommy tomas tomasz tommaso
timothy tim timmy tymofii
valentina valya valentyn valentin
veronica veronika vera roni
victor viktor viktoria victoria vicky vika
vladimir volodymyr vova volodya vlad wladimir wlodzimierz
vyacheslav viacheslav slava
walter walt wally
william wilhelm guillermo guglielmo guillaume will bill billy willy liam wim
yulia yuliya julia julie giulia jule
zofia sophia sofia sophie zosia
александр александра саша шура
алексей лёша леша алёша
анастасия настя
анна аня аннушка
валентина валя
виктор витя виктория вика
владимир вова володя
вячеслав слава
григорий гриша
дмитрий дима митя дмитро
евгений женя евгения
екатерина катя
елена лена олена
елизавета лиза
иван ваня
ирина ира
константин костя
ксения ксюша оксана
любовь люба
людмила люда мила
мария маша марія марійка
михаил миша михайло
надежда надя надія
наталья наталия наташа наталія наталя
николай коля микола
ольга оля
павел паша павло
роман рома
светлана света світлана
сергей серёжа сережа сергій
татьяна таня тетяна
юлия юля юлія
юрий юра юрій
`;

const groupsOf = new Map<string, string[]>();
for (const line of GROUPS.trim().split('\n')) {
  const names = line.split(' ').map(foldName);
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), ...names]);
}

/** In shorter names, one different letter means another person. */
const TYPO_FROM = 4;
/** Number of first letters that inflection keeps: *Marek, Marku*. */
const STEM = 3;

/** Whether two folded single-word names may belong to one person. */
export function sameName(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 2) return long.startsWith(short);
  if (long.startsWith(short) || (short.length >= STEM && long.slice(0, STEM) === short.slice(0, STEM))) return true;
  if (isShortFor(a, b) || isShortFor(b, a)) return true;
  return short.length >= TYPO_FROM && isOneEdit(short, long);
}

/** Whether `a` is a form of `b`, possibly inflected: *Kasiu* of *Kasia*, who is Katarzyna. */
const isShortFor = (a: string, b: string): boolean =>
  groupsOf.get(b)?.some((one) => one === a || (one.length >= TYPO_FROM && a.slice(0, -1) === one.slice(0, -1))) ??
  false;

function isOneEdit(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (swapped && short.slice(at + 2) === long.slice(at + 2));
}

/** Script of a name; null if it is mixed or not distinguished. */
export function scriptOf(name: string): 'latin' | 'cyrillic' | 'greek' | 'east-asian' | null {
  const letters = name.replace(/[^\p{L}]/gu, '');
  if (letters === '') return null;
  if (/^\p{Script=Latin}+$/u.test(letters)) return 'latin';
  if (/^\p{Script=Cyrillic}+$/u.test(letters)) return 'cyrillic';
  if (/^\p{Script=Greek}+$/u.test(letters)) return 'greek';
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(letters))
    return 'east-asian';
  return null;
}
