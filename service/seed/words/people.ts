/** Names and places of invented customers in their own script. */
export interface Region {
  locale: Locale;
  country: string;
  weight: number;
  familyFirst?: boolean;
  /** Name in the local script, and its Latin form for e-mail addresses. */
  given: readonly (readonly [string, string])[];
  /** Where a family name has two forms, they are its man's and its woman's, with a stroke between. */
  family: readonly (readonly [string, string])[];
  companies: readonly string[];
  streets: readonly string[];
  cities: readonly (readonly [string, string, string])[];
  phone: string;
  tlds: readonly string[];
}

export type Locale =
  | 'en'
  | 'de'
  | 'ja'
  | 'ru'
  | 'ar'
  | 'fr'
  | 'es'
  | 'zh'
  | 'ko'
  | 'pt'
  | 'el'
  | 'hi'
  | 'tr'
  | 'he'
  | 'pl';

/** Names whose Latin form is made of their letters. */
const same = (names: string): (readonly [string, string])[] =>
  names.split(', ').map((name) => [
    name,
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ß/g, 'ss')
      .replace(/[łŁ]/g, 'l')
      .replace(/ı/g, 'i')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase(),
  ]);

/** Women of the regions whose family names have two forms. */
const WOMEN = new Set('Ольга Айгуль Наталья Елена Ελένη Μαρία Αθηνά Zofia Małgorzata Jadwiga'.split(' '));

/** A family name in the form that fits a given name, `['Иванова', 'ivanova']`. */
export function familyFor(given: string, family: readonly [string, string]): [string, string] {
  const form = (name: string) => name.split('/').at(WOMEN.has(given) ? -1 : 0) ?? name;
  return [form(family[0]), form(family[1])];
}

/** Names, each with its Latin form. */
const pairs = (text: string): (readonly [string, string])[] =>
  text.split(', ').map((pair) => {
    const [written = '', latin = ''] = pair.split(' ');
    return [written, latin] as const;
  });

/** Places: city, state and postcode. */
const places = (text: string): (readonly [string, string, string])[] =>
  text.split('; ').map((place) => {
    const [city = '', state = '', postcode = ''] = place.split(', ');
    return [city, state, postcode] as const;
  });

export const REGIONS: readonly Region[] = [
  {
    locale: 'en',
    country: 'US',
    weight: 20,
    given: same('Olivia, James, Maya, Ethan, Grace, Marcus, Hannah, Daniel, Tasha, Caleb, Renee, Victor'),
    family: same(
      "Carter, Nguyen, Brooks, Ramirez, Sullivan, Okafor, Whitfield, Patel, Lindqvist, O'Brien, Hughes, Stone",
    ),
    companies: [
      '{family} & Sons Roofing',
      'Bluebird Dental',
      'Harbor Lane Coffee',
      '{family} Photography',
      'Cedar Creek Vineyards',
      'Northside Cycles',
      'Pixel & Pine LLC',
    ],
    streets: ['{n} Maple Street', '{n} W 3rd Avenue', '{n} Harbor Road, Suite 4', '{n} Cedar Lane'],
    cities: places('Portland, Oregon, 97205; Austin, Texas, 78701; Madison, Wisconsin, 53703; Tampa, Florida, 33602'),
    phone: '+1.503555####',
    tlds: ['com', 'net', 'org', 'shop'],
  },
  {
    locale: 'en',
    country: 'GB',
    weight: 10,
    given: same('Alice, Oliver, Imogen, Rhys, Fiona, Callum, Priya, Edward, Niamh, George'),
    family: same('Hartley, Davies, MacLeod, Shah, Pemberton, Wright, Campbell, Osborne, Kaur, Fletcher'),
    companies: [
      '{family} & Daughters',
      'Thistle Bakery Ltd',
      'The Old Forge B&B',
      '{family} Surveyors',
      'Moorland Knitwear',
    ],
    streets: ['{n} High Street', '{n} Church Lane', 'Flat 2, {n} Queens Road', '{n} Mill Close'],
    cities: places(
      'Leeds, West Yorkshire, LS1 4AP; Cardiff, Wales, CF10 1EP; Glasgow, Scotland, G1 2FF; Bristol, Avon, BS1 5TR',
    ),
    phone: '+44.113496####',
    tlds: ['co.uk', 'uk', 'com', 'org.uk'],
  },
  {
    locale: 'de',
    country: 'DE',
    weight: 12,
    given: same('Jürgen, Anneliese, Lukas, Käthe, Björn, Sabine, Matthias, Ingrid, Jonas, Dörte'),
    family: same('Müller, Schröder, Weiß, Köhler, Brandt, Großmann, Vogel, Jäger, Lindner, Böhm'),
    companies: [
      '{family} & Söhne GmbH',
      'Tischlerei {family}',
      'Gärtnerei Grünwald',
      'Bäckerei {family} KG',
      'Praxis Dr. {family}',
    ],
    streets: ['Hauptstraße {n}', 'Am Mühlbach {n}', 'Goethestraße {n}', 'Königsallee {n}'],
    cities: places(
      'München, Bayern, 80331; Köln, Nordrhein-Westfalen, 50667; Leipzig, Sachsen, 04109; Lübeck, Schleswig-Holstein, 23552',
    ),
    phone: '+49.89555####',
    tlds: ['de', 'com', 'eu'],
  },
  {
    locale: 'ja',
    country: 'JP',
    weight: 10,
    familyFirst: true,
    given: pairs(
      '愛子 aiko, 健太 kenta, 美咲 misaki, 大輔 daisuke, さくら sakura, 翔 sho, 由美 yumi, 浩 hiroshi, 直子 naoko, 蓮 ren',
    ),
    family: pairs(
      '田中 tanaka, 佐藤 sato, 鈴木 suzuki, 高橋 takahashi, 渡辺 watanabe, 伊藤 ito, 山本 yamamoto, 中村 nakamura, 小林 kobayashi, 髙﨑 takasaki',
    ),
    companies: [
      '株式会社{family}商店',
      '{family}歯科医院',
      '有限会社さくら工房',
      '{family}税理士事務所',
      '合同会社みどり',
    ],
    streets: ['中央{n}丁目5-3', '本町{n}-12', '神田錦町{n}-8-2', '緑区栄町{n}'],
    cities: places(
      '千代田区, 東京都, 101-0054; 大阪市, 大阪府, 530-0001; 札幌市, 北海道, 060-0042; 京都市, 京都府, 604-8571',
    ),
    phone: '+81.35550####',
    tlds: ['jp', 'co.jp', 'com'],
  },
  {
    locale: 'ru',
    country: 'KZ',
    weight: 5,
    given: pairs(
      'Ольга olga, Дмитрий dmitry, Айгуль aigul, Сергей sergey, Наталья natalya, Тимур timur, Елена elena, Алексей alexey',
    ),
    family: pairs(
      'Иванов/Иванова ivanov/ivanova, Петренко petrenko, Сулейменов/Сулейменова suleimenov/suleimenova, ' +
        'Кузнецов/Кузнецова kuznetsov/kuznetsova, Ким kim, Соколов/Соколова sokolov/sokolova, ' +
        'Абдрахманов/Абдрахманова abdrakhmanov/abdrakhmanova',
    ),
    companies: ['ТОО «{family} и партнёры»', 'Мастерская «Радуга»', 'ИП {family}', 'Студия «Север»'],
    streets: ['ул. Абая, {n}', 'пр. Достык, {n}, кв. 14', 'ул. Гоголя, {n}'],
    cities: places('Алматы, Алматы, 050000; Астана, Астана, 010000; Караганда, Карагандинская область, 100000'),
    phone: '+7.727355####',
    tlds: ['kz', 'com', 'net'],
  },
  {
    locale: 'ru',
    country: 'UA',
    weight: 3,
    given: pairs('Оксана oksana, Тарас taras, Юлія yuliia, Богдан bohdan, Ірина iryna, Андрій andrii'),
    family: pairs('Шевченко shevchenko, Коваленко kovalenko, Бондар bondar, Мельник melnyk, Ткачук tkachuk'),
    companies: ['ТОВ «{family} Плюс»', "Кав'ярня «Затишок»", 'ФОП {family}'],
    streets: ['вул. Хрещатик, {n}', 'вул. Франка, {n}', 'пр. Свободи, {n}'],
    cities: places('Київ, Київ, 01001; Львів, Львівська область, 79000; Одеса, Одеська область, 65000'),
    phone: '+380.44555####',
    tlds: ['ua', 'com.ua', 'com'],
  },
  {
    locale: 'ar',
    country: 'AE',
    weight: 5,
    given: pairs('فاطمة fatima, أحمد ahmed, ليلى layla, يوسف yousef, نورة noura, خالد khalid, مريم maryam, عمر omar'),
    family: pairs(
      'المنصوري almansoori, حداد haddad, الزعابي alzaabi, النجار alnajjar, عبدالله abdullah, الشامسي alshamsi',
    ),
    companies: ['شركة {family} للتجارة', 'مخبز الواحة', 'مؤسسة {family} وأولاده', 'عيادة النور'],
    streets: ['شارع الشيخ زايد، مبنى {n}', 'شارع الوحدة {n}', 'طريق الكورنيش {n}'],
    cities: places('دبي, دبي, 00000; أبوظبي, أبوظبي, 00000; الشارقة, الشارقة, 00000'),
    phone: '+971.4555####',
    tlds: ['ae', 'com', 'net'],
  },
  {
    locale: 'he',
    country: 'IL',
    weight: 2,
    given: pairs('נועה noa, איתי itai, תמר tamar, יונתן yonatan, שירה shira'),
    family: pairs('כהן cohen, לוי levi, מזרחי mizrahi, פרידמן friedman, ביטון biton'),
    companies: ['{family} ובניו בע"מ', 'סטודיו {family}', 'מאפיית השכונה'],
    streets: ['רחוב הרצל {n}', 'שדרות רוטשילד {n}', 'רחוב ויצמן {n}'],
    cities: places('תל אביב, , 6688101; חיפה, , 3303139'),
    phone: '+972.3555####',
    tlds: ['co.il', 'com'],
  },
  {
    locale: 'fr',
    country: 'FR',
    weight: 7,
    given: same('Élodie, François, Chloé, Jérôme, Amélie, Benoît, Inès, Thibault'),
    family: same("Lefèvre, Moreau, D'Aubigné, Garnier, Béranger, Dubois, Traoré, Lemaître"),
    companies: ['Boulangerie {family}', 'Ateliers {family} & Fils', 'Cabinet {family}', "L'Épicerie du Coin"],
    streets: ['{n} rue de la République', '{n} avenue Jean-Jaurès', '{n} place du Marché'],
    cities: places(
      'Lyon, Auvergne-Rhône-Alpes, 69002; Nantes, Pays de la Loire, 44000; Besançon, Bourgogne-Franche-Comté, 25000',
    ),
    phone: '+33.1555#####',
    tlds: ['fr', 'com', 'eu'],
  },
  {
    locale: 'es',
    country: 'MX',
    weight: 5,
    given: same('Lucía, Íñigo, María José, Andrés, Begoña, Raúl, Ximena, Tomás'),
    family: same('García, Muñoz, Hernández, Peña, Rodríguez, Ibáñez, Núñez'),
    companies: ['{family} y Asociados S.A. de C.V.', 'Panadería La Espiga', 'Muebles {family}', 'Viajes Quetzal'],
    streets: ['Av. Reforma {n}', 'Calle Hidalgo {n}, Int. 3', 'Calzada Madero {n}'],
    cities: places('Guadalajara, Jalisco, 44100; Mérida, Yucatán, 97000; Ciudad de México, CDMX, 06600'),
    phone: '+52.33555#####',
    tlds: ['mx', 'com.mx', 'com'],
  },
  {
    locale: 'zh',
    country: 'TW',
    weight: 5,
    familyFirst: true,
    given: pairs('雅婷 yating, 志明 zhiming, 怡君 yijun, 俊傑 junjie, 淑芬 shufen, 家豪 jiahao'),
    family: pairs('陳 chen, 林 lin, 黃 huang, 張 zhang, 王 wang, 劉 liu, 蔡 tsai'),
    companies: ['{family}記茶行', '山海設計有限公司', '{family}氏企業社', '晨光出版社'],
    streets: ['中山北路二段{n}號', '民生路{n}巷6號', '忠孝東路四段{n}號3樓'],
    cities: places('臺北市, 臺北市, 104; 臺中市, 臺中市, 400; 高雄市, 高雄市, 802'),
    phone: '+886.25550###',
    tlds: ['tw', 'com.tw', 'com'],
  },
  {
    locale: 'ko',
    country: 'KR',
    weight: 3,
    familyFirst: true,
    given: pairs('서연 seoyeon, 민준 minjun, 지우 jiwoo, 하은 haeun, 도윤 doyun'),
    family: pairs('김 kim, 이 lee, 박 park, 최 choi, 정 jung'),
    companies: ['{family}가네 베이커리', '주식회사 한빛', '{family}스튜디오'],
    streets: ['세종대로 {n}', '테헤란로 {n}길 7', '중앙로 {n}'],
    cities: places('서울특별시, 서울특별시, 04524; 부산광역시, 부산광역시, 48058'),
    phone: '+82.2555####',
    tlds: ['kr', 'co.kr', 'com'],
  },
  {
    locale: 'pt',
    country: 'BR',
    weight: 4,
    given: same('João, Conceição, Luísa, Otávio, Beatriz, Caíque, Tainá'),
    family: same('Araújo, da Conceição, Figueirêdo, Lima, Brandão, Guimarães'),
    companies: ['{family} & Irmãos Ltda.', 'Padaria Pão Quente', 'Estúdio {family}', 'Pousada Maré Alta'],
    streets: ['Rua das Flores, {n}', 'Av. Paulista, {n}, sala 12', 'Travessa São João, {n}'],
    cities: places('São Paulo, São Paulo, 01310-100; Florianópolis, Santa Catarina, 88010-400'),
    phone: '+55.11555#####',
    tlds: ['com.br', 'com', 'net.br'],
  },
  {
    locale: 'el',
    country: 'GR',
    weight: 2,
    given: pairs('Ελένη eleni, Γιώργος giorgos, Μαρία maria, Νίκος nikos, Αθηνά athina'),
    family: pairs(
      'Παπαδόπουλος/Παπαδοπούλου papadopoulos/papadopoulou, Γεωργίου georgiou, Νικολάου nikolaou, ' +
        'Καραγιάννης/Καραγιάννη karagiannis/karagianni',
    ),
    companies: ['Αφοί {family} Ο.Ε.', 'Ταβέρνα Το Κύμα', 'Ξενοδοχείο Αιγαίο'],
    streets: ['Ερμού {n}', 'Λεωφ. Νίκης {n}', 'Πατησίων {n}'],
    cities: places('Αθήνα, Αττική, 105 63; Θεσσαλονίκη, Κεντρική Μακεδονία, 546 24'),
    phone: '+30.210555####',
    tlds: ['gr', 'com.gr', 'com'],
  },
  {
    locale: 'hi',
    country: 'IN',
    weight: 4,
    given: pairs('आरव aarav, प्रिया priya, रोहन rohan, अनन्या ananya, विक्रम vikram, कविता kavita'),
    family: pairs('शर्मा sharma, पटेल patel, गुप्ता gupta, अय्यर iyer, सिंह singh, मेहता mehta'),
    companies: ['{family} एंड संस', 'श्री गणेश मिष्ठान', '{family} ट्रेडर्स'],
    streets: ['{n}, एम.जी. रोड', '{n}, नेहरू नगर', 'प्लॉट {n}, सेक्टर 18'],
    cities: places('मुंबई, महाराष्ट्र, 400001; जयपुर, राजस्थान, 302001; नई दिल्ली, दिल्ली, 110001'),
    phone: '+91.2255#####',
    tlds: ['in', 'co.in', 'com'],
  },
  {
    locale: 'tr',
    country: 'TR',
    weight: 2,
    given: same('Ayşe, Çağlar, Işıl, Ömer, Gülşen'),
    family: same('Yılmaz, Öztürk, Şahin, Çelik, Doğan'),
    companies: ['{family} Mobilya', 'Güneş Turizm A.Ş.', '{family} Kardeşler Ltd. Şti.'],
    streets: ['İstiklal Cad. No: {n}', 'Atatürk Bulvarı {n}', 'Çınar Sok. {n}/4'],
    cities: places('İstanbul, İstanbul, 34433; İzmir, İzmir, 35210'),
    phone: '+90.212555####',
    tlds: ['com.tr', 'com', 'net'],
  },
  {
    locale: 'pl',
    country: 'PL',
    weight: 3,
    given: same('Zofia, Łukasz, Małgorzata, Grzegorz, Jadwiga'),
    family: pairs(
      'Wiśniewski/Wiśniewska wisniewski/wisniewska, Kowalczyk kowalczyk, Dąbrowski/Dąbrowska dabrowski/dabrowska, ' +
        'Żak zak, Wójcik wojcik',
    ),
    companies: ['{family} Sp. z o.o.', 'Piekarnia {family}', 'Studio Żółw'],
    streets: ['ul. Długa {n}', 'ul. Kościuszki {n}/7', 'al. Jana Pawła II {n}'],
    cities: places('Kraków, małopolskie, 31-042; Łódź, łódzkie, 90-001'),
    phone: '+48.12555####',
    tlds: ['pl', 'com.pl', 'eu'],
  },
];

export const DOMAIN_WORDS: readonly string[] = `
  atlas birch blue bright cedar cloud copper coral craft delta dental ember farm field forge fox
  garden glass green harbor haus hill home iron island kitchen lake lane law light loft lumen maple
  market media mill moon north oak ocean olive orbit paper photo pine pixel river sage shop sky snow
  solar stone studio sun tea tide trail travel vale velo verde web wild willow wine wood works yoga
  zen
`
  .trim()
  .split(/\s+/);

/** Internationalized names, in the form that people write and the service stores. */
export const IDN_DOMAINS: Partial<Record<Locale, readonly string[]>> = {
  de: ['bäckerei-köhler.de', 'müller-söhne.de', 'grün-und-schön.de', 'straßencafé.de'],
  ja: ['さくら工房.jp', '田中商店.jp', '緑の森.com'],
  ru: ['мастерская-радуга.kz', 'студия-север.com'],
  ar: ['مخبز-الواحة.com', 'عيادة-النور.net'],
  fr: ['épicerie-du-coin.fr', 'crème-brûlée.fr'],
  zh: ['山海設計.tw', '晨光出版.com'],
  ko: ['한빛.kr', '베이커리.com'],
  el: ['ταβέρνα.gr'],
  es: ['muñoz-diseño.com'],
  pl: ['studio-żółw.pl'],
  tr: ['güneş-turizm.com'],
};
