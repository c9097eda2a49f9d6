/** The operation update-contact. */
import type { Operation } from '../context.ts';
import { missing, Refusal } from '../http/reply.ts';
import type { ContactRow } from '../store/rows.ts';
import { contactFields, hashPassword, requireUniqueEmail } from './contact-fields.ts';

/** api.md 4.6. Only the fields sent are changed; `password2` is for sub-accounts. */
export const updateContact: Operation = (form, context) => {
  const { db } = context;
  const id = form.integer('contactid');
  if (!id) throw missing('contactid');
  const contact = db.prepare<[number], ContactRow>('SELECT * FROM contacts WHERE id = ?').get(id);
  if (!contact) throw new Refusal('Contact ID Not Found');
  const changes: Partial<ContactRow> = { ...contactFields(form), updated_at: context.now() };
  const subaccount = form.flag('subaccount') ?? contact.subaccount === 1;
  changes.subaccount = subaccount ? 1 : 0;
  if (subaccount) requireUniqueEmail(db, changes.email ?? contact.email, id);
  const password = form.filled('password2');
  if (password !== undefined) {
    if (!subaccount) throw new Refusal('The password2 field is for sub-accounts only.');
    changes.password = hashPassword(password);
  }
  const columns = Object.keys(changes);
  db.prepare(`UPDATE contacts SET ${columns.map((column) => `${column} = @${column}`).join(', ')} WHERE id = @id`).run({
    ...changes,
    id,
  });
  return { body: { contactid: String(id) } };
};
