/** Reads a mailbox or a mail from its bytes, whichever of both it is. */
import { problemOf } from '../../rules/importing/clean.ts';
import { importKind } from '../../rules/importing/import-kind.ts';
import { readMail } from '../../rules/importing/mail.ts';
import { createMboxSplitter, createWholeMail, type MailSplitter } from '../../rules/importing/mbox.ts';
import type { MailPlace, ReadingContext } from './reading-protocol.ts';

export interface MailReader {
  /** Returns where the mail begins whose end hasn't come. */
  write(bytes: Uint8Array, last: boolean): Promise<MailPlace>;
}

/**
 * `begin` notes a mail before it is read; false leaves it out. `from`: the place of the first
 * byte, if a mailbox is read from the middle.
 */
export function createMailReader(
  name: string,
  { give }: Pick<ReadingContext, 'give'>,
  begin: (number: number) => boolean,
  from: MailPlace = { offset: 0, number: 1 },
): MailReader {
  let splitter: MailSplitter | null | undefined;
  let kind: 'mbox' | 'eml' = 'mbox';

  /** Null once the file is refused. */
  async function open(head: Uint8Array): Promise<MailSplitter | null> {
    const found = from.offset > 0 ? 'mbox' : importKind(name, head);
    if (found === 'mbox' || found === 'eml') kind = found;
    else {
      const reason = found === 'age' ? 'encrypted' : head.byteLength === 0 ? 'no-message' : 'unreadable';
      await give([problemOf(name, '', reason)]);
      return null;
    }
    return found === 'mbox' ? createMboxSplitter(from) : createWholeMail();
  }

  return {
    async write(bytes, last) {
      if (splitter === undefined) splitter = await open(bytes);
      if (!splitter) return { offset: 0, number: 1 };
      const mails = splitter.write(bytes);
      if (last) mails.push(...splitter.end());
      for (const mail of mails) {
        if (!begin(mail.number)) continue;
        const place = kind === 'eml' ? '' : `message ${mail.number}`;
        await give(mail.bytes ? await readMail(mail.bytes, kind, name, place) : [problemOf(name, place, 'too-large')]);
      }
      return splitter.next();
    },
  };
}
