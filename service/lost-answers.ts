/** Loses the answer to a reply, for the scenario *answer is lost*. */
import type { Carrier } from './http/calls.ts';
import type { Form } from './http/form.ts';
import { asDocumented, resetConnection } from './http/reply.ts';

export class LostAnswers {
  /** The tickets whose next reply is stored without an answer. Null: the next of any ticket. */
  private tickets: (string | null)[] = [];

  add(ticketId: string | null): void {
    this.tickets.push(ticketId);
  }

  readonly carry: Carrier = async (call, run) => {
    const { form } = await call.read();
    const reply = run(form, asDocumented);
    return call.operation === 'add-ticket-reply' && this.take(form) ? { ...reply, deliver: resetConnection } : reply;
  };

  private take(form: Form): boolean {
    const found = this.tickets.findIndex((ticket) => ticket === null || ticket === form.text('ticketid'));
    if (found >= 0) this.tickets.splice(found, 1);
    return found >= 0;
  }
}
