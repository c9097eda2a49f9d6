/** The words of a ticket's page. */
import type { Role } from '../store/posts.ts';

export interface PageWords {
  ticket: string;
  roles: Readonly<Record<Role, string>>;
  requester: string;
  submitted: string;
  updated: string;
  files: string;
  removed: string;
  notFound: string;
  noFile: string;
}

export const ENGLISH: PageWords = {
  ticket: 'Ticket',
  roles: {
    operator: 'Operator',
    owner: 'Owner',
    authorizeduser: 'Authorized User',
    registereduser: 'Registered User',
    externaluser: 'External User',
    subaccount: 'Sub-account',
    guest: 'Guest',
  },
  requester: 'Requester',
  submitted: 'Submitted',
  updated: 'Last updated',
  files: 'Attachments',
  removed: 'The attachments of this message were removed.',
  notFound: 'We could not find this ticket.',
  noFile: 'This file is no longer available.',
};
