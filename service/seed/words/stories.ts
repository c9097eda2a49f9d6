/** Messages of customers whose domain has a fault in the practice internet. */
import type { StoryName } from '../../internet/stories.ts';

interface StoryTicket {
  /** The record that the ticket is linked to. */
  link: 'domain' | 'product';
  subject: string;
  message: string;
}

const story = (link: StoryTicket['link'], subject: string, message: string): StoryTicket => ({
  link,
  subject,
  message,
});

export const STORY_TICKETS: Partial<Record<StoryName, StoryTicket>> = {
  otherNameServers: story(
    'domain',
    'Changes to DNS of {domain} have no effect',
    'Hello,\n\nI have edited the A record of {domain} in your panel three times since Monday, and nothing happens. Visitors still get the old site. How long does this take?\n\n{name}',
  ),
  senderNotAllowed: story(
    'product',
    'Our mail ends up in spam',
    'Hi,\n\nsince we moved {domain} to you, most of our mail from office@{domain} lands in the spam folders of our customers. One of them told us that "SPF" fails. What is that, and can you fix it?\n\nThanks\n{name}',
  ),
  mailElsewhere: story(
    'product',
    'No email arrives since the move',
    'Hello,\n\nour new mailboxes at {domain} work in webmail, and we can send. But nothing comes in: whatever people write to info@{domain} does not reach us, and they get no error either.\n\n{name}',
  ),
  certificateExpired: story(
    'product',
    '{domain}: browser says not secure',
    "Good morning,\n\nall browsers warn about {domain} today: NET::ERR_CERT_DATE_INVALID. We take orders there, so this is urgent. Isn't the certificate part of our package?\n\n{name}",
  ),
  transferLock: story(
    'domain',
    'Transfer of {domain} was refused',
    'Hello,\n\nwe want to transfer {domain} to another registrar. They say that the transfer was refused because the domain is locked. We have the auth code from you. What else is missing?\n\nKind regards\n{name}',
  ),
  switchedOff: story(
    'domain',
    '{domain} is gone: site and email',
    'Hi,\n\nsince last night neither the website nor email works with {domain}. My provider says that the domain does not exist. But we have paid for it! Please help quickly.\n\n{name}',
  ),
  signatureBroken: story(
    'domain',
    'Some people cannot open {domain}',
    'Hello,\n\nsince we switched {domain} to your name servers, half of our customers cannot open the site ("server failure" or DNS_PROBE_POSSIBLE), and the other half can. It works in my office but not on my phone.\n\n{name}',
  ),
  oldAddress: story(
    'product',
    'Still seeing the old website',
    'Hello,\n\nthis morning you pointed {domain} to our new server. From some places I see the new site, from others the old one. Is something wrong, or do I only have to wait? And how long?\n\nThanks\n{name}',
  ),
};
