/** Billing cycles that this family of services knows. Others can be typed. */
export const CYCLES = [
  'monthly',
  'quarterly',
  'semiannually',
  'annually',
  'biennially',
  'triennially',
  'onetime',
  'free',
];

/** Converts a displayed cycle to the form in orders: "Semi-Annually" becomes `semiannually`. */
export const cycleOnWire = (shown: string): string =>
  shown
    .toLowerCase()
    .replace(/free account/, 'free')
    .replace(/[\s-]/g, '');
