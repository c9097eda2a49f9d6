/** Keeps the scripted faults, and hands each call the one that it meets. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, type FaultKind, type FaultOptions, rulesOf } from './fault-kinds.ts';

export interface Fault extends FaultOptions {
  /** An operation, `token`, or `*` for all. */
  operation: string;
  kind: FaultKind;
  /**
   * How many calls meet it, 0 for all until it is removed; unless told, what is usual for its kind.
   */
  times?: number;
  /** Calls that pass untouched first. */
  skip?: number;
  /**
   * Texts that the form of a call must have to meet it: `{"ticketid": "10001"}`. They are looked at
   * once the form has been read.
   */
  where?: Record<string, string>;
  /** Field that the form of a call must not have to meet it, such as a client's id of a list. */
  without?: string;
}

/** PHP's own limit of a form. */
export const PHP_LIMIT = 8 * 1024 * 1024;

/** Scripted failures, first come first served. */
export class Faults {
  private list: (Fault & { left: number; pass: number })[] = [];
  /** Calls that are held. */
  private held: (() => void)[] = [];

  /** Throws a RangeError for a kind that does not exist. */
  add(fault: Fault): void {
    if (!Object.hasOwn(FAULTS, fault.kind)) {
      throw new RangeError(`There is no fault ${fault.kind}; known: ${Object.keys(FAULTS).join(', ')}.`);
    }
    if (typeof fault.operation !== 'string') throw new RangeError('A fault needs an operation, or *.');
    if (fault.kind === 'moving-list' && fault.operation !== 'get-tickets')
      throw new RangeError('moving-list is for get-tickets.');
    const times = fault.times ?? rulesOf(fault.kind).times ?? 1;
    const overBytes = fault.overBytes ?? (fault.kind === 'empty-form' ? PHP_LIMIT : undefined);
    this.list.push({
      ...fault,
      ...(overBytes === undefined ? {} : { overBytes }),
      left: times === 0 ? Number.POSITIVE_INFINITY : times,
      pass: fault.skip ?? 0,
    });
  }

  /**
   * The fault that a call meets, which is thereby used up once. `field` gives the texts of its
   * form.
   */
  take(operation: string, bodyBytes: number, field: (name: string) => string | undefined): Fault | null {
    const fault = this.list.find(
      (item) =>
        item.afterBytes === undefined &&
        (item.operation === operation || item.operation === '*') &&
        (item.overBytes === undefined || bodyBytes > item.overBytes) &&
        Object.entries(item.where ?? {}).every(([name, text]) => field(name) === text) &&
        (item.without === undefined || field(item.without) === undefined),
    );
    return fault && this.spend(fault) ? fault : null;
  }

  /** The fault of a page of the client area, which is never one for all operations. */
  takePage(name: string, field: (name: string) => string | undefined): Fault | null {
    const fault = this.list.find(
      (item) => item.operation === name && Object.entries(item.where ?? {}).every(([key, text]) => field(key) === text),
    );
    return fault && this.spend(fault) ? fault : null;
  }

  /** The fault that cuts a call while its body is still coming. */
  takeEarly(operation: string): (Fault & { afterBytes: number }) | null {
    const fault = this.list.find(
      (item) => item.afterBytes !== undefined && (item.operation === operation || item.operation === '*'),
    );
    return fault?.afterBytes !== undefined && this.spend(fault) ? { ...fault, afterBytes: fault.afterBytes } : null;
  }

  private spend(fault: (typeof this.list)[number]): boolean {
    if (fault.pass > 0) {
      fault.pass--;
      return false;
    }
    if (--fault.left <= 0) this.list.splice(this.list.indexOf(fault), 1);
    return true;
  }

  /** How many calls have come and are held. */
  get holding(): number {
    return this.held.length;
  }

  /** Waits for as long as the fault keeps its call from going on. */
  async delay(fault: Fault | null): Promise<void> {
    if (fault?.kind === 'slow' || fault?.kind === 'latency') await sleep(fault.ms ?? 1000);
    if (fault?.kind === 'held') await new Promise<void>((resolve) => this.held.push(resolve));
  }

  clear(): void {
    this.list = [];
    for (const release of this.held.splice(0)) release();
  }

  all(): Fault[] {
    return this.list.map(({ left: _left, pass: _pass, ...fault }) => fault);
  }
}
