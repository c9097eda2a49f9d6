/** Finding in what is shown, and printing it. */
export const find = {
  command: 'Find on this page',
  print: 'Print…',
  field: 'Find on this page',
  count: '{{at, number}} of {{count, number}}',
  none: 'Not found',
  next: 'Next match',
  previous: 'Previous match',
};
