/** Stores scripted faults and applies them to calls. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../service/http/reply.ts';
import { FAULTS, type FaultKind, type FaultOptions, rulesOf } from './fault-kinds.ts';

export interface Fault extends FaultOptions {
  /** An operation, `token`, or `*` for all operations. */
  operation: string;
  kind: FaultKind;
  /**
   * Number of calls that the fault hits. 0 means all calls until it is removed. The default depends
   * on the kind.
   */
  times?: number;
  skip?: number;
  /**
   * Fields that a call must have, such as `{"ticketid": "10001"}`. Checked after the form was read.
   */
  where?: Record<string, string>;
  /** A field that a call must not have, such as the client's id for a list. */
  without?: string;
}

/** Takes the usual answer only if the fault lets the call be applied. */
export function withFault(fault: Fault, usual: () => Reply): Reply {
  const rules = rulesOf(fault.kind);
  return rules.answer(rules.applies ? usual() : null, fault);
}

/** PHP's own limit for a form. */
export const PHP_LIMIT = 8 * 1024 * 1024;

export class Faults {
  private list: (Fault & { left: number; pass: number })[] = [];
  private held: (() => void)[] = [];

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

  /** Takes the fault for a call and counts it as used. `field` returns the form's texts. */
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

  /** The fault for a page of the client area. Faults for all operations do not apply. */
  takePage(name: string, field: (name: string) => string | undefined): Fault | null {
    const fault = this.list.find(
      (item) => item.operation === name && Object.entries(item.where ?? {}).every(([key, text]) => field(key) === text),
    );
    return fault && this.spend(fault) ? fault : null;
  }

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

  get heldCount(): number {
    return this.held.length;
  }

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
