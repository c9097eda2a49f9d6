import type { RestWords } from '../translated.ts';
import * as accounts from './accounts.ts';
import * as also from './also.ts';
import * as bounces from './bounces.ts';
import * as cannedImport from './canned-import.ts';
import * as computer from './computer.ts';
import * as conversations from './conversations.ts';
import * as customers from './customers.ts';
import { errors } from './errors.ts';
import * as findings from './findings.ts';
import * as forms from './forms.ts';
import * as handOver from './hand-over.ts';
import * as imported from './imported.ts';
import * as keys from './keys.ts';
import * as layerCheck from './layer-check.ts';
import * as linked from './linked.ts';
import * as look from './look.ts';
import * as orders from './orders.ts';
import * as outbox from './outbox.ts';
import * as outside from './outside.ts';
import * as records from './records.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as team from './team.ts';
import * as ticket from './ticket.ts';
import * as webhook from './webhook.ts';
import * as week from './week.ts';
import * as writing from './writing.ts';

export const rest: RestWords = {
  texts: {
    ...accounts,
    ...also,
    ...bounces,
    ...cannedImport,
    ...computer,
    ...conversations,
    ...customers,
    ...findings,
    ...forms,
    ...handOver,
    ...imported,
    ...keys,
    ...layerCheck,
    ...linked,
    ...look,
    ...orders,
    ...outbox,
    ...outside,
    ...records,
    ...search,
    ...settings,
    ...team,
    ...ticket,
    ...webhook,
    ...week,
    ...writing,
  },
  errors,
};
