/**
 * Account settings shared by the team. The agent's own setting is never overwritten without
 * consent; a missing one is taken from the team. Links always need consent, since pages are opened
 * with them.
 */
import { ACCOUNT_DEFAULTS } from '../../../../shared/domain/account.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import { recordingKey } from '../../../../shared/domain/outbox.ts';
import { SHARED_SETTINGS, type SharedSetting, type TeamSetting } from '../../../../shared/domain/team.ts';
import type { Settings } from '../../rules/account-settings.ts';
import { thingNameOf } from '../../rules/team/keys.ts';
import { latestOf } from '../../rules/team/merge.ts';
import { saveSettings, setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext, upsertRow } from '../context.ts';
import { SETTING_VALUES, type SettingValues } from '../team/decode-values.ts';
import { type Kind, registersOf } from '../team/entries.ts';
import { type OpenTeam, openTeam } from '../team/keyring.ts';
import type { SettingChoice } from '../team/types.ts';

type AnyValue = SettingValues[SharedSetting];

interface SettingLine {
  name: SharedSetting;
  value: string;
  follows: number;
}

const lineOf = (ctx: StoreContext, name: string): SettingLine | null =>
  getRow<SettingLine>(ctx.work, 'SELECT * FROM team_settings WHERE name = ?', name) ?? null;

const isSharedSetting = (name: string): name is SharedSetting => SHARED_SETTINGS.some((one) => one === name);

/** The agent's value in the team's form; null if not set. */
function ownValue(ctx: StoreContext, name: SharedSetting): AnyValue | null {
  const own = {
    departments: () =>
      Object.fromEntries(Object.entries(setting(ctx, 'departments')).map(([id, text]) => [id, oneLine(text)])),
    links: () => ({ ticketLink: setting(ctx, 'ticketLink'), links: setting(ctx, 'links') }),
    zone: () => setting(ctx, 'zone'),
    businessHours: () => setting(ctx, 'businessHours'),
    replyAs: () => ownReplyWay(ctx),
    teamFigures: () => setting(ctx, 'teamFigures'),
  }[name]();
  const { ticketLink, links } = ACCOUNT_DEFAULTS;
  if (name === 'links' && JSON.stringify(own) === JSON.stringify({ ticketLink, links })) return null;
  return SETTING_VALUES[name](own);
}

/**
 * Returns the agent's way to send replies; null for the default, or if replies appear as the
 * customer's.
 */
function ownReplyWay(ctx: StoreContext): Settings['replyAs'] | null {
  const [as, name] = [setting(ctx, 'replyAs'), setting(ctx, 'agentName')];
  const recording = setting(ctx, 'recordings')[recordingKey({ as, name })];
  if (recording?.as === 'client' && !recording.asIs) return null;
  const isKnown = as !== ACCOUNT_DEFAULTS.replyAs || recording !== undefined || lineOf(ctx, 'replyAs')?.follows === 1;
  return isKnown ? as : null;
}

const isAsCustomer = (ctx: StoreContext, name: SharedSetting): boolean =>
  name === 'replyAs' && setting(ctx, 'replyAs') === 'client';

/** The account's setting is the team's while it follows the team. */
export const teamFiguresAgreed = (ctx: StoreContext): boolean =>
  lineOf(ctx, 'teamFigures')?.follows === 1 && setting(ctx, 'teamFigures') === true;

const textOf = (value: AnyValue | null): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Sets the account's own value, within a transaction; `team.applying` decides whether the team gets
 * the change.
 */
function applySetting(ctx: StoreContext, name: SharedSetting, value: AnyValue): void {
  saveSettings(ctx, name === 'links' ? (value as SettingValues['links']) : ({ [name]: value } as Partial<Settings>));
}

export const settingKind: Kind<AnyValue> = {
  area: 'settings',
  authored: false,
  isText: false,
  decode: (value, { ticket, id }) => (ticket === '' && isSharedSetting(id) ? SETTING_VALUES[id](value) : null),
  /** The agent's change becomes the team's only if the setting follows the team. */
  read(ctx, { id }) {
    const line = lineOf(ctx, id);
    if (!line) return null;
    return line.follows === 1 ? ownValue(ctx, line.name) : (JSON.parse(line.value) as AnyValue);
  },
  apply(ctx, { id }, registers) {
    if (!isSharedSetting(id)) return;
    const latest = latestOf(registers);
    if (!latest || latest.value === null) {
      run(ctx.work, 'DELETE FROM team_settings WHERE name = ?', id);
      return;
    }
    const [known, own, value] = [lineOf(ctx, id), textOf(ownValue(ctx, id)), JSON.stringify(latest.value)];
    const isSame = own === value;
    const isTaken = id !== 'links' && !isAsCustomer(ctx, id) && (known?.follows === 1 || own === null);
    if (isTaken && !isSame) applySetting(ctx, id, latest.value);
    const follows = isTaken || (isSame && known?.follows !== 0);
    putLine(ctx, { name: id, value, follows: follows ? 1 : 0 });
  },
};

const putLine = (ctx: StoreContext, line: SettingLine): void => upsertRow(ctx.work, 'team_settings', 'name', line);

export function teamSettings(ctx: StoreContext, team: OpenTeam): TeamSetting[] {
  const lines = new Map(getRows<SettingLine>(ctx.work, 'SELECT * FROM team_settings').map((line) => [line.name, line]));
  return SHARED_SETTINGS.map((name) => {
    const [line, isSet] = [lines.get(name), ownValue(ctx, name) !== null];
    if (!line || (line.follows === 1 && !isSet)) return { name, state: isSet ? 'own' : 'none', by: null };
    const latest = latestOf(registersOf(ctx, thingNameOf(team.naming, 'setting', '', name)));
    return { name, state: line.follows === 1 ? 'team' : 'differs', by: latest?.member ?? team.member };
  });
}

/**
 * Shares how this agent sends replies once a reply has shown how the service records it, so that
 * new members need no trial reply that appears as the customer's. Later changes are shared by
 * agents who follow the team.
 */
export function shareReplyWay(ctx: StoreContext): void {
  const [line, value] = [lineOf(ctx, 'replyAs'), textOf(ownValue(ctx, 'replyAs'))];
  // Replying as the customer is this agent's choice only; the team keeps its value.
  if (line?.follows === 1 && isAsCustomer(ctx, 'replyAs')) putLine(ctx, { ...line, follows: 0 });
  if (value === null || line?.follows === 0 || line?.value === value) return;
  const isProbed = Object.keys(setting(ctx, 'recordings')).length > 0;
  if (line || isProbed) shareSetting(ctx, 'replyAs', value);
}

function shareSetting(ctx: StoreContext, name: SharedSetting, value: string): void {
  putLine(ctx, { name, value, follows: 1 });
  run(ctx.work, `INSERT OR REPLACE INTO team_dirty SELECT 'setting', '', ?, ?, hlc FROM team`, name, ctx.now);
}

/** The team's links if the account has others: the desk asks before it opens pages with them. */
export function offeredLinks(ctx: StoreContext): SettingValues['links'] | null {
  const line = lineOf(ctx, 'links');
  return line?.follows === 0 ? (JSON.parse(line.value) as SettingValues['links']) : null;
}

/** False if there is nothing to share or use, or the links have changed since. */
export function chooseSetting(ctx: StoreContext, { name, how, links }: SettingChoice): boolean {
  if (!openTeam(ctx)) return false;
  return ctx.work.transaction(() => {
    const [line, own] = [lineOf(ctx, name), ownValue(ctx, name)];
    if (how === 'share') {
      const text = textOf(own);
      if (text === null) return false;
      shareSetting(ctx, name, text);
      return true;
    }
    if (!line) return false;
    if (how === 'keep') {
      putLine(ctx, { ...line, value: line.follows === 1 ? (textOf(own) ?? line.value) : line.value, follows: 0 });
      return true;
    }
    const value = JSON.parse(line.value) as AnyValue;
    if (name === 'links' && JSON.stringify(links) !== line.value) return false;
    run(ctx.work, 'UPDATE team SET applying = 1');
    applySetting(ctx, name, value);
    run(ctx.work, 'UPDATE team SET applying = 0');
    putLine(ctx, { ...line, follows: 1 });
    return true;
  })();
}
