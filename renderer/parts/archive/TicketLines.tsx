/** A list of tickets and forms, each with a detail under it; `onOpen` makes tickets buttons. */
import signs from '../../ui/signs.module.css';
import css from './archive.module.css';

export interface ListedTicket {
  /** Null for a form. */
  ticket: string | null;
  about: string;
  detail: string;
}

interface TicketLinesProps {
  lines: readonly ListedTicket[];
  /** Words about lines left out. */
  more?: string | null | undefined;
  onOpen?: ((ticket: string) => void) | undefined;
}

export function TicketLines({ lines, more, onOpen }: TicketLinesProps) {
  return (
    <ul>
      {lines.map(({ ticket, about, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ticket may stand in a list twice
        <li key={`${ticket} ${at}`} className={css.entry}>
          {onOpen && ticket !== null ? (
            <button type="button" className={css.link} onClick={() => onOpen(ticket)}>
              <bdi>{about}</bdi>
            </button>
          ) : (
            <bdi>{about}</bdi>
          )}
          <span className={signs.quiet} dir="auto">
            {detail}
          </span>
        </li>
      ))}
      {more && <li className={signs.quiet}>{more}</li>}
    </ul>
  );
}
