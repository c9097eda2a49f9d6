import type { CustomerKind } from '../../../shared/domain/customer.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import type { AccountDesk } from '../account.ts';
import { type Question, questionsFor } from '../search/questions.ts';
import { recognise } from '../search/recognise.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type PaletteHandlers = Pick<Handlers, 'palette.find' | 'palette.ask'>;

/** The same question is not asked again so soon: one types, takes a letter back, and types it again. */
const FRESH_MS = 60_000;
const KEPT = 200;

interface Told {
  at: number;
  ids: string[];
}

export function paletteHandlers(ctx: DeskContext): PaletteHandlers {
  const { clock } = ctx.ports;
  const told = new Map<string, Told>();

  async function ask(one: AccountDesk, { table, query }: Question): Promise<Result<string[]>> {
    const key = JSON.stringify([one.entry.id, table, query]);
    const known = told.get(key);
    if (known && clock.now() - known.at < FRESH_MS) return ok(known.ids);
    const found = await one.records.find(table, query, 'palette.ask');
    if (!found.ok) return found;
    if (told.size >= KEPT) told.clear();
    told.set(key, { at: clock.now(), ids: found.value });
    return found;
  }

  return {
    'palette.find': ({ account, text }) =>
      onAccount(ctx, account, 'palette.find', (one) => one.store.paletteFind(text, clock.now())),

    'palette.ask': ({ account, text }) =>
      onAccount(ctx, account, 'palette.ask', async (one) => {
        const questions = questionsFor(recognise(text));
        if (questions.length > 0 && one.connection.current().state !== 'online') return err('offline', 'palette.ask');
        const found: { table: CustomerKind; ids: string[] }[] = [];
        let failed: AppError | null = null;
        await Promise.all(
          questions.map(async (question) => {
            const answer = await ask(one, question);
            if (answer.ok) found.push({ table: question.table, ids: answer.value });
            // A field that one service does not know is no failure of the others.
            else if (answer.error.kind !== 'rejected') failed ??= answer.error;
          }),
        );
        if (failed && found.length === 0) return { ok: false, error: failed };
        const answers = await one.store.paletteAnswers(text, found);
        return answers.ok ? ok({ ...answers.value, asked: questions.length }) : answers;
      }),
  };
}
