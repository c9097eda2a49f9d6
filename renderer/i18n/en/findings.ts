/** Words of all findings: the verdict, why it matters, and what to do. */
import type { Layer, Unasked } from '../../../shared/domain/finding.ts';
import type { CodeOf, PlainFact, SERVER_CODES } from '../../../shared/domain/finding-codes.ts';
import { mailReasons, mailSteps, mailVerdicts, ourMailSteps } from './mail-findings.ts';
import { nameReasons, nameSteps, nameVerdicts, ourNameSteps } from './name-findings.ts';
import { ourSiteSteps, siteReasons, siteSteps, siteVerdicts } from './site-findings.ts';

const unaskedVerdicts = {
  silent: 'No answer came in time: {{what}}.',
  unreachable: 'There was no connection: {{what}}.',
  refused: 'The other side refused to answer: {{what}}.',
  special: 'The address isn’t on the public internet, so nothing was sent: {{what}}.',
  bounded: 'There was more to read than a check allows: {{what}}.',
  proxy: 'This computer’s proxy doesn’t pass the question on: {{what}}.',
  malformed: 'The answer couldn’t be read: {{what}}.',
  nobody: 'There is no server to ask: {{what}}.',
} satisfies Record<Unasked, string>;

const unaskedReasons = {
  silent: 'The connection or the server may be slow at the moment, so this says nothing about the domain.',
  unreachable: 'Our network may not allow it, so this says nothing about the domain.',
  refused: 'Many servers limit who may ask and how often, so this says nothing about the domain.',
  special: 'A name can lead into a private network, which checks never enter.',
  bounded: 'Checks limit how much they read, so the rest stays unknown.',
  proxy: 'From this network, only questions that the proxy passes on can be asked.',
  malformed: 'An unreadable answer proves nothing, but other programs may have trouble with it, too.',
  nobody: 'No server is known for this question, so it stays open.',
} satisfies Record<Unasked, string>;

const unaskedSteps = {
  silent: 'We will ask again later.',
  unreachable: 'We will ask again from another network.',
  refused: 'We will ask again in a few minutes.',
  special: 'Please check that the name leads to a public address.',
  bounded: 'We will check the rest manually.',
  proxy: 'We will ask from a network without a proxy.',
  malformed: 'We will look at the raw answer.',
  nobody: 'We will look it up manually.',
} satisfies Record<Unasked, string>;

/** Each finding has its words; the type checker names a missing one. */
type Code = CodeOf<Layer> | Unasked;

export const findingVerdicts = {
  ...nameVerdicts,
  ...mailVerdicts,
  ...siteVerdicts,
  ...unaskedVerdicts,
} satisfies Record<Code, string>;

export const findingReasons = { ...nameReasons, ...mailReasons, ...siteReasons, ...unaskedReasons } satisfies Record<
  Exclude<Code, PlainFact>,
  string
>;

export const findingSteps = { ...nameSteps, ...mailSteps, ...siteSteps, ...unaskedSteps } satisfies Record<
  Exclude<Code, PlainFact>,
  string
>;

/** Steps where the server is ours. */
export const ourFindingSteps = { ...ourNameSteps, ...ourMailSteps, ...ourSiteSteps } satisfies Record<
  (typeof SERVER_CODES)[number],
  string
>;
