import type { RefObject } from 'react';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { useCannedPicker } from './useCannedPicker.ts';
import { useFill } from './useFill.ts';

interface CannedOptions {
  account: string;
  ticket: Pick<Ticket, 'id' | 'deptId' | 'deptName'>;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
}

/** All that canned replies are in a field one writes in: the list at the cursor, and the places still to be filled. */
export function useCanned({ account, ticket, field, text }: CannedOptions) {
  const fill = useFill(field, text);
  const picker = useCannedPicker({ account, ticket, field, onInserted: fill.begin });
  return { fill, picker };
}
