/** Keys of bulk replies, and of selecting their tickets. */
import { ReplyAll } from 'lucide-react';
import { focusedPane, focusPane } from '../../commands/panes.ts';
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/app-state.ts';
import type { BulkAction, Feature } from '../../store/registry.ts';
import { needsAgent, runningOf } from './batches-slice.ts';
import { heldItems } from './review-slice.ts';

const commands: Command[] = [
  {
    id: 'list.selectAll',
    title: 'outage.selectAll',
    section: 'select',
    keys: ['Mod+a'],
    // Also works right after a press on a queue, for the tickets it has just listed.
    when: ({ list, search }) => !search.shown && (list.focused || focusedPane() === 'queues'),
    run({ outage }) {
      focusPane('list');
      return outage.select('all');
    },
  },
  {
    id: 'list.selectAlike',
    title: 'outage.selectAlike',
    section: 'select',
    keys: ['Shift+x'],
    when: ({ list, search }) => list.focused && list.cursor !== null && !search.shown,
    run: ({ outage }) => outage.select('alike'),
  },
  {
    id: 'outage.reply',
    title: 'outage.reply',
    synonyms: 'also.many',
    section: 'select',
    keys: ['Shift+r'],
    when: ({ selection }) => selection.rows.size > 0,
    run: ({ outage, selection }) => outage.show([...selection.rows.values()]),
  },
  {
    id: 'outage.replyToList',
    title: 'outage.replyToList',
    synonyms: 'also.many',
    section: 'select',
    keys: [],
    when: ({ list, search, selection }) => (list.window.total ?? 0) > 0 && !search.shown && selection.rows.size === 0,
    run: ({ outage }) => outage.showForList(),
  },
  {
    id: 'outage.progress',
    title: 'outage.showProgress',
    synonyms: 'also.many',
    section: 'write',
    isRunning: true,
    keys: [],
    when: ({ batches }) => runningOf(batches.list) !== null,
    run: ({ batches }) => {
      const running = runningOf(batches.list);
      if (running) batches.show(running.first.id);
    },
  },
  {
    id: 'outage.pause',
    title: 'outage.pauseAll',
    synonyms: 'also.many',
    section: 'write',
    keys: [],
    when: ({ batches }) => runningOf(batches.list)?.first.paused === null,
    run: ({ batches }) => pauseRunning(batches, true),
  },
  {
    id: 'outage.resume',
    title: 'outage.resumeAll',
    synonyms: 'also.many',
    section: 'write',
    keys: [],
    when: ({ batches }) => (runningOf(batches.list)?.first.paused ?? null) !== null,
    run: ({ batches }) => pauseRunning(batches, false),
  },
  {
    id: 'outage.stop',
    title: 'outage.stopAll',
    synonyms: 'also.many',
    section: 'write',
    keys: [],
    when: ({ batches }) => (runningOf(batches.list)?.first.progress.waiting ?? 0) > 0,
    run({ batches }) {
      const running = runningOf(batches.list);
      if (!running) return;
      batches.show(running.first.id);
      return batches.stop(running.first.id);
    },
  },
  {
    id: 'outage.review',
    title: 'outage.goReview',
    synonyms: 'also.many',
    section: 'write',
    keys: [],
    when: ({ batches }) => batches.list.some(needsAgent),
    run({ batches, review }) {
      const first = batches.list.find(needsAgent);
      if (first) review.begin(first.id);
    },
  },
  {
    id: 'outage.nextHeld',
    title: 'outage.goNextHeld',
    section: 'write',
    keys: ['Alt+Shift+ArrowDown'],
    when: (app) => heldItems(app).length > 0,
    run: ({ review }) => review.move(1),
  },
  {
    id: 'outage.previousHeld',
    title: 'outage.goPreviousHeld',
    section: 'write',
    keys: ['Alt+Shift+ArrowUp'],
    when: (app) => heldItems(app).length > 0,
    run: ({ review }) => review.move(-1),
  },
  {
    id: 'outage.spike',
    title: 'outage.goSpike',
    synonyms: 'also.many',
    section: 'write',
    keys: [],
    when: ({ spikes }) => spikes.list.length > 0,
    run({ outage, spikes }) {
      const [spike] = spikes.list;
      if (spike) outage.showSpike(spike);
    },
  },
];

function pauseRunning(batches: AppState['batches'], paused: boolean): Promise<void> | undefined {
  const running = runningOf(batches.list);
  return running ? batches.pause(running.first.id, paused) : undefined;
}

const replyToAll: BulkAction = {
  id: 'outage.reply',
  title: 'outage.reply',
  icon: ReplyAll,
  command: 'outage.reply',
  run: (app, rows) => app.outage.show(rows),
};

export const outageFeature: Feature = { commands, bulkActions: [replyToAll] };
