/** Greetings of real letters: those that name somebody else, and the many that do not. */
import { describe, expect, it } from 'vitest';
import { type Addressee, greetedName, strangerGreeted } from './greeting.ts';

const to = (names: string | string[], more: Partial<Addressee> = {}): Addressee => ({
  names: [names].flat(),
  emails: ['someone@site.example'],
  conversation: '',
  ...more,
});
const judge = (greeting: string, person: Addressee) =>
  strangerGreeted(`${greeting}\n\nyour mailbox works again.`, person);

describe('the name in a greeting', () => {
  it.each([
    ['Hi Tom,', 'Tom'],
    ['Hello Tom Baker!', 'Tom Baker'],
    ['Dear Mr. Baker,', 'Baker'],
    ['Dear Dr Baker', 'Baker'],
    ['Good morning, Tom.', 'Tom'],
    ['Hi Tom, thanks for the log.', 'Tom'],
    ['Hello J. Baker,', 'J Baker'],
    ['Sehr geehrter Herr Weber,', 'Weber'],
    ['Sehr geehrte Frau Dr. Müller-Lüdenscheidt,', 'Müller-Lüdenscheidt'],
    ['Liebe Jana,', 'Jana'],
    ['Guten Tag Frau von der Heide,', 'von der Heide'],
    ['Bonjour Monsieur Dupont,', 'Dupont'],
    ['Estimada Sra. García:', 'García'],
    ['Olá João,', 'João'],
    ['Buongiorno Sig. Rossi,', 'Rossi'],
    ['Geachte heer De Vries,', 'De Vries'],
    ['Dzień dobry Panie Tomaszu,', 'Tomaszu'],
    ['Szanowna Pani Nowak,', 'Nowak'],
    ['Добрый день, Тарас!', 'Тарас'],
    ['Шановний пане Мельник,', 'Мельник'],
    ['田中様、', '田中'],
    ['王女士，您好', '王'],
  ])('is read from %j', (greeting, name) => {
    expect(greetedName(`${greeting}\n\nyour mailbox works again.`)).toBe(name);
  });

  it.each([
    'Hi,',
    'Hi there,',
    'Hello all,',
    'Hi team,',
    'Dear customer,',
    'Dear Sir or Madam,',
    'Hello again,',
    'Hi and thanks for waiting,',
    'Thanks for the log, Tom.',
    'Your mailbox works again.',
    'Hello from the night shift,',
    'Hi Your site is back',
    'Sehr geehrte Damen und Herren,',
    'Hallo zusammen,',
    'Liebes Team,',
    'Guten Tag,',
    'Bonjour à tous,',
    'Bonjour,',
    'Madame, Monsieur,',
    'Estimados señores:',
    'Buenos días,',
    'Prezado cliente,',
    'Gentile cliente,',
    'Geachte heer, mevrouw,',
    'Szanowni Państwo,',
    'Dzień dobry,',
    'Здравствуйте!',
    'Уважаемый клиент,',
    'Вітаю!',
    '您好，',
    'お世話になっております。',
    'Dag 3 of the migration',
  ])('is none in %j', (greeting) => {
    expect(greetedName(`${greeting}\n\nyour mailbox works again.`)).toBeNull();
  });

  it('is not judged while it is still being written', () => {
    expect(greetedName('Hi Mar')).toBeNull();
    expect(greetedName('Hi Maria')).toBeNull();
    expect(greetedName('Hi Maria,')).toBe('Maria');
    expect(greetedName('Hi Maria\n')).toBe('Maria');
    expect(greetedName('Hi Maria \r\n \t')).toBe('Maria');
    expect(greetedName('Hi Maria \t')).toBeNull();
    // Behind what is judged, too; with the square of the blank lines this would take minutes.
    expect(greetedName(`Hi Maria${'\n'.repeat(1_000_000)}x`)).toBeNull();
  });

  it('is not looked for in what is quoted', () => {
    expect(greetedName('> Hi Tom,\n> it works\n\nHi Aiko,\nfine.')).toBe('Aiko');
  });
});

describe('somebody else', () => {
  it.each([
    ['Hi Tom,', 'Aiko Tanaka'],
    ['Hello Maria Rossi,', 'Maria Bianchi'],
    ['Dear Mr. Baker,', 'Jonas Weber'],
    ['Sehr geehrte Frau Schulz,', 'Jonas Weber'],
    ['Lieber Stefan,', 'Jonas Weber'],
    ['Bonjour Monsieur Dupont,', 'Claire Moreau'],
    ['Estimado Sr. García:', 'Lucía Fernández'],
    ['Olá Pedro,', 'Beatriz Costa'],
    ['Gentile Sig.ra Conti,', 'Paolo Ferri'],
    ['Beste Sanne,', 'Willem Bakker'],
    ['Dzień dobry Panie Tomaszu,', 'Katarzyna Nowak'],
    ['Здравствуйте, Ольга!', 'Тарас Мельник'],
    ['Доброго дня, Андрію!', 'Оксана Шевченко'],
    ['鈴木様、', '田中 愛子'],
    ['Hi Tom and Lea,', 'Aiko Tanaka'],
  ])('is seen in %j to %s', (greeting, name) => {
    expect(judge(greeting, to(name))).not.toBeNull();
  });

  it.each([
    ['Hi Aiko,', 'Aiko Tanaka'],
    ['Hi aiko,', 'Aiko Tanaka'],
    ['Hello Tanaka Aiko,', 'Aiko Tanaka'],
    ['Dear Ms Tanaka,', 'Aiko Tanaka'],
    ['Dear Ms. Tanaka-Berg,', 'Aiko Tanaka'],
    ['Hi Mike,', 'Michael Brown'],
    ['Hi Bill,', 'William Brown'],
    ['Hi Liz,', 'Elizabeth Brown'],
    ['Hi Mária,', 'Maria Kováč'],
    ['Hi Soren,', 'Søren Holm'],
    ['Liebe Frau Mueller,', 'Jana Müller'],
    ['Hallo Jörg,', 'Joerg Weiss'],
    ['Dzień dobry Panie Tomaszu,', 'Tomasz Nowak'],
    ['Cześć Marku,', 'Marek Nowak'],
    ['Dzień dobry Pani Kasiu,', 'Katarzyna Nowak'],
    ['Здравствуйте, Таня!', 'Татьяна Иванова'],
    ['Доброго дня, Тарасе!', 'Тарас Мельник'],
    ['Здравствуйте, Тарас Григорьевич!', 'Тарас Мельник'],
    // Names in other scripts are not judged.
    ['Hi Taras,', 'Тарас Мельник'],
    ['Здравствуйте, Айко!', 'Aiko Tanaka'],
    ['Dear Ms Tanaka,', '田中 愛子'],
    ['田中様、', 'Aiko Tanaka'],
    ['田中様、', '田中 愛子'],
    // Two people, one of them the customer.
    ['Hi Aiko and Tom,', 'Aiko Tanaka'],
    // Initials, and parts of longer names.
    ['Hi A. Tanaka,', 'Aiko Tanaka'],
    ['Estimado Juan García:', 'Juan Carlos García López'],
    ['Geachte heer De Vries,', 'Jan de Vries'],
    // A company, or a role: somebody else writes for it.
    ['Hi Anna,', 'Bakery Sunrise Ltd'],
    ['Hi Anna,', 'Sunrise'],
    ['Hi Anna,', 'Web Team'],
    ['Hi Anna,', 'info@site.example'],
    ['Hi Anna,', ''],
  ])('is not seen in %j to %s', (greeting, name) => {
    // A patronymic follows no family name, so it is known by the conversation.
    const more = greeting.includes('Григорьевич') ? { conversation: 'Тарас Григорьевич' } : {};
    expect(judge(greeting, to(name, more))).toBeNull();
  });

  it('is nobody whom the ticket names: a colleague of theirs, a contact, a copy', () => {
    const ticket = to('Aiko Tanaka', { conversation: 'My colleague Tom takes over from here.' });
    expect(judge('Hi Tom,', ticket)).toBeNull();
    expect(judge('Hi Tom,', to(['Aiko Tanaka', 'Tom Baker']))).toBeNull();
    expect(judge('Hi Tom,', to('Aiko Tanaka', { emails: ['aiko@site.example', 'tom.baker@site.example'] }))).toBeNull();
    expect(judge('Hi Baker,', to('Aiko Tanaka', { emails: ['tbaker@site.example'] }))).toBeNull();
    expect(judge('Hi Lea,', ticket)).toBe('Lea');
  });

  it('knows a person of one name by the e-mail', () => {
    expect(judge('Hi Tom,', to('Aiko', { emails: ['aiko.t@site.example'] }))).toBe('Tom');
    expect(judge('Hi Tom,', to('Aiko', { emails: ['hello@aiko.example'] }))).toBeNull();
  });
});
