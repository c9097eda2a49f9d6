/** Decodes team settings from colleagues, as hostile input. Null if invalid. */
import type { AccountSettings } from '../../../../shared/domain/account.ts';
import type { BusinessHours, OpenSpan } from '../../../../shared/domain/business-time.ts';
import { LINK_KINDS } from '../../../../shared/domain/links.ts';
import type { SharedSetting } from '../../../../shared/domain/team.ts';
import { isZone } from '../../../../shared/domain/zone.ts';
import { fieldsOf, lineUpTo, textUpTo } from './decode-values.ts';

export interface SettingValues {
  departments: AccountSettings['departments'];
  links: Pick<AccountSettings, 'ticketLink' | 'links'>;
  zone: string;
  businessHours: BusinessHours;
  replyAs: Exclude<AccountSettings['replyAs'], 'client'>;
}

const MOST_DEPARTMENTS = 2000;
const LONGEST_TEMPLATE = 2000;
const MOST_SPANS = 6;
const MOST_HOLIDAYS = 1000;
const DAY = 1440;

const departments = (value: unknown): SettingValues['departments'] | null => {
  const names = Object.entries(fieldsOf(value) ?? {});
  const isWhole = names.every(([id, name]) => lineUpTo(200, 1)(id) && lineUpTo(200, 1)(name));
  return isWhole && names.length > 0 && names.length <= MOST_DEPARTMENTS
    ? (Object.fromEntries(names) as SettingValues['departments'])
    : null;
};

const links = (value: unknown): SettingValues['links'] | null => {
  const fields = fieldsOf(value);
  const given = fieldsOf(fields?.links);
  const ticketLink = textUpTo(LONGEST_TEMPLATE)(fields?.ticketLink);
  if (!given || ticketLink === undefined) return null;
  const templates = LINK_KINDS.flatMap((kind) => (Object.hasOwn(given, kind) ? [[kind, given[kind]] as const] : []));
  if (templates.length !== Object.keys(given).length) return null;
  if (!templates.every(([, template]) => textUpTo(LONGEST_TEMPLATE, 1)(template))) return null;
  return { ticketLink, links: Object.fromEntries(templates) as AccountSettings['links'] };
};

const zone = (value: unknown): string | null => {
  const name = lineUpTo(100)(value);
  return name && isZone(name) ? name : null;
};

const spanIn = (value: unknown): OpenSpan | null => {
  const { from, to } = fieldsOf(value) ?? {};
  if (!Number.isInteger(from) || !Number.isInteger(to)) return null;
  const span = { from: Number(from), to: Number(to) };
  const isSpan = span.from >= 0 && span.from < DAY && span.to > span.from && span.to <= span.from + DAY;
  return isSpan && span.to < 2 * DAY ? span : null;
};

const dayIn = (value: unknown): OpenSpan[] | null => {
  const spans = Array.isArray(value) && value.length <= MOST_SPANS ? value.map(spanIn) : [null];
  const whole = spans.filter((span) => span !== null);
  const inOrder = whole.every(({ from }, place) => place === 0 || from >= (whole[place - 1]?.to ?? 0));
  return whole.length === spans.length && inOrder ? whole : null;
};

const businessHours = (value: unknown): BusinessHours | null => {
  const fields = fieldsOf(value);
  const { counted, week, holidays } = fields ?? {};
  if (typeof counted !== 'boolean' || !Array.isArray(week) || week.length !== 7 || !Array.isArray(holidays))
    return null;
  const days = week.map(dayIn).filter((day) => day !== null);
  const isDate = (day: unknown) =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const own = fields?.zone === null ? null : zone(fields?.zone);
  if (days.length !== 7 || holidays.length > MOST_HOLIDAYS || !holidays.every(isDate)) return null;
  return own === null && fields?.zone !== null ? null : { counted, zone: own, week: days, holidays };
};

const replyAs = (value: unknown): SettingValues['replyAs'] | null =>
  value === 'service' || value === 'name' ? value : null;

export const SETTING_VALUES: { [N in SharedSetting]: (value: unknown) => SettingValues[N] | null } = {
  ...{ departments, links, zone, businessHours, replyAs },
};
