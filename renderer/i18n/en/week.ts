/** Words of the page about a week's work. */

export const week = {
  backHere: 'Back to the week',
  before: 'Previous week',
  after: 'Next week',
  now: 'This week',
  range: '{{from}} – {{to}}',
  save: 'Save week as CSV',
  fileName: 'week-{{day}}.csv',
  inMinutes: '{{name}} (minutes)',
  own: 'My work',
  team: 'Whole team',
  notAgreed: 'Your team hasn’t turned this on. Anyone on it can, in the account settings under Team.',
  nothing_own: 'You answered no tickets from this computer in this week.',
  nothing_team: 'No tickets were answered in this week, and none are open.',
  part_one:
    'Answer times are from {{known, number}} of {{count, number}} ticket, as its conversation isn’t stored here.',
  part_other:
    'Answer times are from {{known, number}} of {{count, number}} tickets, as the other conversations aren’t stored here.',
  zoneUnknown: 'The service’s time zone is unknown, so its times are read as {{zone}}.',
  picture: 'Day by day: {{days}}',
  day: '{{weekday}} {{day}}',
  dayAnswered_one: '{{day}}: {{count, number}} ticket answered',
  dayAnswered_other: '{{day}}: {{count, number}} tickets answered',
  dayFirst: '{{day}}, first answer after {{time}}',
  firstMedian: 'First answer, median',
  table: 'By department',
  departmentHead: 'Department',
  department: 'Department {{id}}',
  all: 'All departments',
  ofAll: '{{count, number}} of {{all, number}}',

  ticketsAnswered: 'Tickets answered',
  answered: 'Answered',
  known: 'Conversation stored',
  replies: 'Replies',
  first: 'First answer',
  firstMost: '9 of 10 first',
  inTime: 'In time',
  targeted: 'With a target',
  full: 'Full answer',
  fullMost: '9 of 10 full',
  reopened: 'Reopened',
  open: 'Open',

  meaning: 'What the numbers mean',
  answeredMeans: 'Tickets with at least one reply from staff in the week.',
  repliesMeans: 'All replies from staff in the week, without internal notes.',
  firstMeans:
    'The median time from the customer’s first message to the first reply after it, for tickets that got it in the week. Like waiting times, it counts business hours only if you set them.',
  firstMostMeans: 'Nine of ten first answers took this long or less.',
  inTimeMeans: 'First answers within their target, of all that have one.',
  fullMeans:
    'The median time from the customer’s first message, or the one that reopened the ticket, to the last reply in the week, for tickets whose customer hasn’t written since.',
  fullMostMeans: 'Nine of ten full answers took this long or less.',
  reopenedMeans: 'Tickets whose customer wrote again in the week after they were closed.',
  openMeans:
    'Tickets that awaited a reply, were on hold or in progress at the end of the week, or now if it isn’t over.',
  ownMeans:
    'Counts replies sent from this computer, and of reopened and open tickets those that you answered. The whole team’s numbers contain no names.',
};
