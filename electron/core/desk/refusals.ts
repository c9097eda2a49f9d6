/** Errors that end a command anywhere in its body, and the result that they become. */
import { type AppError, type ErrorDetail, type ErrorKind, ok, type Result } from '../../../shared/result.ts';

/** An error without an operation gets the command's name. */
type Refusal = Omit<AppError, 'operation'> & Partial<Pick<AppError, 'operation'>>;

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

type ValueOf<R> = R extends { ok: true; value: infer T } ? T : never;

/** The value of a result. A failed one ends the command with its error. */
export function must<R extends Result<unknown>>(result: R): ValueOf<R> {
  if (!result.ok) throw new Refused(result.error);
  return result.value as ValueOf<R>;
}

/** Ends the command with an error of this kind. */
export function fail(kind: ErrorKind, rest: Pick<AppError, 'subject' | 'detail'> = {}): never {
  throw new Refused({ kind, ...rest });
}

/** Ends the command because its input is `invalid`, for a reason that the catalogue knows. */
export function refuse(
  reason: string,
  { subject, ...about }: Pick<AppError, 'subject'> & Pick<ErrorDetail, 'field' | 'facts'> = {},
): never {
  fail('invalid', { ...(subject === undefined ? {} : { subject }), detail: { reason, ...about } });
}

export async function settle<T>(
  operation: string,
  work: () => T | Result<T> | Promise<T | Result<T>>,
): Promise<Result<T>> {
  try {
    const answer = await work();
    return isResult(answer) ? answer : ok(answer);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, error: { operation, ...error.refusal } };
  }
}

const isResult = <T>(answer: T | Result<T>): answer is Result<T> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer;
