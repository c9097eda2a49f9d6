/** Calls about the account's settings, its health and its databases. */
import { checkDatabases, closeDatabases, dropCache, findDamage } from '../database/care.ts';
import { countRequests, noteIncident, readHealth } from './health.ts';
import { readSettings, saveSettings } from './settings.ts';

export const accountCalls = {
  settings: { read: readSettings, save: saveSettings },
  health: { report: readHealth, countRequests, noteIncident },
  databases: { check: checkDatabases, findDamage, dropCache, close: closeDatabases },
};
