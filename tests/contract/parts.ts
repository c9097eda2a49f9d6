import { accountsPart } from './parts/accounts.ts';
import { announcementsPart } from './parts/announcements.ts';
import { cannedPart } from './parts/canned.ts';
import { computerPart } from './parts/computer.ts';
import { contactsPart } from './parts/contacts.ts';
import { customersPart } from './parts/customers.ts';
import { handOverPart } from './parts/hand-over.ts';
import { importedPart } from './parts/imported.ts';
import { lookPart } from './parts/look.ts';
import { marksPart } from './parts/marks.ts';
import { ordersPart } from './parts/orders.ts';
import { pageViewPart } from './parts/page-view.ts';
import { postFilesPart } from './parts/post-files.ts';
import { postPicturesPart } from './parts/post-pictures.ts';
import { practicePart } from './parts/practice.ts';
import { proxiesPart } from './parts/proxies.ts';
import { repliesPart } from './parts/replies.ts';
import { searchPart } from './parts/search.ts';
import { teamPart } from './parts/team.ts';
import { updatesPart } from './parts/updates.ts';
import { windowPart } from './parts/window.ts';
import type { ContractContext } from './suite.ts';

/** The features' own parts of the suite, in the order in which they run. */
export const parts: ((met: ContractContext) => void)[] = [
  computerPart,
  customersPart,
  announcementsPart,
  marksPart,
  handOverPart,
  importedPart,
  teamPart,
  lookPart,
  cannedPart,
  searchPart,
  ordersPart,
  contactsPart,
  repliesPart,
  postFilesPart,
  postPicturesPart,
  accountsPart,
  practicePart,
  updatesPart,
  proxiesPart,
  pageViewPart,
  windowPart,
];
