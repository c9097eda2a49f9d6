/** The line of *Answer both* that names the other tickets, at the end of the reply. */
import { LINKED_PLACEHOLDER } from '../../../shared/domain/linked-tickets.ts';
import { exactly } from '../../i18n/index.ts';

const reference = (): string => exactly('linked.reference', { numbers: LINKED_PLACEHOLDER });

export const withReference = (text: string): string =>
  text.includes(LINKED_PLACEHOLDER) ? text : `${text.trimEnd()}\n\n${reference()}`;

/** The agent's own words. */
export const withoutReference = (text: string): string =>
  text.trimEnd().endsWith(reference()) ? text.trimEnd().slice(0, -reference().length).trimEnd() : text;
